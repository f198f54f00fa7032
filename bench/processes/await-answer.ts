import { connect } from "node:net";
import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Child } from "./child.ts";

const START_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 4;

/** Resolves at the first 200 with its time. */
export async function awaitOk(url: string, child: Child): Promise<number> {
  return awaitSuccess(child, () => answersOk(url));
}

export async function awaitPort(port: number, child: Child): Promise<number> {
  return awaitSuccess(child, () => accepts(port));
}

export async function awaitSuccess(child: Child, look: () => Promise<boolean>): Promise<number> {
  let gone = false;
  void child.ended.then(() => (gone = true));
  const deadlineMs = performance.now() + START_WITHIN_MS;
  while (!(await look())) {
    if (gone || performance.now() > deadlineMs) {
      await child.stop();
      throw new Error(`A server did not come up:\n${child.output()}`);
    }
    await pause(LOOK_EVERY_MS);
  }
  return performance.now();
}

function answersOk(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).once("error", () => resolve(false));
  });
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    }).once("error", () => resolve(false));
  });
}
