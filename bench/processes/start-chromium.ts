import { chromium, type Browser } from "playwright-core";

const ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"];

/** Starts the browser at CHROMIUM_PATH, or the one from the npm package. */
export async function startChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? (await packagedChromium());
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

async function packagedChromium(): Promise<string> {
  // Makes the package unpack libraries that the system may lack and set the loader's path.
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs24.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  return packaged.executablePath();
}
