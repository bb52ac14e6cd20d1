import { Buffer } from "node:buffer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { issueSetupToken } from "../../../src/domains/identity/registration/issueSetupToken.ts";
import { hashSecret } from "../../../src/platform/crypto/secrets.ts";
import type { Database } from "../../../src/platform/database/database.ts";
import { readEnv } from "../../../src/platform/env/env.ts";
import { type App, createApp } from "../../../src/server/app.ts";
import { testDatabase } from "../../support/database/template.ts";
import { anonymous, from, PASSWORD, REGISTER, registered, signIn } from "../../support/domains/accounts.ts";

/** Faults that are possible only on a server with several connections. */
let db: Database;
let app: App;
beforeAll(async () => {
  db = await testDatabase();
  const SECRET_KEYS = `test:${Buffer.alloc(32, 7).toString("base64")}`;
  app = await createApp({ env: readEnv({ NODE_ENV: "test", SECRET_KEYS }), database: db });
});
afterAll(async () => {
  await app.close();
  await db.close();
});

describe("the first registration", () => {
  test("of people who register at the same moment, exactly one administers the instance", async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        registered(from(app, `192.0.2.${i}`), `pioneer${i}@example.org`, `Pioneer ${i}`),
      ),
    );
    expect(all.filter(({ viewer }) => viewer.isInstanceAdmin)).toHaveLength(1);
    expect(await db.prisma.user.count({ where: { isInstanceAdmin: true } })).toBe(1);
    const promoted = await db.prisma.auditEvent.findMany({
      where: { action: "identity.registered", NOT: { changedFields: { equals: [] } } },
    });
    expect(promoted.map(({ changedFields }) => changedFields)).toEqual([
      [{ field: "is_instance_admin", previous: "false", current: "true" }],
    ]);
  });

  test("is the only one that makes an instance administrator", async () => {
    expect((await registered(from(app, "192.0.2.100"), "settler@example.org")).viewer.isInstanceAdmin).toBe(false);
  });
});

test("of people who use the setup token at the same moment, exactly one registers", async () => {
  const own = await testDatabase();
  const SECRET_KEYS = `test:${Buffer.alloc(32, 7).toString("base64")}`;
  const env = readEnv({ NODE_ENV: "production", PUBLIC_URL: "http://rostrum.test", SECRET_KEYS });
  const production = await createApp({ env, database: own });
  // Servers that start at the same moment replace each other's token.
  const tokens = await Promise.all(
    Array.from({ length: 4 }, () => issueSetupToken(anonymous(production.services), {})),
  );
  const { tokenHash } = await own.prisma.setupToken.findFirstOrThrow();
  const setupToken = tokens.find((token) => token !== null && hashSecret(token) === tokenHash);
  expect(await own.prisma.setupToken.count()).toBe(1);
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, i) => {
      const input = { email: `pioneer${i}@example.org`, name: "Pioneer", password: PASSWORD, setupToken };
      return from(production, `192.0.2.${i}`).gql(null, REGISTER, { input });
    }),
  );
  const codes = all.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions.code));
  expect(codes).toEqual(Array(7).fill("FORBIDDEN"));
  expect(await own.prisma.user.findMany({ select: { isInstanceAdmin: true } })).toEqual([{ isInstanceAdmin: true }]);
  await production.close();
  await own.close();
});

test("of concurrent registrations with one address, one succeeds and the others leave nothing", async () => {
  const organizations = await db.prisma.organization.count();
  const all = await Promise.allSettled(
    Array.from({ length: 6 }, (_, i) => registered(from(app, `198.51.100.${i}`), "same@example.org")),
  );
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refusals = all.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []));
  expect(refusals).toEqual(Array(5).fill(expect.stringContaining('"CONFLICT"')));
  expect(await db.prisma.organization.count()).toBe(organizations + 1);
});

test("concurrent sign-in attempts at one account from one network stay within their window", async () => {
  const client = from(app, "203.0.113.1");
  const tries = Array.from({ length: 20 }, (_, i) => signIn(client, "same@example.org", `wrong ${i}`));
  const codes = (await Promise.all(tries)).map(({ errors }) => errors?.[0]?.extensions.code);
  // Ten attempts, and the first one at the slow rate of one a minute.
  expect(codes.filter((code) => code === "INVALID_CREDENTIALS")).toHaveLength(11);
  expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(9);
});
