import { errorCode } from "./error-code.ts";

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

/** The missing file comes first. A package loads its own files by relative paths; its path then follows. */
function packageIn(message: string): string | undefined {
  const missing = /'([^']+)'/.exec(message)?.[1] ?? "";
  if (!/^[./\\]|^\w:|^file:/.test(missing) && missing !== "") {
    return missing.split("/", missing.startsWith("@") ? 2 : 1).join("/");
  }
  const text = missing.startsWith(".") || missing === "" ? message : missing;
  return /node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\'"\s]+)(?!.*node_modules)/.exec(text)?.[1];
}
