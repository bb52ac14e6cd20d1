import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workspacesOf } from "../../src/platform/answer-cache/revisions.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { type Newcomer, newcomer } from "../support/newcomer.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type Role, type World, world } from "../support/world.ts";

const DAY = 86_400_000;
const INVITATION = "{ id email role state createdAt expiresAt settledAt invitedBy { id } workspace { id } }";
const INVITE = `mutation ($input: CreateInvitationInput!) { createInvitation(input: $input) { token url workspaceInvitation ${INVITATION} } }`;
const ACCEPT = `mutation ($token: String!) { acceptInvitation(input: { token: $token }) {
  workspace { id viewerRole organization { id viewerRole } members { nodes { user { id } } } }
  workspaceMember { id role status }
} }`;
const REVOKE = `mutation ($id: ID!) { revokeInvitation(input: { id: $id }) { workspaceInvitation { id state settledAt } } }`;
const PREVIEW = `query ($token: String!) { invitation(token: $token) {
  workspaceName organizationName inviterName role state expiresAt viewerCanAccept
} }`;

interface Invitation {
  id: string;
  email: string;
  state: string;
  settledAt: string | null;
}
interface Invited {
  token: string;
  url: string;
  workspaceInvitation: Invitation;
}

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const token = (role: Role) => w.users[role].token;
const invite = (by: string, input: object, headers?: Record<string, string>) =>
  w.gql<{ createInvitation: Invited }>(
    by,
    INVITE,
    { input: { workspaceId: w.ids.workspace, role: "EDITOR", ...input } },
    headers,
  );
const invited = async (input: object, by = token("admin")) => dataOf(await invite(by, input)).createInvitation;
const accept = (by: string, secret: string) =>
  w.gql<{ acceptInvitation: { workspace: object; workspaceMember: { id: string; role: string; status: string } } }>(
    by,
    ACCEPT,
    {
      token: secret,
    },
  );
const revoke = (by: string, id: string) =>
  w.gql<{ revokeInvitation: { workspaceInvitation: Invitation } }>(by, REVOKE, { id });
const preview = async (by: string, secret: string) =>
  dataOf(await w.gql<{ invitation: Record<string, unknown> | null }>(by, PREVIEW, { token: secret })).invitation;
const stored = (id: string) => w.db.prisma.workspaceInvitation.findUniqueOrThrow({ where: { id } });

/** Runs a function at a later time, with all sessions still valid. */
async function later<T>(milliseconds: number, run: () => Promise<T>): Promise<T> {
  await w.db.prisma.session.updateMany({ data: { expiresAt: new Date(w.clock.now().getTime() + 365 * DAY) } });
  w.clock.advance(milliseconds);
  try {
    return await run();
  } finally {
    w.clock.advance(-milliseconds);
  }
}

describe("createInvitation", () => {
  test("invites an address for 7 days, and stores only a hash of the returned token", async () => {
    const { id } = w.users.admin;
    const now = w.clock.now();
    const made = await invited({ email: " Ada@Example.org ", role: "VIEWER" });
    expect(made).toEqual({
      token: expect.stringMatching(/^rostrum_inv_[\w-]{43}$/),
      url: `http://rostrum.test/invite?token=${made.token}`,
      workspaceInvitation: {
        id: expect.stringMatching(/^inv_/),
        email: "ada@example.org",
        role: "VIEWER",
        state: "PENDING",
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + 7 * DAY).toISOString(),
        settledAt: null,
        invitedBy: { id },
        workspace: { id: w.ids.workspace },
      },
    });
    expect(JSON.stringify(await stored(made.workspaceInvitation.id))).not.toContain(
      made.token.slice("rostrum_inv_".length),
    );
  });

  test("audits the invitation without address and token, and raises the revisions of workspace and organization", async () => {
    let made = { id: "" };
    const { auditEvents, touched } = await recordedBy(w, async () => {
      made = (await invited({ email: "trace@example.org" })).workspaceInvitation;
    });
    expect(auditEvents).toMatchObject([
      {
        action: "workspace_invitation.created",
        source: "workspace_access",
        resourceType: "workspace_invitation",
        resourceId: made.id,
        organizationId: w.ids.organization,
        workspaceId: w.ids.workspace,
        actorUserId: w.users.admin.id,
        changedFields: [{ field: "email" }, { field: "role", current: "EDITOR" }],
      },
    ]);
    expect(touched).toEqual([workspacesOf(w.ids.organization), w.ids.workspace].toSorted());
  });

  test("revokes only the open invitation of the same address to the same workspace", async () => {
    const email = "again@example.org";
    const [first, elsewhere] = [await invited({ email }), await invited({ email, workspaceId: w.ids.secondWorkspace })];
    const second = await invited({ email: "AGAIN@example.org", role: "ADMIN" });
    expect(await stored(first.workspaceInvitation.id)).toMatchObject({ state: "REVOKED", settledAt: w.clock.now() });
    expect(await stored(elsewhere.workspaceInvitation.id)).toMatchObject({ state: "PENDING" });
    expect(await stored(second.workspaceInvitation.id)).toMatchObject({ state: "PENDING", role: "ADMIN" });
  });

  test("refuses the address of an active member and accepts the address of an inactive member", async () => {
    const person = await newcomer(w, { organization: "MEMBER", workspace: "VIEWER" });
    expect(codeOf(await invite(token("admin"), { email: person.email }))).toBe("CONFLICT");
    await w.db.prisma.workspaceMember.update({ where: { id: person.workspaceMember }, data: { status: "INACTIVE" } });
    await invited({ email: person.email });
  });

  test.each([["nobody"], ["a b@example.org"], [""], [`${"a".repeat(250)}@example.org`]])(
    "rejects the invalid address %j",
    async (email) => {
      const answer = await invite(token("admin"), { email });
      expect(codeOf(answer)).toBe("VALIDATION_FAILED");
      expect(issuesOf(answer)).toMatchObject([{ path: ["email"] }]);
    },
  );

  test("rejects an Idempotency-Key, because the result is not stored", async () => {
    const answer = await invite(token("admin"), { email: "key@example.org" }, { "idempotency-key": '"key"' });
    expect(codeOf(answer)).toBe("BAD_REQUEST");
    expect(await w.db.prisma.workspaceInvitation.count({ where: { email: "key@example.org" } })).toBe(0);
  });

  test("is allowed only to the workspace's admins", async () => {
    for (const role of ["editor", "viewer", "member", "outsider", "instanceAdmin"] as const) {
      expect([role, codeOf(await invite(token(role), { email: "x@example.org" }))]).toEqual([role, "FORBIDDEN"]);
      expect([role, codeOf(await invite(token(role), { email: "x@example.org", workspaceId: newId("ws") }))]).toEqual([
        role,
        "FORBIDDEN",
      ]);
    }
    const bound = await w.apiToken("owner", "API_WRITE", w.ids.workspace);
    expect(codeOf(await invite(bound, { email: "x@example.org", workspaceId: w.ids.secondWorkspace }))).toBe(
      "FORBIDDEN",
    );
    await invited({ email: "x@example.org" }, bound);
    await invited({ email: "x@example.org" }, token("owner"));
  });

  test("is limited to 60 an hour for each user, including refused ones", async () => {
    const person = await newcomer(w, { organization: "MEMBER" });
    for (let i = 0; i < 60; i++)
      expect(codeOf(await invite(person.token, { email: "x@example.org" }))).toBe("FORBIDDEN");
    const answer = await invite(person.token, { email: "x@example.org" });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: "RATE_LIMITED", retryAfter: expect.any(Number) });
    await invited({ email: "x@example.org" });
  });

  test("returns an address with the origin of the request if the public URL is not configured", async () => {
    const bare = await world({ env: { PUBLIC_URL: "" } });
    try {
      const input = { workspaceId: bare.ids.workspace, email: "a@example.org", role: "VIEWER" };
      const { createInvitation } = dataOf(
        await bare.gql<{ createInvitation: Invited }>(bare.users.owner.token, INVITE, { input }),
      );
      expect(createInvitation.url).toBe(`http://rostrum.test/invite?token=${createInvitation.token}`);
    } finally {
      await bare.close();
    }
  });
});

describe("invitation(token)", () => {
  test("shows the holder of the token the workspace, but not the invited address", async () => {
    const person = await newcomer(w);
    const made = await invited({ email: person.email, role: "VIEWER" });
    const shown = {
      workspaceName: "Coffee",
      organizationName: "Northwind",
      inviterName: "The admin",
      role: "VIEWER",
      state: "PENDING",
      expiresAt: new Date(w.clock.now().getTime() + 7 * DAY).toISOString(),
    };
    expect(await preview(person.token, made.token)).toEqual({ ...shown, viewerCanAccept: true });
    expect(await preview(token("outsider"), made.token)).toEqual({ ...shown, viewerCanAccept: false });
    await later(7 * DAY, async () => {
      expect(await preview(person.token, made.token)).toEqual({ ...shown, state: "EXPIRED", viewerCanAccept: false });
    });
    dataOf(await revoke(token("admin"), made.workspaceInvitation.id));
    expect(await preview(person.token, made.token)).toEqual({ ...shown, state: "REVOKED", viewerCanAccept: false });
  });

  test("is null for an invalid token, and for a workspace-bound credential", async () => {
    const made = await invited({ email: "bound@example.org" });
    expect(await preview(token("outsider"), `${made.token}x`)).toBeNull();
    expect(await preview(token("outsider"), "")).toBeNull();
    expect(await preview(await w.apiToken("owner", "API_READ", w.ids.workspace), made.token)).toBeNull();
    expect(codeOf(await w.gql(null, PREVIEW, { token: made.token }))).toBe("UNAUTHENTICATED");
  });
});

describe("acceptInvitation", () => {
  test("joins the organization and the workspace, which are visible in the same response", async () => {
    const person = await newcomer(w);
    const made = await invited({ email: person.email, role: "EDITOR" });
    let joined = { id: "" };
    const { auditEvents, touched } = await recordedBy(w, async () => {
      const { workspace, workspaceMember: member } = dataOf(await accept(person.token, made.token)).acceptInvitation;
      expect(workspace).toMatchObject({
        id: w.ids.workspace,
        viewerRole: "EDITOR",
        organization: { id: w.ids.organization, viewerRole: "MEMBER" },
        members: { nodes: expect.arrayContaining([{ user: { id: person.id } }]) },
      });
      expect(member).toEqual({ id: expect.stringMatching(/^wsm_/), role: "EDITOR", status: "ACTIVE" });
      joined = member;
    });
    const place = { organizationId: w.ids.organization, workspaceId: w.ids.workspace };
    const who = { field: "user_id", current: person.id };
    expect(auditEvents).toMatchObject([
      {
        action: "workspace_invitation.accepted",
        resourceId: made.workspaceInvitation.id,
        ...place,
        actorUserId: person.id,
      },
      {
        action: "organization.member_added",
        resourceId: w.ids.organization,
        changedFields: [who, { field: "role", current: "MEMBER" }],
      },
      {
        action: "workspace_member.added",
        resourceId: joined.id,
        ...place,
        changedFields: [who, { field: "role", current: "EDITOR" }],
      },
    ]);
    expect(touched).toEqual(
      [w.ids.organization, workspacesOf(w.ids.organization), w.ids.workspace, person.id].toSorted(),
    );
    expect(await stored(made.workspaceInvitation.id)).toMatchObject({
      state: "ACCEPTED",
      acceptedById: person.id,
      settledAt: w.clock.now(),
    });
  });

  test("keeps an existing role in the organization", async () => {
    const person = await newcomer(w, { organization: "ADMIN" });
    const made = await invited({ email: person.email, role: "VIEWER" });
    const { workspace, workspaceMember: member } = dataOf(await accept(person.token, made.token)).acceptInvitation;
    expect(workspace).toMatchObject({ viewerRole: "ADMIN", organization: { viewerRole: "ADMIN" } });
    expect(member).toMatchObject({ role: "VIEWER" });
  });

  test("reactivates an inactive member with the role of the invitation", async () => {
    const person = await newcomer(w, { organization: "MEMBER", workspace: "ADMIN" });
    await w.db.prisma.workspaceMember.update({ where: { id: person.workspaceMember }, data: { status: "INACTIVE" } });
    const made = await invited({ email: person.email, role: "VIEWER" });
    const { auditEvents } = await recordedBy(w, async () => {
      const { workspaceMember: member } = dataOf(await accept(person.token, made.token)).acceptInvitation;
      expect(member).toEqual({ id: person.workspaceMember, role: "VIEWER", status: "ACTIVE" });
    });
    expect(auditEvents).toMatchObject([
      { action: "workspace_invitation.accepted" },
      {
        action: "workspace_member.changed",
        resourceId: person.workspaceMember,
        changedFields: [
          { field: "role", previous: "ADMIN", current: "VIEWER" },
          { field: "status", previous: "INACTIVE", current: "ACTIVE" },
        ],
      },
    ]);
  });

  test("refuses users with another address, and audits the refusal", async () => {
    const made = await invited({ email: "somebody@example.org" });
    const { auditEvents } = await recordedBy(w, async () => {
      const answer = await accept(token("outsider"), made.token);
      expect(codeOf(answer)).toBe("FORBIDDEN");
      expect(JSON.stringify(answer.errors)).not.toContain("somebody");
    });
    expect(auditEvents).toMatchObject([
      {
        action: "workspace_invitation.acceptance_refused",
        result: "failed",
        resourceId: made.workspaceInvitation.id,
        actorUserId: w.users.outsider.id,
        workspaceId: w.ids.workspace,
      },
    ]);
    expect(await stored(made.workspaceInvitation.id)).toMatchObject({ state: "PENDING" });
    expect(await w.db.prisma.organizationMember.count({ where: { userId: w.users.outsider.id } })).toBe(1);
  });

  test("refuses an accepted, revoked or expired invitation and an invalid token", async () => {
    const person = await newcomer(w);
    const first = await invited({ email: person.email });
    const second = await invited({ email: person.email });
    expect(codeOf(await accept(person.token, first.token))).toBe("CONFLICT");
    await later(7 * DAY, async () => expect(codeOf(await accept(person.token, second.token))).toBe("CONFLICT"));
    await later(7 * DAY - 1, async () => dataOf(await accept(person.token, second.token)));
    expect(codeOf(await accept(person.token, second.token))).toBe("CONFLICT");
    expect(codeOf(await accept(person.token, "rostrum_inv_none"))).toBe("NOT_FOUND");
  });

  test("is refused to a workspace-bound token", async () => {
    const made = await invited({ email: w.users.owner.email });
    const bound = await w.apiToken("owner", "API_FULL", w.ids.secondWorkspace);
    expect(codeOf(await accept(bound, made.token))).toBe("FORBIDDEN");
    expect(codeOf(await accept(await w.apiToken("owner", "API_READ"), made.token))).toBe("FORBIDDEN");
    dataOf(await revoke(token("owner"), made.workspaceInvitation.id));
  });

  test("is limited to 60 attempts an hour for each user", async () => {
    const person = await newcomer(w);
    for (let i = 0; i < 60; i++) expect(codeOf(await accept(person.token, "guess"))).toBe("NOT_FOUND");
    expect(codeOf(await accept(person.token, "guess"))).toBe("RATE_LIMITED");
  });
});

describe("revokeInvitation", () => {
  test("revokes an invitation, and audits only the first revocation", async () => {
    const { workspaceInvitation: invitation } = await invited({ email: "back@example.org" });
    const { auditEvents } = await recordedBy(w, async () => {
      const revoked = dataOf(await revoke(token("owner"), invitation.id)).revokeInvitation.workspaceInvitation;
      expect(revoked).toEqual({ id: invitation.id, state: "REVOKED", settledAt: w.clock.now().toISOString() });
    });
    expect(auditEvents).toMatchObject([
      { action: "workspace_invitation.revoked", resourceId: invitation.id, actorUserId: w.users.owner.id },
    ]);
    const again = await recordedBy(w, async () => {
      expect(dataOf(await revoke(token("owner"), invitation.id)).revokeInvitation.workspaceInvitation.state).toBe(
        "REVOKED",
      );
    });
    expect(again).toEqual({ auditEvents: [], touched: [] });
  });

  test("revokes an expired invitation, but not an accepted one", async () => {
    const person = await newcomer(w);
    const old = await invited({ email: "old@example.org" });
    await later(8 * DAY, async () => {
      expect(
        dataOf(await revoke(token("admin"), old.workspaceInvitation.id)).revokeInvitation.workspaceInvitation.state,
      ).toBe("REVOKED");
    });
    const made = await invited({ email: person.email });
    dataOf(await accept(person.token, made.token));
    expect(codeOf(await revoke(token("admin"), made.workspaceInvitation.id))).toBe("CONFLICT");
  });

  test("fails with NOT_FOUND for callers who do not administer the workspace", async () => {
    const { workspaceInvitation: invitation } = await invited({ email: "mine@example.org" });
    for (const role of ["editor", "viewer", "member", "outsider", "instanceAdmin"] as const) {
      expect([role, codeOf(await revoke(token(role), invitation.id))]).toEqual([role, "NOT_FOUND"]);
    }
  });
});

describe("workspace { invitations }", () => {
  const LIST = `query ($id: ID!, $first: Int, $after: String) { workspace(id: $id) {
    invitations(first: $first, after: $after) { nodes { id email state } pageInfo { hasNextPage endCursor } }
  } }`;
  const NODE = "query ($id: ID!) { node(id: $id) { id ... on WorkspaceInvitation { email } } }";
  interface Listed {
    workspace: {
      invitations: {
        nodes: { id: string; email: string; state: string }[];
        pageInfo: { hasNextPage: boolean; endCursor: string };
      } | null;
    } | null;
  }
  let made: Invited[];
  let admin: Newcomer;
  const list = async (by: string, args: object = {}) =>
    dataOf(await w.gql<Listed>(by, LIST, { id: w.ids.secondWorkspace, ...args })).workspace;

  beforeAll(async () => {
    await w.db.prisma.workspaceInvitation.deleteMany({ where: { workspaceId: w.ids.secondWorkspace } });
    made = [];
    for (const name of ["one", "two", "three"]) {
      made.push(await invited({ workspaceId: w.ids.secondWorkspace, email: `${name}@example.org` }));
    }
    admin = await newcomer(w, { organization: "MEMBER" });
    const stamp = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
    const membership = {
      id: newId("wsm"),
      workspaceId: w.ids.secondWorkspace,
      userId: admin.id,
      role: "ADMIN" as const,
    };
    await w.db.prisma.workspaceMember.create({ data: { ...membership, ...stamp } });
  });

  test("lists invitations to the workspace's admins, newest first, in pages", async () => {
    const emails = ["three@example.org", "two@example.org", "one@example.org"];
    for (const by of [token("owner"), token("admin"), admin.token]) {
      expect((await list(by))?.invitations?.nodes.map(({ email }) => email)).toEqual(emails);
    }
    const first = (await list(admin.token, { first: 2 }))?.invitations;
    expect(first?.pageInfo.hasNextPage).toBe(true);
    const rest = (await list(admin.token, { first: 2, after: first?.pageInfo.endCursor }))?.invitations;
    expect([...(first?.nodes ?? []), ...(rest?.nodes ?? [])].map(({ email }) => email)).toEqual(emails);
    await later(7 * DAY, async () => {
      expect((await list(admin.token))?.invitations?.nodes.map(({ state }) => state)).toEqual([
        "EXPIRED",
        "EXPIRED",
        "EXPIRED",
      ]);
    });
  });

  test("is null for members who do not administer the workspace", async () => {
    const { id } = (await invited({ email: "hidden@example.org" })).workspaceInvitation;
    const query = "query ($id: ID!) { workspace(id: $id) { invitations { nodes { id } } } }";
    for (const role of ["editor", "viewer"] as const) {
      expect(dataOf(await w.gql(token(role), query, { id: w.ids.workspace }))).toEqual({
        workspace: { invitations: null },
      });
      expect(dataOf(await w.gql(token(role), NODE, { id }))).toEqual({ node: null });
    }
    for (const role of ["member", "outsider", "instanceAdmin"] as const) {
      expect(await list(token(role))).toBeNull();
      expect(dataOf(await w.gql(token(role), NODE, { id }))).toEqual({ node: null });
    }
  });

  test("returns each invitation by its id to admins", async () => {
    const id = made[0]?.workspaceInvitation.id;
    expect(dataOf(await w.gql(admin.token, NODE, { id }))).toEqual({ node: { id, email: "one@example.org" } });
  });

  test("hides an inviter whom the viewer can no longer see", async () => {
    const inviter = await newcomer(w, { organization: "MEMBER", workspace: "ADMIN" });
    const { workspaceInvitation: invitation } = await invited({ email: "left@example.org" }, inviter.token);
    const query = "query ($id: ID!) { node(id: $id) { ... on WorkspaceInvitation { email invitedBy { name } } } }";
    const look = async () => dataOf(await w.gql(token("admin"), query, { id: invitation.id }));
    expect(await look()).toEqual({ node: { email: "left@example.org", invitedBy: { name: "Newcomer" } } });
    await w.db.prisma.workspaceMember.delete({ where: { id: inviter.workspaceMember } });
    await w.db.prisma.organizationMember.delete({ where: { id: inviter.organizationMember } });
    expect(await look()).toEqual({ node: { email: "left@example.org", invitedBy: null } });
  });
});
