import { isFullyParsed, type MessageParser } from "../../mail/parse/parse-message.ts";
import { fail, pass, warning, type Finding } from "./finding.ts";

type WorkersDeps = {
  readonly parser: Pick<MessageParser, "parse">;
  readonly readQueues: () => readonly Queue[];
};

type Queue = { readonly name: string; readonly waiting: number };

/** From this length on, users notice the delay. */
const WAITING_MANY = 50;
const LOOP_WATCHED_MS = 200;
/** While the event loop is blocked this long, no client gets an answer. */
const LOOP_DELAY_MAX_MS = 1_000;

const SAMPLE = Buffer.from(
  "From: diagnostic@localhost\r\nSubject: diagnostic\r\nContent-Type: text/html\r\n\r\n<p>Hello</p>\r\n",
);

/** Checks that messages can be parsed, and that the queues are short. */
export async function checkWorkers({ parser, readQueues }: WorkersDeps): Promise<Finding> {
  const [parsed, delayMs] = await Promise.all([parser.parse(SAMPLE), readLoopDelay()]);
  const queues = readQueues();
  const details = [
    ...queues.map(({ name, waiting }) => `${name}: ${waiting.toLocaleString("en")}`),
    `Event loop delay: ${Math.round(delayMs)} ms`,
  ];
  if (!isFullyParsed(parsed)) {
    return fail("The workers that parse messages don’t work.", {
      details: [...details, `Reason: ${parsed.truncations.join(", ")}`],
      recommendation: "Restart Mayfly. Search its log for “could not be parsed completely”.",
    });
  }
  const crowded = queues.find(({ waiting }) => waiting > WAITING_MANY);
  if (crowded) return busy(`The queue is too long: ${crowded.name}.`, details);
  if (delayMs > LOOP_DELAY_MAX_MS)
    return busy("The process is overloaded: its event loop is delayed.", details);
  return pass("The workers respond and the queues are short.", { details });
}

function busy(message: string, details: readonly string[]): Finding {
  return warning(message, {
    details,
    recommendation: "Check the CPU and disk load of this machine, or add a node.",
  });
}

/** Returns the delay of a timer, in ms. */
async function readLoopDelay(): Promise<number> {
  const startedAtMs = performance.now();
  await new Promise((resolve) => setTimeout(resolve, LOOP_WATCHED_MS));
  return Math.max(0, performance.now() - startedAtMs - LOOP_WATCHED_MS);
}
