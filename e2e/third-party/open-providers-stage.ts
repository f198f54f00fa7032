import { afterFiles } from "../../server/test/after-files.ts";
import { openStage, type Stage } from "../stage/stage.ts";
import { CONFIGURED } from "./consent-bar.ts";
import { startProviders, type Providers } from "./providers.ts";

type ProvidersStage = { stage: Stage; providers: Providers };

/** That of all files of this process that want the providers' own scripts. */
export function openSharedProvidersStage(): Promise<ProvidersStage> {
  return (shared ??= openProvidersStage());
}

let shared: Promise<ProvidersStage> | undefined;
afterFiles(async () => (await shared)?.stage.close());

/**
 * Opens a stage with analytics and advertisements configured, whose browser reaches stand-ins for Google's hosts.
 * `scripts`: see `startProviders`. Closing the stage also closes the stand-ins.
 */
export async function openProvidersStage(
  scripts?: Readonly<Record<string, string>>,
): Promise<ProvidersStage> {
  const providers = await startProviders(scripts);
  const stage = await openStage({
    env: CONFIGURED,
    browserArgs: providers.browserArgs,
    servers: [providers],
  });
  return { stage, providers };
}
