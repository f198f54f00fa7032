// `npm run subscribers`: prints each subscription as one JSON object per line, with its links. Only those with
// `confirmedAt` may get mail.
import { readSubscribers } from "../server/src/commands/read-subscribers.ts";
import { readArguments, runCommand } from "./command-line.js";
import { readSettings } from "./read-settings.js";

readArguments("npm run subscribers", { least: 0, most: 0 });
const config = readSettings();
const asText = (ms) => (ms === null ? null : new Date(ms).toISOString());
await runCommand("Cannot list all subscribers", async () => {
  const { listed, unreadable } = await readSubscribers(config);
  for (const { email, topic, requestedAtMs, confirmedAtMs, ...links } of listed) {
    const line = {
      email,
      topic,
      requestedAt: asText(requestedAtMs),
      confirmedAt: asText(confirmedAtMs),
      ...links,
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
  // Standard output has only JSON, for programs.
  if (listed.length + unreadable === 0) process.stderr.write("There are no subscribers yet.\n");
  if (unreadable > 0) {
    throw new Error(
      `subscriptions with another SECRET_KEY: ${unreadable}. Put its value behind the current one, after a comma.`,
    );
  }
});
