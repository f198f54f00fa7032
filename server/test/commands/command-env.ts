import { KEPT_ENV } from "../processes/server-process.ts";

const { MAYFLY_TEST_LIBRARIES } = process.env;
const JOINED_LIBRARIES = new URL("../../../scripts/tests/joined-libraries.js", import.meta.url);

/**
 * The inherited environment of an operator's command in a process of its own. Within a run, the command loads the
 * bundled libraries and starts in half the time.
 */
export const COMMAND_ENV: Record<string, string | undefined> = {
  ...KEPT_ENV,
  ...(MAYFLY_TEST_LIBRARIES !== undefined && {
    MAYFLY_TEST_LIBRARIES,
    NODE_OPTIONS: `--import=${JOINED_LIBRARIES.href}`,
  }),
};
