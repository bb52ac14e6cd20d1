import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { consumeGrant } from "../../src/domains/identity/effects.ts";
import { sessionViewer } from "../../src/platform/access/credentials.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import { hashSecret } from "../../src/platform/crypto/secrets.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { transact } from "../../src/platform/write/transaction.ts";
import type { GraphQLAnswer } from "../support/client.ts";
import { anonymous, from, PASSWORD, registered, signIn } from "../support/domains/accounts.ts";
import { type World, world } from "../support/world.ts";

const DAY = 86_400_000;

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const codes = (answer: GraphQLAnswer<unknown>) => answer.errors?.map(({ extensions }) => extensions.code);

interface Created {
  createApiToken: {
    token: string;
    apiToken: Record<string, string | null> & { id: string; workspace: { id: string } | null };
  };
}
const create = (token: string, input: Record<string, unknown>, headers = {}) =>
  w.gql<Created>(
    token,
    `mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) {
      token apiToken { id name hint scope workspaceId workspace { id } createdAt lastUsedAt expiresAt revokedAt } } }`,
    { input },
    headers,
  );
const revoke = (token: string, id: string) =>
  w.gql<{ revokeApiToken: { apiToken: { revokedAt: string } } }>(
    token,
    "mutation ($id: ID!) { revokeApiToken(input: { id: $id }) { apiToken { id revokedAt } } }",
    { id },
  );
const list = (token: string) =>
  w.gql<{ viewer: { sessions: { nodes: Record<string, unknown>[] }; apiTokens: { nodes: { id: string }[] } } }>(
    token,
    "{ viewer { sessions { nodes { id current device createdAt lastUsedAt expiresAt } } apiTokens { nodes { id name } } } }",
  );

describe("API tokens", () => {
  test("are returned once, can write by default and last 90 days", async () => {
    const { data, errors } = await create(w.users.editor.token, { name: " build " });
    expect(errors).toBeUndefined();
    const { token, apiToken } = data.createApiToken;
    expect(token).toMatch(/^rostrum_pat_[\w-]{43}$/);
    expect(apiToken).toMatchObject({
      name: "build",
      scope: "API_WRITE",
      workspaceId: null,
      workspace: null,
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(apiToken["hint"]).toBe(token.slice(-4));
    expect(Date.parse(apiToken["expiresAt"] ?? "")).toBe(w.clock.now().getTime() + 90 * DAY);
    const stored = await w.db.prisma.apiToken.findUniqueOrThrow({ where: { id: apiToken.id } });
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(
      (await w.gql<{ viewer: { user: { id: string } } }>(token, "{ viewer { user { id } } }")).data.viewer.user.id,
    ).toBe(w.users.editor.id);
  });

  test("expire after the requested days", async () => {
    const own = await world();
    const { data } = await own.gql<Created>(
      own.users.owner.token,
      'mutation { createApiToken(input: { name: "day", expiresInDays: 1 }) { token apiToken { id } } }',
    );
    const { token } = data.createApiToken;
    own.clock.advance(DAY - 1);
    expect(codes(await own.gql(token, "{ viewer { user { id } } }"))).toBeUndefined();
    own.clock.advance(1);
    expect(codes(await own.gql(token, "{ viewer { user { id } } }"))).toEqual(["UNAUTHENTICATED"]);
    await own.close();
  });

  test("bound to a workspace can access only that workspace", async () => {
    const { data } = await create(w.users.admin.token, {
      name: "bound",
      workspaceId: w.ids.workspace,
      scope: "API_FULL",
      expiresInDays: 365,
    });
    const { token, apiToken } = data.createApiToken;
    expect(apiToken).toMatchObject({ workspaceId: w.ids.workspace, workspace: { id: w.ids.workspace } });
    const seen = await w.gql(
      token,
      "query ($a: ID!, $b: ID!) { a: workspace(id: $a) { id } b: workspace(id: $b) { id } }",
      {
        a: w.ids.workspace,
        b: w.ids.secondWorkspace,
      },
    );
    expect(seen.data).toEqual({ a: { id: w.ids.workspace }, b: null });
    const [row] = await w.db.prisma.auditEvent.findMany({
      where: { action: "identity.api_token_created", resourceId: apiToken.id },
    });
    expect(row).toMatchObject({
      actorUserId: w.users.admin.id,
      organizationId: w.ids.organization,
      workspaceId: w.ids.workspace,
      changedFields: [
        { field: "name" },
        { field: "scope", current: "API_FULL" },
        { field: "expires_in_days", current: "365" },
      ],
    });
  });

  test.each([
    ["another organization's workspace", () => w.ids.otherWorkspace],
    ["a workspace that does not exist", () => newId("ws")],
    ["a workspace of the caller's organization without membership", () => w.ids.secondWorkspace],
  ])("cannot be bound to %s", async (_what, workspaceId) => {
    expect(codes(await create(w.users.viewer.token, { name: "x", workspaceId: workspaceId() }))).toEqual(["FORBIDDEN"]);
  });

  test.each([
    ["name", { name: " " }],
    ["name", { name: "x".repeat(121) }],
    ["expiresInDays", { name: "x", expiresInDays: 0 }],
    ["expiresInDays", { name: "x", expiresInDays: 366 }],
    ["workspaceId", { name: "x", workspaceId: "w".repeat(129) }],
  ])("reject an invalid %s", async (member, input) => {
    const answer = await create(w.users.viewer.token, input);
    expect(codes(answer)).toEqual(["VALIDATION_FAILED"]);
    expect(answer.errors?.[0]?.extensions["issues"]).toMatchObject([{ path: [member] }]);
  });

  test("reject an Idempotency-Key on creation, because the secret is not stored for a replay", async () => {
    expect(codes(await create(w.users.viewer.token, { name: "x" }, { "idempotency-key": "abc" }))).toEqual([
      "BAD_REQUEST",
    ]);
  });

  test("stop working permanently when revoked", async () => {
    const { token, apiToken } = (await create(w.users.owner.token, { name: "short" })).data.createApiToken;
    const first = await revoke(w.users.owner.token, apiToken.id);
    const second = await revoke(w.users.owner.token, apiToken.id);
    expect(first.data.revokeApiToken.apiToken.revokedAt).toBe(w.clock.now().toISOString());
    expect(second.data).toEqual(first.data);
    expect(codes(await w.gql(token, "{ viewer { user { id } } }"))).toEqual(["UNAUTHENTICATED"]);
    expect(
      await w.db.prisma.auditEvent.count({ where: { action: "identity.api_token_revoked", resourceId: apiToken.id } }),
    ).toBe(1);
  });

  test("can be revoked only by their user", async () => {
    const { apiToken } = (await create(w.users.owner.token, { name: "mine" })).data.createApiToken;
    for (const id of [apiToken.id, newId("tok")]) {
      const answer = await revoke(w.users.instanceAdmin.token, id);
      expect([codes(answer), answer.errors?.[0]?.message]).toEqual([["NOT_FOUND"], "API token not found"]);
    }
  });

  test("record their last use at most once in five minutes", async () => {
    const own = await world();
    const token = await own.apiToken("viewer", "API_READ");
    const used = async () => {
      await own.gql(token, "{ viewer { user { id } } }");
      return (await own.db.prisma.apiToken.findFirstOrThrow()).lastUsedAt?.getTime();
    };
    const start = own.clock.now().getTime();
    expect(await used()).toBe(start);
    own.clock.advance(5 * 60_000);
    expect(await used()).toBe(start);
    own.clock.advance(1);
    expect(await used()).toBe(start + 5 * 60_000 + 1);
    await own.close();
  });

  test("hide the bound workspace after their user has left it", async () => {
    const { apiToken } = (await create(w.users.viewer.token, { name: "left", workspaceId: w.ids.workspace })).data
      .createApiToken;
    const membership = { workspaceId_userId: { workspaceId: w.ids.workspace, userId: w.users.viewer.id } };
    await w.db.prisma.workspaceMember.update({ where: membership, data: { status: "INACTIVE" } });
    const query = "query ($id: ID!) { node(id: $id) { ... on ApiToken { workspaceId workspace { name } } } }";
    const { data } = await w.gql(w.users.viewer.token, query, { id: apiToken.id });
    expect(data).toEqual({ node: { workspaceId: w.ids.workspace, workspace: null } });
    await w.db.prisma.workspaceMember.update({ where: membership, data: { status: "ACTIVE" } });
  });
});

describe("managing credentials", () => {
  const managing = [
    "{ viewer { sessions { nodes { id } } } }",
    "{ viewer { apiTokens { nodes { id } } } }",
    "mutation { signOut { session { id } } }",
    'mutation { reauthenticate(input: { action: ORGANIZATION_DELETE, password: "whatever it is" }) { grant } }',
    'mutation { createApiToken(input: { name: "x" }) { token } }',
    'mutation { revokeApiToken(input: { id: "tok_0" }) { apiToken { id } } }',
    'mutation { revokeSession(input: { id: "ses_0" }) { session { id } } }',
  ];

  test.each(managing)("fails with FORBIDDEN for a token: %s", async (document) => {
    const bound = await w.apiToken("owner", "API_FULL", w.ids.workspace);
    for (const token of [await w.apiToken("owner", "API_FULL"), bound])
      expect(codes(await w.gql(token, document))).toEqual(["FORBIDDEN"]);
    expect(codes(await w.gql(null, document))).toEqual(["UNAUTHENTICATED"]);
  });

  test("fails only in its own fields: a token still reads the viewer's other fields", async () => {
    const token = await w.apiToken("owner", "API_READ");
    const answer = await w.gql(token, "{ viewer { user { id } sessions { nodes { id } } } }");
    expect(answer.data).toEqual({ viewer: { user: { id: w.users.owner.id }, sessions: null } });
    expect(answer.errors?.[0]?.path).toEqual(["viewer", "sessions"]);
  });

  test("by node(id) returns sessions and tokens only to a session of their own user", async () => {
    const { apiToken } = (await create(w.users.owner.token, { name: "node" })).data.createApiToken;
    const ids = [w.users.owner.sessionId, apiToken.id, w.users.admin.sessionId];
    const nodes = (token: string) =>
      w.gql(token, "query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }", { ids });
    expect((await nodes(w.users.owner.token)).data).toEqual({
      nodes: [{ __typename: "Session", id: ids[0] }, { __typename: "ApiToken", id: ids[1] }, null],
    });
    for (const token of [w.users.instanceAdmin.token, await w.apiToken("owner", "API_FULL")]) {
      expect((await nodes(token)).data).toEqual({ nodes: [null, null, null] });
    }
  });
});

describe("sessions", () => {
  test("are listed newest first while live, and the current session is marked", async () => {
    const client = from(w.app, "192.0.2.50");
    const first = await registered(client, "many@example.org");
    const second = (await signIn(client, "many@example.org")).data?.signIn;
    const third = (await signIn(client, "many@example.org")).data?.signIn;
    if (!second || !third) throw new Error("signing in failed");
    const listed = await list(second.token);
    expect(listed.data.viewer.sessions.nodes.map(({ id, current }) => [id, current])).toEqual([
      [third.session.id, false],
      [second.session.id, true],
      [first.session.id, false],
    ]);
    const page = await w.gql(
      second.token,
      "{ viewer { sessions(first: 1) { pageInfo { hasNextPage } edges { cursor node { id } } } } }",
    );
    expect(page.data).toMatchObject({
      viewer: { sessions: { pageInfo: { hasNextPage: true }, edges: [{ node: { id: third.session.id } }] } },
    });

    const revoked = await w.gql(
      second.token,
      "mutation ($id: ID!) { revokeSession(input: { id: $id }) { session { id current revokedAt } } }",
      { id: third.session.id },
    );
    expect(revoked.data).toEqual({
      revokeSession: { session: { id: third.session.id, current: false, revokedAt: w.clock.now().toISOString() } },
    });
    expect(codes(await list(third.token))).toEqual(["UNAUTHENTICATED"]);
    expect((await list(second.token)).data.viewer.sessions.nodes).toHaveLength(2);
    expect(
      await w.db.prisma.auditEvent.count({
        where: { action: "identity.session_revoked", resourceId: third.session.id },
      }),
    ).toBe(1);
  });

  test("can be revoked only by their user", async () => {
    const answer = await w.gql(
      w.users.admin.token,
      "mutation ($id: ID!) { revokeSession(input: { id: $id }) { session { id } } }",
      { id: w.users.owner.sessionId },
    );
    expect(codes(answer)).toEqual(["NOT_FOUND"]);
    expect(codes(await list(w.users.owner.token))).toBeUndefined();
  });

  test("include the current one, whose revocation makes the rest of the request anonymous", async () => {
    const { token, session } = await registered(from(w.app, "192.0.2.51"), "self@example.org");
    const answer = await w.gql(
      token,
      "mutation ($id: ID!) { a: revokeSession(input: { id: $id }) { session { id } } b: revokeSession(input: { id: $id }) { session { id } } }",
      {
        id: session.id,
      },
    );
    expect(codes(answer)).toEqual(["UNAUTHENTICATED"]);
    expect(codes(await list(token))).toEqual(["UNAUTHENTICATED"]);
  });

  test("that expired 30 days ago are deleted at the next sign-in", async () => {
    const own = await world();
    const client = from(own.app, "192.0.2.52");
    const { viewer } = await registered(client, "old@example.org");
    const count = () => own.db.prisma.session.count({ where: { userId: viewer.user.id } });
    own.clock.advance(37 * DAY);
    await signIn(client, "old@example.org");
    expect(await count()).toBe(2);
    own.clock.advance(1);
    await signIn(client, "old@example.org");
    expect(await count()).toBe(2);
    await own.close();
  });
});

describe("reauthenticate", () => {
  const prove = (token: string, password = PASSWORD) =>
    w.gql<{ reauthenticate: { grant: string; action: string; expiresAt: string } }>(
      token,
      "mutation ($password: String!) { reauthenticate(input: { action: ORGANIZATION_DELETE, password: $password }) { grant action expiresAt } }",
      { password },
    );
  const as = async (token: string): Promise<RequestContext> => ({
    ...anonymous(w.app.services),
    viewer: await sessionViewer(w.app.services, { tokenHash: hashSecret(token) }),
  });
  const consume = (context: RequestContext, grant: string) =>
    transact(w.db, (tx) => consumeGrant(tx, context, { grant, action: "organization.delete" }));
  const refused = { code: "INVALID_CREDENTIALS" };

  test("creates a grant for five minutes and one use, with an audit event", async () => {
    const { token, viewer } = await registered(from(w.app, "192.0.2.60"), "grant@example.org");
    const { grant, action, expiresAt } = (await prove(token)).data.reauthenticate;
    expect([action, Date.parse(expiresAt) - w.clock.now().getTime()]).toEqual(["ORGANIZATION_DELETE", 5 * 60_000]);
    const context = await as(token);
    await consume(context, grant);
    await expect(consume(context, grant)).rejects.toMatchObject(refused);
    const rows = await w.db.prisma.auditEvent.findMany({
      where: { action: "identity.reauthenticated", actorUserId: viewer.user.id },
    });
    expect(rows).toMatchObject([
      { resourceType: "reauthentication", changedFields: [{ field: "action", current: "organization.delete" }] },
    ]);
  });

  test("creates a grant that works only for its user, session, action and lifetime", async () => {
    const client = from(w.app, "192.0.2.61");
    const { token } = await registered(client, "bound@example.org");
    const { grant } = (await prove(token)).data.reauthenticate;
    const other = (await signIn(client, "bound@example.org")).data?.signIn.token ?? "";
    await expect(consume(await as(other), grant)).rejects.toMatchObject(refused);
    await expect(consume(await as(w.users.owner.token), grant)).rejects.toMatchObject(refused);
    await expect(consume(await as(token), `${grant}x`)).rejects.toMatchObject(refused);
    const context = await as(token);
    const otherAct = transact(w.db, (tx) =>
      consumeGrant(tx, context, { grant, action: "organization.transfer" as never }),
    );
    await expect(otherAct).rejects.toMatchObject(refused);
    const late = {
      ...context,
      services: { ...w.app.services, now: () => new Date(w.clock.now().getTime() + 5 * 60_000) },
    };
    await expect(consume(late, grant)).rejects.toMatchObject(refused);
    await consume(context, grant);
  });

  test("creates a grant of which one of two concurrent uses succeeds", async () => {
    const { token } = await registered(from(w.app, "192.0.2.62"), "both@example.org");
    const { grant } = (await prove(token)).data.reauthenticate;
    const context = await as(token);
    const uses = await Promise.allSettled([consume(context, grant), consume(context, grant), consume(context, grant)]);
    expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("creates a grant that a failed write leaves unused", async () => {
    const { token } = await registered(from(w.app, "192.0.2.63"), "again@example.org");
    const { grant } = (await prove(token)).data.reauthenticate;
    const context = await as(token);
    const failing = transact(w.db, async (tx) => {
      await consumeGrant(tx, context, { grant, action: "organization.delete" });
      throw new Error("the write failed");
    });
    await expect(failing).rejects.toThrow("the write failed");
    await consume(context, grant);
  });

  test("audits wrong passwords and delays attempts after ten in a session", async () => {
    const client = from(w.app, "192.0.2.64");
    const { token, viewer } = await registered(client, "thief@example.org");
    for (let i = 0; i < 11; i++) expect(codes(await prove(token, "not the password"))).toEqual(["INVALID_CREDENTIALS"]);
    expect(codes(await prove(token))).toEqual(["RATE_LIMITED"]);
    const failed = await w.db.prisma.auditEvent.findMany({
      where: { action: "identity.reauthentication_failed", actorUserId: viewer.user.id },
    });
    expect(failed.map(({ result }) => result)).toEqual(Array(11).fill("failed"));
  });

  test("is refused for an account without a password", async () => {
    expect(codes(await prove(w.users.editor.token, PASSWORD))).toEqual(["INVALID_CREDENTIALS"]);
  });
});
