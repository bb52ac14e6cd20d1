import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("../support/processes/children/endWhileEncoding.ts", import.meta.url));

test("a process ends within seconds while a worker thread encodes an image", async () => {
  const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  const began = performance.now();
  await ended;
  // The encoding alone takes longer: about a minute on one core.
  expect(performance.now() - began).toBeLessThan(15_000);
});
