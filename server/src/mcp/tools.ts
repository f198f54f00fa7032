import {
  ADDRESS_LENGTH_MAX,
  DOMAIN_LENGTH_MAX,
  SUBJECT_LENGTH_MAX,
} from "@mayfly/contract/constants";
import { KEY_MINUTES_MAX } from "@mayfly/contract/key-constants";
import { CREATED, EXTENDED, LISTED, READ, WAITED } from "./output-schemas.ts";
import { presentList, presentPart, presentSource, presentWaited } from "./present-mail.ts";
import { defineTool, type Tool } from "./tool.ts";

const HANDLE_LENGTH_MAX = 200;
const ID_LENGTH_MAX = 64;
const LISTED_MAX = 30;
const WAIT_SECONDS = { default: 30, max: 55 };

const HANDLE = {
  type: "string",
  description: "the handle that create_address returned",
  maxLength: HANDLE_LENGTH_MAX,
} as const;

const READS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
};

/** All tools. None sends or forwards mail, and none opens a link. */
export const TOOLS: readonly Tool[] = [
  defineTool({
    name: "create_address",
    title: "Create an email address",
    description:
      "Creates a disposable email address that receives mail at once and ends by itself; the answer says when. Returns a handle for the other tools. It can’t send mail.",
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: true,
    },
    parameters: {
      domain: {
        type: "string",
        description: "a domain that the server offers; by default its first one",
        maxLength: DOMAIN_LENGTH_MAX,
      },
      minutes: {
        type: "integer",
        description: "how long the address lives, up to the longest life of the API key",
        minimum: 1,
        maximum: KEY_MINUTES_MAX,
      },
    },
    required: [],
    needsKey: ["minutes"],
    output: CREATED,
    async run({ access, values: { domain, minutes } }) {
      const { address, handle, expiresAt } = await access.createAddress({ domain, minutes });
      return { structured: { address, handle, expires_at: expiresAt } };
    },
  }),
  defineTool({
    name: "wait_for_email",
    title: "Wait for an email",
    description:
      "Returns the oldest email after `since` that matches, at once or as soon as it arrives, with its one-time code and links. If none comes in time, `arrived` is false, `seen` lists what came instead, and `refused` what the server refused: call again with the returned cursor. Don’t poll list_emails.",
    annotations: READS,
    parameters: {
      handle: HANDLE,
      from: {
        type: "string",
        description: "part of the sender’s name or address; case doesn’t matter",
        maxLength: ADDRESS_LENGTH_MAX,
      },
      subject_contains: {
        type: "string",
        description: "part of the subject; case doesn’t matter",
        maxLength: SUBJECT_LENGTH_MAX,
      },
      since: {
        type: "integer",
        description: "cursor of an earlier answer; by default, every email of the address matches",
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        default: 0,
      },
      timeout_seconds: {
        type: "integer",
        description: "how long to wait",
        minimum: 1,
        maximum: WAIT_SECONDS.max,
        default: WAIT_SECONDS.default,
      },
    },
    required: ["handle"],
    output: WAITED,
    async run({ access, values, signal }) {
      const { handle, from, subject_contains: subject, since } = values;
      const wanted = { from, subject, since, timeoutSeconds: values.timeout_seconds, signal };
      return presentWaited(await access.waitForMail(handle, wanted));
    },
  }),
  defineTool({
    name: "list_emails",
    title: "List emails",
    description: "Lists the emails of an address, newest first, without their text.",
    annotations: READS,
    parameters: {
      handle: HANDLE,
      limit: {
        type: "integer",
        description: "emails at most",
        minimum: 1,
        maximum: LISTED_MAX,
        default: LISTED_MAX,
      },
    },
    required: ["handle"],
    output: LISTED,
    run: async ({ access, values: { handle, limit } }) =>
      presentList(await access.listMail(handle, limit)),
  }),
  defineTool({
    name: "read_email",
    title: "Read an email",
    description:
      "Returns one part of an email: the text that a person sees, its HTML without hidden text and pictures, or the source with all headers. At most 20 kB.",
    annotations: READS,
    parameters: {
      handle: HANDLE,
      id: {
        type: "string",
        description: "the id that list_emails or wait_for_email returned",
        maxLength: ID_LENGTH_MAX,
      },
      part: {
        type: "string",
        description: "what to return; by default text",
        enum: ["text", "html", "source"],
      },
    },
    required: ["handle", "id"],
    output: READ,
    async run({ access, values: { handle, id, part = "text" } }) {
      if (part === "source") return presentSource(await access.readSource(handle, id));
      return presentPart(await access.readMail(handle, id), part);
    },
  }),
  defineTool({
    name: "extend_address",
    title: "Extend an address",
    description: "Sets the remaining time of an address to its full length again, twice at most.",
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: false,
    },
    parameters: { handle: HANDLE },
    required: ["handle"],
    output: EXTENDED,
    async run({ access, values: { handle } }) {
      const { expiresAt, extensionsLeft } = await access.extendAddress(handle);
      return { structured: { expires_at: expiresAt, extensions_left: extensionsLeft } };
    },
  }),
  defineTool({
    name: "delete_address",
    title: "Delete an address",
    description: "Ends an address at once. Its emails can’t be read any more.",
    annotations: {
      readOnlyHint: false,
      destructiveHint: true,
      // A second call is refused: the handle no longer opens anything.
      idempotentHint: false,
      openWorldHint: false,
    },
    parameters: { handle: HANDLE },
    required: ["handle"],
    async run({ access, values: { handle } }) {
      await access.deleteAddress(handle);
      return { note: "The address has ended." };
    },
  }),
];
