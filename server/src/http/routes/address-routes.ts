import {
  AddressState,
  ChallengeBody,
  CreateAddressBody,
  CreatedAddress,
  ExtendAddressBody,
  RestoreAddressBody,
  RestoredAddress,
} from "@mayfly/contract";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { createAddress } from "../../inbox/create-address.ts";
import { extendAddress } from "../../inbox/extend-address.ts";
import { restoreAddress } from "../../inbox/restore-address.ts";
import { challengeBusy } from "../challenge-busy.ts";
import type { HttpDeps } from "../http-deps.ts";
import { presentAddress } from "../present.ts";
import { rateLimited } from "../rate-limit.ts";
import { viewerInbox } from "../viewer.ts";
import { answers } from "./answers.ts";

const HOUR_MS = 3_600_000;

export function addressRoutes(deps: HttpDeps): FastifyPluginAsyncTypebox {
  const { config, clock } = deps;
  const useCase = { ...deps, cellTag: config.cellTag };
  const { LIMIT_CREATE_PER_HOUR, LIMIT_RESTORE_PER_HOUR } = config.limits;
  const createRule = { endpoint: "create", limit: LIMIT_CREATE_PER_HOUR, windowMs: HOUR_MS };
  const restoreRule = { endpoint: "restore", limit: LIMIT_RESTORE_PER_HOUR, windowMs: HOUR_MS };

  return async (app) => {
    app.post(
      "/api/temp-emails",
      {
        schema: {
          body: CreateAddressBody,
          response: { ...answers(201, CreatedAddress), 428: ChallengeBody },
        },
        preHandler: [
          challengeBusy(deps, createRule),
          rateLimited(deps, createRule, { suspicion: "creation-burst" }),
        ],
      },
      async (request, reply) => {
        const { domain, referrer } = request.body;
        const created = await createAddress(useCase, { domain, referrer, ip: request.ip });
        deps.activity.count("created");
        void reply.code(201);
        return {
          ...presentAddress(created.address, clock.nowMs()),
          id: created.token,
          password: created.password,
        };
      },
    );

    app.get(
      "/api/temp-emails/current",
      { schema: { response: answers(200, AddressState) } },
      async (request) => presentAddress(await viewerInbox(deps, request), clock.nowMs()),
    );

    app.post(
      "/api/temp-emails/extend",
      { schema: { body: ExtendAddressBody, response: answers(200, AddressState) } },
      async (request) => {
        const inbox = await viewerInbox(deps, request);
        const extended = await extendAddress(deps, inbox, request.body.email);
        return presentAddress(extended, clock.nowMs());
      },
    );

    app.post(
      "/api/temp-emails/restore",
      {
        schema: { body: RestoreAddressBody, response: answers(200, RestoredAddress) },
        preHandler: rateLimited(deps, restoreRule, { suspicion: "password-guessing" }),
      },
      async (request) => {
        const { address, token } = await restoreAddress(useCase, request.body);
        return { ...presentAddress(address, clock.nowMs()), id: token };
      },
    );
  };
}
