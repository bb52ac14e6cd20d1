import { Buffer } from "node:buffer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workspacesOf } from "../../src/platform/answer-cache/revisions.ts";
import { hashSecret } from "../../src/platform/crypto/secrets.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { application } from "../support/domains/oauth.ts";
import { type Newcomer, newcomer } from "../support/newcomer.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type Role, type World, world } from "../support/world.ts";

const CHANGE_ROLE = `mutation ($id: ID!, $role: OrganizationRole!) {
  changeOrganizationMemberRole(input: { id: $id, role: $role }) { organizationMember { id role user { id } } }
}`;
const LEAVE_ORGANIZATION = "mutation ($id: ID!) { removeOrganizationMember(input: { id: $id }) { deletedId } }";
const ADD = `mutation ($input: AddWorkspaceMemberInput!) {
  addWorkspaceMember(input: $input) { workspaceMember { id role status user { id } workspace { id } } }
}`;
const UPDATE = `mutation ($input: UpdateWorkspaceMemberInput!) {
  updateWorkspaceMember(input: $input) { workspaceMember { role status } }
}`;
const LEAVE_WORKSPACE = "mutation ($id: ID!) { removeWorkspaceMember(input: { id: $id }) { deletedId } }";
const ROLES = ["owner", "admin", "editor", "viewer", "member", "outsider", "instanceAdmin"] as const;

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const token = (role: Role) => w.users[role].token;
const membership = async (role: Role) => {
  const where = { organizationId_userId: { organizationId: w.ids.organization, userId: w.users[role].id } };
  return (await w.db.prisma.organizationMember.findUniqueOrThrow({ where })).id;
};
const changeRole = (by: string, id: string, role: string) =>
  w.gql<{ changeOrganizationMemberRole: { organizationMember: object } }>(by, CHANGE_ROLE, { id, role });
const removeFromOrganization = (by: string, id: string) =>
  w.gql<{ removeOrganizationMember: { deletedId: string } }>(by, LEAVE_ORGANIZATION, { id });
const add = (by: string, input: object) =>
  w.gql<{ addWorkspaceMember: { workspaceMember: { id: string } } }>(by, ADD, {
    input: { workspaceId: w.ids.workspace, role: "EDITOR", ...input },
  });
const update = (by: string, id: string, input: object) =>
  w.gql<{ updateWorkspaceMember: { workspaceMember: object } }>(by, UPDATE, { input: { id, ...input } });
const removeFromWorkspace = (by: string, id: string) =>
  w.gql<{ removeWorkspaceMember: { deletedId: string } }>(by, LEAVE_WORKSPACE, { id });
const boundToken = (person: Newcomer, workspaceId: string | null = w.ids.workspace) => {
  const secret = `rostrum_pat_${person.id}_${workspaceId}`;
  const stamp = { createdAt: w.clock.now(), expiresAt: new Date(w.clock.now().getTime() + 86_400_000) };
  const what = { name: "Bound", scope: "API_WRITE" as const, hint: "last", tokenHash: hashSecret(secret) };
  return w.db.prisma.apiToken.create({ data: { id: newId("tok"), userId: person.id, workspaceId, ...what, ...stamp } });
};
const invite = (email: string) =>
  w.db.prisma.workspaceInvitation.create({
    data: {
      id: newId("inv"),
      workspaceId: w.ids.workspace,
      email,
      role: "ADMIN",
      tokenHash: newId("inv"),
      invitedById: w.users.owner.id,
      createdAt: w.clock.now(),
      expiresAt: new Date(w.clock.now().getTime() + 86_400_000),
    },
  });

describe("organization { members }", () => {
  const LIST = `query ($id: ID!) { organization(id: $id) { members { nodes {
    id role user { id } organization { id } viewerCanChangeRole viewerCanRemove
  } } } }`;
  interface Listed {
    organization: {
      members: {
        nodes: {
          id: string;
          role: string;
          user: { id: string };
          viewerCanChangeRole: boolean;
          viewerCanRemove: boolean;
        }[];
      };
    } | null;
  }

  test("lists members in the order of joining to every member, with the viewer's permissions", async () => {
    const fresh = await world();
    try {
      const may: Record<string, { change: Role[]; remove: Role[] }> = {
        owner: { change: ["admin", "editor", "viewer", "member"], remove: ["admin", "editor", "viewer", "member"] },
        admin: { change: ["editor", "viewer", "member"], remove: ["admin", "editor", "viewer", "member"] },
        editor: { change: [], remove: ["editor"] },
        member: { change: [], remove: ["member"] },
      };
      const roles = ["owner", "admin", "editor", "viewer", "member"] as const;
      for (const [viewer, { change, remove }] of Object.entries(may)) {
        const { organization } = dataOf(
          await fresh.gql<Listed>(fresh.users[viewer as Role].token, LIST, { id: fresh.ids.organization }),
        );
        const nodes = organization?.members.nodes ?? [];
        expect(nodes.map(({ user }) => user.id)).toEqual(roles.map((role) => fresh.users[role].id));
        expect(nodes.map(({ role }) => role)).toEqual(["OWNER", "ADMIN", "MEMBER", "MEMBER", "MEMBER"]);
        const named = (ids: (string | undefined)[]) => roles.filter((role) => ids.includes(fresh.users[role].id));
        expect(named(nodes.filter((node) => node.viewerCanChangeRole).map(({ user }) => user.id))).toEqual(change);
        expect(named(nodes.filter((node) => node.viewerCanRemove).map(({ user }) => user.id))).toEqual(remove);
      }
    } finally {
      await fresh.close();
    }
  });

  test("is null for others, as are the members by their ids", async () => {
    const id = await membership("editor");
    const NODE = "query ($id: ID!) { node(id: $id) { id ... on OrganizationMember { role } } }";
    expect(dataOf(await w.gql(token("member"), NODE, { id }))).toEqual({ node: { id, role: "MEMBER" } });
    for (const role of ["outsider", "instanceAdmin"] as const) {
      expect(dataOf(await w.gql(token(role), LIST, { id: w.ids.organization }))).toEqual({ organization: null });
      expect(dataOf(await w.gql(token(role), NODE, { id }))).toEqual({ node: null });
    }
  });
});

describe("changeOrganizationMemberRole", () => {
  test("makes a member an admin, who administers every workspace, and a member again", async () => {
    const person = await newcomer(w, { organization: "MEMBER" });
    const { auditEvents, touched } = await recordedBy(w, async () => {
      const { changeOrganizationMemberRole } = dataOf(
        await changeRole(token("owner"), person.organizationMember, "ADMIN"),
      );
      const member = { id: person.organizationMember, role: "ADMIN", user: { id: person.id } };
      expect(changeOrganizationMemberRole).toEqual({ organizationMember: member });
    });
    expect(auditEvents).toMatchObject([
      {
        action: "organization.member_role_changed",
        resourceId: w.ids.organization,
        organizationId: w.ids.organization,
        changedFields: [
          { field: "user_id", previous: person.id, current: person.id },
          { field: "role", previous: "MEMBER", current: "ADMIN" },
        ],
      },
    ]);
    expect(touched).toEqual([w.ids.organization, person.id].toSorted());
    const query = "query ($id: ID!) { workspace(id: $id) { viewerRole } }";
    expect(dataOf(await w.gql(person.token, query, { id: w.ids.workspace }))).toEqual({
      workspace: { viewerRole: "ADMIN" },
    });
    dataOf(await changeRole(token("admin"), person.organizationMember, "MEMBER"));
    expect(dataOf(await w.gql(person.token, query, { id: w.ids.workspace }))).toEqual({ workspace: null });
  });

  test("records nothing if the member already has the role", async () => {
    const { organizationMember } = await newcomer(w, { organization: "MEMBER" });
    const trace = await recordedBy(w, async () =>
      dataOf(await changeRole(token("owner"), organizationMember, "MEMBER")),
    );
    expect(trace).toEqual({ auditEvents: [], touched: [] });
  });

  test("refuses to grant ownership and to change the owner's role", async () => {
    const owner = await membership("owner");
    for (const id of [owner, await membership("member"), newId("orm")]) {
      const answer = await changeRole(token("owner"), id, "OWNER");
      expect(codeOf(answer)).toBe("INVALID_INPUT");
      expect(issuesOf(answer)).toMatchObject([{ path: ["role"], value: "OWNER" }]);
    }
    expect(codeOf(await changeRole(token("admin"), owner, "MEMBER"))).toBe("CONFLICT");
  });

  test("refuses to change the caller's own role", async () => {
    for (const role of ["owner", "admin"] as const) {
      expect(codeOf(await changeRole(token(role), await membership(role), "MEMBER"))).toBe("FORBIDDEN");
    }
  });

  test("is forbidden to members, and fails with NOT_FOUND for others", async () => {
    const { organizationMember: id } = await newcomer(w, { organization: "MEMBER" });
    const expected = {
      editor: "FORBIDDEN",
      viewer: "FORBIDDEN",
      member: "FORBIDDEN",
      outsider: "NOT_FOUND",
      instanceAdmin: "NOT_FOUND",
    };
    for (const [role, code] of Object.entries(expected)) {
      expect([role, codeOf(await changeRole(token(role as Role), id, "ADMIN"))]).toEqual([role, code]);
    }
    const bound = await w.apiToken("owner", "API_FULL", w.ids.workspace);
    expect(codeOf(await changeRole(bound, id, "ADMIN"))).toBe("NOT_FOUND");
    expect(codeOf(await changeRole(token("owner"), newId("orm"), "ADMIN"))).toBe("NOT_FOUND");
  });
});

describe("removeOrganizationMember", () => {
  test("ends workspace memberships, bound tokens and open invitations in one write", async () => {
    const person = await newcomer(w, { organization: "MEMBER", workspace: "EDITOR" });
    const tokens = [await boundToken(person), await boundToken(person, w.ids.secondWorkspace)];
    const elsewhere = await boundToken(person, w.ids.otherWorkspace);
    const unbound = await boundToken(person, null);
    const invitation = await invite(person.email);
    const { auditEvents, touched } = await recordedBy(w, async () => {
      const { removeOrganizationMember } = dataOf(
        await removeFromOrganization(token("admin"), person.organizationMember),
      );
      expect(removeOrganizationMember.deletedId).toBe(person.organizationMember);
    });
    const { organization: organizationId, workspace, secondWorkspace } = w.ids;
    const gone = [
      { field: "user_id", previous: person.id },
      { field: "role", previous: "MEMBER" },
    ];
    expect(auditEvents).toHaveLength(5);
    expect(auditEvents).toMatchObject([
      {
        action: "organization.member_removed",
        resourceId: organizationId,
        organizationId,
        workspaceId: null,
        changedFields: gone,
      },
      {
        action: "workspace_member.removed",
        resourceId: person.workspaceMember,
        organizationId,
        workspaceId: workspace,
      },
      { action: "workspace_invitation.revoked", resourceId: invitation.id, organizationId, workspaceId: workspace },
      { action: "identity.api_token_revoked", organizationId },
      { action: "identity.api_token_revoked", organizationId },
    ]);
    expect(auditEvents.slice(3).map(({ resourceId }) => resourceId)).toEqual(
      expect.arrayContaining(tokens.map(({ id }) => id)),
    );
    expect(auditEvents.every(({ actorUserId }) => actorUserId === w.users.admin.id)).toBe(true);
    expect(touched).toEqual(
      [organizationId, workspacesOf(organizationId), workspace, secondWorkspace, person.id].toSorted(),
    );
    const { prisma } = w.db;
    expect(await prisma.workspaceMember.count({ where: { userId: person.id } })).toBe(0);
    const alive = await prisma.apiToken.findMany({
      where: { userId: person.id, revokedAt: null },
      select: { id: true },
    });
    expect(alive.map(({ id }) => id).toSorted()).toEqual([elsewhere.id, unbound.id].toSorted());
    expect(await prisma.workspaceInvitation.findUnique({ where: { id: invitation.id } })).toMatchObject({
      state: "REVOKED",
    });
    expect(dataOf(await w.gql(person.token, "{ viewer { organizations { nodes { id } } } }"))).toEqual({
      viewer: { organizations: { nodes: [] } },
    });
    expect(codeOf(await removeFromOrganization(token("admin"), person.organizationMember))).toBe("NOT_FOUND");
  });

  test("lets every member except the owner leave, with effect in the same request", async () => {
    const person = await newcomer(w, { organization: "ADMIN" });
    const query = `mutation ($member: ID!, $organization: ID!) {
      removeOrganizationMember(input: { id: $member }) { deletedId }
      createWorkspace(input: { organizationId: $organization, name: "Still in?" }) { workspace { id } }
    }`;
    const answer = await w.gql(person.token, query, {
      member: person.organizationMember,
      organization: w.ids.organization,
    });
    expect(answer.errors).toMatchObject([{ path: ["createWorkspace"], extensions: { code: "FORBIDDEN" } }]);
    expect(await w.db.prisma.organizationMember.findUnique({ where: { id: person.organizationMember } })).toBeNull();
    for (const role of ["owner", "admin"] as const) {
      expect(codeOf(await removeFromOrganization(token(role), await membership("owner")))).toBe("CONFLICT");
    }
  });

  test("is forbidden to members, and fails with NOT_FOUND for others", async () => {
    const { organizationMember: id } = await newcomer(w, { organization: "MEMBER" });
    const expected = {
      editor: "FORBIDDEN",
      viewer: "FORBIDDEN",
      member: "FORBIDDEN",
      outsider: "NOT_FOUND",
      instanceAdmin: "NOT_FOUND",
    };
    for (const [role, code] of Object.entries(expected)) {
      expect([role, codeOf(await removeFromOrganization(token(role as Role), id))]).toEqual([role, code]);
    }
    expect(codeOf(await removeFromOrganization(await w.apiToken("owner", "API_FULL", w.ids.workspace), id))).toBe(
      "NOT_FOUND",
    );
    expect(codeOf(await removeFromOrganization(await w.apiToken("owner", "API_READ"), id))).toBe("FORBIDDEN");
  });
});

describe("leaveOrganization", () => {
  const LEAVE = "mutation ($id: ID!) { leaveOrganization(input: { id: $id }) { deletedId viewer { user { id } } } }";
  const leave = (by: string | null, id: string) =>
    w.gql<{ leaveOrganization: { deletedId: string; viewer: { user: { id: string } } } }>(by, LEAVE, { id });

  test("ends the viewer's memberships, of the organization and of its workspaces", async () => {
    const person = await newcomer(w, { organization: "MEMBER", workspace: "EDITOR" });
    expect(dataOf(await leave(person.token, w.ids.organization)).leaveOrganization).toEqual({
      deletedId: person.organizationMember,
      viewer: { user: { id: person.id } },
    });
    expect(await w.db.prisma.workspaceMember.count({ where: { userId: person.id } })).toBe(0);
    expect(codeOf(await leave(person.token, w.ids.organization))).toBe("NOT_FOUND");
  });

  test("is refused to the owner, and finds no organization that the viewer is no member of", async () => {
    expect(codeOf(await leave(token("owner"), w.ids.organization))).toBe("CONFLICT");
    expect(codeOf(await leave(token("outsider"), w.ids.organization))).toBe("NOT_FOUND");
  });
});

describe("workspace { members }", () => {
  const LIST = `query ($id: ID!) { workspace(id: $id) { members { nodes {
    id role status user { id } viewerCanUpdate viewerCanRemove
  } } } }`;
  const NODE = "query ($id: ID!) { node(id: $id) { id ... on WorkspaceMember { role workspace { name } } } }";

  test("lists members to everyone who sees the workspace, with the viewer's permissions", async () => {
    const fresh = await world();
    try {
      const { workspace } = fresh.ids;
      const roles = ["admin", "editor", "viewer"] as const;
      for (const [viewer, removable] of [
        ["owner", roles],
        ["admin", roles],
        ["viewer", ["viewer"]],
      ] as const) {
        const { nodes } = dataOf(
          await fresh.gql<{ workspace: { members: { nodes: Record<string, unknown>[] } } }>(
            fresh.users[viewer].token,
            LIST,
            { id: workspace },
          ),
        ).workspace.members;
        expect(nodes).toEqual(
          roles.map((role) => ({
            id: expect.stringMatching(/^wsm_/),
            role: role.toUpperCase(),
            status: "ACTIVE",
            user: { id: fresh.users[role].id },
            viewerCanUpdate: viewer !== "viewer",
            viewerCanRemove: (removable as readonly string[]).includes(role),
          })),
        );
      }
    } finally {
      await fresh.close();
    }
  });

  test("is null for others, as are the members by their ids", async () => {
    const { workspaceMember: id } = await newcomer(w, { organization: "MEMBER", workspace: "VIEWER" });
    expect(dataOf(await w.gql(token("viewer"), NODE, { id }))).toEqual({
      node: { id, role: "VIEWER", workspace: { name: "Coffee" } },
    });
    for (const role of ["member", "outsider", "instanceAdmin"] as const) {
      expect(dataOf(await w.gql(token(role), LIST, { id: w.ids.workspace }))).toEqual({ workspace: null });
      expect(dataOf(await w.gql(token(role), NODE, { id }))).toEqual({ node: null });
    }
  });
});

describe("addWorkspaceMember", () => {
  test("adds a member of the organization with a role, and revokes an open invitation", async () => {
    const person = await newcomer(w, { organization: "MEMBER" });
    const invitation = await invite(person.email);
    let id = "";
    const { auditEvents, touched } = await recordedBy(w, async () => {
      const { workspaceMember: member } = dataOf(
        await add(token("admin"), { userId: person.id, role: "VIEWER" }),
      ).addWorkspaceMember;
      expect(member).toMatchObject({
        role: "VIEWER",
        status: "ACTIVE",
        user: { id: person.id },
        workspace: { id: w.ids.workspace },
      });
      id = member.id;
    });
    expect(auditEvents).toMatchObject([
      {
        action: "workspace_member.added",
        source: "workspace_access",
        resourceType: "workspace_member",
        resourceId: id,
        workspaceId: w.ids.workspace,
        changedFields: [
          { field: "user_id", current: person.id },
          { field: "role", current: "VIEWER" },
        ],
      },
      { action: "workspace_invitation.revoked", resourceId: invitation.id },
    ]);
    expect(touched).toEqual(
      [w.ids.organization, workspacesOf(w.ids.organization), w.ids.workspace, person.id].toSorted(),
    );
  });

  test("returns the same error for a user outside the organization and an unknown user", async () => {
    const unknown = newId("usr");
    const answers = [
      await add(token("admin"), { userId: w.users.outsider.id }),
      await add(token("admin"), { userId: unknown }),
    ];
    for (const answer of answers) {
      expect(codeOf(answer)).toBe("INVALID_INPUT");
      expect(issuesOf(answer)).toMatchObject([
        { path: ["userId"], message: "must be the id of a member of the organization" },
      ]);
    }
  });

  test("refuses an existing member, also an inactive one", async () => {
    const person = await newcomer(w, { organization: "MEMBER", workspace: "VIEWER" });
    expect(codeOf(await add(token("admin"), { userId: person.id }))).toBe("CONFLICT");
    dataOf(await update(token("admin"), person.workspaceMember, { status: "INACTIVE" }));
    expect(codeOf(await add(token("admin"), { userId: person.id }))).toBe("CONFLICT");
  });

  test("is allowed only to the workspace's admins", async () => {
    const person = await newcomer(w, { organization: "MEMBER" });
    for (const role of ROLES.filter((name) => name !== "owner" && name !== "admin")) {
      expect([role, codeOf(await add(token(role), { userId: person.id }))]).toEqual([role, "FORBIDDEN"]);
      expect([role, codeOf(await add(token(role), { userId: person.id, workspaceId: newId("ws") }))]).toEqual([
        role,
        "FORBIDDEN",
      ]);
    }
    const workspaceAdmin = await newcomer(w, { organization: "MEMBER", workspace: "ADMIN" });
    expect(codeOf(await add(workspaceAdmin.token, { userId: person.id, workspaceId: w.ids.secondWorkspace }))).toBe(
      "FORBIDDEN",
    );
    dataOf(await add(workspaceAdmin.token, { userId: person.id }));
  });
});

describe("updateWorkspaceMember", () => {
  test("changes role and status, and leaves absent members unchanged", async () => {
    const person = await newcomer(w, { organization: "MEMBER", workspace: "VIEWER" });
    const place = { organizationId: w.ids.organization, workspaceId: w.ids.workspace };
    const { auditEvents, touched } = await recordedBy(w, async () => {
      const answer = await update(token("admin"), person.workspaceMember, { role: "EDITOR" });
      expect(dataOf(answer).updateWorkspaceMember.workspaceMember).toEqual({ role: "EDITOR", status: "ACTIVE" });
    });
    expect(auditEvents).toMatchObject([
      {
        action: "workspace_member.changed",
        resourceId: person.workspaceMember,
        ...place,
        changedFields: [{ field: "role", previous: "VIEWER", current: "EDITOR" }],
      },
    ]);
    expect(touched).toEqual(
      [w.ids.organization, workspacesOf(w.ids.organization), w.ids.workspace, person.id].toSorted(),
    );
    const trace = await recordedBy(w, () =>
      update(token("admin"), person.workspaceMember, { role: "EDITOR", status: "ACTIVE" }),
    );
    expect(trace).toEqual({ auditEvents: [], touched: [] });
  });

  test("suspends the access of an inactive member and revokes an open invitation", async () => {
    const person = await newcomer(w, { organization: "MEMBER", workspace: "EDITOR" });
    const look = async () =>
      dataOf(
        await w.gql(person.token, "query ($id: ID!) { workspace(id: $id) { viewerRole } }", { id: w.ids.workspace }),
      );
    const invitation = await invite(person.email);
    dataOf(await update(token("owner"), person.workspaceMember, { status: "INACTIVE" }));
    expect(await look()).toEqual({ workspace: null });
    expect(await w.db.prisma.workspaceInvitation.findUnique({ where: { id: invitation.id } })).toMatchObject({
      state: "REVOKED",
    });
    dataOf(await update(token("owner"), person.workspaceMember, { status: "ACTIVE" }));
    expect(await look()).toEqual({ workspace: { viewerRole: "EDITOR" } });
  });

  test.each(["role", "status"])("rejects null for %s with the field's name", async (member) => {
    const { workspaceMember } = await newcomer(w, { organization: "MEMBER", workspace: "VIEWER" });
    const answer = await update(token("admin"), workspaceMember, { [member]: null });
    expect(codeOf(answer)).toBe("VALIDATION_FAILED");
    expect(issuesOf(answer)).toMatchObject([{ path: [member] }]);
  });

  test("lets the last admin of a workspace step down, because the organization's owner and admins remain", async () => {
    const admin = await newcomer(w, { organization: "MEMBER", workspace: "ADMIN" });
    expect(
      dataOf(await update(admin.token, admin.workspaceMember, { role: "VIEWER" })).updateWorkspaceMember
        .workspaceMember,
    ).toMatchObject({
      role: "VIEWER",
    });
    expect(codeOf(await update(admin.token, admin.workspaceMember, { role: "ADMIN" }))).toBe("FORBIDDEN");
  });

  test("is forbidden to members of the workspace, and fails with NOT_FOUND for others", async () => {
    const { workspaceMember: id } = await newcomer(w, { organization: "MEMBER", workspace: "VIEWER" });
    const expected = {
      editor: "FORBIDDEN",
      viewer: "FORBIDDEN",
      member: "NOT_FOUND",
      outsider: "NOT_FOUND",
      instanceAdmin: "NOT_FOUND",
    };
    for (const [role, code] of Object.entries(expected)) {
      expect([role, codeOf(await update(token(role as Role), id, { role: "ADMIN" }))]).toEqual([role, code]);
    }
  });
});

describe("removeWorkspaceMember", () => {
  test("removes a member from the workspace only, with bound tokens and open invitations", async () => {
    const person = await newcomer(w, { organization: "MEMBER", workspace: "EDITOR" });
    const [bound, other] = [await boundToken(person), await boundToken(person, w.ids.secondWorkspace)];
    const stamps = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
    const { id: applicationId } = await application(w);
    const scopes = { userId: person.id, applicationId, scopes: ["workspace:read"], workspaceId: w.ids.workspace };
    const grant = await w.db.prisma.applicationGrant.create({ data: { id: newId("gra"), ...scopes, ...stamps } });
    const { auditEvents, touched } = await recordedBy(w, async () => {
      dataOf(await removeFromWorkspace(token("admin"), person.workspaceMember));
    });
    expect(auditEvents).toHaveLength(3);
    expect(auditEvents).toMatchObject([
      {
        action: "workspace_member.removed",
        resourceId: person.workspaceMember,
        changedFields: [
          { field: "user_id", previous: person.id },
          { field: "role", previous: "EDITOR" },
        ],
      },
      { action: "identity.api_token_revoked", resourceId: bound.id, workspaceId: w.ids.workspace },
      { action: "application.grant_revoked", resourceId: grant.id, workspaceId: w.ids.workspace },
    ]);
    expect(touched).toEqual(
      [w.ids.organization, workspacesOf(w.ids.organization), w.ids.workspace, person.id].toSorted(),
    );
    const { prisma } = w.db;
    expect(await prisma.apiToken.findUnique({ where: { id: other.id } })).toMatchObject({ revokedAt: null });
    expect(await prisma.organizationMember.count({ where: { userId: person.id } })).toBe(1);
    expect(codeOf(await removeFromWorkspace(token("admin"), person.workspaceMember))).toBe("NOT_FOUND");
  });

  test("keeps the bound tokens of an administrator of the organization, who still administers the workspace", async () => {
    const person = await newcomer(w, { organization: "ADMIN", workspace: "VIEWER" });
    const bound = await boundToken(person);
    dataOf(await removeFromWorkspace(token("owner"), person.workspaceMember));
    expect(await w.db.prisma.apiToken.findUnique({ where: { id: bound.id } })).toMatchObject({ revokedAt: null });
  });

  test("lets every member leave, but not with a token that is bound to the workspace", async () => {
    const person = await newcomer(w, { organization: "MEMBER", workspace: "VIEWER" });
    await boundToken(person);
    const secret = `rostrum_pat_${person.id}_${w.ids.workspace}`;
    expect(codeOf(await removeFromWorkspace(secret, person.workspaceMember))).toBe("FORBIDDEN");
    const query = "mutation ($id: ID!) { removeWorkspaceMember(input: { id: $id }) { deletedId } }";
    dataOf(await w.gql(person.token, query, { id: person.workspaceMember }));
    expect(codeOf(await w.gql(secret, "{ viewer { user { id } } }"))).toBe("UNAUTHENTICATED");
  });

  test("is forbidden to members of the workspace, and fails with NOT_FOUND for others", async () => {
    const { workspaceMember: id } = await newcomer(w, { organization: "MEMBER", workspace: "VIEWER" });
    const expected = {
      editor: "FORBIDDEN",
      viewer: "FORBIDDEN",
      member: "NOT_FOUND",
      outsider: "NOT_FOUND",
      instanceAdmin: "NOT_FOUND",
    };
    for (const [role, code] of Object.entries(expected)) {
      expect([role, codeOf(await removeFromWorkspace(token(role as Role), id))]).toEqual([role, code]);
    }
  });
});

describe("a list of members", () => {
  type Row = { id: string; role?: string };
  type Listed = { place: { list: { nodes: Row[]; pageInfo: { nextCursor: string | null } } } };

  /** Reads a whole list in pages of two members. */
  async function whole(place: "organization" | "workspace", order: string) {
    const query = `query ($id: ID!, $after: String) { place: ${place}(id: $id) {
      list: members(first: 2, after: $after, orderBy: ${order}) { nodes { id role } pageInfo { nextCursor } } } }`;
    const rows: Row[] = [];
    let after: string | null = null;
    do {
      const answer: Listed["place"]["list"] = dataOf(
        await w.gql<Listed>(token("owner"), query, { id: w.ids[place], after }),
      ).place.list;
      rows.push(...answer.nodes);
      after = answer.pageInfo.nextCursor;
    } while (after !== null);
    return rows;
  }

  test.each([
    ["organization", ["OWNER", "ADMIN", "MEMBER"]],
    ["workspace", ["ADMIN", "EDITOR", "VIEWER"]],
  ] as const)("of an %s has the highest role first, and every order has each member once", async (place, roles) => {
    const byRole = await whole(place, "ROLE");
    const ranks = byRole.map(({ id, role = "" }) => `${(roles as readonly string[]).indexOf(role)} ${id}`);
    expect(ranks).toEqual(ranks.toSorted());
    expect(new Set(byRole.map(({ role }) => role)).size).toBeGreaterThan(1);
    const ids = byRole.map(({ id }) => id).toSorted();
    expect((await whole(place, "OLDEST")).map(({ id }) => id)).toEqual(ids);
    expect((await whole(place, "NEWEST")).map(({ id }) => id)).toEqual(ids.toReversed());
  });

  test("refuses a cursor with a role that does not exist", async () => {
    const query = `query ($id: ID!, $after: String) { workspace(id: $id) {
      members(first: 1, after: $after, orderBy: ROLE) { pageInfo { endCursor } } } }`;
    const id = w.ids.workspace;
    type Paged = { workspace: { members: { pageInfo: { endCursor: string } } } };
    const { endCursor } = dataOf(await w.gql<Paged>(token("owner"), query, { id })).workspace.members.pageInfo;
    const [seal, , last] = JSON.parse(Buffer.from(endCursor, "base64url").toString()) as string[];
    const after = Buffer.from(JSON.stringify([seal, "KING", last])).toString("base64url");
    expect(codeOf(await w.gql(token("owner"), query, { id, after }))).toBe("INVALID_INPUT");
  });

  test("is searched in the order of roles", async () => {
    const query = `query ($id: ID!) { workspace(id: $id) {
      members(filter: { search: "e" }, orderBy: ROLE) { totalCount nodes { id role } } } }`;
    type Searched = { workspace: { members: { totalCount: number; nodes: Row[] } } };
    const answer = dataOf(await w.gql<Searched>(token("owner"), query, { id: w.ids.workspace }));
    const { totalCount, nodes } = answer.workspace.members;
    expect([totalCount, nodes.length > 1]).toEqual([nodes.length, true]);
    const ranks = nodes.map(({ id, role = "" }) => `${["ADMIN", "EDITOR", "VIEWER"].indexOf(role)} ${id}`);
    expect(ranks).toEqual(ranks.toSorted());
  });
});
