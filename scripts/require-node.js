// Plain JavaScript, so that it runs on any Node version and can report an unsupported one.

/** Ends `command` with one sentence if this Node is too old to run it. */
export function requireNode(command) {
  const [major = 0] = process.versions.node.split(".").map(Number);
  if (major >= 24) return;
  process.stderr.write(
    `Mayfly needs Node.js 24 or newer, and this is Node.js ${process.version}; ` +
      `run 'npm ci --include=optional', which installs one, then '${command}'.\n`,
  );
  process.exit(1);
}
