import { Buffer } from "node:buffer";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { VERSION } from "../../src/platform/release/version.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const PRODUCTION = { NODE_ENV: "production", PUBLIC_URL: "https://rostrum.test" };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-process-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command of the server to its end. */
async function run(file: "server/main.ts" | "commands/migrate.ts", env: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, "src", file)], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "development",
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: folder,
      DATABASE_URL: "",
      EMBEDDED_DURABILITY: "off",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}

const STACK = /\n\s+at |node:internal/;

/** Opens a raw connection with a request whose body is incomplete. */
async function halfARequest(url: string, token: string): Promise<Socket & { rest(): void; answered: Promise<string> }> {
  const body = JSON.stringify({ query: "{ viewer { user { name } } }" });
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const head = [
    "POST /graphql HTTP/1.1",
    `Host: ${hostname}`,
    "Content-Type: application/json",
    `Authorization: Bearer ${token}`,
  ];
  socket.write(`${[...head, `Content-Length: ${body.length}`].join("\r\n")}\r\n\r\n${body.slice(0, 5)}`);
  let text = "";
  const answered = new Promise<string>((resolve) => {
    socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
    socket.on("error", () => resolve(text));
    socket.on("close", () => resolve(text));
  });
  await new Promise((sent) => setTimeout(sent, 300));
  return Object.assign(socket, { rest: () => void socket.write(body.slice(5)), answered });
}

const ended = async (child: ChildProcess) =>
  child.exitCode === null ? ((await once(child, "exit")) as [number | null])[0] : child.exitCode;

describe("an error that an operator can fix is one message and exit code 1, without a stack", () => {
  test("that names each wrong variable", async () => {
    const { code, output } = await run("server/main.ts", {
      PORT: "http",
      PUBLIC_URL: "https://example.org/path",
      GRAPHIQL: "maybe",
      OIDC_ISSUER: "https://id.example.org",
    });
    expect(code).toBe(1);
    for (const name of ["PORT", "PUBLIC_URL", "GRAPHIQL", "OIDC_AUDIENCE"])
      expect(output).toMatch(new RegExp(`^  ${name}: .+`, "m"));
    expect(output).not.toMatch(STACK);
  });

  test("for an unreachable database, without its password", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    for (const file of ["server/main.ts", "commands/migrate.ts"] as const) {
      const { code, output } = await run(file, {
        DATABASE_URL: `postgres://app:hunter2-secret@127.0.0.1:${port}/rostrum`,
      });
      expect(code).toBe(1);
      expect(output.trim().split("\n")).toHaveLength(1);
      expect(output).toContain(`127.0.0.1:${port}`);
      expect(output).not.toContain("hunter2");
    }
  });

  test("for a database that refuses the user", async () => {
    const server = createServer((socket) => {
      // An error response of the protocol: FATAL, invalid_password.
      const fields = "SFATAL\0C28P01\0Mpassword authentication failed\0\0";
      const head = Buffer.alloc(5);
      head.write("E");
      head.writeInt32BE(fields.length + 4, 1);
      socket.once("data", () => socket.end(Buffer.concat([head, Buffer.from(fields)])));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const { code, output } = await run("server/main.ts", {
      DATABASE_URL: `postgres://app:hunter2-secret@127.0.0.1:${port}/rostrum`,
    });
    server.close();
    expect(code).toBe(1);
    expect(output).toMatch(/password authentication failed/);
    expect(output).not.toContain("hunter2");
    expect(output).not.toMatch(STACK);
  });
});

describe("a server process", () => {
  let server: ServerProcess;

  test("is preceded by migrate, which migrates an empty database and does nothing the second time", async () => {
    const first = await run("commands/migrate.ts", {});
    expect(first).toEqual({ code: 0, output: expect.stringMatching(/^Applied:\n {2}\d{14}_/) });
    expect(await run("commands/migrate.ts", {})).toEqual({ code: 0, output: "The database is up to date.\n" });
  });

  test("prints its address and the demo's users at the first start", async () => {
    server = await startServer({ dataDir: folder });
    expect(server.output()).toContain(`rostrum listens on ${server.url}\n`);
    expect(server.output()).toContain(`${server.url}/graphiql`);
    expect(server.output()).toContain(server.demo.users.owner.token);
    expect(server.demo.url).toBe(server.url);
  });

  test("prints its progress, then the greeting, then a line for each request but health checks, with LOG_FORMAT=text", async () => {
    const other = await startServer({ env: { LOG_FORMAT: "text" } });
    await (await fetch(`${other.url}/problems?token=secret`)).text();
    await other.stop();
    const steps = ["Opening the database …", "Creating the demo", "rostrum listens on", "GET /problems 200"];
    const places = steps.map((step) => other.output().indexOf(step));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, two) => one - two));
    expect(other.output()).toMatch(/^\d\d:\d\d:\d\d GET \/problems 200 [\d.]+ ms$/m);
    expect(other.output()).not.toMatch(/readyz 200|token=secret|^\{"/m);
  });

  test("continues while a second server and a migration on its folder are refused", async () => {
    for (const file of ["server/main.ts", "commands/migrate.ts"] as const) {
      const { code, output } = await run(file, {});
      expect(code).toBe(1);
      expect(output).toMatch(/is in use by process \d+/);
      expect(output).not.toMatch(STACK);
    }
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test("reports a taken port in one line", async () => {
    const other = await mkdtemp(join(tmpdir(), "rostrum-port-"));
    const { code, output } = await run("server/main.ts", { PORT: new URL(server.url).port, DATA_DIR: other });
    await rm(other, { recursive: true });
    expect(code).toBe(1);
    expect(output).toContain("(HOST, PORT)");
    expect(output).not.toMatch(STACK);
  });

  test("answers requests in flight at SIGTERM, completes streams, refuses new connections, and exits with code 0", async () => {
    const { owner } = server.demo.users;
    const kept = await fetch(`${server.url}/healthz`);
    expect(await kept.json()).toEqual({ status: "ok", version: VERSION });
    const stream = await fetch(`${server.url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "text/event-stream",
        authorization: `Bearer ${owner.token}`,
      },
      body: JSON.stringify({
        query: "subscription($id: ID!) { workspaceChanged(workspaceId: $id) { workspace { name } } }",
        variables: { id: server.demo.ids.workspace },
      }),
    });
    const slow = await halfARequest(server.url, owner.token);
    server.child.kill("SIGTERM");
    expect(await stream.text()).toMatch(/event: complete\ndata:\n\n$/);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow("fetch failed");
    expect(server.child.exitCode).toBeNull();
    slow.rest();
    expect(await slow.answered).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"name":/);
    expect(await ended(server.child)).toBe(0);
    expect(server.output()).toContain('"message":"stopped"');
  });

  test("prints only JSON in production, seeds nothing, and aborts requests that exceed the grace", async () => {
    server = await startServer({ dataDir: folder, env: { ...PRODUCTION, SHUTDOWN_GRACE_SECONDS: "1" } });
    // The database contains a demo, but its instance does not run.
    await expect(fetch(server.demo.federated.instance_url)).rejects.toThrow("fetch failed");
    await (await fetch(`${server.url}/problems`)).text();
    const slow = await halfARequest(server.url, server.demo.users.owner.token);
    server.child.kill("SIGTERM");
    expect(await ended(server.child)).toBe(1);
    await slow.answered;
    const lines = server
      .output()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { message: string });
    expect(lines.map(({ message }) => message)).toEqual(
      expect.arrayContaining(["listening", "request", "stopping", "stopped"]),
    );
    expect(lines.find(({ message }) => message === "listening")).toMatchObject({ version: VERSION });
    expect(server.output()).not.toMatch(/rostrum_ses_|password/);
  });

  test("ends at once with exit code 1 at a second signal", async () => {
    server = await startServer({ dataDir: folder });
    const slow = await halfARequest(server.url, server.demo.users.owner.token);
    server.child.kill("SIGINT");
    await expect.poll(() => server.output(), { timeout: 10_000 }).toContain('"message":"stopping"');
    server.child.kill("SIGTERM");
    expect(await ended(server.child)).toBe(1);
    await slow.answered;
  });

  test("keeps every acknowledged write after that", async () => {
    server = await startServer({ dataDir: folder });
    const { owner } = server.demo.users;
    const answer = await fetch(`${server.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${owner.token}` },
      body: JSON.stringify({ query: "{ viewer { organizations { nodes { workspaces { nodes { id } } } } } }" }),
    });
    expect(await answer.text()).toContain(server.demo.ids.workspace);
    expect(await server.stop()).toBe(0);
  });
});

test("a production server starts without users, and prints a setup token for its first administrator", async () => {
  const empty = await mkdtemp(join(tmpdir(), "rostrum-production-"));
  const child = spawn(process.execPath, [join(root, "src/server/main.ts")], {
    cwd: root,
    env: { ...process.env, ...PRODUCTION, HOST: "127.0.0.1", PORT: "0", DATA_DIR: empty, DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let notes = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (notes += chunk.toString()));
  await expect.poll(() => output, { timeout: 50_000, interval: 50 }).toContain('"message":"listening"');
  const { url: origin, address: url } = JSON.parse(output.trim().split("\n").at(-1) as string) as {
    url: string;
    address: string;
  };
  expect(origin).toBe(PRODUCTION.PUBLIC_URL);
  const sample = await fetch(`${url}/metrics`);
  expect(await sample.text()).toContain("process_resident_memory_bytes");
  await expect.poll(() => notes).toContain("The first one signs up with this setup token");
  expect(notes).toContain(`${PRODUCTION.PUBLIC_URL}/login?form=setup`);
  const [setupToken = ""] = /rostrum_set_[\w-]{43}/.exec(notes) ?? [];
  expect(output).not.toContain("rostrum_set_");
  const register = async (changes: Record<string, string>) => {
    const query = "mutation ($input: RegisterInput!) { register(input: $input) { viewer { isInstanceAdmin } } }";
    const input = { email: "first@example.org", name: "First", password: "a long password", ...changes };
    const answer = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query, variables: { input } }),
    });
    return (await answer.json()) as object;
  };
  expect(await register({})).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });
  expect(await register({ setupToken })).toMatchObject({ data: { register: { viewer: { isInstanceAdmin: true } } } });
  child.kill("SIGTERM");
  expect(await ended(child)).toBe(0);
  await rm(empty, { recursive: true });
});
