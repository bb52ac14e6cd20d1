import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import chromium from "@sparticuz/chromium";
import { type Browser, type Page, chromium as playwright } from "playwright-core";

/** Chromium from npm: no browser has to be installed. */
export async function openBrowser(): Promise<Browser> {
  // No WebGL: in software it takes a core, and no page here draws with it.
  chromium.setGraphicsMode = false;
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    // Chromium's own list switches off web security, which some of these tests examine.
    args: chromium.args.filter((argument) => !/web-security|allow-running-insecure/.test(argument)),
    headless: true,
  });
}

/** Keeps a screenshot under test/artifacts, for people to look at. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = fileURLToPath(new URL("../artifacts/", import.meta.url));
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}${name}.png`, animations: "disabled", timeout: 120_000 });
}
