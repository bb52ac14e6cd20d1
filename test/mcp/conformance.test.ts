import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Handle, Listener } from "../../src/server/listen/listener.ts";
import { listenOnNode } from "../../src/server/listen/listenOnNode.ts";
import { type World, world } from "../support/world.ts";

const SUITE = fileURLToPath(
  new URL("../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url),
);
const BASELINE = fileURLToPath(new URL("conformance.yaml", import.meta.url));

let w: World;
let listener: Listener;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-conformance-"));
  w = await world({ env: { PUBLIC_URL: "" } });
  // The suite signs in nowhere, so its requests get the token here.
  const withToken: Handle = (request, peer) => {
    request.headers.set("authorization", `Bearer ${w.users.editor.token}`);
    return w.app.fetch(request, peer);
  };
  listener = await listenOnNode(withToken, { hostname: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await listener.stop();
  await w.close();
  await rm(folder, { recursive: true, force: true });
});

test("the protocol's own conformance suite passes, apart from the scenarios of the baseline", async () => {
  const url = `http://127.0.0.1:${listener.port}/mcp`;
  const args = [SUITE, "server", "--url", url, "--suite", "all", "--expected-failures", BASELINE];
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, args, options).catch((error: { stdout: string }) => {
    throw new Error(error.stdout.slice(error.stdout.indexOf("SUMMARY")));
  });
  const passed = [...stdout.matchAll(/✓ ([\w-]+): [1-9]\d* passed, 0 failed/g)].map(([, name]) => name);
  expect(passed).toEqual(["server-initialize", "ping", "tools-list", "resources-list", "dns-rebinding-protection"]);
});
