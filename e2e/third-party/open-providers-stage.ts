import { openStage, type Stage } from "../stage/stage.ts";
import { CONFIGURED } from "./consent-bar.ts";
import { startProviders, type Providers } from "./providers.ts";

/**
 * Opens a stage with analytics and advertisements configured, whose browser reaches stand-ins for Google's hosts.
 * `scripts`: see `startProviders`. Closing the stage also closes the stand-ins.
 */
export async function openProvidersStage(
  scripts?: Readonly<Record<string, string>>,
): Promise<{ stage: Stage; providers: Providers }> {
  const providers = await startProviders(scripts);
  const stage = await openStage({
    env: CONFIGURED,
    browserArgs: providers.browserArgs,
    servers: [providers],
  });
  return { stage, providers };
}
