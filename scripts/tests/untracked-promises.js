// Test processes import this file before `node:test`, which follows every asynchronous operation to find the test of an
// uncaught error. Following promises takes an eighth of a process's time, mostly for garbage collection. Without it, an
// error in a callback still fails its test; an error in a promise fails the process, and is printed with its stack. So
// `test()` called after an `await` doesn't find its suite or parent: inside a test, use `t.test()`.
import hooks from "node:async_hooks";

const { createHook } = hooks;

/** Only `node:test` calls it, once. */
hooks.createHook = (callbacks) => {
  process.on("unhandledRejection", print);
  process.on("uncaughtExceptionMonitor", print);
  return createHook({ ...callbacks, trackPromises: false });
};

function print(error) {
  process.stderr.write(`Uncaught: ${error?.stack ?? error}\n`);
}
