/** What the system or a library calls an error (ENOENT, 40001); undefined where it has no such name. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}
