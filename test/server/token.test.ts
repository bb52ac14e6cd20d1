import { execFile } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tokenCommand } from "../../src/commands/token.ts";
import { register } from "../../src/domains/identity/registration/register.ts";
import { authenticate } from "../../src/platform/access/authenticate.ts";
import { sessionViewer } from "../../src/platform/access/credentials.ts";
import { hashSecret } from "../../src/platform/crypto/secrets.ts";
import { anonymous, PASSWORD } from "../support/domains/accounts.ts";
import { operatorFolder } from "../support/operator.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

let operator: Awaited<ReturnType<typeof operatorFolder>>;
beforeAll(async () => {
  operator = await operatorFolder({ NODE_ENV: "test" });
  await withServices((services) =>
    register(anonymous(services), { email: "ada@example.org", name: "Ada", password: PASSWORD }),
  );
});
afterAll(() => operator.close());
beforeEach(() => operator.forget());

const withServices: typeof operator.withServices = (look) => operator.withServices(look);
const run = (...args: string[]) => tokenCommand(args, operator.source, operator.output);

describe("npm run token", () => {
  test("prints a working token, and nothing else, to standard output", async () => {
    expect(await run("--email", "ADA@example.org")).toBe(0);
    expect(operator.printed.stdout).toMatch(/^rostrum_pat_[\w-]{43}\n$/);
    expect(operator.printed.stderr).toMatch(
      /^API_WRITE token tok_\w+ for ADA@example\.org, until .*Z\. The token is shown only once:\n$/,
    );
    await withServices(async (services) => {
      const headers = { authorization: `Bearer ${operator.printed.stdout.trim()}` };
      const viewer = await authenticate(new Request("http://rostrum.test", { headers }), services);
      expect(viewer).toMatchObject({
        email: "ada@example.org",
        credential: { kind: "apiToken", scope: "API_WRITE", workspaceId: null },
      });
      const auditEvents = await services.database.prisma.auditEvent.findMany({
        where: { action: "identity.api_token_created" },
      });
      // The operator is not a user of the database.
      expect(auditEvents).toMatchObject([{ actorUserId: null, result: "succeeded" }]);
      expect(JSON.stringify(auditEvents)).not.toContain("ada@");
      await expect(
        sessionViewer(services, { tokenHash: hashSecret(operator.printed.stdout.trim()) }),
      ).rejects.toMatchObject({
        code: "UNAUTHENTICATED",
      });
    });
  });

  test("accepts a scope, a lifetime and a name", async () => {
    expect(await run("--email", "ada@example.org", "--scope", "api:full", "--days", "7", "--name", "deploy")).toBe(0);
    await withServices(async ({ database }) => {
      const token = await database.prisma.apiToken.findUniqueOrThrow({
        where: { tokenHash: hashSecret(operator.printed.stdout.trim()) },
      });
      expect(token).toMatchObject({ name: "deploy", scope: "API_FULL" });
      expect(token.expiresAt.getTime() - token.createdAt.getTime()).toBe(7 * 86_400_000);
    });
  });

  test.each([
    ["an unknown user", ["--email", "nobody@example.org"], 1, "There is no user with the email nobody@example.org."],
    [
      "a workspace without access",
      ["--email", "ada@example.org", "--workspace", "ws_0"],
      1,
      "ada@example.org reaches no workspace ws_0.",
    ],
    ["no email", [], 2, "--email is missing"],
    ["a wrong email", ["--email", "ada"], 2, "--email: must be an email address"],
    [
      "an unknown scope",
      ["--email", "a@example.org", "--scope", "all"],
      2,
      "--scope must be one of api:read, api:write, api:full",
    ],
    [
      "a scope that every object has as a member",
      ["--email", "a@example.org", "--scope", "toString"],
      2,
      "--scope must be one of",
    ],
    [
      "a lifetime that is not a number",
      ["--email", "a@example.org", "--days", "ten"],
      2,
      "--days must be a whole number",
    ],
    ["a lifetime that is too long", ["--email", "a@example.org", "--days", "366"], 2, "--days: "],
    ["an unknown flag", ["--user", "a@example.org"], 2, "Unknown option '--user'"],
    ["an unexpected word", ["a@example.org"], 2, "Unexpected argument"],
  ])("refuses %s with a message", async (_what, args, code, message) => {
    expect(await run(...args)).toBe(code);
    expect(operator.printed.stderr).toContain(message);
    expect(operator.printed.stderr.includes("Usage: ")).toBe(code === 2);
    expect(operator.printed.stdout).toBe("");
  });

  test("prints its usage with --help", async () => {
    expect(await run("--help")).toBe(0);
    expect(operator.printed.stdout).toMatch(/^Usage: npm run token -- --email/);
  });

  test("advises the mutation createApiToken while a server uses the folder", async () => {
    await withServices(async () => {
      expect(await run("--email", "ada@example.org")).toBe(1);
    });
    expect(operator.printed.stderr).toContain("is in use by process");
    expect(operator.printed.stderr).toContain("Stop that server");
    expect(operator.printed.stderr).toContain("createApiToken");
  });

  test("reports an unreachable database and an invalid environment", async () => {
    const output = { stdout() {}, stderr: (text: string) => void (operator.printed.stderr += text) };
    const elsewhere = { DATABASE_URL: "postgres://127.0.0.1:1/none" };
    expect(await tokenCommand(["--email", "ada@example.org"], elsewhere, output)).toBe(1);
    expect(operator.printed.stderr).toMatch(/^The database at 127\.0\.0\.1:1\/none cannot be reached: /);
    expect(await tokenCommand(["--email", "ada@example.org"], { DATABASE_URL: "mysql://x" }, output)).toBe(1);
    expect(operator.printed.stderr).toContain("DATABASE_URL");
  });

  test("runs as a program", async () => {
    const file = join(root, "src/commands/token.ts");
    const options = { env: { ...process.env, ...operator.source } };
    const { stdout } = await promisify(execFile)(process.execPath, [file, "--email", "ada@example.org"], options);
    expect(stdout).toMatch(/^rostrum_pat_[\w-]{43}\n$/);
    await expect(promisify(execFile)(process.execPath, [file, "--emial", "x"], options)).rejects.toMatchObject({
      code: 2,
    });
  });
});
