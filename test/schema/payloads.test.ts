import { type GraphQLField, type GraphQLObjectType, getNamedType, isObjectType } from "graphql";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { schema } from "../../schema/index.ts";
import { hashPassword } from "../../src/domains/identity/password/hash.ts";
import { demoModel } from "../../src/server/demo/model.ts";
import { dataOf } from "../support/answers.ts";
import { PASSWORD } from "../support/domains/accounts.ts";
import { MAIL } from "../support/domains/mails.ts";
import { DISCORD_ROW, type FakeDiscord, fakeDiscord } from "../support/fakes/discord.ts";
import { type FakeStripe, fakeStripe } from "../support/fakes/stripe.ts";
import { type FakeTelegram, fakeTelegram, TELEGRAM_ROW } from "../support/fakes/telegram.ts";
import { world } from "../support/world.ts";
import { type Scene, sceneOf } from "../tenancy/personas.ts";
import { differences, INSTANCE, pageOf, reachOf, type Store, stored, TENANT } from "./dashboard.ts";
import { callOf, isOfInstance, paymentCalls } from "./payloadCalls.ts";

let scene: Scene;
let stripe: FakeStripe;
let telegram: FakeTelegram;
let discord: FakeDiscord;
beforeAll(async () => {
  stripe = await fakeStripe(() => scene.clock.now());
  telegram = await fakeTelegram();
  discord = await fakeDiscord();
  const networks = {
    PROVIDER_APPS: JSON.stringify([TELEGRAM_ROW, { provider: "discord", ...DISCORD_ROW }]),
    PROVIDER_API_URLS: `telegram=${telegram.origin},discord=${discord.origin}`,
  };
  const documents = {
    MAX_QUERY_TOKENS: "40000",
    MAX_QUERY_COST: "100000000",
    MAX_QUERY_BYTES: "1000000",
    MAX_QUERY_DEPTH: "20",
    MAX_QUERY_SECONDS: "600",
  };
  // Rows that a test makes move no revision, so that answers of the cache would lack them.
  const env = {
    ...MAIL,
    ...documents,
    ...stripe.env,
    ...networks,
    OUTBOUND_ALLOW: "127.0.0.1",
    ANSWER_CACHE_MB: "0",
    EXECUTION: "plans",
  };
  scene = await sceneOf(await world({ env, model: demoModel }));
  await scene.db.prisma.user.updateMany({ data: { passwordHash: await hashPassword(PASSWORD) } });
});
afterAll(async () => {
  await scene.close();
  await Promise.all([stripe, telegram, discord].map((fake) => fake.close()));
});
// A plan that was paid for has limits.
afterEach(async () => {
  await scene.db.prisma.billingCustomer.deleteMany();
  await scene.db.prisma.subscription.deleteMany();
});

const ENTERS = "Returns a new credential, whose client has read nothing.";
const LEAVES = "Ends the credential, which reads nothing afterwards.";

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
const payloadOf = ({ type }: GraphQLField<unknown, unknown>) => getNamedType(type) as GraphQLObjectType;

/** Objects that a client also reads in a payload, because they show what changed. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  commentOnPublication: ["Publication"],
  createPublication: ["SocialAccount"],
  deletePost: ["Rendition"],
  resolveRendition: ["Rendition"],
};

/** Reads a dashboard, and the page of an object. */
async function read(name: string, token: string, object: string | undefined): Promise<Store> {
  const { organization, workspace } = scene.ids;
  const [text, variables] = isOfInstance(name) ? [INSTANCE, {}] : [TENANT, { organization, workspace }];
  const store = stored(dataOf(await scene.gql(token, text, variables)));
  if (object === undefined) return store;
  const answer = await scene.gql<{ node: { __typename: string } | null } | null>(token, TYPE, { id: object });
  const type = answer.data?.node?.__typename;
  return type === undefined ? store : stored((await scene.gql(token, pageOf(type), { id: object })).data, store);
}
const TYPE = "query ($id: ID!) { node(id: $id) { __typename } }";

/** Returns what a mutation changed, and what is stale in the store of a client that read its whole payload. */
async function measured(mutation: GraphQLField<unknown, unknown>): Promise<{ changed: string[]; stale: string[] }> {
  const { name, args } = mutation;
  const { input, token } = await callOf(scene, name, paymentCalls(stripe));
  const { organization, workspace } = scene.ids;
  const object = idsIn(input).find((id) => id !== organization && id !== workspace);
  const before = await read(name, token, object);
  scene.clock.advance(1000);
  const type = args[0]?.type;
  const [head, call] = type === undefined ? ["", name] : [`($input: ${type})`, `${name}(input: $input)`];
  const answer = dataOf(
    await scene.gql(token, `mutation ${head} { ${call} ${reachOf(payloadOf(mutation), ALSO[name] ?? [])} }`, { input }),
  );
  const after = await read(name, token, object);
  return { changed: differences(after, before), stale: differences(after, stored(answer, before)) };
}
const isId = (value: unknown): value is string => typeof value === "string" && /^[a-z]{2,4}_[0-9a-z]{26}$/.test(value);
/** The ids in an input, or in the items of a selection. */
const idsIn = (input: Record<string, unknown>): string[] =>
  [input, ...((input["items"] ?? []) as object[])].flatMap((each) => Object.values(each)).filter(isId);

/** Mutations that no case measures, with the reason. */
const UNMEASURED: Readonly<Record<string, string>> = {
  completeSignIn: ENTERS,
  register: ENTERS,
  signIn: ENTERS,
  deleteAccount: LEAVES,
  endImpersonation: LEAVES,
  signOut: LEAVES,
};

/** Mutations that change nothing that the caller reads in a dashboard, with the reason. */
const INVISIBLE: Readonly<Record<string, string>> = {
  accountAuthorizationUrl: "Returns an address.",
  createChannelCode: "Codes are in no list.",
  createChannelConnection: "Choices of accounts are in no list.",
  createBillingCheckout: "A payment page is read by its id alone.",
  createBillingPortalSession: "Returns an address.",
  approveDevicePairing: "The token appears with the next poll of the device.",
  deleteProviderApp: "Apps are a list at the root.",
  denyDevicePairing: "Pairings are in no list.",
  impersonate: "The session is the other person's.",
  planAngles: "Only the cost is stored.",
  pollDevicePairing: "The pairing waits.",
  reauthenticate: "Returns a secret.",
  requestEmailVerification: "Sends a mail.",
  requestPasswordReset: "Sends a mail.",
  requestSignInLink: "Sends a mail.",
  resetPassword: "The sessions are those of the person with the token.",
  setUpSecondFactor: "Nothing changes before the first code.",
  startDevicePairing: "Pairings are in no list.",
};

describe("the payload of a mutation", () => {
  test.each(
    mutations.filter(({ name }) => !(name in UNMEASURED)).map((mutation) => [mutation.name, mutation] as const),
  )("leads to every object of a dashboard that it changed: %s", async (name, mutation) => {
    const { changed, stale } = await measured(mutation);
    expect(stale).toEqual([]);
    expect(changed.length > 0).toBe(!(name in INVISIBLE));
  });
});

/** Deletions whose parent has no list that a viewer reads with others, with the reason. */
const WITHOUT_PARENT: Readonly<Record<string, string>> = {
  deleteAccount: "The person and every credential end.",
  deleteProviderApp: "Apps are a list at the root, for administrators of the instance.",
};

test("a deletion returns the object whose list or count it changed", () => {
  const deletions = mutations.filter(({ name }) => /^(?:delete|remove)[A-Z]|^cancelMediaUpload$/.test(name));
  expect(deletions.length).toBeGreaterThan(15);
  const without = deletions.filter((mutation) => {
    const payload = getNamedType(mutation.type);
    if (!isObjectType(payload)) return true;
    return !Object.values(payload.getFields()).some((field) => isObjectType(getNamedType(field.type)));
  });
  expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(WITHOUT_PARENT));
});
