import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const NETWORKS = "{ networks { provider connectsBy isConfigured state blockers { code } } }";
const HERE = "query ($id: ID!) { workspace(id: $id) { networks { network { provider } connectedAccounts } } }";
const FEATURES = `query ($id: ID!, $ids: [ID!]!) {
  workspace(id: $id) { accountFeatures(accountIds: $ids) { accountId feature availability } } }`;

interface Networks {
  networks: { provider: string; connectsBy: string; isConfigured: boolean; state: string; blockers: object[] }[];
}
const networkOf = async (provider: string) =>
  dataOf(await w.gql<Networks>(w.users.viewer.token, NETWORKS)).networks.find((each) => each.provider === provider);

test("a network without an app is named as such, until an administrator saves one that can connect", async () => {
  expect(await networkOf("MASTODON")).toMatchObject({ connectsBy: "AUTHORIZATION_CODE", state: "READY", blockers: [] });
  expect(await networkOf("BLUESKY")).toMatchObject({ connectsBy: "APP_PASSWORD", isConfigured: true });
  const missing = { isConfigured: false, state: "NEEDS_APP", blockers: [{ code: "provider_app_missing" }] };
  expect(await networkOf("TELEGRAM")).toMatchObject({ connectsBy: "CHANNEL_CODE", ...missing });
  const stamp = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
  const app = { provider: "telegram", name: "Bot", clientId: "1", connectionMode: "bot", redirectUri: "urn:x" };
  const { id } = await w.db.prisma.providerApp.create({ data: { id: newId("app"), ...app, ...stamp } });
  expect(await networkOf("TELEGRAM")).toMatchObject(missing);
  await w.db.prisma.providerApp.update({ where: { id }, data: { botToken: "sealed" } });
  expect(await networkOf("TELEGRAM")).toMatchObject({ state: "READY", blockers: [] });
  await w.db.prisma.providerApp.update({ where: { id }, data: { isActive: false } });
  expect(await networkOf("TELEGRAM")).toMatchObject(missing);
});

test("a workspace counts its own accounts, without those that were disconnected", async () => {
  await socialAccount(w, w.ids.workspace);
  await socialAccount(w, w.ids.workspace, { state: "NEEDS_ATTENTION" });
  await socialAccount(w, w.ids.workspace, { state: "DISCONNECTED" });
  await socialAccount(w, w.ids.secondWorkspace);
  type Here = { workspace: { networks: { network: { provider: string }; connectedAccounts: number }[] } };
  const { workspace } = dataOf(await w.gql<Here>(w.users.viewer.token, HERE, { id: w.ids.workspace }));
  expect(workspace.networks.map(({ network, connectedAccounts }) => [network.provider, connectedAccounts])).toEqual([
    ["MASTODON", 2],
    ["BLUESKY", 0],
    ["TELEGRAM", 0],
    ["WORDPRESS", 0],
    ["PIXELFED", 0],
    ["PLEROMA", 0],
    ["GOTOSOCIAL", 0],
    ["DISCORD", 0],
    ["DISCORDWEBHOOK", 0],
    ["FRIENDICA", 0],
    ["LINKEDIN", 0],
    ["THREADS", 0],
    ["FACEBOOK", 0],
    ["X", 0],
    ["INSTAGRAM", 0],
    ["YOUTUBE", 0],
  ]);
});

test("features are listed for accounts of the workspace alone", async () => {
  const [mine, beside] = [await socialAccount(w, w.ids.workspace), await socialAccount(w, w.ids.secondWorkspace)];
  const ask = (ids: string[]) =>
    w.gql<{ workspace: { accountFeatures: object[] } | null }>(w.users.viewer.token, FEATURES, {
      id: w.ids.workspace,
      ids,
    });
  expect(dataOf(await ask([mine])).workspace?.accountFeatures).toEqual(
    ["MESSAGING", "ENGAGEMENT", "ANALYTICS", "GROW"].map((feature) => ({
      accountId: mine,
      feature,
      availability: "UNSUPPORTED",
    })),
  );
  for (const id of [beside, "acc_unknown"]) expect(codeOf(await ask([mine, id]))).toBe("NOT_FOUND");
  expect(codeOf(await ask(Array.from({ length: 51 }, () => mine)))).toBe("VALIDATION_FAILED");
});
