import { execFile } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminCommand } from "../../src/commands/admin.ts";
import { register } from "../../src/domains/identity/registration/register.ts";
import { signIn } from "../../src/domains/identity/sessions/signIn.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { anonymous, PASSWORD } from "../support/domains/accounts.ts";
import { operatorFolder } from "../support/operator.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

let operator: Awaited<ReturnType<typeof operatorFolder>>;
beforeAll(async () => {
  operator = await operatorFolder();
  await withServices(async (services) => {
    const open = { ...services, env: { ...services.env, REGISTRATION: "open" as const } };
    await register(anonymous(open), { email: "ada@example.org", name: "Ada", password: PASSWORD });
  });
});
afterAll(() => operator.close());
beforeEach(() => operator.forget());

const withServices: typeof operator.withServices = (look) => operator.withServices(look);
const runWith = (standardInput: string, ...args: string[]) =>
  adminCommand(args, operator.source, { ...operator.output, input: Readable.from([standardInput]) });
const run = (...args: string[]) => runWith("", ...args);
const userOf = (email: string) =>
  withServices(({ database }) => database.prisma.user.findUniqueOrThrow({ where: { email } }));

describe("npm run admin -- email-collisions", () => {
  test("says so if there is none", async () => {
    expect(await run("email-collisions")).toBe(0);
    expect(operator.printed).toEqual({ stdout: "", stderr: "No stored address collides with another one.\n" });
  });

  test("lists both ids and both spellings, page by page, and changes nothing", async () => {
    const people = ["zoe", "zia", "zed"].map((name) => ({ name, id: newId("usr"), other: newId("usr") }));
    const broken = newId("usr");
    const emails = await withServices(async ({ database: { prisma } }) => {
      const add = (id: string, email: string) =>
        prisma.user.create({ data: { id, email, name: "Z", createdAt: new Date(0), updatedAt: new Date(0) } });
      for (const { name, id, other } of people) {
        await add(id, `${name}@bücher.example`);
        await add(other, `${name}@xn--bcher-kva.example`);
      }
      await add(broken, "zac@xn--a");
      // A spelling that no other account has is no collision.
      await add(newId("usr"), "zara@bücher.example");
      return (await prisma.user.findMany()).map(({ email }) => email).toSorted();
    });
    const expected = [
      ...people.map(({ name, id, other }) => [
        "app_user",
        id,
        `${name}@bücher.example`,
        other,
        `${name}@xn--bcher-kva.example`,
      ]),
      ["app_user", broken, "zac@xn--a", "is no email address"],
    ].toSorted(([, one = ""], [, two = ""]) => (one < two ? -1 : 1));
    expect(await run("email-collisions")).toBe(0);
    expect([operator.lines(), operator.printed.stderr]).toEqual([expected, ""]);

    operator.forget();
    expect(await run("email-collisions", "--limit", "3")).toBe(0);
    expect(operator.lines()).toEqual(expected.slice(0, 3));
    const next = `app_user/${expected[2]?.[1]}`;
    expect(operator.printed.stderr).toBe(`The listing continues with --after ${next}\n`);
    operator.forget();
    expect(await run("email-collisions", "--limit", "1", "--after", next)).toBe(0);
    expect([operator.lines(), operator.printed.stderr]).toEqual([expected.slice(3), ""]);
    const after = await withServices(({ database }) => database.prisma.user.findMany());
    expect(after.map(({ email }) => email).toSorted()).toEqual(emails);
    await withServices(({ database }) => database.prisma.user.deleteMany({ where: { name: "Z" } }));
  });

  test.each([
    [["--limit", "0"], "--limit must be a number from 1 to 1000"],
    [["--limit", "1001"], "--limit must be a number from 1 to 1000"],
    [["--after", "nowhere/usr_1"], "--after must be a place and an id"],
    [["--email", "ada@example.org"], "email-collisions takes only --limit and --after"],
  ])("refuses %j with a message", async (args, message) => {
    expect(await run("email-collisions", ...args)).toBe(2);
    expect(operator.printed.stderr).toContain(message);
  });
});

describe("npm run admin -- create", () => {
  test("prints a working password, and nothing else, to standard output", async () => {
    expect(await run("create", "--email", "Root@example.org", "--name", "Root")).toBe(0);
    expect(operator.printed.stdout).toMatch(/^[\w-]{24}\n$/);
    expect(operator.printed.stderr).toMatch(
      /^Created the instance administrator root@example\.org \(usr_\w+\)\. The password is shown only once:\n$/,
    );
    await withServices(async (services) => {
      const input = { email: "root@example.org", password: operator.printed.stdout.trim() };
      expect(await signIn(anonymous(services), input)).toMatchObject({ user: { name: "Root", isInstanceAdmin: true } });
      const events = await services.database.prisma.auditEvent.findMany({
        where: { actorUserId: null },
        orderBy: { id: "asc" },
      });
      expect(events.map(({ action }) => action)).toEqual(["identity.registered", "organization.created"]);
    });
  });

  test("reads the password from standard input, without the end of its line", async () => {
    const args = ["create", "--email", "second@example.org", "--name", "Second", "--password-stdin"];
    expect(await runWith(`${PASSWORD}\n`, ...args)).toBe(0);
    expect(operator.printed.stdout).toBe("");
    expect(operator.printed.stderr).not.toContain("password");
    await withServices(async (services) => {
      const input = { email: "second@example.org", password: PASSWORD };
      expect(await signIn(anonymous(services), input)).toMatchObject({ user: { isInstanceAdmin: true } });
    });
  });

  test("makes an existing user an administrator with --existing", async () => {
    const before = await userOf("ada@example.org");
    expect(before.isInstanceAdmin).toBe(false);
    for (let time = 0; time < 2; time++)
      expect(await run("create", "--email", "ada@example.org", "--existing")).toBe(0);
    expect(operator.printed.stderr).toContain(`ada@example.org (${before.id}) is an instance administrator.\n`);
    expect(operator.printed.stdout).toBe("");
    const { isInstanceAdmin, name, passwordHash } = await userOf("ada@example.org");
    expect({ isInstanceAdmin, name, passwordHash }).toEqual({
      isInstanceAdmin: true,
      name: before.name,
      passwordHash: before.passwordHash,
    });
  });

  test.each([
    ["a taken address", ["--email", "ada@example.org", "--name", "A"], 1, "There is a user with the email ada@"],
    [
      "an unknown user",
      ["--email", "unknown@example.org", "--existing"],
      1,
      "There is no user with the email unknown@",
    ],
    ["no email", ["--name", "A"], 2, "--email is missing"],
    ["no name", ["--email", "a@example.org"], 2, "--name is missing"],
    ["a wrong email", ["--email", "a", "--name", "A"], 2, "--email: must be an email address"],
    ["a blank name", ["--email", "a@example.org", "--name", " "], 2, "--name: "],
    ["a name with --existing", ["--email", "ada@example.org", "--name", "A", "--existing"], 2, "--existing changes"],
    [
      "a short password",
      ["--email", "a@example.org", "--name", "A", "--password-stdin"],
      2,
      "the password of standard input: ",
    ],
    ["an unknown flag", ["--user", "a@example.org"], 2, "Unknown option '--user'"],
    ["another action", ["delete"], 2, "The action must be one of: create, remove-second-factor, suspend,"],
  ])("refuses %s with a message", async (_what, args, code, message) => {
    expect(await runWith("short\n", "create", ...args)).toBe(code);
    expect(operator.printed.stderr).toContain(message);
    expect(operator.printed.stderr.includes("Usage: ")).toBe(code === 2);
    expect(operator.printed.stdout).toBe("");
  });

  test("removes the second factor of a person who lost it, without an actor", async () => {
    const { id } = await userOf("ada@example.org");
    const args = ["remove-second-factor", "--email", "ada@example.org"];
    expect(await run(...args)).toBe(1);
    expect(operator.printed.stderr).toBe("There is no user with the email ada@example.org and a second factor.\n");
    await withServices(async (services) => {
      const { prisma } = services.database;
      await prisma.user.update({ where: { id }, data: { secondFactorAt: new Date(), secondFactor: { create: {} } } });
      const question = signIn(anonymous(services), { email: "ada@example.org", password: PASSWORD });
      expect(await question).toEqual({ challenge: expect.any(String) });
    });
    expect(await run(...args)).toBe(0);
    expect(operator.printed.stderr).toContain(`ada@example.org (${id}) has no second factor any more.\n`);
    await withServices(async (services) => {
      const entered = await signIn(anonymous(services), { email: "ada@example.org", password: PASSWORD });
      expect(entered).toMatchObject({ user: { id } });
      const where = { action: "identity.second_factor_removed" };
      expect(await services.database.prisma.auditEvent.findMany({ where })).toMatchObject([
        { resourceId: id, actorUserId: null },
      ]);
    });
    expect(await run(...args, "--name", "Ada")).toBe(2);
    expect(operator.printed.stderr).toContain("remove-second-factor takes only --email");
  });

  test("deletes an account, but neither the last administrator's nor that of an organization's owner", async () => {
    const args = ["delete-user", "--email", "leaver@example.org"];
    expect(await run(...args)).toBe(1);
    expect(operator.printed.stderr).toBe("There is no user with the email leaver@example.org.\n");
    const stamp = { createdAt: new Date(), updatedAt: new Date() };
    await withServices(({ database: { prisma } }) =>
      prisma.user.create({ data: { id: newId("usr"), email: "leaver@example.org", name: "Leaver", ...stamp } }),
    );
    const { id } = await userOf("leaver@example.org");
    expect(await run(...args)).toBe(0);
    expect(operator.printed.stderr).toContain(`leaver@example.org (${id}) is deleted.\n`);
    await withServices(async ({ database: { prisma } }) => {
      expect(await prisma.user.count({ where: { id } })).toBe(0);
      await prisma.user.updateMany({ where: { email: { not: "ada@example.org" } }, data: { isInstanceAdmin: false } });
    });
    expect(await run("delete-user", "--email", "ada@example.org")).toBe(1);
    expect(operator.printed.stderr).toContain("The last active instance administrator cannot be deleted.");
    await withServices(({ database: { prisma } }) => prisma.user.updateMany({ data: { isInstanceAdmin: true } }));
    expect(await run("delete-user", "--email", "ada@example.org")).toBe(1);
    expect(operator.printed.stderr).toContain("The account owns organizations: ");
    expect(await run(...args, "--existing")).toBe(2);
    expect(operator.printed.stderr).toContain("delete-user takes only --email");
  });

  test("suspends and reactivates a person without an actor, but not the last active administrator", async () => {
    const email = "mallory@example.org";
    await withServices(async (services) => {
      const open = { ...services, env: { ...services.env, REGISTRATION: "open" as const } };
      await register(anonymous(open), { email, name: "Mallory", password: PASSWORD });
    });
    const { id } = await userOf(email);
    expect(await run("suspend", "--email", email, "--reason", "Sends spam")).toBe(0);
    expect(operator.printed.stderr).toBe(`${email} (${id}) is suspended.\n`);
    await withServices(async (services) => {
      const refused = signIn(anonymous(services), { email, password: PASSWORD });
      await expect(refused).rejects.toMatchObject({ code: "FORBIDDEN", message: expect.stringContaining("suspended") });
      const { prisma } = services.database;
      expect(await prisma.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ suspensionReason: "Sends spam" });
    });
    expect(await run("reactivate", "--email", email)).toBe(0);
    expect(operator.printed.stderr).toContain(`${email} (${id}) is active.\n`);
    await withServices(async (services) => {
      expect(await signIn(anonymous(services), { email, password: PASSWORD })).toMatchObject({ user: { id } });
      const { prisma } = services.database;
      const where = { resourceId: id, action: { startsWith: "user." } };
      expect(await prisma.auditEvent.findMany({ where, orderBy: { id: "asc" } })).toMatchObject([
        { action: "user.suspended", actorUserId: null },
        { action: "user.reactivated", actorUserId: null },
      ]);
      const others = { isInstanceAdmin: true, email: { not: "ada@example.org" } };
      await prisma.user.updateMany({ where: others, data: { isInstanceAdmin: false } });
      await prisma.user.update({ where: { email: "ada@example.org" }, data: { isInstanceAdmin: true } });
    });
    expect(await run("suspend", "--email", "ada@example.org")).toBe(1);
    expect(operator.printed.stderr).toContain("The user is the last active instance administrator.");
    for (const action of ["suspend", "reactivate"]) expect(await run(action, "--email", "unknown@example.org")).toBe(1);
    expect(operator.printed.stderr).toContain("There is no user with the email unknown@example.org.");
    expect(await run("reactivate", "--email", email, "--reason", "None")).toBe(2);
    expect(operator.printed.stderr).toContain("Only suspend takes --reason");
  });

  test("prints its usage with --help", async () => {
    expect(await run("--help")).toBe(0);
    expect(operator.printed.stdout).toMatch(/^Usage: npm run admin -- create --email/);
  });

  test("advises to stop the server that uses the folder", async () => {
    await withServices(async () => {
      expect(await run("create", "--email", "late@example.org", "--name", "Late")).toBe(1);
    });
    expect(operator.printed.stderr).toContain("is in use by process");
    expect(operator.printed.stderr).toContain("Stop the server, run this command, and start the server again.");
    expect(operator.printed.stdout).toBe("");
  });

  test("runs as a program that reads its standard input", async () => {
    const file = join(root, "src/commands/admin.ts");
    const args = [file, "create", "--email", "program@example.org", "--name", "Program", "--password-stdin"];
    const options = { env: { ...process.env, ...operator.source } };
    const { stderr } = await new Promise<{ stderr: string }>((resolve, reject) => {
      const child = execFile(process.execPath, args, options, (error, _stdout, written) =>
        error ? reject(error) : resolve({ stderr: written }),
      );
      child.stdin?.end(PASSWORD);
    });
    expect(stderr).toContain("Created the instance administrator program@example.org");
    expect((await userOf("program@example.org")).isInstanceAdmin).toBe(true);
  });
});
