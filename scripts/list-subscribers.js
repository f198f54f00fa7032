// `npm run subscribers`: prints each subscription as one JSON object per line, with its links. Only those with
// `confirmedAt` may get mail.
import { readSubscribers } from "../server/src/commands/read-subscribers.ts";
import { readArguments } from "./read-arguments.js";
import { readSettings } from "./read-settings.js";

readArguments("npm run subscribers", { least: 0, most: 0 });
const config = readSettings();
const asText = (ms) => (ms === null ? null : new Date(ms).toISOString());
try {
  for (const { email, topic, requestedAtMs, confirmedAtMs, ...links } of await readSubscribers(
    config,
  )) {
    const line = {
      email,
      topic,
      requestedAt: asText(requestedAtMs),
      confirmedAt: asText(confirmedAtMs),
      ...links,
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
} catch (error) {
  process.stderr.write(
    `Cannot list subscribers: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
