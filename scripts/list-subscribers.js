// `npm run subscribers`: who asked for what, one JSON object a line; only those with `confirmedAt`
// may get mail, each with the links of its line.
import { readConfig } from "../server/src/config/config.ts";
import { readSubscribers } from "../server/src/commands/read-subscribers.ts";

const result = readConfig(process.env);
if (!result.valid) {
  process.stderr.write(`${result.mistakes.join("\n")}\n`);
  process.exit(78);
}
const asText = (ms) => (ms === null ? null : new Date(ms).toISOString());
try {
  for (const { email, topic, requestedAtMs, confirmedAtMs, ...links } of await readSubscribers(
    result.config,
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
