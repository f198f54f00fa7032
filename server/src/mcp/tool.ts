import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import type { MailAccess } from "./mail-access.ts";
import { readArguments, type ArgumentsOf, type Parameters } from "./parameters.ts";

/** `structured` has the fields of the tool's output schema; `body` is fenced text of a message. */
export type ToolAnswer = {
  structured?: Record<string, unknown>;
  /** Shown beside the structured content, which has it in `text` or `message.text`. */
  body?: string;
  note?: string;
};

type Call<P extends Parameters, Required extends keyof P> = {
  access: MailAccess;
  values: ArgumentsOf<P, Required>;
  /** Aborts when the client cancels the call or leaves. */
  signal: AbortSignal;
};

type ToolOptions<P extends Parameters, Required extends keyof P & string> = {
  name: string;
  title: string;
  description: string;
  annotations: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
  parameters: P;
  required: readonly Required[];
  /** Parameters that the tool has only if the access has an API key. */
  needsKey?: readonly (keyof P & string)[];
  /** JSON Schema of the structured content. */
  output?: ListedTool["outputSchema"];
  run: (call: Call<P, Required>) => Promise<ToolAnswer>;
};

export type Tool = {
  name: string;
  /** Returns the tool as the protocol lists it. */
  list: (access: Pick<MailAccess, "hasKey">) => ListedTool;
  /** Throws ArgumentError, and the errors of `access`. */
  call: (
    access: MailAccess,
    given: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ) => Promise<ToolAnswer>;
};

export function defineTool<
  const P extends Parameters,
  const Required extends keyof P & string = never,
>(options: ToolOptions<P, Required>): Tool {
  const { name, title, description, annotations, required, output, run } = options;
  return {
    name,
    list: (access) => ({
      name,
      title,
      description,
      annotations: { ...annotations },
      inputSchema: {
        type: "object",
        properties: asSchemas(parametersFor(access, options)),
        required: [...required],
        additionalProperties: false,
      },
      ...(output && { outputSchema: output }),
    }),
    call: (access, given, signal) => {
      const parameters = parametersFor(access, options);
      const values = readArguments({ name, parameters, required }, given);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked against the same parameters
      return run({ access, values: values as ArgumentsOf<P, Required>, signal });
    },
  };
}

function parametersFor(
  { hasKey }: Pick<MailAccess, "hasKey">,
  { parameters, needsKey = [] }: { parameters: Parameters; needsKey?: readonly string[] },
): Parameters {
  const offered = Object.entries(parameters).filter(([name]) => hasKey || !needsKey.includes(name));
  return Object.fromEntries(offered);
}

/** Plain JSON; the protocol's type only doesn't know read-only arrays. */
function asSchemas(parameters: Parameters) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return parameters as unknown as NonNullable<ListedTool["inputSchema"]["properties"]>;
}
