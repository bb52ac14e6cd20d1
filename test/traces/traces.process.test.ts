import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { otlpReceiver } from "../support/fakes/otlpReceiver.ts";
import { caller } from "./caller.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Writes the address of each loaded module into a file, when the process ends. */
const recorder = (file: string) => `
import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
const loaded = [];
const resolve = (name, context, next) => {
  const module = next(name, context);
  loaded.push(module.url);
  return module;
};
registerHooks({ resolve });
process.on("exit", () => writeFileSync(${JSON.stringify(file)}, loaded.join("\\n")));
`;

/** Starts a server in production, without a demo, sends one request, and stops the server. */
async function serveOnce(env: Record<string, string>, headers: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "rostrum-traces-"));
  try {
    const [modules, hook] = [join(folder, "modules.txt"), join(folder, "hook.mjs")];
    await writeFile(hook, recorder(modules));
    const production = { NODE_ENV: "production", PUBLIC_URL: "https://rostrum.test", LOG_FORMAT: "json" };
    const own = { HOST: "127.0.0.1", PORT: "0", DATA_DIR: join(folder, "data"), DATABASE_URL: "" };
    const child = spawn(process.execPath, ["--import", hook, join(root, "src/server/main.ts")], {
      cwd: root,
      env: { ...process.env, ...production, ...own, EMBEDDED_DURABILITY: "off", ...env },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const ended = once(child, "exit");
    onTestFinished(() => void child.kill("SIGKILL"));
    const lines: Record<string, unknown>[] = [];
    let status = 0;
    for await (const text of createInterface(child.stdout)) {
      if (!text.startsWith("{")) continue;
      const line = JSON.parse(text) as Record<string, unknown>;
      lines.push(line);
      if (line["message"] !== "listening") continue;
      const answer = await fetch(`${String(line["address"])}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ query: "{ __typename }" }),
      });
      ({ status } = answer);
      await answer.text();
      child.kill("SIGTERM");
    }
    expect([status, (await ended)[0]]).toEqual([200, 0]);
    const loaded = (await readFile(modules, "utf8")).split("\n");
    expect(loaded.length).toBeGreaterThan(500);
    // prom-client loads the interface, which does nothing by itself.
    const sdk = loaded.filter((url) => url.includes("/@opentelemetry/") && !url.includes("/@opentelemetry/api/"));
    return { lines, sdk };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe("a server process", () => {
  test("loads no module of the SDK without a receiver", async () => {
    const { sdk } = await serveOnce({});
    expect(sdk).toEqual([]);
  });

  test("exports its last spans before it ends", async () => {
    const receiver = await otlpReceiver();
    const { traceId, header } = caller();
    try {
      const { lines, sdk } = await serveOnce({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }, header);
      expect(sdk.length).toBeGreaterThan(0);
      const names = receiver.spans.filter((span) => span.traceId === traceId).map(({ name }) => name);
      expect(names).toEqual(["query", "POST /graphql"]);
      expect(receiver.resource).toMatchObject({ "service.name": "rostrum" });
      expect(lines).toContainEqual(expect.objectContaining({ message: "request", traceId }));
    } finally {
      await receiver.close();
    }
  });
});
