const DEFAULT_URL = "http://localhost:3000";

/** Returns the server that `MAYFLY_URL` names; without it, the one that `npm start` starts. */
export function serverUrl(): string {
  return process.env["MAYFLY_URL"] ?? DEFAULT_URL;
}

/** Returns the API key in `MAYFLY_KEY` as an option: it is sent with creations only. */
export function keyOption(): { key?: string } {
  const key = process.env["MAYFLY_KEY"];
  return key ? { key } : {};
}
