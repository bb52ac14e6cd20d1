import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MOST_APPLICATIONS } from "../../src/domains/applications/read.ts";
import { hashSecret } from "../../src/platform/crypto/secrets.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { isLoopbackAddress, isRedirectAddress } from "../../src/platform/values/redirectAddress.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { granted } from "../support/domains/application.ts";
import { newcomer } from "../support/newcomer.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type World, world } from "../support/world.ts";

interface Application {
  id: string;
  clientId: string;
  name: string;
  allowedScopes: string[];
  revokedAt: string | null;
}

const APPLICATION =
  "{ id clientId name clientType redirectUris allowedScopes createdById createdAt secretSetAt revokedAt }";
const REGISTER = `mutation ($input: RegisterExternalApplicationInput!) {
  registerExternalApplication(input: $input) { externalApplication ${APPLICATION} clientSecret } }`;
const REVOKE = `mutation ($id: ID!) { revokeExternalApplication(input: { id: $id }) { externalApplication ${APPLICATION} } }`;
const ROTATE = `mutation ($id: ID!) { rotateExternalApplicationSecret(input: { id: $id }) { externalApplication ${APPLICATION} clientSecret } }`;
const READ = `query ($id: ID!) { externalApplication(id: $id) ${APPLICATION} }`;
const LIST = "query ($first: Int) { externalApplications(first: $first) { nodes { id revokedAt } } }";
const GRANTS = `{ viewer { applicationGrants { nodes { id scopes workspaceId application { name clientId } workspace { name } lastUsedAt revokedAt } } } }`;
const REVOKE_GRANT =
  "mutation ($id: ID!) { revokeApplicationGrant(input: { id: $id }) { applicationGrant { id revokedAt } } }";
const WORKSPACE = "query ($id: ID!) { workspace(id: $id) { name } }";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const admin = () => w.users.instanceAdmin.token;
interface Registered {
  externalApplication: Application;
  clientSecret: string;
}
const GOOD = {
  name: " Calendar ",
  clientType: "PUBLIC",
  redirectUris: ["https://calendar.example/back", "https://calendar.example"],
  allowedScopes: ["workspace:read", "accounts:read"],
};
const register = (change: object = {}, headers = {}) =>
  w.gql<{ registerExternalApplication: Registered }>(admin(), REGISTER, { input: { ...GOOD, ...change } }, headers);
const registered = async (change: object = {}) => dataOf(await register(change)).registerExternalApplication;
const row = (id: string) => w.db.prisma.externalApplication.findUniqueOrThrow({ where: { id } });
const works = async (token: string) => (await w.gql(token, WORKSPACE, { id: w.ids.workspace })).status;

describe("registering an application", () => {
  test("returns the client secret once and stores only its hash", async () => {
    const { externalApplication: application, clientSecret } = await registered();
    expect(application).toMatchObject({
      name: "Calendar",
      clientType: "PUBLIC",
      redirectUris: GOOD.redirectUris,
      allowedScopes: ["accounts:read", "workspace:read"],
      createdById: w.users.instanceAdmin.id,
      revokedAt: null,
    });
    expect(clientSecret).toMatch(/^rostrum_ocs_[\w-]{43}$/);
    const kept = await row(application.id);
    expect(kept.secretHash).toBe(hashSecret(clientSecret));
    expect(JSON.stringify(await w.db.prisma.auditEvent.findMany())).not.toContain(clientSecret);
    const read = dataOf(await w.gql<{ externalApplication: Application }>(admin(), READ, { id: application.id }));
    expect(read.externalApplication).toEqual(application);
  });

  test("records an audit event without the texts of the registration", async () => {
    const { auditEvents } = await recordedBy(w, () => registered());
    expect(auditEvents).toMatchObject([
      {
        action: "application.registered",
        resourceType: "identity_configuration",
        actorUserId: w.users.instanceAdmin.id,
        changedFields: [
          { field: "name" },
          { field: "client_type", current: "PUBLIC" },
          { field: "redirect_uris" },
          { field: "allowed_scopes", current: "accounts:read" },
          { field: "allowed_scopes", current: "workspace:read" },
        ],
      },
    ]);
  });

  test("rejects an Idempotency-Key, because a replay would require the stored secret", async () => {
    expect(codeOf(await register({}, { "idempotency-key": "one" }))).toBe("BAD_REQUEST");
  });

  test("reports all violations in one error", async () => {
    const answer = await register({
      name: " ",
      redirectUris: ["https://a.example", "nowhere"],
      allowedScopes: ["all"],
    });
    expect(codeOf(answer)).toBe("INVALID_INPUT");
    expect(issuesOf(answer)).toMatchObject([
      { path: ["name"] },
      { path: ["redirectUris", 1] },
      { path: ["allowedScopes", 0] },
    ]);
  });

  test.each([
    ["a scope named twice", { allowedScopes: ["media:read", "media:read"] }, ["allowedScopes", 1]],
    ["an address named twice", { redirectUris: ["https://a.example", "https://a.example"] }, ["redirectUris", 1]],
    ["no address", { redirectUris: [] }, ["redirectUris"]],
    ["no name", { name: "" }, ["name"]],
  ])("is rejected with %s", async (_what, change, path) => {
    const answer = await register(change);
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["VALIDATION_FAILED", [{ path }]]);
  });
});

describe("a redirect address", () => {
  test.each([
    "https://calendar.example",
    "https://calendar.example/",
    "https://calendar.example:8443/back?from=a%20b&x=[1]",
    "HTTPS://Calendar.Example/@me",
    "https://[2001:db8::1]/back",
    "https://127.0.0.1/back",
  ])("can be %s", (text) => expect(isRedirectAddress(text)).toBe(true));

  test.each([
    "http://calendar.example",
    "http://localhost:4000/back",
    "calendar.example/back",
    "https:/calendar.example",
    "https:calendar.example",
    "https://",
    "https:///back",
    "https://?back",
    "https://calendar.example/#",
    "https://calendar.example#back",
    "https://ada:secret@calendar.example/",
    "https://ada@calendar.example",
    "https://calendar.example\\@evil.example/",
    "https://calendar.example/ back",
    " https://calendar.example",
    "https://calendar.example/\n",
    "https://büro.example/",
    "https://calendar.example:99999/",
    "https://[::1/",
    "javascript:alert(1)",
    "com.example.app:/back",
  ])("cannot be %j", (text) => expect(isRedirectAddress(text)).toBe(false));
});

describe("a loopback redirect address", () => {
  test.each([
    "http://127.0.0.1/back",
    "http://127.0.0.1:8765/back?from=rostrum",
    "http://[::1]/back",
    "http://[::1]:1/",
    "http://localhost:8765/back",
    "http://localhost",
  ])("of a public application can be %j", async (text) =>
    expect((await registered({ redirectUris: [text] })).externalApplication.clientId).not.toBe(""),
  );

  test.each([
    "http://localhost.example/back",
    "http://localhost@evil.example/back",
    "http://127.0.0.2/back",
    "http://127.1/back",
    "http://127.0.0.1.example/back",
    "http://127.0.0.1@evil.example/back",
    "http://127.0.0.1:99999/back",
    "http://127.0.0.1:/back",
    "http://127.0.0.1/back#now",
    "http://[::2]/back",
    "HTTP://127.0.0.1/back",
  ])("cannot be %j", (text) => expect(isLoopbackAddress(text)).toBe(false));

  test("is refused for a confidential application, with the field and the rule", async () => {
    const answer = await register({ clientType: "CONFIDENTIAL", redirectUris: ["http://127.0.0.1/back"] });
    expect(issuesOf(answer)).toMatchObject([
      {
        path: ["redirectUris", 0],
        message: "must be an https address with a host and without user information or fragment",
      },
    ]);
  });
});

describe("the register of applications", () => {
  test("lists applications newest first, including revoked ones, and all of them over REST", async () => {
    const { id } = (await registered()).externalApplication;
    const later = (await registered()).externalApplication.id;
    dataOf(await w.gql(admin(), REVOKE, { id }));
    const nodes = dataOf(await w.gql<{ externalApplications: { nodes: Application[] } }>(admin(), LIST, { first: 2 }))
      .externalApplications.nodes;
    expect(nodes.map((each) => [each.id, each.revokedAt !== null])).toEqual([
      [later, false],
      [id, true],
    ]);
    const { body } = await w.rest("GET", "/admin/external-applications", { token: admin() });
    const all = body as Record<string, unknown>[];
    expect(all.slice(0, 2).map((each) => each["id"])).toEqual([later, id]);
    expect(all[0]).not.toHaveProperty("revoked_at");
    expect(all[1]).toMatchObject({ revoked_at: expect.any(String), allowed_scopes: "accounts:read workspace:read" });
    expect(all).toHaveLength(await w.db.prisma.externalApplication.count());
  });

  test("deletes the application that was revoked longest ago when full, and never a live one", async () => {
    const first = (await registered()).externalApplication.id;
    w.clock.advance(1000);
    dataOf(await w.gql(admin(), REVOKE, { id: first }));
    const { secretHash, createdById, createdAt, ...about } = await row(first);
    const many = Array.from({ length: MOST_APPLICATIONS }, () => {
      const id = newId("xap");
      return { ...about, secretHash, createdById, createdAt, id, clientId: id, revokedAt: null };
    });
    const room = MOST_APPLICATIONS - (await w.db.prisma.externalApplication.count());
    await w.db.prisma.externalApplication.createMany({ data: many.slice(0, room) });
    const revoked = await w.db.prisma.externalApplication.count({ where: { revokedAt: { not: null } } });
    for (let time = 0; time < revoked; time += 1) await registered();
    expect(await w.db.prisma.externalApplication.count({ where: { revokedAt: { not: null } } })).toBe(0);
    expect(await w.db.prisma.externalApplication.count()).toBe(MOST_APPLICATIONS);
    expect(codeOf(await register())).toBe("INVALID_INPUT");
    await w.db.prisma.externalApplication.deleteMany({ where: { id: { in: many.map(({ id }) => id) } } });
  });
});

describe("revoking an application", () => {
  test("ends its tokens, grants and authorization codes immediately", async () => {
    const { token, applicationId, grantId } = await granted(w, w.users.owner.id, ["workspace:read"]);
    await w.db.prisma.authorizationCode.create({
      data: {
        codeHash: hashSecret(grantId),
        applicationId,
        grantId,
        redirectUri: "https://calendar.example",
        codeChallenge: "",
        scopes: [],
        createdAt: w.clock.now(),
        expiresAt: w.clock.now(),
      },
    });
    expect(await works(token)).toBe(200);
    const { auditEvents } = await recordedBy(w, async () =>
      dataOf(await w.gql(admin(), REVOKE, { id: applicationId })),
    );
    expect(auditEvents).toMatchObject([{ action: "application.revoked", resourceId: applicationId }]);
    expect(await works(token)).toBe(401);
    expect(await w.db.prisma.authorizationCode.count({ where: { applicationId } })).toBe(0);
    const left = { applicationId, revokedAt: null };
    expect(await w.db.prisma.applicationToken.count({ where: left })).toBe(0);
    expect(await w.db.prisma.applicationGrant.count({ where: left })).toBe(0);
  });

  test("is final: a second revocation changes nothing and a new secret is refused", async () => {
    const { id } = (await registered()).externalApplication;
    const first = dataOf(
      await w.gql<{ revokeExternalApplication: { externalApplication: Application } }>(admin(), REVOKE, { id }),
    );
    w.clock.advance(1000);
    const { auditEvents } = await recordedBy(w, async () => {
      expect(dataOf(await w.gql(admin(), REVOKE, { id }))).toEqual(first);
    });
    expect(auditEvents).toEqual([]);
    expect(codeOf(await w.gql(admin(), ROTATE, { id }))).toBe("CONFLICT");
  });

  test("fails with NOT_FOUND for an unknown application", async () => {
    for (const document of [REVOKE, ROTATE]) {
      expect(codeOf(await w.gql(admin(), document, { id: newId("xap") }))).toBe("NOT_FOUND");
    }
  });
});

test("a new secret replaces the previous secret and keeps tokens valid", async () => {
  const { token, applicationId: id } = await granted(w, w.users.owner.id, ["workspace:read"]);
  const before = (await row(id)).secretHash;
  w.clock.advance(1000);
  const answer = dataOf(await w.gql<{ rotateExternalApplicationSecret: Registered }>(admin(), ROTATE, { id }));
  const { clientSecret, externalApplication: application } = answer.rotateExternalApplicationSecret;
  const { secretHash } = await row(id);
  expect([secretHash === before, secretHash]).toEqual([false, hashSecret(clientSecret)]);
  expect(application).toMatchObject({ secretSetAt: w.clock.now().toISOString() });
  expect(await works(token)).toBe(200);
});

describe("a grant to an application", () => {
  interface Grant {
    id: string;
    revokedAt: string | null;
  }
  const grantsOf = async (token: string) =>
    dataOf(await w.gql<{ viewer: { applicationGrants: { nodes: Grant[] } } }>(token, GRANTS)).viewer.applicationGrants
      .nodes;

  test("is listed to its user, newest first, and stops working when the user revokes it", async () => {
    const person = await newcomer(w, { organization: "MEMBER", workspace: "EDITOR" });
    const older = await granted(w, person.id, ["workspace:read"], w.ids.workspace);
    const newer = await granted(w, person.id, ["media:read", "workspace:read"]);
    expect(await works(older.token)).toBe(200);
    const scopes = ["workspace:read"];
    const application = { name: "Calendar", clientId: (await row(older.applicationId)).clientId };
    const workspace = { name: "Coffee" };
    expect(await grantsOf(person.token)).toMatchObject([
      {
        id: newer.grantId,
        scopes: ["media:read", "workspace:read"],
        workspaceId: null,
        workspace: null,
        lastUsedAt: null,
      },
      {
        id: older.grantId,
        scopes,
        application,
        workspaceId: w.ids.workspace,
        workspace,
        lastUsedAt: w.clock.now().toISOString(),
      },
    ]);

    const { auditEvents, touched } = await recordedBy(w, async () =>
      dataOf(await w.gql(person.token, REVOKE_GRANT, { id: older.grantId })),
    );
    expect(auditEvents).toMatchObject([
      {
        action: "application.grant_revoked",
        resourceId: older.grantId,
        workspaceId: w.ids.workspace,
        actorUserId: person.id,
      },
    ]);
    expect(touched).toContain(person.id);
    expect([await works(older.token), await works(newer.token)]).toEqual([401, 200]);
    expect((await grantsOf(person.token)).map(({ id }) => id)).toEqual([newer.grantId]);
    const again = await recordedBy(w, async () =>
      dataOf(await w.gql(person.token, REVOKE_GRANT, { id: older.grantId })),
    );
    expect(again.auditEvents).toEqual([]);
  });

  test("cannot be read or revoked by other users, or with a token", async () => {
    const { grantId, token } = await granted(w, w.users.editor.id, ["workspace:read"]);
    expect(codeOf(await w.gql(w.users.owner.token, REVOKE_GRANT, { id: grantId }))).toBe("NOT_FOUND");
    expect(await grantsOf(w.users.owner.token)).not.toContainEqual(expect.objectContaining({ id: grantId }));
    const apiToken = await w.apiToken("editor", "API_FULL");
    for (const each of [apiToken, token]) {
      expect(codeOf(await w.gql(each, REVOKE_GRANT, { id: grantId }))).toBe("FORBIDDEN");
      expect(codeOf(await w.gql(each, GRANTS))).toBe("FORBIDDEN");
    }
    expect(await works(token)).toBe(200);
  });

  test("gives access only with an access token that has not expired", async () => {
    const { token, grantId } = await granted(w, w.users.editor.id, ["workspace:read"]);
    await w.db.prisma.applicationToken.updateMany({ where: { grantId }, data: { kind: "REFRESH" } });
    expect(await works(token)).toBe(401);
    await w.db.prisma.applicationToken.updateMany({ where: { grantId }, data: { kind: "ACCESS" } });
    expect(await works(token)).toBe(200);
    w.clock.advance(3_600_000);
    expect(await works(token)).toBe(401);
  });
});
