import { Buffer } from "node:buffer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn as signInVerb } from "../../src/domains/identity/sessions/signIn.ts";
import { network } from "../../src/platform/access/network.ts";
import { newSecret } from "../../src/platform/crypto/secrets.ts";
import { anonymous, from, PASSWORD, REGISTER, registered, signIn } from "../support/domains/accounts.ts";
import { type World, world } from "../support/world.ts";

const DAY = 86_400_000;
const WHO = "{ viewer { user { id } } }";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const codes = (answer: { errors?: { extensions: { code: string } }[] | undefined }) =>
  answer.errors?.map(({ extensions }) => extensions.code);
const auditEventsOf = (action: string) =>
  w.db.prisma.auditEvent.findMany({ where: { action }, orderBy: { id: "desc" } });

type Answer = Awaited<ReturnType<typeof signIn>>;
/** Makes several attempts concurrently and counts the results by error code. */
async function tries(count: number, attempt: (i: number) => Promise<Answer>): Promise<Record<string, number>> {
  const answers = await Promise.all(Array.from({ length: count }, (_, i) => attempt(i)));
  const byCode = Map.groupBy(answers, (answer) => codes(answer)?.[0] ?? "none");
  return Object.fromEntries([...byCode].map(([code, { length }]) => [code, length]));
}

describe("register", () => {
  test("creates a user, an organization and a session", async () => {
    const client = from(w.app, "192.0.2.1");
    const input = { email: "  Ada@Example.ORG ", name: " Ada ", password: PASSWORD };
    const { data, errors } = await client.gql<{ register: never }>(
      null,
      REGISTER,
      { input },
      { "user-agent": "x".repeat(300) },
    );
    expect(errors).toBeUndefined();
    expect(data.register).toMatchObject({
      token: expect.stringMatching(/^rostrum_ses_[\w-]{43}$/),
      session: {
        current: true,
        device: "x".repeat(200),
        expiresAt: new Date(w.clock.now().getTime() + 7 * DAY).toISOString(),
      },
      viewer: {
        isInstanceAdmin: false,
        user: { name: "Ada", email: "ada@example.org" },
        organizations: { nodes: [{ name: "Ada's organization", viewerRole: "OWNER" }] },
      },
    });
    const { token, viewer } = data.register as { token: string; viewer: { user: { id: string } } };
    const { data: again } = await w.gql<{ viewer: { user: { id: string } } }>(token, WHO);
    expect(again.viewer.user.id).toBe(viewer.user.id);
  });

  test("records audit events of the user, the organization and the session, with the user as the actor", async () => {
    const { viewer, session } = await registered(from(w.app, "192.0.2.2"), "evidence@example.org");
    const rows = await w.db.prisma.auditEvent.findMany({
      where: { actorUserId: viewer.user.id },
      orderBy: { id: "asc" },
    });
    expect(rows.map(({ action, resourceId }) => [action, resourceId])).toEqual([
      ["identity.registered", viewer.user.id],
      ["organization.created", viewer.organizations.nodes[0]?.id],
      ["identity.signed_in", session.id],
    ]);
  });

  test("rejects a taken address in any letter case, and stores nothing", async () => {
    const before = await w.db.prisma.organization.count();
    const input = { email: "OWNER@example.org", name: "Eve", password: PASSWORD };
    const answer = await from(w.app, "192.0.2.3").gql(null, REGISTER, { input });
    expect(codes(answer)).toEqual(["CONFLICT"]);
    expect(await w.db.prisma.organization.count()).toBe(before);
  });

  test.each([
    ["an address without a host", { email: "ada" }, "email"],
    ["an address that is too long", { email: `${"a".repeat(245)}@example.org` }, "email"],
    ["a blank name", { name: "  " }, "name"],
    ["a long name", { name: "a".repeat(121) }, "name"],
    ["a short password", { password: "elevenchars" }, "password"],
    ["a long password", { password: "a".repeat(1025) }, "password"],
  ])("rejects %s with the field's name, without echoing a password", async (_what, wrong, member) => {
    const input = { email: "new@example.org", name: "New", password: PASSWORD, ...wrong };
    const answer = await from(w.app, "192.0.2.4").gql(null, REGISTER, { input });
    expect(codes(answer)).toEqual(["VALIDATION_FAILED"]);
    expect(answer.errors?.[0]?.extensions["issues"]).toMatchObject([{ path: [member] }]);
    expect(JSON.stringify(answer.errors)).not.toContain(input.password);
  });

  test("accepts passwords of 12 and of 1024 characters, in any Unicode normalization", async () => {
    const client = from(w.app, "192.0.2.5");
    const register = (email: string, password: string) =>
      client.gql(null, REGISTER, { input: { email, name: "P", password } });
    expect(codes(await register("twelve@example.org", "twelve chars"))).toBeUndefined();
    expect(codes(await register("most@example.org", "é".repeat(1024).normalize("NFC")))).toBeUndefined();
    expect(codes(await register("accents@example.org", "éééééééééééé".normalize("NFC")))).toBeUndefined();
    expect(codes(await signIn(client, "accents@example.org", "éééééééééééé".normalize("NFD")))).toBeUndefined();
  });

  test("allows ten registrations an hour from one network, then returns Retry-After", async () => {
    const client = from(w.app, "192.0.2.6");
    const register = (i: number) =>
      client.gql(null, REGISTER, { input: { email: `crowd${i}@example.org`, name: "C", password: PASSWORD } });
    const answers = [];
    for (let i = 0; i < 12; i++) answers.push(await register(i));
    expect(answers.filter((answer) => answer.errors === undefined)).toHaveLength(10);
    expect(codes(answers[11] as never)).toEqual(["RATE_LIMITED"]);
    const retryAfter = answers[11]?.errors?.[0]?.extensions["retryAfter"] as number;
    expect(retryAfter).toBeGreaterThan(3500);
    expect(retryAfter).toBeLessThanOrEqual(3600);
    expect((await registered(from(w.app, "192.0.2.7"), "elsewhere@example.org")).viewer.isInstanceAdmin).toBe(false);
  });

  test("names the organization within 120 characters, without splitting a character", async () => {
    const { viewer } = await registered(from(w.app, "192.0.2.8"), "long@example.org", "🦜".repeat(60));
    expect(viewer.organizations.nodes[0]?.name).toBe(`${"🦜".repeat(52)}'s organization`);
  });

  test("rejects an Idempotency-Key of a signed-in caller, because the secret is returned once", async () => {
    const input = { email: "once@example.org", name: "Once", password: PASSWORD };
    const answer = await from(w.app, "192.0.2.9").gql(
      w.users.viewer.token,
      REGISTER,
      { input },
      { "idempotency-key": "k1" },
    );
    expect(codes(answer)).toEqual(["BAD_REQUEST"]);
  });
});

describe("signIn", () => {
  test("opens a session and makes its user the viewer of the rest of the request", async () => {
    const client = from(w.app, "198.51.100.1");
    const { viewer } = await registered(client, "grace@example.org", "Grace");
    const answer = await signIn(client, " GRACE@example.org");
    expect(answer.data?.signIn).toMatchObject({
      session: { current: true },
      viewer: {
        user: { id: viewer.user.id, email: "grace@example.org" },
        organizations: { nodes: [{ id: viewer.organizations.nodes[0]?.id }] },
      },
    });
    expect((await auditEventsOf("identity.signed_in"))[0]).toMatchObject({
      actorUserId: viewer.user.id,
      resourceType: "session",
      resourceId: answer.data?.signIn.session.id,
    });
  });

  test("returns the same error for an unknown account, a wrong password and an account without a password", async () => {
    const client = from(w.app, "198.51.100.2");
    const { viewer } = await registered(client, "alike@example.org");
    const answers = [
      await signIn(client, "nobody@example.org"),
      await signIn(client, "alike@example.org", "a wrong password"),
      // Users of the test world were not registered and have no password.
      await signIn(client, w.users.editor.email),
    ];
    for (const { errors, data, status } of answers) {
      expect({ status, data, errors }).toEqual({
        status: answers[0]?.status,
        data: { signIn: null },
        errors: [{ ...answers[0]?.errors?.[0], extensions: { code: "INVALID_CREDENTIALS" } }],
      });
    }
    const rows = await auditEventsOf("identity.sign_in_failed");
    expect(rows.slice(0, 3).map(({ resourceId, actorUserId, result }) => [resourceId, actorUserId, result])).toEqual([
      [w.users.editor.id, null, "failed"],
      [viewer.user.id, null, "failed"],
      [null, null, "failed"],
    ]);
  });

  test.each(["victim@example.org", "ghost@example.org"])(
    "delays concurrent attempts for one account from many networks, whether the account exists or not: %s",
    async (email) => {
      if (email.startsWith("victim")) await registered(from(w.app, "198.51.100.3"), email);
      // Every attempt comes from another network, so that only the account's window applies.
      const all = await tries(45, (i) => signIn(from(w.app, `203.0.113.${i}`), email, `wrong password ${i}`));
      // Thirty attempts at once, then one every ten seconds.
      expect(all["INVALID_CREDENTIALS"]).toBeGreaterThanOrEqual(31);
      expect(all["RATE_LIMITED"]).toBeGreaterThan(5);
    },
  );

  test("delays attempts for many accounts from one network", async () => {
    const all = await tries(50, (i) => signIn(from(w.app, `2001:db8:0:1::${i}`), `user${i}@example.org`, "wrong"));
    // Thirty attempts at once, then one every five seconds.
    expect(all["INVALID_CREDENTIALS"]).toBeGreaterThanOrEqual(31);
    expect(all["RATE_LIMITED"]).toBeGreaterThan(5);
    expect(codes(await signIn(from(w.app, "2001:db8:0:2::1"), "user1@example.org", "wrong"))).toEqual([
      "INVALID_CREDENTIALS",
    ]);
  });

  test("resets the account's window after a success", async () => {
    const client = from(w.app, "198.51.100.5");
    await registered(client, "clumsy@example.org");
    const wrong = async (times: number) => {
      for (let i = 0; i < times; i++)
        expect(codes(await signIn(client, "clumsy@example.org", "wrong"))).toEqual(["INVALID_CREDENTIALS"]);
    };
    await wrong(9);
    expect(codes(await signIn(client, "clumsy@example.org"))).toBeUndefined();
    // Ten attempts, and the first at the slow pace.
    await wrong(11);
    expect(codes(await signIn(client, "clumsy@example.org"))).toEqual(["RATE_LIMITED"]);
  });

  test("refuses a password that changes during the check", async () => {
    const { viewer } = await registered(from(w.app, "198.51.100.6"), "race@example.org");
    const changing = new Proxy(w.db.prisma, {
      get(prisma, member) {
        if (member !== "user") return Reflect.get(prisma, member) as unknown;
        const findUnique: typeof prisma.user.findUnique = (query) => {
          const read = prisma.user.findUnique(query);
          const change = () => prisma.user.update({ where: { id: viewer.user.id }, data: { passwordHash: "another" } });
          return read.then(async (row) => change().then(() => row)) as never;
        };
        return { findUnique };
      },
    });
    const services = { ...w.app.services, database: { ...w.db, prisma: changing } };
    const attempt = signInVerb(anonymous(services), { email: "race@example.org", password: PASSWORD });
    await expect(attempt).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
    expect(await w.db.prisma.session.count({ where: { userId: viewer.user.id } })).toBe(1);
  });

  test("stores counts of attempts without the email addresses", async () => {
    await signIn(from(w.app, "198.51.100.8"), "counted@example.org");
    const rows = await w.db.prisma.rateLimit.findMany({ where: { key: { startsWith: "sign_in_" } } });
    expect(rows.some(({ key }) => key.startsWith("sign_in_network:"))).toBe(true);
    expect(rows.filter(({ key }) => key.includes("@") || key.includes("198.51.100.8"))).toEqual([]);
  });
});

describe("the network of a client", () => {
  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["", ""],
  ])("at %j is %j", (address, subscriber) => {
    expect(network(address)).toBe(subscriber);
  });
});

describe("a session", () => {
  test("lasts seven days", async () => {
    const own = await world();
    const { token } = own.users.viewer;
    own.clock.advance(7 * DAY - 1000);
    expect((await own.gql(token, WHO)).errors).toBeUndefined();
    own.clock.advance(1000);
    expect(codes(await own.gql(token, WHO))).toEqual(["UNAUTHENTICATED"]);
    await own.close();
  });

  test("ends permanently with signOut, whose result is kept when another field of the document fails", async () => {
    const { token, session, viewer } = await registered(from(w.app, "203.0.113.101"), "leaver@example.org");
    const answer = await w.gql(
      token,
      "mutation { signOut { session { id revokedAt } } again: signOut { session { id } } }",
    );
    expect(answer.data).toEqual({
      signOut: { session: { id: session.id, revokedAt: expect.any(String) } },
      again: null,
    });
    // The first field ended the session, so the second field has no viewer.
    expect(codes(answer)).toEqual(["UNAUTHENTICATED"]);
    expect(codes(await w.gql(token, WHO))).toEqual(["UNAUTHENTICATED"]);
    expect(codes(await w.gql(token, "mutation { signOut { session { id } } }"))).toEqual(["UNAUTHENTICATED"]);
    const rows = await w.db.prisma.auditEvent.findMany({
      where: { action: "identity.signed_out", actorUserId: viewer.user.id },
    });
    expect(rows).toMatchObject([{ resourceId: session.id }]);
  });

  test("that two concurrent signOut calls end is audited once", async () => {
    const { token, viewer } = await registered(from(w.app, "203.0.113.102"), "twice@example.org");
    const out = () => w.gql(token, "mutation { signOut { session { id } } }");
    const answers = await Promise.all([out(), out()]);
    expect(answers.flatMap((answer) => codes(answer) ?? []).every((code) => code === "UNAUTHENTICATED")).toBe(true);
    expect(
      await w.db.prisma.auditEvent.count({ where: { action: "identity.signed_out", actorUserId: viewer.user.id } }),
    ).toBe(1);
  });

  test.each([
    ["an unknown session token", () => newSecret("session")],
    ["an unknown API token", () => newSecret("apiToken")],
    ["an empty session token", () => "rostrum_ses_"],
    ["a grant", () => newSecret("grant")],
    ["a JWT without a configured issuer", () => "eyJhbGciOiJub25lIn0.e30."],
    ["an arbitrary word", () => "x"],
  ])("is not accepted from %s", async (_what, token) => {
    const answer = await w.gql(token(), WHO);
    expect([answer.status, codes(answer)]).toEqual([401, ["UNAUTHENTICATED"]]);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
  });

  test.each(["Basic dTpw", "Bearer", "Bearer ", "Bearer a b", "Bearer ä", "token x"])(
    "is not accepted from the header %j",
    async (authorization) => {
      const answer = await w.gql(null, WHO, {}, { authorization: Buffer.from(authorization).toString("latin1") });
      expect(codes(answer)).toEqual(["UNAUTHENTICATED"]);
    },
  );
});
