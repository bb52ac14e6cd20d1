import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { defaultGrant } from "../../src/domains/plans/environment.ts";
import { readEnv, VARIABLE_NAMES } from "../../src/platform/env/env.ts";
import { SECRET_VARIABLES } from "../../src/platform/env/secrets.ts";

const root = join(import.meta.dirname, "../..");
const read = (name: string) => readFile(join(root, name), "utf8");
const dockerfile = await read("Dockerfile");

test("the image starts from the Node version of the launcher's packages", async () => {
  const { optionalDependencies } = JSON.parse(await read("package.json")) as {
    optionalDependencies: Record<string, string>;
  };
  const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  expect(versions).toHaveLength(2);
  expect(new Set(versions)).toEqual(new Set(Object.values(optionalDependencies)));
});

test("the image keeps the runtime that the Prisma client imports", async () => {
  const kept = /! -name '([\w.]+)\*' -delete/.exec(dockerfile)?.[1];
  const client = await read("prisma/generated/client/internal/class.ts");
  const imported = [...client.matchAll(/@prisma\/client\/runtime\/(query_compiler_[\w.-]+)/g)].map(([, name]) => name);
  expect(imported).not.toEqual([]);
  expect(imported.filter((name) => kept === undefined || !name?.startsWith(kept))).toEqual([]);
});

test("an install without development dependencies contains no build tool", async () => {
  const { packages } = JSON.parse(await read("package-lock.json")) as { packages: Record<string, { dev?: true }> };
  for (const name of ["prisma", "@prisma/engines", "@prisma/schema-engine-wasm", "typescript"]) {
    expect([name, packages[`node_modules/${name}`]?.dev]).toEqual([name, true]);
  }
});

describe("the health check of the image", () => {
  const [, text = "[]"] = /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const [program, ...args] = JSON.parse(text) as string[];

  /** Runs the check in a container whose process answers `/healthz` on a port. @returns the exit code */
  async function check(status: number, variable: "PORT" | "WORKER_PORT"): Promise<number | null> {
    const server = createServer((request, response) => {
      response.statusCode = request.url === "/healthz" ? status : 404;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    // Nothing listens on port 1.
    const env = { PORT: "1", WORKER_PORT: "1", [variable]: String((server.address() as AddressInfo).port) };
    const { promise, resolve } = Promise.withResolvers<number | null>();
    const child = execFile(process.execPath, args, { env });
    child.on("exit", resolve);
    const code = await promise;
    await new Promise((closed) => server.close(closed));
    return code;
  }

  test("asks whichever process runs in the container, a server or a worker", async () => {
    expect(program).toBe("node");
    expect([await check(200, "PORT"), await check(200, "WORKER_PORT")]).toEqual([0, 0]);
    expect([await check(503, "PORT"), await check(503, "WORKER_PORT")]).toEqual([1, 1]);
  });

  test("has ports that the image sets", () => {
    expect(dockerfile).toMatch(/^ENV .*\bPORT=4000 WORKER_PORT=4002\b/m);
    expect(dockerfile).toMatch(/^EXPOSE 4000 4002$/m);
  });
});

describe(".env.example", async () => {
  const example = await read(".env.example");
  const lines = [...example.matchAll(/^(# )?([A-Z][A-Z0-9_]+)=(.*)$/gm)];

  test("has every variable that is read, and no other one", () => {
    const names = new Set(lines.map(([, , name = ""]) => name));
    expect([...names].toSorted()).toEqual(VARIABLE_NAMES.toSorted());
  });

  test("sets variables to their defaults", () => {
    const set = lines.flatMap(([, comment, name = "", value = ""]) => (comment ? [] : [[name, value]]));
    const { DEMO_INSTANCE_PORT, DEFAULT_PLAN, ...others } = readEnv(Object.fromEntries(set) as Record<string, string>);
    expect(others).toEqual(readEnv({}));
    // The demo and the plans have the defaults of these two.
    expect(DEMO_INSTANCE_PORT).toBe(readEnv({}).PORT + 1);
    expect(defaultGrant({ DEFAULT_PLAN })).toBe(defaultGrant({}));
  });
});

describe("the containers of compose.yaml", async () => {
  const compose = await read("compose.yaml");
  const [, shared = ""] = /^x-rostrum: &rostrum\n([\s\S]*?)^\S/m.exec(compose) ?? [];
  const [, listed = ""] = /^ {2}environment:\n((?: {4}.*\n)+)/m.exec(shared) ?? [];
  const environment = new Map(
    [...listed.matchAll(/^ {4}([A-Z_]+): "?(.*?)"?$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );

  /** Replaces `${NAME}`, and the forms with another value or a message, as compose does. */
  function interpolated(text: string, variables: Readonly<Record<string, string>>): string {
    const INNERMOST = /\$\{(\w+)(?:(:?[-?])([^{}]*))?\}/;
    for (let left = text; ; ) {
      const match = INNERMOST.exec(left);
      if (match === null) return left;
      const [whole, name = "", operator = "-", other = ""] = match;
      const value = variables[name];
      const isMissing = value === undefined || (operator.startsWith(":") && value === "");
      if (isMissing && operator.endsWith("?")) throw new Error(other);
      left = left.replace(whole, () => (isMissing ? other : (value ?? "")));
    }
  }

  /** Returns the environment of both containers with a file `.env`. */
  const withFile = (file: Readonly<Record<string, string>>) => ({
    ...file,
    ...Object.fromEntries([...environment].map(([name, value]) => [name, interpolated(value, file)])),
  });

  const REQUIRED = { POSTGRES_PASSWORD: "secret", SECRET_KEYS: "" };
  /** The address on the host is that of the published port, and the folder is the volume. */
  const OF_THE_CONTAINER = { HOST: "0.0.0.0", PORT: "4000", DATA_DIR: "/data" };

  test("get the whole file of the operator: every variable of .env.example, and every file of a secret, is effective", () => {
    const names = [...VARIABLE_NAMES, ...SECRET_VARIABLES.map((name) => `${name}_FILE`)];
    const file = { ...REQUIRED, ...Object.fromEntries(names.map((name) => [name, `value-of-${name}`])) };
    expect(shared).toContain("env_file: [{ path: .env, required: false }]");
    expect(withFile(file)).toEqual({ ...file, ...OF_THE_CONTAINER });
    const ports = /^ {2}gateway:\n {4}<<: \*rostrum\n {4}ports: \["(.*)"\]$/m.exec(compose)?.[1] ?? "";
    expect(interpolated(ports, { HOST: "127.0.0.1", PORT: "80" })).toBe("127.0.0.1:80:4000");
    expect(interpolated(ports, {})).toBe("0.0.0.0:4000:4000");
  });

  test("have an environment that a server and a worker accept without a file", () => {
    const env = readEnv(withFile(REQUIRED));
    expect(env).toMatchObject({ NODE_ENV: "production", WORKERS: false, HOST: "0.0.0.0", PORT: 4000 });
    expect(env.DATABASE_URL).toBe("postgres://rostrum@postgres:5432/rostrum?password=secret");
  });

  test("accept the files of the database's address, its password and the keys beside empty variables", () => {
    const empty = { DATABASE_URL: "", PGPASSWORD: "", SECRET_KEYS: "" };
    const own = withFile({ ...REQUIRED, ...empty });
    expect(own).toMatchObject(empty);
    expect(() => withFile({ POSTGRES_PASSWORD: "secret" })).toThrow("set SECRET_KEYS");
  });

  test("are a server, and a worker with the same environment", () => {
    expect(compose).toContain(
      '  worker:\n    <<: *rostrum\n    command: ["node", "launch.mjs", "src/server/worker.ts"]\n',
    );
  });
});
