// Imported before a command: a missing package or file permission ends the command with one sentence. Other errors are
// bugs and keep their stack trace.
import { explainKnown } from "./building/explain-failure.js";

process.stdout.on("error", (error) => {
  // The reader of the output has ended, such as `head`.
  if (error.code === "EPIPE") process.exit(1);
  throw error;
});

// Node passes --import on to test files, whose runner names the test of an uncaught error.
if (process.env.NODE_TEST_CONTEXT === undefined) process.on("uncaughtException", explain);

function explain(error) {
  const command = process.env.npm_lifecycle_event ?? "start";
  const known = explainKnown(error, `npm run ${command}`);
  process.stderr.write(
    known ? `npm run ${command} can't run: ${known.reason}.\n` : `${error?.stack ?? error}\n`,
  );
  process.exit(1);
}
