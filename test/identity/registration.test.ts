import { Buffer } from "node:buffer";
import type { JWTPayload } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantAdministration } from "../../src/domains/identity/administration/grantAdministration.ts";
import { createAdministrator } from "../../src/domains/identity/registration/createAdministrator.ts";
import { issueSetupToken } from "../../src/domains/identity/registration/issueSetupToken.ts";
import { hashSecret, newSecret } from "../../src/platform/crypto/secrets.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { type App, createApp } from "../../src/server/app.ts";
import type { GraphQLAnswer } from "../support/client.ts";
import { testDatabase } from "../support/database/template.ts";
import {
  anonymous,
  type EntryData,
  from,
  PASSWORD,
  REGISTER,
  registered,
  verified,
} from "../support/domains/accounts.ts";
import { issuer } from "../support/fakes/issuer.ts";
import { browse } from "../support/pages.ts";
import { type World, world } from "../support/world.ts";

const AUDIENCE = "rostrum-api";
const INVITED_ONLY =
  "This server is open to invited people only. Open the link in the invitation, and register with the email address that was invited";
const CLOSED =
  "Registration is closed on this server. Sign in with an existing account, or through the identity provider";
const WRONG_SETUP_TOKEN =
  "The setup token is wrong, used or replaced. A production server without an instance administrator prints a new one when it starts";

let networks = 0;
/** Registers from a new network, so that the windows of earlier tests do not count. */
async function register(
  app: App,
  input: Record<string, unknown>,
): Promise<GraphQLAnswer<{ register: EntryData | null }>> {
  networks += 1;
  const client = from(app, `198.51.${Math.floor(networks / 250)}.${networks % 250}`);
  return client.gql(null, REGISTER, { input: { name: "New", password: PASSWORD, ...input } });
}
/** Returns the codes and messages of an answer; empty for a registration that succeeded. */
const refusals = ({ errors = [] }: GraphQLAnswer<unknown>) =>
  errors.map(({ message, extensions }) => [extensions.code, message]);

const INVITE =
  "mutation ($input: CreateInvitationInput!) { createInvitation(input: $input) { token workspaceInvitation { id } } }";
async function invited(w: World, email: string): Promise<{ token: string; id: string }> {
  const input = { workspaceId: w.ids.workspace, email, role: "EDITOR" };
  const { data } = await w.gql<{ createInvitation: { token: string; workspaceInvitation: { id: string } } }>(
    w.users.admin.token,
    INVITE,
    { input },
  );
  const { token, workspaceInvitation: invitation } = data.createInvitation;
  return { token, id: invitation.id };
}

describe("a server that is open to invited people only", () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ env: { REGISTRATION: "invite" } });
  });
  afterAll(() => w.close());
  const count = () => w.db.prisma.user.count();

  test("registers an invited person, whose invitation stays open until it is accepted", async () => {
    const { token, id } = await invited(w, "guest@example.org");
    const answer = await register(w.app, { email: "Guest@example.org", invitationToken: token });
    expect(refusals(answer)).toEqual([]);
    const state = async () => (await w.db.prisma.workspaceInvitation.findUniqueOrThrow({ where: { id } })).state;
    expect(await state()).toBe("PENDING");
    const accept =
      "mutation ($token: String!) { acceptInvitation(input: { token: $token }) { workspaceMember { role } } }";
    const accepting = () => w.gql(answer.data.register?.token ?? "", accept, { token });
    expect(refusals(await accepting()).map(([code]) => code)).toEqual(["EMAIL_NOT_VERIFIED"]);
    await verified(w.app, "guest@example.org");
    const joined = await accepting();
    expect(joined.data).toEqual({ acceptInvitation: { workspaceMember: { role: "EDITOR" } } });
    expect(await state()).toBe("ACCEPTED");
  });

  test("gives every refusal the same text, whether the address has an account, an invitation or neither", async () => {
    const before = await count();
    const { token } = await invited(w, "awaited@example.org");
    const owner = await invited(w, w.users.owner.email).catch(() => null);
    expect(owner).not.toBeNull();
    const tries: Record<string, unknown>[] = [
      { email: "stranger@example.org" },
      { email: "awaited@example.org" },
      { email: w.users.viewer.email },
      { email: "stranger@example.org", invitationToken: token },
      { email: w.users.viewer.email, invitationToken: token },
      { email: "awaited@example.org", invitationToken: newSecret("invitation") },
      { email: w.users.viewer.email, invitationToken: "" },
      { email: "awaited@example.org", invitationToken: null },
    ];
    for (const input of tries) expect(refusals(await register(w.app, input))).toEqual([["FORBIDDEN", INVITED_ONLY]]);
    expect(await count()).toBe(before);
  });

  test("refuses an invitation that was accepted, revoked or is expired", async () => {
    const accepted = await invited(w, "accepted@example.org");
    await w.db.prisma.workspaceInvitation.update({ where: { id: accepted.id }, data: { state: "ACCEPTED" } });
    const revoked = await invited(w, "revoked@example.org");
    const REVOKE = "mutation ($id: ID!) { revokeInvitation(input: { id: $id }) { workspaceInvitation { state } } }";
    await w.gql(w.users.admin.token, REVOKE, { id: revoked.id });
    const expired = await invited(w, "expired@example.org");
    await w.db.prisma.workspaceInvitation.update({ where: { id: expired.id }, data: { expiresAt: w.clock.now() } });
    for (const [email, { token }] of [
      ["accepted@example.org", accepted],
      ["revoked@example.org", revoked],
      ["expired@example.org", expired],
    ] as const) {
      const answer = await register(w.app, { email, invitationToken: token });
      expect(refusals(answer)).toEqual([["FORBIDDEN", INVITED_ONLY]]);
    }
  });

  test("records each refusal in the audit log without an address or a token", async () => {
    const token = newSecret("invitation");
    await register(w.app, { email: "nameless@example.org", invitationToken: token });
    const [event] = await w.db.prisma.auditEvent.findMany({
      where: { action: "identity.registration_refused" },
      orderBy: { id: "desc" },
    });
    expect(event).toMatchObject({ result: "failed", actorUserId: null, resourceId: null, changedFields: [] });
    expect(JSON.stringify(event)).not.toMatch(/nameless|rostrum_inv/);
  });

  test("counts refused registrations in the window of registrations", async () => {
    const client = from(w.app, "203.0.113.7");
    const codes = [];
    for (let i = 0; i < 11; i++) {
      const input = { email: `guess${i}@example.org`, name: "G", password: PASSWORD };
      codes.push((await client.gql(null, REGISTER, { input })).errors?.[0]?.extensions.code);
    }
    expect(codes).toEqual([...Array(10).fill("FORBIDDEN"), "RATE_LIMITED"]);
  });

  test("lets an invited person without an account register from the invitation's page and become a member", async () => {
    const { token } = await invited(w, "walker@example.org");
    const link = `/invite?token=${token}`;
    const signIn = (await browse(w, link)).location ?? "";
    expect(signIn).toBe(`/login?${new URLSearchParams({ next: link })}`);
    const [, toForm = ""] = /href="([^"]*form=register[^"]*)"/.exec((await browse(w, signIn)).text) ?? [];
    const page = await browse(w, toForm.replaceAll("&amp;", "&"));
    expect([page.status, page.text.includes("Create account")]).toEqual([200, true]);
    const form = { form: "register", name: "Walker", email: "walker@example.org", password: PASSWORD, next: link };
    const made = await browse(w, "/login", { form });
    expect([made.status, made.location]).toEqual([303, link]);
    const [, cookie = ""] = /__Host-rostrum=([^;]+)/.exec(made.headers.getSetCookie()[0] ?? "") ?? [];
    expect((await browse(w, link, { cookie })).text).toContain("Your email address is not verified");
    await verified(w.app, "walker@example.org");
    expect((await browse(w, link, { cookie })).text).toContain("Accept the invitation");
    const accepted = await browse(w, link, { cookie, form: { decision: "accept" } });
    expect(accepted.location).toBe(`/invite?done=${w.ids.workspace}`);
    const member = await w.db.prisma.workspaceMember.findFirst({ where: { user: { email: "walker@example.org" } } });
    expect(member).toMatchObject({ workspaceId: w.ids.workspace, role: "EDITOR", status: "ACTIVE" });
  });

  test("offers no register form to a person without an invitation's link", async () => {
    const page = await browse(w, "/login");
    expect(page.text).toContain("Open the link in your invitation to create an account.");
    expect(page.text).not.toContain("form=register");
    const answer = await browse(w, "/login?form=register");
    expect([answer.status, answer.text.includes(INVITED_ONLY), answer.text.includes("<form")]).toEqual([
      403,
      true,
      false,
    ]);
    const form = { form: "register", name: "S", email: "s@example.org", password: PASSWORD, next: "/" };
    const sent = await browse(w, "/login", { form });
    expect([sent.status, sent.text.includes(INVITED_ONLY)]).toEqual([403, true]);
  });
});

describe("a closed server", () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ env: { REGISTRATION: "closed" } });
  });
  afterAll(() => w.close());

  test("refuses every registration, also of an invited person", async () => {
    const { token } = await invited(w, "guest@example.org");
    for (const input of [
      { email: "stranger@example.org" },
      { email: w.users.owner.email },
      { email: "guest@example.org", invitationToken: token },
    ])
      expect(refusals(await register(w.app, input))).toEqual([["FORBIDDEN", CLOSED]]);
  });

  test("offers no register form, also on the way to an invitation", async () => {
    const next = encodeURIComponent("/invite?token=x");
    expect((await browse(w, `/login?next=${next}`)).text).not.toContain("New here?");
    const form = await browse(w, `/login?form=register&next=${next}`);
    expect([form.status, form.text.includes(CLOSED)]).toEqual([403, true]);
  });

  test("accepts new people of the identity provider", async () => {
    const idp = await issuer(w.clock.now, AUDIENCE);
    const env = { ...w.app.services.env, OIDC_ISSUER: idp.url, OIDC_AUDIENCE: AUDIENCE };
    const app = await createApp({ env, database: w.db, now: w.clock.now });
    const ada: JWTPayload = { sub: "ada", email: "ada@issuer.example", email_verified: true, name: "Ada" };
    const answer = await from(app, "192.0.2.1").gql(await idp.sign(ada), "{ viewer { user { email } } }");
    expect(answer.data).toEqual({ viewer: { user: { email: "ada@issuer.example" } } });
    await app.close();
    await idp.close();
  });
});

describe("an open server", () => {
  test("registers anyone, and ignores an invitation's token", async () => {
    const w = await world({ env: { REGISTRATION: "open" } });
    const input = { email: "anyone@example.org", invitationToken: "x" };
    expect(refusals(await register(w.app, input))).toEqual([]);
    expect(refusals(await register(w.app, { email: "other@example.org" }))).toEqual([]);
    expect((await browse(w, "/login")).text).toContain("form=register");
    // Only a production server has a setup token, so its form does not exist elsewhere.
    expect((await browse(w, "/login?form=setup")).text).not.toContain("Setup token");
    await w.close();
  });

  test("refuses a wrong setup token instead of creating an ordinary user", async () => {
    const w = await world();
    const answer = await register(w.app, { email: "anyone@example.org", setupToken: newSecret("setup") });
    expect(refusals(answer)).toEqual([["FORBIDDEN", WRONG_SETUP_TOKEN]]);
    expect(await w.db.prisma.user.count({ where: { email: "anyone@example.org" } })).toBe(0);
    await w.close();
  });
});

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Runs a test against a production server on a database without people. */
async function inProduction(run: (app: App) => Promise<void>, env: Record<string, string> = {}): Promise<void> {
  const { prisma } = database;
  await prisma.organization.deleteMany();
  await prisma.user.deleteMany();
  await prisma.setupToken.deleteMany();
  const SECRET_KEYS = `test:${Buffer.alloc(32, 7).toString("base64")}`;
  const production = { NODE_ENV: "production", PUBLIC_URL: "http://rostrum.test", SECRET_KEYS };
  const app = await createApp({ env: readEnv({ ...production, ...env }), database });
  await run(app);
  await app.close();
}
const issued = async (app: App) => (await issueSetupToken(anonymous(app.services), {})) ?? "";
const actionsOf = async (actorUserId: string) =>
  (await database.prisma.auditEvent.findMany({ where: { actorUserId }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

describe("the first administrator of a production server", () => {
  test.each(["invite", "closed", "open"])("registers with the setup token if REGISTRATION is %s", (REGISTRATION) =>
    inProduction(
      async (app) => {
        const setupToken = await issued(app);
        expect(setupToken).toMatch(/^rostrum_set_[\w-]{43}$/);
        const { data, errors } = await register(app, { email: "ada@example.org", setupToken });
        expect(errors).toBeUndefined();
        expect(data.register?.viewer.isInstanceAdmin).toBe(true);
        expect(await actionsOf(data.register?.viewer.user.id ?? "")).toEqual([
          "identity.setup_token_used",
          "identity.registered",
          "organization.created",
          "identity.signed_in",
        ]);
      },
      { REGISTRATION },
    ),
  );

  test("is not the first person who registers", () =>
    inProduction(
      async (app) => {
        expect((await registered(from(app, "192.0.2.1"), "first@example.org")).viewer.isInstanceAdmin).toBe(false);
        expect((await registered(from(app, "192.0.2.2"), "second@example.org")).viewer.isInstanceAdmin).toBe(false);
        expect(await issued(app)).not.toBe("");
      },
      { REGISTRATION: "open" },
    ));

  test("uses the setup token once", () =>
    inProduction(async (app) => {
      const setupToken = await issued(app);
      expect(refusals(await register(app, { email: "ada@example.org", setupToken }))).toEqual([]);
      const again = await register(app, { email: "eve@example.org", setupToken });
      expect(refusals(again)).toEqual([["FORBIDDEN", WRONG_SETUP_TOKEN]]);
      expect(await database.prisma.setupToken.count()).toBe(0);
      expect(await issued(app)).toBe("");
    }));

  test("is one person if several use the setup token at once", () =>
    inProduction(async (app) => {
      const setupToken = await issued(app);
      const emails = Array.from({ length: 6 }, (_, i) => `pioneer${i}@example.org`);
      const answers = await Promise.all(emails.map((email) => register(app, { email, setupToken })));
      expect(answers.flatMap(refusals)).toEqual(emails.slice(1).map(() => ["FORBIDDEN", WRONG_SETUP_TOKEN]));
      expect(await database.prisma.user.count()).toBe(1);
      expect(await database.prisma.user.count({ where: { isInstanceAdmin: true } })).toBe(1);
    }));

  test("keeps the setup token if the registration fails for another reason", () =>
    inProduction(
      async (app) => {
        await registered(from(app, "192.0.2.1"), "taken@example.org");
        const setupToken = await issued(app);
        expect(refusals(await register(app, { email: "taken@example.org", setupToken }))[0]?.[0]).toBe("CONFLICT");
        expect(refusals(await register(app, { email: "free@example.org", setupToken }))).toEqual([]);
      },
      { REGISTRATION: "open" },
    ));

  test("needs the setup token of the last start, of which only a hash is stored", () =>
    inProduction(async (app) => {
      const [replaced, current] = [await issued(app), await issued(app)];
      const refused = await register(app, { email: "ada@example.org", setupToken: replaced });
      expect(refusals(refused)).toEqual([["FORBIDDEN", WRONG_SETUP_TOKEN]]);
      const rows = await database.prisma.setupToken.findMany();
      expect(rows).toMatchObject([{ tokenHash: hashSecret(current) }]);
      expect(JSON.stringify(await database.prisma.auditEvent.findMany())).not.toContain("rostrum_set_");
      expect(refusals(await register(app, { email: "ada@example.org", setupToken: current }))).toEqual([]);
    }));

  test("registers on the page of the setup", () =>
    inProduction(async (app) => {
      const at = { app };
      const page = await browse(at, "/login?form=setup");
      expect(page.text).toContain('<label for="setupToken">Setup token</label>');
      const form = { form: "setup", name: "Ada", email: "ada@example.org", password: PASSWORD, next: "" };
      const wrong = await browse(at, "/login", { form: { ...form, setupToken: "x" } });
      expect([wrong.status, wrong.text.includes(WRONG_SETUP_TOKEN)]).toEqual([403, true]);
      expect(wrong.text).toContain('name="setupToken"');
      const made = await browse(at, "/login", { form: { ...form, setupToken: await issued(app) } });
      expect(made.status).toBe(303);
    }));

  test("is slowed down after thirty wrong setup tokens in 15 minutes from one network", () =>
    inProduction(async (app) => {
      const client = from(app, "203.0.113.9");
      const attempt = async () => {
        // The window of registrations is narrower, so each attempt begins it again.
        await database.prisma.rateLimit.deleteMany({ where: { key: { startsWith: "register_address" } } });
        const input = { email: "eve@example.org", name: "Eve", password: PASSWORD, setupToken: newSecret("setup") };
        return (await client.gql(null, REGISTER, { input })).errors?.[0]?.extensions.code;
      };
      const codes = [];
      for (let i = 0; i < 33; i++) codes.push(await attempt());
      expect(codes.filter((code) => code === "FORBIDDEN").length).toBeGreaterThanOrEqual(31);
      expect(codes).toContain("RATE_LIMITED");
    }));
});

describe("an operator", () => {
  test("creates an administrator, which ends the setup token", () =>
    inProduction(async (app) => {
      const before = await database.prisma.auditEvent.findFirst({ orderBy: { id: "desc" } });
      const setupToken = await issued(app);
      const input = { email: "Root@example.org", name: "Root", password: PASSWORD };
      const user = await createAdministrator(anonymous(app.services), input);
      expect(user).toMatchObject({ email: "root@example.org", isInstanceAdmin: true });
      const refused = await register(app, { email: "eve@example.org", setupToken });
      expect(refusals(refused)).toEqual([["FORBIDDEN", WRONG_SETUP_TOKEN]]);
      const events = await database.prisma.auditEvent.findMany({
        where: { id: { gt: before?.id ?? "" } },
        orderBy: { id: "asc" },
      });
      expect(
        events.map(({ action, actorUserId, resourceId }) => [action, actorUserId, resourceId === user.id]),
      ).toEqual([
        ["identity.setup_token_issued", null, false],
        ["identity.registered", null, true],
        ["organization.created", null, false],
        ["identity.registration_refused", null, false],
      ]);
      await expect(createAdministrator(anonymous(app.services), input)).rejects.toMatchObject({ code: "CONFLICT" });
    }));

  test("makes an existing user an administrator, which ends the setup token", async () => {
    const w = await world();
    const setup = { ...w.app.services, env: { ...w.app.services.env, NODE_ENV: "production" as const } };
    await w.db.prisma.user.update({ where: { id: w.users.instanceAdmin.id }, data: { isInstanceAdmin: false } });
    await issueSetupToken(anonymous(setup), {});
    const email = w.users.editor.email;
    const WHO = "{ viewer { isInstanceAdmin } }";
    expect((await w.gql(w.users.editor.token, WHO)).data).toEqual({ viewer: { isInstanceAdmin: false } });
    expect(await grantAdministration(anonymous(setup), { email })).toMatchObject({ isInstanceAdmin: true });
    expect((await w.gql(w.users.editor.token, WHO)).data).toEqual({ viewer: { isInstanceAdmin: true } });
    expect(await w.db.prisma.setupToken.count()).toBe(0);
    const granted = { where: { action: "identity.instance_admin_granted" } };
    await grantAdministration(anonymous(setup), { email });
    expect(await w.db.prisma.auditEvent.findMany(granted)).toMatchObject([
      {
        actorUserId: null,
        resourceId: w.users.editor.id,
        changedFields: [{ field: "is_instance_admin", previous: "false", current: "true" }],
      },
    ]);
    const unknown = grantAdministration(anonymous(setup), { email: "unknown@example.org" });
    await expect(unknown).rejects.toMatchObject({ code: "NOT_FOUND" });
    await w.close();
  });
});
