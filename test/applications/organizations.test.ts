import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApplicationScope } from "../../src/platform/access/applicationScopes.ts";
import { granted } from "../support/domains/application.ts";
import { authorizeUrl, browse, formOf } from "../support/domains/oauth.ts";
import { agent } from "../support/mcp.ts";
import { type Role, type World, world } from "../support/world.ts";

const BACK = "http://localhost/back";
const READING: ApplicationScope[] = ["workspace:read"];

let w: World;
beforeAll(async () => {
  w = await world({ env: { OAUTH_REGISTRATION: "dynamic" } });
});
afterAll(() => w.close());

/** A grant of a person to an application that registered itself. */
async function strangers(role: Role, workspaceId: string | null = null) {
  const grant = await granted(w, w.users[role].id, READING, workspaceId);
  const data = { origin: "DYNAMIC" as const, clientType: "PUBLIC" as const, redirectUris: [BACK] };
  await w.db.prisma.externalApplication.update({ where: { id: grant.applicationId }, data });
  return grant;
}

const POLICY = `mutation ($id: ID!, $allows: Boolean!) {
  setApplicationPolicy(input: { id: $id, allowsSelfRegistered: $allows }) {
    organization { allowsSelfRegisteredApplications }
  }
}`;
const policy = (role: Role, allows: boolean) => w.gql(w.users[role].token, POLICY, { id: w.ids.organization, allows });
const reads = async (token: string, id = w.ids.workspace) => {
  const { data } = await w.gql<{ workspace: { id: string } | null }>(
    token,
    "query ($id: ID!) { workspace(id: $id) { id } }",
    { id },
  );
  const rest = await w.rest("GET", `/workspaces/${id}/settings`, { token });
  return [data?.workspace?.id === id, rest.status];
};

describe("an organization that forbids applications that registered themselves", () => {
  test("is closed to them at the next request, on each surface, and open to registered ones", async () => {
    const stranger = await strangers("editor");
    const bound = await strangers("editor", w.ids.workspace);
    const registered = await granted(w, w.users.editor.id, READING);
    const tokens = [stranger.token, bound.token, registered.token];
    expect(await Promise.all(tokens.map((token) => reads(token)))).toEqual(tokens.map(() => [true, 200]));
    expect((await policy("admin", false)).data).toEqual({
      setApplicationPolicy: { organization: { allowsSelfRegisteredApplications: false } },
    });
    expect(await Promise.all(tokens.map((token) => reads(token)))).toEqual([
      [false, 403],
      [false, 403],
      [true, 200],
    ]);
    const { data } = await (await agent(w, stranger.token)).call("list_workspaces");
    expect(data.viewer.workspaces.nodes).toEqual([]);
    await policy("admin", true);
    expect(await reads(stranger.token)).toEqual([true, 200]);
  });

  test("stays closed to the person's grant while other organizations are open", async () => {
    await w.db.prisma.organizationMember.create({
      data: {
        id: "orm_0000000000000000000000000a",
        organizationId: w.ids.otherOrganization,
        userId: w.users.admin.id,
        role: "ADMIN",
        createdAt: w.clock.now(),
      },
    });
    const { token } = await strangers("admin");
    await policy("owner", false);
    expect([await reads(token), await reads(token, w.ids.otherWorkspace)]).toEqual([
      [false, 403],
      [true, 200],
    ]);
    await policy("owner", true);
  });

  test("is left out on the consent page, and a form cannot choose its workspaces", async () => {
    const { applicationId } = await strangers("viewer");
    const { clientId } = await w.db.prisma.externalApplication.findUniqueOrThrow({ where: { id: applicationId } });
    await policy("owner", false);
    const url = authorizeUrl({ clientId }, { redirect_uri: BACK, scope: "workspace:read" });
    const as = w.users.editor;
    const page = await browse(w, url, { as });
    expect(page.text).toMatch(/Not in [^<]+: the administrators there do not allow such applications\./);
    expect(page.text).not.toContain("Only Coffee");
    const form = { form: formOf(page.text), decision: "allow", workspace: w.ids.workspace };
    expect((await browse(w, url, { as, form })).status).toBe(403);
    await policy("owner", true);
  });

  test("decides through its admins only, with a session", async () => {
    for (const role of ["editor", "member", "outsider", "instanceAdmin"] as const)
      expect([role, (await policy(role, false)).errors?.[0]?.extensions?.["code"]]).toEqual([role, "FORBIDDEN"]);
    const token = await w.apiToken("owner", "API_FULL");
    const { errors } = await w.gql(token, POLICY, { id: w.ids.organization, allows: false });
    expect(errors?.[0]?.extensions?.["code"]).toBe("FORBIDDEN");
  });
});

const LIST = `query ($id: ID!) { organization(id: $id) { applicationGrants(first: 100) {
  totalCount nodes { grantId user { id } application { name origin } scopes workspaceId }
} } }`;
interface Listed {
  organization: { applicationGrants: { totalCount: number; nodes: { grantId: string }[] } | null } | null;
}
const listed = async (role: Role, id = w.ids.organization) => {
  const { data, errors } = await w.gql<Listed>(w.users[role].token, LIST, { id });
  const grants = data?.organization?.applicationGrants;
  return {
    ids: grants?.nodes.map((node) => node.grantId),
    total: grants?.totalCount,
    code: errors?.[0]?.extensions?.["code"],
  };
};
const END = `mutation ($organizationId: ID!, $id: ID!) {
  endOrganizationApplicationGrant(input: { organizationId: $organizationId, id: $id }) {
    organizationApplicationGrant { grantId revokedAt }
  }
}`;
const ends = (role: Role, id: string, organizationId = w.ids.organization) =>
  w.gql(w.users[role].token, END, { organizationId, id });

describe("the admins of an organization", () => {
  test("see every grant that acts in it, of every kind of application, and no other one", async () => {
    const acting = [await strangers("editor"), await granted(w, w.users.viewer.id, READING, w.ids.workspace)];
    const outside = [await strangers("outsider"), await strangers("admin", w.ids.otherWorkspace)];
    const { ids = [], total } = await listed("admin");
    expect(ids).toEqual(expect.arrayContaining(acting.map(({ grantId }) => grantId)));
    for (const { grantId } of outside) expect(ids).not.toContain(grantId);
    expect(total).toBe(ids.length);
    for (const role of ["editor", "viewer", "member", "outsider"] as const)
      expect(await listed(role)).toEqual({ ids: undefined, total: undefined, code: undefined });
  });

  test("end such a grant with its tokens; its person is notified, and the audit log of the organization has it", async () => {
    const { grantId, token, applicationId } = await strangers("editor");
    expect((await ends("admin", grantId)).errors).toBeUndefined();
    expect((await w.gql(token, "{ viewer { user { id } } }")).status).toBe(401);
    expect((await listed("admin")).ids).not.toContain(grantId);
    const event = await w.db.prisma.auditEvent.findFirstOrThrow({
      where: { action: "application.grant_revoked", resourceId: grantId },
    });
    expect(event).toMatchObject({ organizationId: w.ids.organization, actorUserId: w.users.admin.id });
    const notice = await w.db.prisma.outboxMessage.findFirstOrThrow({
      where: { payload: { path: ["event", "payload", "kind"], equals: "application_grant_ended" } },
    });
    expect(JSON.stringify(notice.payload)).toContain(applicationId);
    expect((await ends("admin", grantId)).errors?.[0]?.extensions?.["code"]).toBe("NOT_FOUND");
  });

  test("end no grant that acts elsewhere, and members end none", async () => {
    const elsewhere = await strangers("outsider");
    const here = await strangers("editor");
    expect((await ends("admin", elsewhere.grantId)).errors?.[0]?.extensions?.["code"]).toBe("NOT_FOUND");
    for (const role of ["editor", "member", "outsider"] as const)
      expect((await ends(role, here.grantId)).errors?.[0]?.extensions?.["code"]).toBe("FORBIDDEN");
    expect((await w.gql(here.token, "{ viewer { user { id } } }")).status).toBe(200);
  });
});
