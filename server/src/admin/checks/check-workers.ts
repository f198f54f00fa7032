import { isReadThrough, type MessageParser } from "../../mail/parse-message.ts";
import { fail, pass, warning, type Finding } from "./finding.ts";

export type WorkersDeps = {
  readonly parser: Pick<MessageParser, "parse">;
  /** What waits between SMTP and the store. */
  readonly readQueues: () => Queues;
};

export type Queues = {
  readonly connections: number;
  readonly bytesInFlight: number;
  readonly bytesInFlightMax: number;
  /** Connections that wait for memory. */
  readonly waitingForMemory: number;
};

const LOOP_WATCHED_MS = 200;
/** In a turn of the loop that long, nobody is answered. */
const LOOP_DELAY_MAX_MS = 1_000;

const SAMPLE = Buffer.from(
  "From: diagnostic@localhost\r\nSubject: diagnostic\r\nContent-Type: text/html\r\n\r\n<p>Hello</p>\r\n",
);

/** Whether messages can be opened, and whether work piles up. */
export async function checkWorkers({ parser, readQueues }: WorkersDeps): Promise<Finding> {
  const [parsed, delayMs] = await Promise.all([parser.parse(SAMPLE), readLoopDelay()]);
  const queues = readQueues();
  const details = [
    `SMTP connections: ${queues.connections}`,
    `Bytes of messages that come in: ${queues.bytesInFlight.toLocaleString("en")}`,
    `Connections that wait for memory: ${queues.waitingForMemory}`,
    `Longest turn of the event loop: ${Math.round(delayMs)} ms`,
  ];
  if (!isReadThrough(parsed)) {
    return fail("The workers that open messages don't answer.", {
      details: [...details, `Why: ${parsed.cuts.join(", ")}`],
      recommendation: "Restart Mayfly, and look for 'could not be read in full' in its log.",
    });
  }
  if (queues.waitingForMemory > 0) {
    return warning("Messages wait for memory: more comes in than can be taken.", {
      details,
      recommendation: "Raise LIMIT_BYTES_IN_FLIGHT if there is memory, or add a node.",
    });
  }
  if (delayMs > LOOP_DELAY_MAX_MS) {
    return warning("The process is too busy to answer quickly.", {
      details,
      recommendation: "Look at what else this machine does, or add a node.",
    });
  }
  return pass("Workers answer, and nothing piles up.", { details });
}

/** How late a timer comes. */
async function readLoopDelay(): Promise<number> {
  const startedAtMs = performance.now();
  await new Promise((resolve) => setTimeout(resolve, LOOP_WATCHED_MS));
  return Math.max(0, performance.now() - startedAtMs - LOOP_WATCHED_MS);
}
