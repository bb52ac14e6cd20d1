import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workspacesOf } from "../../src/platform/answer-cache/revisions.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { newcomer } from "../support/newcomer.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type World, world } from "../support/world.ts";

const CREATE = `mutation ($input: CreateOrganizationInput!) { createOrganization(input: $input) { organization {
  id name revision viewerRole viewerCanAdminister members { nodes { role user { id } } } workspaces { nodes { id } }
} } }`;
const UPDATE = `mutation ($input: UpdateOrganizationInput!) {
  updateOrganization(input: $input) { organization { name revision } }
}`;

interface Created {
  createOrganization: { organization: { id: string } };
}

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const update = (token: string, id: string, input: object) =>
  w.gql<{ updateOrganization: { organization: { name: string; revision: number } } }>(token, UPDATE, {
    input: { id, ...input },
  });

describe("createOrganization", () => {
  test("makes the viewer its owner, as the response shows already", async () => {
    const { id, token } = await newcomer(w);
    expect(dataOf(await w.gql(token, CREATE, { input: { name: " Acme " } }))).toEqual({
      createOrganization: {
        organization: {
          id: expect.stringMatching(/^org_/),
          name: "Acme",
          revision: 1,
          viewerRole: "OWNER",
          viewerCanAdminister: true,
          members: { nodes: [{ role: "OWNER", user: { id } }] },
          workspaces: { nodes: [] },
        },
      },
    });
  });

  test("records an audit event without the name, and changes the revisions of organization and person", async () => {
    const { id, token } = await newcomer(w);
    let made = "";
    const { auditEvents, touched } = await recordedBy(w, async () => {
      const { createOrganization } = dataOf(await w.gql<Created>(token, CREATE, { input: { name: "Secret plans" } }));
      made = createOrganization.organization.id;
    });
    expect(auditEvents).toMatchObject([
      {
        action: "organization.created",
        source: "organization_lifecycle",
        resourceType: "organization",
        resourceId: made,
        organizationId: made,
        actorUserId: id,
        changedFields: [],
      },
    ]);
    expect(touched).toEqual([made, workspacesOf(made), id].toSorted());
  });

  test.each([[""], ["   "], ["x".repeat(121)]])("refuses the name %j", async (name) => {
    const answer = await w.gql(w.users.owner.token, CREATE, { input: { name } });
    expect(codeOf(answer)).toBe("VALIDATION_FAILED");
    expect(issuesOf(answer)).toMatchObject([{ path: ["name"] }]);
  });

  test("is possible for sessions and for api:write tokens that are not bound to a workspace", async () => {
    const make = (token: string | null) => w.gql(token, CREATE, { input: { name: "Acme" } });
    expect(codeOf(await make(null))).toBe("UNAUTHENTICATED");
    expect(codeOf(await make(await w.apiToken("owner", "API_READ")))).toBe("FORBIDDEN");
    expect(codeOf(await make(await w.apiToken("owner", "API_FULL", w.ids.workspace)))).toBe("FORBIDDEN");
    expect(codeOf(await make(await w.apiToken("editor", "API_WRITE")))).toBeUndefined();
  });

  test("creates one organization for one Idempotency-Key", async () => {
    const { token } = await newcomer(w);
    const make = () => w.gql<Created>(token, CREATE, { input: { name: "Once" } }, { "idempotency-key": '"once"' });
    const [first, second] = [dataOf(await make()), dataOf(await make())];
    expect(second).toEqual(first);
    const { viewer } = dataOf(
      await w.gql<{ viewer: { organizations: { nodes: object[] } } }>(
        token,
        "{ viewer { organizations { nodes { id } } } }",
      ),
    );
    expect(viewer.organizations.nodes).toHaveLength(1);
  });
});

describe("updateOrganization", () => {
  test("renames the organization for its owner and admins, and increments the revision", async () => {
    for (const role of ["owner", "admin"] as const) {
      const { auditEvents, touched } = await recordedBy(w, async () => {
        const name = `Northwind of the ${role}`;
        const answer = await update(w.users[role].token, w.ids.organization, { name });
        expect(dataOf(answer).updateOrganization.organization.name).toBe(name);
      });
      expect(auditEvents).toMatchObject([
        { action: "organization.updated", resourceId: w.ids.organization, changedFields: [{ field: "name" }] },
      ]);
      expect(touched).toEqual([w.ids.organization]);
    }
  });

  test("refuses a stale revision, and records nothing if nothing changes", async () => {
    const { token } = w.users.owner;
    const { revision } = dataOf(await update(token, w.ids.organization, { name: "Current" })).updateOrganization
      .organization;
    const stale = await update(token, w.ids.organization, { name: "Stale", expectedRevision: revision - 1 });
    expect(stale.errors?.[0]?.extensions).toMatchObject({ code: "REVISION_CONFLICT", currentRevision: revision });
    const trace = await recordedBy(w, async () => {
      const answer = await update(token, w.ids.organization, { name: "Current", expectedRevision: revision });
      expect(dataOf(answer).updateOrganization.organization.revision).toBe(revision);
      dataOf(await update(token, w.ids.organization, {}));
    });
    expect(trace).toEqual({ auditEvents: [], touched: [] });
  });

  test("refuses a null name and names the field", async () => {
    const answer = await update(w.users.owner.token, w.ids.organization, { name: null });
    expect(codeOf(answer)).toBe("VALIDATION_FAILED");
    expect(issuesOf(answer)).toMatchObject([{ path: ["name"] }]);
  });

  test("is forbidden to other people, whether the organization exists or not", async () => {
    for (const role of ["editor", "viewer", "member", "outsider", "instanceAdmin"] as const) {
      expect(codeOf(await update(w.users[role].token, w.ids.organization, { name: "Mine" }))).toBe("FORBIDDEN");
      expect(codeOf(await update(w.users[role].token, newId("org"), { name: "Mine" }))).toBe("FORBIDDEN");
    }
    const bound = await w.apiToken("owner", "API_FULL", w.ids.workspace);
    expect(codeOf(await update(bound, w.ids.organization, { name: "Mine" }))).toBe("FORBIDDEN");
  });
});

describe("visibility of an organization", () => {
  const LOOK = `query ($id: ID!) {
    organization(id: $id) { id workspaces { nodes { id } } }
    node(id: $id) { id }
  }`;
  interface Look {
    organization: { id: string; workspaces: { nodes: { id: string }[] } } | null;
    node: { id: string } | null;
  }
  const look = async (token: string) => dataOf(await w.gql<Look>(token, LOOK, { id: w.ids.organization }));

  test("includes its members, who see the workspaces that they can access", async () => {
    const { workspace, secondWorkspace } = w.ids;
    const reached = {
      owner: [workspace, secondWorkspace],
      admin: [workspace, secondWorkspace],
      editor: [workspace],
      viewer: [workspace],
      member: [],
    };
    for (const [role, workspaces] of Object.entries(reached)) {
      const { organization, node } = await look(w.users[role as keyof typeof reached].token);
      expect(node).toEqual({ id: w.ids.organization });
      expect(new Set(organization?.workspaces.nodes.map(({ id }) => id))).toEqual(new Set(workspaces));
    }
  });

  test("excludes other people", async () => {
    for (const role of ["outsider", "instanceAdmin"] as const) {
      expect(await look(w.users[role].token)).toEqual({ organization: null, node: null });
    }
  });

  test("excludes tokens that are bound to a workspace, on every path", async () => {
    const bound = await w.apiToken("owner", "API_READ", w.ids.workspace);
    expect(await look(bound)).toEqual({ organization: null, node: null });
    const member = await w.db.prisma.organizationMember.findFirstOrThrow({
      where: { organizationId: w.ids.organization },
    });
    const query = `query ($workspace: ID!, $other: ID!, $slot: ID!, $member: ID!) {
      viewer { organizations { nodes { id } } }
      workspace(id: $workspace) { viewerRole organization { name } members { nodes { workspace { organization { id } } } } }
      other: workspace(id: $other) { id }
      postingSlot(id: $slot) { workspace { organization { id } } }
      node(id: $member) { id }
    }`;
    const variables = { workspace: w.ids.workspace, other: w.ids.secondWorkspace, slot: w.ids.slot, member: member.id };
    expect(dataOf(await w.gql(bound, query, variables))).toEqual({
      viewer: { organizations: { nodes: [] } },
      workspace: {
        viewerRole: "ADMIN",
        organization: null,
        members: { nodes: Array.from({ length: 3 }, () => ({ workspace: { organization: null } })) },
      },
      other: null,
      postingSlot: { workspace: { organization: null } },
      node: null,
    });
  });
});

describe("viewer { organizations }", () => {
  test("lists organizations page by page, oldest first, in both directions", async () => {
    const { token } = await newcomer(w);
    for (const name of ["A", "B", "C", "D"]) dataOf(await w.gql(token, CREATE, { input: { name } }));
    const query = `query ($first: Int, $after: String, $last: Int, $before: String) { viewer {
      organizations(first: $first, after: $after, last: $last, before: $before) {
        edges { cursor node { name } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      }
    } }`;
    interface Page {
      edges: { cursor: string; node: { name: string } }[];
      pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
    }
    const page = async (args: Record<string, unknown>) => {
      const { organizations } = dataOf(await w.gql<{ viewer: { organizations: Page } }>(token, query, args)).viewer;
      return { ...organizations.pageInfo, names: organizations.edges.map(({ node }) => node.name).join("") };
    };
    const first = await page({ first: 3 });
    expect(first).toMatchObject({ names: "ABC", hasNextPage: true, hasPreviousPage: false });
    expect(await page({ first: 3, after: first.endCursor })).toMatchObject({
      names: "D",
      hasNextPage: false,
      hasPreviousPage: true,
    });
    const last = await page({ last: 2 });
    expect(last).toMatchObject({ names: "CD", hasNextPage: false, hasPreviousPage: true });
    expect(await page({ last: 5, before: last.startCursor })).toMatchObject({
      names: "AB",
      hasNextPage: true,
      hasPreviousPage: false,
    });
  });
});
