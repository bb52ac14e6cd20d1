import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, dataOf } from "../support/answers.ts";
import { newcomer } from "../support/newcomer.ts";
import { type World, world } from "../support/world.ts";

const INVITE = `mutation ($input: CreateInvitationInput!) {
  createInvitation(input: $input) { token workspaceInvitation { id expiresAt sentAt } }
}`;
const RESEND = `mutation ($input: ResendInvitationInput!) {
  resendInvitation(input: $input) { token workspaceInvitation { id state expiresAt sentAt } }
}`;
const ACCEPT = `mutation ($token: String!) { acceptInvitation(input: { token: $token }) { workspace { id } } }`;
const LIST = `query ($id: ID!, $filter: WorkspaceInvitationFilter) {
  workspace(id: $id) { invitations(filter: $filter) { nodes { id acceptedBy { id } acceptedAt } } }
}`;

interface Link {
  token: string;
  workspaceInvitation: { id: string; state: string; expiresAt: string; sentAt: string };
}

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function invited(email: string): Promise<Link> {
  const input = { workspaceId: w.ids.workspace, email, role: "EDITOR" };
  return dataOf(await w.gql<{ createInvitation: Link }>(w.users.owner.token, INVITE, { input })).createInvitation;
}
const resend = (id: string, workspaceId = w.ids.workspace) =>
  w.gql<{ resendInvitation: Link }>(w.users.owner.token, RESEND, { input: { id, workspaceId } });

describe("resendInvitation", () => {
  test("makes a new link for seven days, ends the earlier one, and renews an expired invitation", async () => {
    const guest = await newcomer(w);
    const first = await invited(guest.email);
    const { id } = first.workspaceInvitation;
    await w.db.prisma.workspaceInvitation.update({ where: { id }, data: { expiresAt: w.clock.now() } });
    w.clock.advance(60_000);
    const { token, workspaceInvitation: again } = dataOf(await resend(id)).resendInvitation;
    expect(again).toMatchObject({ id, state: "PENDING" });
    expect(new Date(again.sentAt)).toEqual(w.clock.now());
    expect(new Date(again.expiresAt).getTime()).toBe(w.clock.now().getTime() + 7 * 86_400_000);
    expect(codeOf(await w.gql(guest.token, ACCEPT, { token: first.token }))).toBe("NOT_FOUND");
    expect(codeOf(await w.gql(guest.token, ACCEPT, { token }))).toBeUndefined();
    const answer = await w.gql<{ workspace: { invitations: { nodes: object[] } } }>(w.users.owner.token, LIST, {
      id: w.ids.workspace,
      filter: { states: ["ACCEPTED"], search: guest.email.slice(2, 12).toUpperCase() },
    });
    expect(dataOf(answer).workspace.invitations.nodes).toEqual([
      { id: again.id, acceptedBy: { id: guest.id }, acceptedAt: w.clock.now().toISOString() },
    ]);
    expect(codeOf(await resend(again.id))).toBe("CONFLICT");
  });

  test("finds no invitation of another workspace", async () => {
    const { workspaceInvitation } = await invited("elsewhere@example.org");
    expect(codeOf(await resend(workspaceInvitation.id, w.ids.secondWorkspace))).toBe("NOT_FOUND");
  });
});

describe("the list of invitations", () => {
  test("is empty for an empty list of states", async () => {
    await invited("stateless@example.org");
    const listed = async (filter: object) => {
      const variables = { id: w.ids.workspace, filter: { search: "stateless", ...filter } };
      return dataOf(
        await w.gql<{ workspace: { invitations: { nodes: object[] } } }>(w.users.owner.token, LIST, variables),
      ).workspace.invitations.nodes;
    };
    expect(await listed({})).toHaveLength(1);
    expect(await listed({ states: null })).toHaveLength(1);
    expect(await listed({ states: [] })).toEqual([]);
  });
});
