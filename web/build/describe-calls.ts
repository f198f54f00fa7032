// oxlint-disable-next-line no-restricted-imports -- the build runs it, and no browser loads it
import {
  CALLS,
  describeNumbers,
  STREAM_EVENTS,
  type Call,
  type JsonSchema,
} from "@mayfly/contract";
import type {
  ApiCall,
  ApiField,
  ApiFields,
  ApiGroup,
} from "../src/pages/developers/api-reference.ts";

const ACCESS: Readonly<Record<Call["auth"], string>> = {
  none: "Needs no token.",
  inbox: "Needs the address’s token.",
  key: "Needs an API key of the operator.",
  operator: "Needs the operator’s key.",
  signature: "Needs no header: the request proves where it comes from.",
};

/** The first that matches a path names its group. */
const GROUPS = [
  { title: "Addresses", of: /^\/api\/temp-emails/ },
  { title: "Messages", of: /^\/api\/email\/(?!reply|forward)/ },
  { title: "Replies and forwards", of: /^\/api\/(?:email\/|forward-targets)/ },
  { title: "Notifications", of: /^\/api\/push/ },
  { title: "Webhooks", of: /^\/api\/webhooks/ },
  { title: "Premium addresses", of: /^\/api\/(?:premium|create-payment|process-premium|payments)/ },
  { title: "Operator", of: /^\/api\/admin\// },
  { title: "Service", of: /^\// },
] as const;

/** Returns the reference of the API from the table that the server makes `/api/openapi.json` from. */
export function describeCalls(): ApiGroup[] {
  const calls = Object.entries<Call>(CALLS).filter(([, { isInternal }]) => !isInternal);
  return GROUPS.map(({ title }) => ({
    title,
    calls: calls.filter(([name]) => groupOf(name) === title).map(describeCall),
  }));
}

function groupOf(name: string): string | undefined {
  const [, path = ""] = name.split(" ");
  return GROUPS.find(({ of }) => of.test(path))?.title;
}

function describeCall([name, call]: [string, Call]): ApiCall {
  const { summary = "", auth, params, query, headers, body } = call;
  const sent = [
    { title: "In the path", schema: params && describeNumbers(params) },
    { title: "In the query", schema: query && describeNumbers(query) },
    { title: "In the headers", schema: headers },
    { title: "In the body", schema: body },
  ].flatMap(({ title, schema }) => (schema ? describeFields(title, schema) : []));
  const answers = Object.entries({ ...call.answers, ...call.refusals }).flatMap(
    ([status, answer]) => describeAnswer(status, answer, name),
  );
  return { name: readablePath(name), summary, access: ACCESS[auth], sent, answers };
}

/** As in the API description: `/api/email/messages/{id}`. */
function readablePath(name: string): string {
  return name.replaceAll(/:(\w+)/g, "{$1}");
}

function describeAnswer(status: string, answer: object, call: string): ApiFields[] {
  if (!isContent(answer)) {
    const fields = fieldsOf(answer, "", call);
    return [{ title: fields.length > 0 ? `Answer ${status}` : `Answer ${status}, empty`, fields }];
  }
  // Other media types have the same content in another form.
  const [type = "", first] = Object.entries(answer.content)[0] ?? [];
  const fields =
    type === "text/event-stream" ? describeEvents(call) : fieldsOf(first?.schema ?? {}, "", call);
  return [{ title: `Answer ${status}, ${type}`, fields }];
}

/** Lists each event of the stream, with the fields of its data after it. */
function describeEvents(call: string): ApiField[] {
  return Object.entries<{ meaning: string; data: object }>(STREAM_EVENTS).flatMap(
    ([name, { meaning, data }]) => [
      { name, type: "event", description: meaning, isRequired: true },
      ...fieldsOf(data, name, call),
    ],
  );
}

type Content = { readonly content: Readonly<Record<string, { readonly schema?: JsonSchema }>> };

function isContent(answer: object): answer is Content {
  return "content" in answer;
}

function describeFields(title: string, schema: JsonSchema): ApiFields[] {
  const fields = fieldsOf(schema, "", "");
  return fields.length > 0 ? [{ title, fields }] : [];
}

const DEPTH_MAX = 3;

/** Lists the fields of an object, of each form of a union, or of the items of an array, with nested ones after them. */
function fieldsOf(schema: JsonSchema, prefix: string, call: string): ApiField[] {
  if (schema.anyOf) return mergeForms(schema.anyOf.map((one) => fieldsOf(one, prefix, call)));
  if (schema.items) return fieldsOf(schema.items, `${prefix}[]`, call);
  const before = prefix === "" ? "" : `${prefix}.`;
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = before + key;
    const other = wholeAnswerOf(field, call);
    const row = {
      name,
      type: other === undefined ? typeOf(field) : `as ${other} answers`,
      description: field.description ?? "",
      isRequired: schema.required?.includes(key) ?? false,
    };
    const isDeep = name.split(".").length >= DEPTH_MAX;
    return [row, ...(other !== undefined || isDeep ? [] : fieldsOf(field, name, call))];
  });
}

/** Lists each field of the forms of a union once: with the types of all forms, and as optional unless all require it. */
function mergeForms(forms: readonly ApiField[][]): ApiField[] {
  const fields = forms.flat();
  return [...new Set(fields.map(({ name }) => name))].flatMap((name) => {
    const same = fields.filter((field) => field.name === name);
    const [field] = same;
    const type = [...new Set(same.map((one) => one.type))].join(" | ");
    const isRequired = same.length === forms.length && same.every((one) => one.isRequired);
    return field ? [{ ...field, type, isRequired }] : [];
  });
}

/** Returns another call that answers with this object, so that it isn't listed twice. */
function wholeAnswerOf(schema: JsonSchema, call: string): string | undefined {
  if (schema.properties === undefined) return undefined;
  const found = Object.entries<Call>(CALLS).find(
    ([name, { answers }]) => name !== call && Object.values(answers).some((one) => one === schema),
  );
  return found && readablePath(found[0]);
}

function typeOf({ type, const: value, enum: values, anyOf, items }: JsonSchema): string {
  if (value !== undefined) return JSON.stringify(value);
  if (values) return values.map((one) => JSON.stringify(one)).join(" | ");
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(" | ");
  return items ? `array of ${typeOf(items)}` : (type ?? "any");
}
