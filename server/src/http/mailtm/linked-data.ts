import type { FastifyReply, FastifyRequest } from "fastify";
import { preferredType } from "../preferred-type.ts";

const JSON_TYPE = "application/json";
const LINKED_DATA = "application/ld+json";

/** The first is the answer to clients without a preference. */
const TYPES = [LINKED_DATA, JSON_TYPE] as const;

export function wantsLinkedData({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return preferredType(headers.accept, TYPES) === LINKED_DATA;
}

/** An object with its place in the API. `path` has no host and no prefix: clients put the base URL before it. */
export type Resource = { readonly type: string; readonly path: string; readonly fields: object };

/** Sends an object in the form that the client accepts: with JSON-LD's fields, or plain. */
export function sendResource(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: Resource,
): FastifyReply {
  if (!wantsLinkedData(request)) return sendJson(reply, resource.fields);
  return sendLinkedData(reply, { "@context": `/contexts/${resource.type}`, ...asMember(resource) });
}

export function asMember({ type, path, fields }: Resource): object {
  return { "@id": path, "@type": type, ...fields };
}

/** The page length of mail.tm. */
export const PAGE_LENGTH = 30;

type Collection = {
  readonly type: string;
  readonly path: string;
  /** From 1. */
  readonly page: number;
  /** Of all pages. */
  readonly count: number;
  /** Of this page. */
  readonly members: readonly Resource[];
};

export function pageOf<Item>(items: readonly Item[], page: number): readonly Item[] {
  return items.slice((page - 1) * PAGE_LENGTH, page * PAGE_LENGTH);
}

/** Sends a page as a Hydra collection or as a plain array, as the client accepts. */
export function sendCollection(
  request: FastifyRequest,
  reply: FastifyReply,
  collection: Collection,
): FastifyReply {
  const { type, path, count, members } = collection;
  if (!wantsLinkedData(request)) {
    return sendJson(
      reply,
      members.map(({ fields }) => fields),
    );
  }
  return sendLinkedData(reply, {
    "@context": `/contexts/${type}`,
    "@id": path,
    "@type": "hydra:Collection",
    "hydra:totalItems": count,
    "hydra:member": members.map(asMember),
    ...viewOf(collection),
  });
}

/** Some clients expect all links of a view, so a collection of one page has none. */
function viewOf({ path, page, count }: Collection): object {
  const last = Math.ceil(count / PAGE_LENGTH);
  if (last <= 1) return {};
  const pathOf = (number: number): string => `${path}?page=${number}`;
  return {
    "hydra:view": {
      "@id": pathOf(page),
      "@type": "hydra:PartialCollectionView",
      "hydra:first": pathOf(1),
      "hydra:last": pathOf(last),
      ...(page > 1 && { "hydra:previous": pathOf(page - 1) }),
      ...(page < last && { "hydra:next": pathOf(page + 1) }),
    },
  };
}

export function sendJson(reply: FastifyReply, value: object): FastifyReply {
  return reply.type(`${JSON_TYPE}; charset=utf-8`).send(JSON.stringify(value));
}

export function sendLinkedData(reply: FastifyReply, value: object): FastifyReply {
  return reply.type(`${LINKED_DATA}; charset=utf-8`).send(JSON.stringify(value));
}
