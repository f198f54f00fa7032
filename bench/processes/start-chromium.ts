import { chromium, type Browser } from "playwright-core";

const ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"];

/** CHROMIUM_PATH, else the browser that an npm package carries. */
export async function startChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? (await packagedChromium());
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

async function packagedChromium(): Promise<string> {
  // Makes the package unpack the libraries that the system may lack, and point the loader at them.
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs24.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  return packaged.executablePath();
}
