import { Kysely } from "kysely";
import { dirname, join } from "node:path";
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { migrate } from "../../migrations/migrations.ts";
import type { Tables } from "../../schema.ts";
import { bindTable, bindTo } from "../../query-table.ts";
import type { Added } from "./add-message.ts";
import { listLargeMemory, packBytes, unpackBytes } from "../bytes-between-threads.ts";
import { readMail, writeRows, type MailBatch } from "./mail-batch.ts";
import { keepGivingBack } from "../file-size/free-space.ts";
import { makeShrinkable } from "../file-size/make-shrinkable.ts";
import { openDatabase } from "../open-database.ts";
import { RawSegments } from "../segments/raw-segments.ts";
import { failure, runBatch } from "./run-batch.ts";
import { sqliteQueries } from "../sqlite-queries.ts";
import { TransactionalDialect } from "./transactional-dialect.ts";
import type {
  WriterAnswer,
  WriterMessage,
  WriterPost,
  WriterReply,
  WriterRequest,
} from "./writer-messages.ts";
import { createUnbatchedMethods, createWriterMethods } from "./writer-methods.ts";

/**
 * The thread that owns the embedded database: the only writer, so that a slow disk never blocks a socket.
 * Must never make decisions; it answers requests after their commit.
 */
const port = parentPort;
if (!port) throw new Error("The writer runs as a worker thread.");
const { file } = workerData as { file: string };

const database = openDatabase(file);
const db = new Kysely<Tables>({ dialect: new TransactionalDialect(database) });
const newer = await migrate(db, "sqlite");
makeShrinkable(database);
const segments = new RawSegments(join(dirname(file), "raw"));
const batched: Record<string, Method> = {
  ...bindTable(sqliteQueries, bindTo(db)),
  ...createWriterMethods({ database, db, segments }),
};
const unbatched: Record<string, Method> = createUnbatchedMethods(database, segments);
const batch = { database, segments, run };

type Method = (...args: never[]) => unknown;

const waiting: WriterRequest[] = [];
let running = false;
let closing = false;
const stopGivingBack = keepGivingBack(database, () => running);
port.on("message", (message: WriterMessage) => {
  take(message);
  if (!running) void work();
});
post({ newer });

function post(message: WriterPost, transferred: ArrayBuffer[] = []): void {
  port?.postMessage(message, transferred);
}

async function work(): Promise<void> {
  running = true;
  while (takeWaiting() > 0) {
    const requests = waiting.splice(0);
    // Reads first: a message that is read and deleted at the same time is still found.
    const alone = requests.filter((request) => request.method in unbatched).map(runUnbatched);
    const inBatch = requests.filter((request) => !(request.method in unbatched));
    const replies = inBatch.length > 0 ? await runBatch(batch, inBatch) : [];
    const answer = toAnswer(requests, [...alone, ...replies]);
    post(answer, listLargeMemory(answer.replies));
  }
  running = false;
  if (!closing) return;
  stopGivingBack();
  segments.close();
  database.close();
  port?.close();
}

function takeWaiting(): number {
  if (!port) return 0;
  for (;;) {
    const next = receiveMessageOnPort(port);
    if (!next) return waiting.length;
    take(next.message as WriterMessage);
  }
}

function take(message: WriterMessage): void {
  if (message === "close") closing = true;
  else waiting.push(...message.requests.map(unpackArgs), ...message.mail.flatMap(toRequests));
}

function unpackArgs(request: WriterRequest): WriterRequest {
  return { ...request, args: unpackBytes(request.args) as readonly unknown[] };
}

function toRequests(mail: MailBatch): WriterRequest[] {
  return readMail(mail).map(({ id, message }) => ({ id, method: "addMessage", args: [message] }));
}

function toAnswer(
  requests: readonly WriterRequest[],
  replies: readonly WriterReply[],
): WriterAnswer {
  const methods = new Map(requests.map(({ id, method }) => [id, method]));
  const added: number[] = [];
  const others = replies.filter((reply) => {
    if (!reply.ok || methods.get(reply.id) !== "addMessage") return true;
    writeRows(added, reply.id, reply.value as Added);
    return false;
  });
  return { replies: others.map(packValue), added };
}

function packValue(reply: WriterReply): WriterReply {
  return reply.ok ? { ...reply, value: packBytes(reply.value) } : reply;
}

function run(request: WriterRequest): unknown {
  const method = batched[request.method];
  if (!method) throw new Error(`The writer has no method ${request.method}.`);
  return method(...(request.args as never[]));
}

function runUnbatched(request: WriterRequest): WriterReply {
  try {
    const value = unbatched[request.method]?.(...(request.args as never[]));
    return { id: request.id, ok: true, value };
  } catch (error) {
    return failure(request, error);
  }
}
