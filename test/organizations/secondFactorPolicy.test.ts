import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeSecondFactorOf } from "../../src/domains/identity/second-factor/remove.ts";
import { codeAt } from "../../src/domains/identity/second-factor/totp.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { anonymous } from "../support/domains/accounts.ts";
import { granted } from "../support/domains/application.ts";
import { type Newcomer, newcomer } from "../support/newcomer.ts";
import { browse } from "../support/pages.ts";
import { factorGrant, plantSecondFactor, setPassword } from "../support/security.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let ownersCode: () => string;
beforeAll(async () => {
  w = await world({ env: { ANSWER_CACHE: "on" } });
});
afterAll(() => w.close());

const POLICY = `mutation ($input: SetSecondFactorPolicyInput!) {
  setSecondFactorPolicy(input: $input) { organization { revision requiresSecondFactor } } }`;
const ORGANIZATION = "query ($id: ID!) { organization(id: $id) { name requiresSecondFactor } }";
const WORKSPACE = "query ($id: ID!) { workspace(id: $id) { name } }";
const VIEWER = "{ viewer { lacksRequiredSecondFactor organizations { nodes { id } } } }";
const RENAME = `mutation ($id: ID!) { updateWorkspaceSettings(input: { workspaceId: $id, color: "#112233" }) { workspace { id } } }`;
const HINT = "requires a second factor: set one up at /second-factor";

const require = (required: boolean, token = w.users.owner.token) =>
  w.gql(token, POLICY, { input: { id: w.ids.organization, required } });
const seen = async (token: string) => {
  const { viewer } = dataOf(
    await w.gql<{ viewer: { lacksRequiredSecondFactor: boolean; organizations: { nodes: { id: string }[] } } }>(
      token,
      VIEWER,
    ),
  );
  return [viewer.lacksRequiredSecondFactor, viewer.organizations.nodes.map(({ id }) => id)];
};
const settings = (token: string) => w.rest("GET", `/workspaces/${w.ids.workspace}/settings`, { token });

/** One more member, who administers the workspace and signs in with a password alone. */
async function member(): Promise<Newcomer> {
  const person = await newcomer(w, { organization: "MEMBER", workspace: "ADMIN" });
  await setPassword(w, person.id);
  return person;
}

beforeEach(async () => {
  const { id } = w.users.owner;
  await w.db.prisma.user.update({ where: { id }, data: { secondFactorAt: null } });
  await w.db.prisma.secondFactor.deleteMany();
  await w.db.prisma.organization.updateMany({ data: { requiresSecondFactor: false } });
  await setPassword(w, id);
  ownersCode = (await plantSecondFactor(w, id)).code;
});

describe("an organization that requires a second factor", () => {
  test("is set so by its owner only, who has one", async () => {
    expect(codeOf(await require(true, w.users.admin.token))).toBe("FORBIDDEN");
    await w.db.prisma.user.update({ where: { id: w.users.owner.id }, data: { secondFactorAt: null } });
    expect(codeOf(await require(true))).toBe("CONFLICT");
    await w.db.prisma.user.update({ where: { id: w.users.owner.id }, data: { secondFactorAt: w.clock.now() } });
    const set = dataOf(
      await w.gql<{ setSecondFactorPolicy: { organization: object } }>(w.users.owner.token, POLICY, {
        input: { id: w.ids.organization, required: true },
      }),
    );
    expect(set.setSecondFactorPolicy.organization).toMatchObject({ requiresSecondFactor: true });
    const [event] = await w.db.prisma.auditEvent.findMany({
      where: { action: "organization.updated", organizationId: w.ids.organization },
      orderBy: { id: "desc" },
    });
    expect(event?.changedFields).toEqual([{ field: "requires_second_factor", previous: "false", current: "true" }]);
  });

  test("is closed to a member without one, on every surface and at once, until the member sets one up", async () => {
    const ada = await member();
    const bound = (await granted(w, ada.id, ["workspace:read"], w.ids.workspace)).token;
    const minted = dataOf(
      await w.gql<{ createApiToken: { token: string } }>(
        ada.token,
        'mutation { createApiToken(input: { name: "CI", scope: API_FULL }) { token } }',
      ),
    ).createApiToken.token;
    const everyone = [ada.token, minted, bound];
    const asks = (token: string) => [
      w.gql(token, ORGANIZATION, { id: w.ids.organization }),
      w.gql(token, WORKSPACE, { id: w.ids.workspace }),
      w.gql(token, RENAME, { id: w.ids.workspace }),
    ];
    // The second round of answers comes from the cache.
    for (const _round of [1, 2]) {
      for (const token of [ada.token, minted]) {
        expect((await Promise.all(asks(token))).map(codeOf)).toEqual([undefined, undefined, undefined]);
        expect((await settings(token)).status).toBe(200);
      }
      expect(
        (await w.gql<{ workspace: object | null }>(bound, WORKSPACE, { id: w.ids.workspace })).data.workspace,
      ).not.toBeNull();
    }
    expect(codeOf(await require(true))).toBeUndefined();
    for (const token of [ada.token, minted]) {
      const answers = await Promise.all(asks(token));
      expect(answers.map(codeOf)).toEqual(["FORBIDDEN", "FORBIDDEN", "FORBIDDEN"]);
      for (const { errors } of answers) expect(errors?.[0]?.message).toContain(HINT);
      const refused = await settings(token);
      expect([refused.status, JSON.stringify(refused.body).includes(HINT)]).toEqual([403, true]);
      expect(await seen(token)).toEqual([true, []]);
    }
    for (const token of everyone) {
      const slot = 'mutation ($id: ID!) { updatePostingSlot(input: { id: $id, label: "x" }) { postingSlot { id } } }';
      expect(codeOf(await w.gql(token, slot, { id: w.ids.slot }))).toMatch(/^(NOT_FOUND|FORBIDDEN)$/);
      expect(codeOf(await w.gql(token, WORKSPACE, { id: w.ids.workspace }))).toBe("FORBIDDEN");
    }
    expect((await browse(w, "/security", { cookie: ada.token })).text).toContain("requires a second factor");

    const SET_UP = "mutation ($input: SetUpSecondFactorInput!) { setUpSecondFactor(input: $input) { secret } }";
    const { secret } = dataOf(
      await w.gql<{ setUpSecondFactor: { secret: string } }>(ada.token, SET_UP, {
        input: { reauthGrant: await factorGrant(w, ada.token) },
      }),
    ).setUpSecondFactor;
    const CONFIRM = "mutation ($code: String!) { confirmSecondFactor(input: { code: $code }) { recoveryCodes } }";
    expect(codeOf(await w.gql(ada.token, CONFIRM, { code: codeAt(secret, w.clock.now()) }))).toBeUndefined();
    for (const token of [ada.token, minted]) {
      expect((await Promise.all(asks(token))).map(codeOf)).toEqual([undefined, undefined, undefined]);
      expect((await settings(token)).status).toBe(200);
      expect(await seen(token)).toEqual([false, [w.ids.organization]]);
    }
    const REMOVE = "mutation ($input: RemoveSecondFactorInput!) { removeSecondFactor(input: $input) { removed } }";
    w.clock.advance(30_000);
    const reauthGrant = await factorGrant(w, ada.token, codeAt(secret, w.clock.now()));
    const kept = await w.gql(ada.token, REMOVE, { input: { reauthGrant } });
    expect([codeOf(kept), kept.errors?.[0]?.message.includes('The organization "Northwind" requires')]).toEqual([
      "CONFLICT",
      true,
    ]);
    await removeSecondFactorOf(anonymous(w.app.services), { email: ada.email });
    expect(await seen(ada.token)).toEqual([true, []]);
    expect(codeOf(await require(false))).toBeUndefined();
    expect(await seen(ada.token)).toEqual([false, [w.ids.organization]]);
  });

  test("stays open to its owner and to members of the identity provider, who have no password", async () => {
    expect(codeOf(await require(true))).toBeUndefined();
    const federated = await newcomer(w, { organization: "MEMBER", workspace: "VIEWER" });
    for (const token of [federated.token, w.users.owner.token]) expect((await settings(token)).status).toBe(200);
    const reauthGrant = await factorGrant(w, w.users.owner.token, ownersCode());
    const REMOVE = "mutation ($input: RemoveSecondFactorInput!) { removeSecondFactor(input: $input) { removed } }";
    expect(codeOf(await w.gql(w.users.owner.token, REMOVE, { input: { reauthGrant } }))).toBe("CONFLICT");
  });

  test("is closed to an admin of the organization as well, but not to other organizations' members", async () => {
    const admin = await newcomer(w, { organization: "ADMIN" });
    await setPassword(w, admin.id);
    await setPassword(w, w.users.outsider.id);
    expect(codeOf(await require(true))).toBeUndefined();
    expect((await settings(admin.token)).status).toBe(403);
    expect(codeOf(await w.gql(admin.token, WORKSPACE, { id: w.ids.secondWorkspace }))).toBe("FORBIDDEN");
    const { outsider } = w.users;
    expect(await seen(outsider.token)).toEqual([false, [w.ids.otherOrganization]]);
    const foreign = await w.gql<{ workspace: object | null }>(outsider.token, WORKSPACE, { id: w.ids.workspace });
    expect([foreign.errors, foreign.data.workspace]).toEqual([undefined, null]);
  });

  test("ends the subscriptions of a member without one, and refuses new ones", async () => {
    const ada = await member();
    const query = "subscription ($id: ID!) { workspaceChanged(workspaceId: $id) { workspace { name } } }";
    const open = () =>
      w.request("/graphql", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "text/event-stream",
          authorization: `Bearer ${ada.token}`,
        },
        body: JSON.stringify({ query, variables: { id: w.ids.workspace } }),
      });
    const stream = await open();
    const ended = stream.text();
    expect(codeOf(await require(true))).toBeUndefined();
    expect(await ended).toContain("FORBIDDEN");
    expect(await (await open()).text()).toContain("FORBIDDEN");
  });

  test("is not taken over by a nominee without one", async () => {
    const ada = await member();
    const id = "otr_01h2xcejqtf2nbrexx3vqjhp41";
    const now = w.clock.now();
    const people = { organizationId: w.ids.organization, nomineeId: ada.id, priorOwnerId: w.users.owner.id };
    const expiresAt = new Date(now.getTime() + 86_400_000);
    await w.db.prisma.ownershipTransfer.create({ data: { id, ...people, createdAt: now, expiresAt } });
    expect(codeOf(await require(true))).toBeUndefined();
    const ACCEPT = "mutation ($id: ID!) { acceptOwnership(input: { id: $id }) { ownershipTransfer { id } } }";
    const refused = await w.gql(ada.token, ACCEPT, { id });
    expect([codeOf(refused), refused.errors?.[0]?.message.includes(HINT)]).toEqual(["FORBIDDEN", true]);
  });
});
