import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, dataOf } from "../../support/answers.ts";
import { type Newcomer, newcomer } from "../../support/newcomer.ts";
import { type World, world } from "../../support/world.ts";

/** Operations overlap only on a server with several connections: on PostgreSQL. On PGlite they run in some order. */
const ROUNDS = 3;

let w: World;
let owner: string;
beforeAll(async () => {
  w = await world();
  owner = w.users.owner.token;
});
afterAll(() => w.close());

const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
const mutation = (by: string, field: string) => w.gql(by, `mutation { ${field} }`);
const input = (fields: Record<string, string>, role: string) =>
  `input: { ${Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(", ")}, role: ${role} }`;
const add = (userId: string) =>
  mutation(
    owner,
    `addWorkspaceMember(${input({ workspaceId: w.ids.workspace, userId }, "EDITOR")}) { workspaceMember { id } }`,
  );
const leave = (id: string) =>
  mutation(owner, `removeOrganizationMember(input: { id: ${JSON.stringify(id)} }) { deletedId }`);
const accept = (by: string, token: string) =>
  mutation(by, `acceptInvitation(input: { token: ${JSON.stringify(token)} }) { workspaceMember { id } }`);
const revoke = (id: string) =>
  mutation(owner, `revokeInvitation(input: { id: ${JSON.stringify(id)} }) { workspaceInvitation { state } }`);
const invite = (email: string) =>
  w.gql<{ createInvitation: { token: string; workspaceInvitation: { id: string } } }>(
    owner,
    `mutation { createInvitation(${input({ workspaceId: w.ids.workspace, email }, "EDITOR")}) { token workspaceInvitation { id } } }`,
  );
const standing = async ({ id }: Newcomer) => ({
  organization: await w.db.prisma.organizationMember.count({
    where: { userId: id, organizationId: w.ids.organization },
  }),
  workspace: await w.db.prisma.workspaceMember.count({ where: { userId: id, workspaceId: w.ids.workspace } }),
});

/** Returns the codes of answers in sorted order, undefined for success. */
const codesOf = (answers: { errors: { extensions: { code: string } }[] | undefined }[]) =>
  answers.map((answer) => answer.errors?.[0]?.extensions.code ?? "OK").toSorted();

describe("at the same time", () => {
  test("one invitation is accepted once and makes one member", async () => {
    for (const _ of rounds) {
      const person = await newcomer(w);
      const { token, workspaceInvitation: invitation } = dataOf(await invite(person.email)).createInvitation;
      const answers = await Promise.all([1, 2, 3].map(() => accept(person.token, token)));
      expect(codesOf(answers)).toEqual(["CONFLICT", "CONFLICT", "OK"]);
      expect(await standing(person)).toEqual({ organization: 1, workspace: 1 });
      const where = { action: "workspace_invitation.accepted", resourceId: invitation.id };
      expect(await w.db.prisma.auditEvent.count({ where })).toBe(1);
    }
  });

  test("several invitations of one address leave one open", async () => {
    for (const round of rounds) {
      const email = `many-${round}@example.org`;
      const answers = await Promise.all([1, 2, 3, 4].map(() => invite(email)));
      expect(codesOf(answers)).toEqual(["OK", "OK", "OK", "OK"]);
      const states = await w.db.prisma.workspaceInvitation.groupBy({ by: ["state"], where: { email }, _count: true });
      expect(Object.fromEntries(states.map(({ state, _count }) => [state, _count]))).toEqual({
        PENDING: 1,
        REVOKED: 3,
      });
    }
  });

  test("an invitation is accepted or revoked, never both", async () => {
    for (const _ of rounds) {
      const person = await newcomer(w);
      const { token, workspaceInvitation: invitation } = dataOf(await invite(person.email)).createInvitation;
      const answers = await Promise.all([accept(person.token, token), revoke(invitation.id)]);
      expect(codesOf(answers)).toEqual(["CONFLICT", "OK"]);
      const { state } = await w.db.prisma.workspaceInvitation.findUniqueOrThrow({ where: { id: invitation.id } });
      const accepted = codeOf(answers[0]) === undefined;
      expect(state).toBe(accepted ? "ACCEPTED" : "REVOKED");
      expect(await standing(person)).toEqual(
        accepted ? { organization: 1, workspace: 1 } : { organization: 0, workspace: 0 },
      );
    }
  });

  test("a person who is removed from the organization does not enter a workspace", async () => {
    for (const _ of rounds) {
      const person = await newcomer(w, { organization: "MEMBER" });
      const answers = await Promise.all([add(person.id), leave(person.organizationMember)]);
      expect(codeOf(answers[1])).toBeUndefined();
      expect([undefined, "INVALID_INPUT"]).toContain(codeOf(answers[0]));
      expect(await standing(person)).toEqual({ organization: 0, workspace: 0 });
    }
  });

  test("a person who accepts an invitation during their removal is a member of neither organization nor workspace", async () => {
    for (const _ of rounds) {
      const person = await newcomer(w, { organization: "MEMBER" });
      const { token } = dataOf(await invite(person.email)).createInvitation;
      const answers = await Promise.all([accept(person.token, token), leave(person.organizationMember)]);
      expect(codeOf(answers[1])).toBeUndefined();
      expect([undefined, "CONFLICT"]).toContain(codeOf(answers[0]));
      expect(await standing(person)).toEqual({ organization: 0, workspace: 0 });
    }
  });

  test("a member is removed once and added once", async () => {
    for (const _ of rounds) {
      const person = await newcomer(w, { organization: "MEMBER" });
      expect(codesOf(await Promise.all([add(person.id), add(person.id)]))).toEqual(["CONFLICT", "OK"]);
      const id = person.organizationMember;
      expect(codesOf(await Promise.all([leave(id), leave(id), leave(id)]))).toEqual(["NOT_FOUND", "NOT_FOUND", "OK"]);
    }
  });

  test("changes of one member are all applied, one after the other", async () => {
    const person = await newcomer(w, { organization: "MEMBER", workspace: "VIEWER" });
    const update = (fields: string) =>
      mutation(
        owner,
        `updateWorkspaceMember(input: { id: "${person.workspaceMember}", ${fields} }) { workspaceMember { id } }`,
      );
    expect(codesOf(await Promise.all([update("role: EDITOR"), update("status: INACTIVE")]))).toEqual(["OK", "OK"]);
    expect(await w.db.prisma.workspaceMember.findUnique({ where: { id: person.workspaceMember } })).toMatchObject({
      role: "EDITOR",
      status: "INACTIVE",
    });
    expect(await w.db.prisma.auditEvent.count({ where: { resourceId: person.workspaceMember } })).toBe(2);
  });

  test("a row for a workspace that is being deleted is refused, or deleted with the workspace", async () => {
    for (const round of rounds) {
      const made = await w.gql<{ createWorkspace: { workspace: { id: string } } }>(
        owner,
        `mutation { createWorkspace(input: { organizationId: "${w.ids.organization}", name: "Brief" }) { workspace { id } } }`,
      );
      const { id } = dataOf(made).createWorkspace.workspace;
      const slot = `input: { workspaceId: "${id}", time: { utc: { dayOfWeek: 1, hour: 1, minute: ${round} } } }`;
      const [created, deleted] = await Promise.all([
        mutation(owner, `createPostingSlot(${slot}) { postingSlot { isActive } }`),
        mutation(owner, `deleteWorkspace(input: { id: "${id}" }) { deletedId }`),
      ]);
      expect(codeOf(deleted)).toBeUndefined();
      expect([undefined, "FORBIDDEN", "NOT_FOUND"]).toContain(codeOf(created));
      expect(await w.db.prisma.postingSlot.count({ where: { workspaceId: id } })).toBe(0);
    }
  });

  test("of concurrent deletions of one slot or workspace one succeeds", async () => {
    for (const round of rounds) {
      const slot = `input: { workspaceId: "${w.ids.workspace}", time: { utc: { dayOfWeek: 4, hour: 4, minute: ${round} } } }`;
      const made = await w.gql<{ createPostingSlot: { postingSlot: { id: string } } }>(
        owner,
        `mutation { createPostingSlot(${slot}) { postingSlot { id } } }`,
      );
      const { id } = dataOf(made).createPostingSlot.postingSlot;
      const remove = () => mutation(owner, `deletePostingSlot(input: { id: "${id}" }) { deletedId }`);
      expect(codesOf(await Promise.all([remove(), remove(), remove()]))).toEqual(["NOT_FOUND", "NOT_FOUND", "OK"]);
    }
    const workspace = w.ids.secondWorkspace;
    const remove = () => mutation(owner, `deleteWorkspace(input: { id: "${workspace}" }) { deletedId }`);
    expect(codesOf(await Promise.all([remove(), remove(), remove()]))).toEqual(["FORBIDDEN", "FORBIDDEN", "OK"]);
    expect(await w.db.prisma.auditEvent.count({ where: { action: "workspace.deleted", resourceId: workspace } })).toBe(
      1,
    );
  });

  test("two equal slots make one", async () => {
    for (const round of rounds) {
      const slot = `input: { workspaceId: "${w.ids.workspace}", time: { utc: { dayOfWeek: 5, hour: 5, minute: ${round} } } }`;
      const create = () => mutation(owner, `createPostingSlot(${slot}) { postingSlot { id } }`);
      expect(codesOf(await Promise.all([create(), create(), create()]))).toEqual([
        "INVALID_INPUT",
        "INVALID_INPUT",
        "OK",
      ]);
    }
  });
});
