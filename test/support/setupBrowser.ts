import chromium from "@sparticuz/chromium";

/** Unpacks Chromium once, before two workers look for it at the same time. */
export default async function setup(): Promise<void> {
  await chromium.executablePath();
}
