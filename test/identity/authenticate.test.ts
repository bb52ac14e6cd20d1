import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authenticate } from "../../src/platform/access/authenticate.ts";
import type { Log } from "../../src/platform/log/log.ts";
import { createApp } from "../../src/server/app.ts";
import { recordStatements } from "../support/database/statements.ts";
import { from, PASSWORD, registered, signIn } from "../support/domains/accounts.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const SILENT: Log = { debug() {}, info() {}, warning() {}, error() {} };
const bearing = (token: string) =>
  new Request("http://rostrum.test/graphql", { headers: { authorization: `Bearer ${token}` } });

describe("authentication costs one database statement", () => {
  const statementsFor = async (token: string): Promise<string[]> => {
    const recording = recordStatements(w.db.pool);
    const viewer = await authenticate(bearing(token), w.app.services);
    expect(viewer).toMatchObject({ kind: "user", id: w.users.editor.id });
    return recording.take().map(({ text }) => text);
  };

  /** Uses a token once, because the first use in five minutes costs one statement more. */
  const used = async (token: string) => {
    await authenticate(bearing(token), w.app.services);
    return token;
  };

  test.each([
    ["a session", async () => w.users.editor.token],
    ["an API token", async () => used(await w.apiToken("editor", "API_READ"))],
    ["a bound API token", async () => used(await w.apiToken("editor", "API_READ", w.ids.workspace))],
  ])("for %s", async (_what, token) => {
    expect(await statementsFor(await token())).toEqual([expect.stringMatching(/^SELECT/)]);
  });
});

describe("the session cookie", () => {
  const WHO = { method: "POST", body: JSON.stringify({ query: "{ viewer { user { id } } }" }) };
  const post = (headers: Record<string, string>) =>
    w.request("/graphql", {
      ...WHO,
      headers: {
        "content-type": "application/json",
        accept: "application/graphql-response+json",
        host: "rostrum.test",
        ...headers,
      },
    });
  const cookie = () => `theme=dark; __Host-rostrum=${w.users.viewer.token}; other=1`;

  test("authenticates a request with an Origin of this host", async () => {
    const response = await post({ cookie: cookie(), origin: "http://rostrum.test" });
    expect(await response.json()).toMatchObject({ data: { viewer: { user: { id: w.users.viewer.id } } } });
  });

  test.each([
    ["without an Origin", {}],
    ["with a foreign Origin", { origin: "https://evil.example" }],
    ["with an opaque Origin", { origin: "null" }],
    ["with a subdomain's Origin", { origin: "http://evil.rostrum.test" }],
    ["with another port's Origin", { origin: "http://rostrum.test:81" }],
  ])("is rejected %s", async (_what, headers) => {
    const response = await post({ cookie: cookie(), ...headers });
    expect([response.status, (await response.json()).errors[0].extensions.code]).toEqual([403, "FORBIDDEN"]);
  });

  test("is ignored beside a bearer token", async () => {
    const response = await post({ cookie: cookie(), authorization: `Bearer ${w.users.editor.token}` });
    expect(await response.json()).toMatchObject({ data: { viewer: { user: { id: w.users.editor.id } } } });
  });

  test("fails with UNAUTHENTICATED if it is expired or forged", async () => {
    for (const value of ["", "x", `${w.users.viewer.token}x`]) {
      const response = await post({ cookie: `__Host-rostrum=${value}`, origin: "http://rostrum.test" });
      expect(response.status).toBe(401);
    }
  });
});

describe("a credential store that fails", () => {
  test("makes requests fail with UNAVAILABLE, not UNAUTHENTICATED or INTERNAL, and is logged", async () => {
    const own = await world();
    const errors: string[] = [];
    const log: Log = { ...SILENT, error: (event) => void errors.push(event) };
    const app = await createApp({ env: own.app.services.env, database: own.db, now: own.clock.now, log });
    const client = from(app, "192.0.2.1");
    const apiToken = await own.apiToken("owner", "API_READ");
    await own.db.pool.query(
      "ALTER TABLE session RENAME TO session_gone; ALTER TABLE api_token RENAME TO api_token_gone",
    );
    for (const token of [own.users.owner.token, apiToken]) {
      const answer = await client.gql(token, "{ viewer { user { id } } }");
      expect([answer.status, answer.errors?.map(({ extensions }) => extensions.code)]).toEqual([503, ["UNAVAILABLE"]]);
    }
    const rest = await client.rest("GET", `/workspaces/${own.ids.workspace}/settings`, {
      token: own.users.owner.token,
    });
    expect(rest.status).toBe(503);
    expect(errors).toContain("authentication.failed");
    await app.close();
    await own.close();
  });
});

describe("secrets and personal values", () => {
  test("do not appear in the audit log, the outbox or the log", async () => {
    const own = await world();
    const lines: string[] = [];
    const line =
      (level: string) =>
      (event: string, fields: object = {}, cause?: unknown) =>
        void lines.push(
          JSON.stringify([level, event, fields, cause instanceof Error ? [cause.message, cause.stack] : cause]),
        );
    const log: Log = { debug: line("debug"), info: line("info"), warning: line("warning"), error: line("error") };
    const app = await createApp({ env: own.app.services.env, database: own.db, now: own.clock.now, log });
    const client = from(app, "192.0.2.77");

    const { token } = await registered(client, "secretive@example.org", "Secretive Person");
    await signIn(client, "secretive@example.org", "a wrong password, typed");
    await signIn(client, "stranger@example.org", "a wrong password, typed");
    const second = (await signIn(client, "secretive@example.org")).data?.signIn.token ?? "";
    const document = `mutation ($password: String!) {
      reauthenticate(input: { action: ORGANIZATION_DELETE, password: $password }) { grant }
      createApiToken(input: { name: "Secret name" }) { token apiToken { id } }
      signOut { session { id } }
    }`;
    const { data } = await client.gql<{ reauthenticate: { grant: string }; createApiToken: { token: string } }>(
      token,
      document,
      { password: PASSWORD },
    );
    await client.gql(data.createApiToken.token, "{ viewer { user { id } } }");
    await client.gql("rostrum_ses_unknown-secret", "{ viewer { user { id } } }");

    const kept = JSON.stringify([
      await own.db.prisma.auditEvent.findMany(),
      await own.db.prisma.outboxMessage.findMany(),
      await own.db.prisma.idempotencyKey.findMany(),
    ]);
    const secrets = [
      token,
      second,
      data.reauthenticate.grant,
      data.createApiToken.token,
      PASSWORD,
      "a wrong password, typed",
      "unknown-secret",
    ];
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(10);
      expect(kept).not.toContain(secret);
      expect(lines.join("\n")).not.toContain(secret);
    }
    for (const personal of ["secretive@example.org", "stranger@example.org", "Secretive", "Secret name", "192.0.2.77"])
      expect(kept).not.toContain(personal);
    // The audit events must exist for this test to mean anything.
    expect(kept).toContain("identity.sign_in_failed");
    expect(kept).toContain("identity.api_token_created");
    await app.close();
    await own.close();
  });

  test("are stored hashed", async () => {
    const { token, viewer } = await registered(from(w.app, "192.0.2.78"), "hashed@example.org");
    const user = await w.db.prisma.user.findUniqueOrThrow({
      where: { id: viewer.user.id },
      include: { sessions: true },
    });
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(user)).not.toContain(token);
    expect(JSON.stringify(user)).not.toContain(PASSWORD);
  });
});
