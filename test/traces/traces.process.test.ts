import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { otlpReceiver } from "../support/otlpReceiver.ts";
import { type ServerProcess, startServer } from "../support/serverProcess.ts";

/** Writes the address of each loaded module into a file, when the process ends. */
const recorder = (file: string) => `
import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
const loaded = [];
registerHooks({ resolve: (name, context, next) => { const found = next(name, context); loaded.push(found.url); return found; } });
process.on("exit", () => writeFileSync(${JSON.stringify(file)}, loaded.join("\\n")));
`;

/** Starts a server that records its modules, calls it, stops it, and returns the recorded modules of OpenTelemetry besides its interface. */
async function sdkModules(env: Record<string, string>, use: (server: ServerProcess) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), "rostrum-traces-"));
  try {
    const [modules, hook] = [join(folder, "modules.txt"), join(folder, "hook.mjs")];
    await writeFile(hook, recorder(modules));
    const server = await startServer({ env, command: [process.execPath, "--import", hook] });
    try {
      await use(server);
    } finally {
      expect(await server.stop()).toBe(0);
    }
    const loaded = (await readFile(modules, "utf8")).split("\n");
    expect(loaded.length).toBeGreaterThan(500);
    return loaded.filter((url) => url.includes("/@opentelemetry/") && !url.includes("/@opentelemetry/api/"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const query = async ({ url, demo }: ServerProcess, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${demo.users.owner.token}`, ...headers },
    body: JSON.stringify({ query: "{ viewer { user { name } } }" }),
  });
  expect(answer.status).toBe(200);
};

describe("a server process", () => {
  test("loads no module of the SDK without a receiver", async () => {
    expect(await sdkModules({}, query)).toEqual([]);
  });

  test("exports its last spans before it ends", async () => {
    const receiver = await otlpReceiver();
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    const traced = (server: ServerProcess) => query(server, { traceparent: `00-${traceId}-b7ad6b7169203331-01` });
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, LOG_FORMAT: "json" };
    let output = () => "";
    try {
      const modules = await sdkModules(env, async (server) => {
        ({ output } = server);
        await traced(server);
      });
      expect(modules.length).toBeGreaterThan(0);
      expect(receiver.spans.filter((span) => span.traceId === traceId).map(({ name }) => name)).toContain(
        "POST /graphql",
      );
      expect(receiver.resource).toMatchObject({ "service.name": "rostrum" });
      expect(output()).toMatch(new RegExp(`"message":"request".*"traceId":"${traceId}"`));
    } finally {
      await receiver.close();
    }
  });
});
