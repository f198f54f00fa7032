import { readFileSync } from "node:fs";

export const HELP = `Use: mayfly COMMAND

  new [--domain D] [--minutes N] [--url URL] [--json]
                                          create an address and print it; --minutes chooses its life
  wait ADDRESS [--code | --link | --json] [--from F] [--subject S] [--timeout SECONDS]
                                          wait for the next message; print its code, link, JSON, or text,
                                          or its HTML if it has no text
  list [ADDRESS] [--json]                 list your addresses, or the messages of one
  read ADDRESS NUMBER [--html | --json]   print a message: its text, or its HTML
  raw ADDRESS NUMBER                      print a message as it was received
  watch ADDRESS [--from F] [--subject S] [--json]
                                          print messages as they come, until Ctrl+C
  extend ADDRESS                          reset the remaining time to a whole lifetime
  burn ADDRESS                            end the address at once
  mcp [--url URL]                         serve tools for an AI agent over stdin and stdout (MCP)

MAYFLY_URL names the server; by default http://localhost:3000. MAYFLY_KEY holds an API key of that server, if it issued
one: new addresses count in its quotas, and --minutes needs it.
Exit codes: 0 found, 1 nothing came, 2 wrong use, 3 the server refused or can't be reached.`;

export function version(): string {
  const file = new URL("../../package.json", import.meta.url);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package's own file
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
