import type { FastifyRequest } from "fastify";
import { parseEmailAddress, type EmailAddress } from "../../address/email-address.ts";
import { AppError } from "../../app-error.ts";
import { endAddress } from "../../inbox/addresses/end-address.ts";
import { restoreAddress } from "../../inbox/addresses/restore-address.ts";
import type { Inbox } from "../../inbox/inbox-store.ts";
import {
  CHOSEN_NAME_LENGTH,
  CHOSEN_PASSWORD_LENGTH,
  createChosenAddress,
  type ChoiceFault,
} from "../../premium/create-chosen-address.ts";
import type { DepsOf, HttpDeps } from "../http-deps.ts";
import { countUse, refundCalls } from "../limits/call-limits.ts";
import type { AddMailtmCall } from "./add-mailtm-call.ts";
import { pageOf, sendCollection, sendResource, type Resource } from "./linked-data.ts";
import { ViolationsError, type Violation } from "./mailtm-errors.ts";
import { presentAccount, presentDomain } from "./present-mailtm.ts";
import { pathParam, readCredentials, readPage } from "./read-request.ts";

type AccountDeps = Omit<
  DepsOf<typeof createChosenAddress> & DepsOf<typeof restoreAddress>,
  "cellTag" | "freeLifetimeMs" | "keys"
> &
  DepsOf<typeof endAddress> &
  DepsOf<typeof refundCalls> &
  DepsOf<typeof countUse> &
  Pick<HttpDeps, "activity" | "config" | "payments" | "domains"> & {
    store: Pick<HttpDeps["store"], "findRecipient">;
  };

export function addDomains(add: AddMailtmCall, { domains, clock }: AccountDeps): void {
  // The environment's domains have no time of creation; this one is at least not later.
  const sinceMs = clock.nowMs();
  const list = (): Resource[] => domains.offered().map((name) => presentDomain(name, sinceMs));

  add("GET /domains", (request, reply) => {
    const [all, page] = [list(), readPage(request)];
    const members = pageOf(all, page);
    const collection = { type: "Domain", path: "/domains", page, count: all.length, members };
    return sendCollection(request, reply, collection);
  });

  add("GET /domains/:id", (request, reply) => {
    const path = `/domains/${pathParam(request, "id")}`;
    const found = list().find((domain) => domain.path === path);
    if (!found) throw new AppError("NOT_FOUND");
    return sendResource(request, reply, found);
  });
}

export function addAccounts(add: AddMailtmCall, deps: AccountDeps): void {
  const { config, payments, activity } = deps;
  const { cellTag, freeLifetimeMs } = config;
  const useCase = { ...deps, cellTag, freeLifetimeMs, keys: payments.keys };
  const readAccount = createReadAccount(deps);
  // Every account needs one token, so only wrong passwords use up the limit. A body without a password is no guess.
  const refundToken = refundCalls(deps, "restore");
  const refundCreation = refundCalls(deps, "create");
  const countName = countUse(deps, "chosen-name");
  const refundName = refundCalls(deps, "chosen-name");
  /** Each name stays reserved for weeks, so a network gets only so many of them. Refunds a name that isn't reserved. */
  const create = async (choice: Parameters<typeof createChosenAddress>[1]) => {
    await countName(choice.ip);
    let isReserved = false;
    try {
      const outcome = await createChosenAddress(useCase, choice);
      isReserved = outcome.created;
      return outcome;
    } finally {
      if (!isReserved) await refundName(choice.ip);
    }
  };
  /** A refusal creates nothing, so it isn't counted; a taken name is, because it tells which addresses exist. */
  const refuse = async (
    faults: readonly ChoiceFault[],
    email: EmailAddress | undefined,
    ip: string,
  ): Promise<never> => {
    if (!faults.includes("name-taken")) await refundCreation(ip);
    throw new ViolationsError(faults.map((one) => explain(one, email)));
  };

  add("POST /accounts", async (request, reply) => {
    const { address, password } = await readOrRefund(request, refundCreation);
    const email = readChosenAddress(address);
    if (!email) return refuse(["name-invalid"], undefined, request.ip);
    const outcome = await create({ email, password, ip: request.ip });
    if (!outcome.created) return refuse(outcome.faults, email, request.ip);
    activity.count("created");
    return sendResource(request, reply, await readAccount(outcome.address));
  });

  add("POST /token", async (request, reply) => {
    const { address: email, password } = await readOrRefund(request, refundToken);
    const { address, token } = await restoreAddress(useCase, { email, password });
    await refundToken(request.ip);
    const fields = { token, id: address.publicId };
    const path = `/accounts/${address.publicId}`;
    return sendResource(request, reply, { type: "Token", path, fields });
  });

  add("GET /me", async (request, reply, inbox) =>
    sendResource(request, reply, await readAccount(inbox)),
  );

  add("GET /accounts/:id", async (request, reply, inbox) => {
    requireOwn(inbox, pathParam(request, "id"));
    return sendResource(request, reply, await readAccount(inbox));
  });

  add("DELETE /accounts/:id", async (request, reply, inbox) => {
    requireOwn(inbox, pathParam(request, "id"));
    await endAddress(deps, inbox);
    return reply.send();
  });
}

/** Returns a function that presents an account with the bytes that it holds. */
export function createReadAccount({
  store,
  config,
}: Pick<AccountDeps, "config"> & { store: Pick<HttpDeps["store"], "findRecipient"> }) {
  const quota = config.limits.LIMIT_BYTES_PER_INBOX;
  return async (inbox: Inbox): Promise<Resource> => {
    const held = await store.findRecipient(inbox.email);
    return presentAccount(inbox, { quota, used: held?.sizeBytes ?? 0 });
  };
}

function requireOwn({ publicId }: Inbox, id: string): void {
  if (id !== publicId) throw new AppError("NOT_FOUND");
}

/** Refunds a call without an address or a password: it creates nothing, and guesses nothing. */
async function readOrRefund(request: FastifyRequest, refund: (ip: string) => Promise<void>) {
  try {
    return readCredentials(request);
  } catch (error) {
    await refund(request.ip);
    throw error;
  }
}

/** A plus-tag would be cut off, so the client would get a different address than it requested. */
function readChosenAddress(address: string): EmailAddress | undefined {
  return address.includes("+") ? undefined : parseEmailAddress(address);
}

function explain(fault: ChoiceFault, email: EmailAddress | undefined): Violation {
  switch (fault) {
    case "name-short":
      return { propertyPath: "address", message: tooShort(CHOSEN_NAME_LENGTH.min) };
    case "name-long":
      return { propertyPath: "address", message: tooLong(CHOSEN_NAME_LENGTH.max) };
    case "name-invalid":
      return { propertyPath: "address", message: "This value is not a valid email address." };
    case "name-without-digit":
      return {
        propertyPath: "address",
        message: "This value must contain a digit before the @.",
      };
    case "name-reserved":
      return { propertyPath: "address", message: "This value is reserved." };
    case "name-taken":
      return { propertyPath: "address", message: "This value is already used." };
    case "domain-unknown":
      return {
        propertyPath: "address",
        message: `The domain "${email?.domain ?? ""}" is not valid.`,
      };
    case "password-short":
      return { propertyPath: "password", message: tooShort(CHOSEN_PASSWORD_LENGTH.min) };
    case "password-long":
      return { propertyPath: "password", message: tooLong(CHOSEN_PASSWORD_LENGTH.max) };
  }
}

function tooShort(min: number): string {
  return `This value is too short. It should have ${min} characters or more.`;
}

function tooLong(max: number): string {
  return `This value is too long. It should have ${max} characters or less.`;
}
