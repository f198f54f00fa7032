/** Returns the code of a system or library error (ENOENT, 40001); undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}
