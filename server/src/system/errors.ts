/**
 * A startup failure that the operator can fix. The message states the problem and the fix; no stack trace is
 * needed.
 */
export class StartError extends Error {
  override name = "StartError";
}

/** Returns the code of a system or library error (ENOENT, 40001); undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

/** Returns a field of a library's error, whose shape is unknown; undefined if there is none. */
export function errorField(error: unknown, name: string): unknown {
  return typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
}

/** The same for a text. Empty if the field is missing or no text. */
export function errorText(error: unknown, name: string): string {
  const value = errorField(error, name);
  return typeof value === "string" ? value : "";
}

/** Returns a TLS error's text without Node's advice about its own options. */
export function withoutNodeAdvice(message: string): string {
  return message.split("; if the root CA")[0] ?? message;
}

const CODES = [
  "ERR_MODULE_NOT_FOUND",
  "MODULE_NOT_FOUND",
  "ERR_DLOPEN_FAILED",
  "ERR_INVALID_PACKAGE_CONFIG",
  "ERR_PACKAGE_PATH_NOT_EXPORTED",
];

/**
 * Explains a failed module load: what is missing and what to do. Returns undefined for other errors and for a
 * missing file of this project. `install`: the command that installs all packages.
 */
export function explainLoadError(error: unknown, install = "npm ci"): string | undefined {
  if (!(error instanceof Error) || !CODES.includes(errorCode(error) ?? "")) return undefined;
  const library = /^(\S+): cannot open shared object file/.exec(error.message)?.[1];
  if (library !== undefined) {
    return `the system library ${library} is missing; install it with the package manager of your system`;
  }
  const name = packageIn(error.message);
  return name && `the package ${name} is missing or incomplete; run '${install}'`;
}

/** The missing package or file comes first. A package loads its own files by relative paths; its path then follows. */
function packageIn(message: string): string | undefined {
  // A path may contain apostrophes, too; only a name or a relative path is a single word after a space.
  const named = / '((?:@[\w.~-]+\/)?[\w~-][\w.~-]*)(?:\/[\w./~-]*)?'(?=\s|$)/.exec(message)?.[1];
  if (named !== undefined) return named;
  const [missing = ""] = message.split(" imported from ");
  return /node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\'"\s]+)(?!.*node_modules)/.exec(missing)?.[1];
}
