import { after } from "node:test";

/**
 * What is done when the last test of a process has ended. Several files may share one, each as a suite
 * (`scripts/tests/prepare-tests.js`), and a hook of a module that they share would belong to the file that
 * was first to load it.
 */
export function afterFiles(end: () => unknown): void {
  ends.push(end);
}

const ends: (() => unknown)[] = [];
after(() => Promise.all(ends.map((end) => end())));
