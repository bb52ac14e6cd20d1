import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { newDeliveryKey } from "../../src/providers/deliveryKey.ts";
import { friendica } from "../../src/providers/friendica/friendica.ts";
import { FRIENDICA } from "../../src/providers/friendica/twin/software.ts";
import { gotosocial } from "../../src/providers/gotosocial/gotosocial.ts";
import { GOTOSOCIAL } from "../../src/providers/gotosocial/twin/software.ts";
import type { Limits } from "../../src/providers/limits.ts";
import { mastodon } from "../../src/providers/mastodon/mastodon.ts";
import { MASTODON, type Software } from "../../src/providers/mastodon/twin/software.ts";
import type { NetworkOptionValues } from "../../src/providers/networkOptions.ts";
import { pixelfed } from "../../src/providers/pixelfed/pixelfed.ts";
import { PIXELFED } from "../../src/providers/pixelfed/twin/software.ts";
import { pleroma } from "../../src/providers/pleroma/pleroma.ts";
import { PLEROMA } from "../../src/providers/pleroma/twin/software.ts";
import { capabilitiesOf } from "../../src/providers/registry.ts";
import { mastodonSession, PNG } from "../support/domains/publishing.ts";
import { type FakeMastodon, fakeMastodon } from "../support/fakes/mastodon.ts";
import { ASKING, grantFor } from "../support/grant.ts";

const fetch = createGuardedFetch({ allow: ["127.0.0.1"] });
const RELATIVES = { pixelfed, pleroma, gotosocial, friendica };
type Relative = keyof typeof RELATIVES;
const SOFTWARE: Record<Relative, Software> = {
  pixelfed: PIXELFED,
  pleroma: PLEROMA,
  gotosocial: GOTOSOCIAL,
  friendica: FRIENDICA,
};

const servers = {} as Record<Relative, FakeMastodon>;
beforeAll(async () => {
  for (const name of Object.keys(RELATIVES) as Relative[])
    servers[name] = await fakeMastodon(undefined, SOFTWARE[name]);
});
afterAll(() => Promise.all(Object.values(servers).map((server) => server.close())));

async function connected(name: Relative) {
  const { connect } = RELATIVES[name];
  const server = servers[name];
  const client = await connect.register(fetch, server.origin, "https://rostrum.example");
  const code = server.authorize(connect.authorizationUrl(client, ASKING));
  return connect.exchange(fetch, grantFor(client, code));
}
const item = { content: PNG, altText: "" };
const lost = (text: string, since = new Date()) => ({
  text,
  key: newDeliveryKey(since),
  since,
  otherPosts: new Set<string>(),
});

describe("the limits of an account come from the document of its instance", () => {
  test.each<[Relative, object]>([
    [
      "pixelfed",
      // Neither the length that is reserved for links nor the pixels are rules of Pixelfed.
      {
        characters: 500,
        charactersPerUrl: null,
        mediaAttachments: 4,
        videos: 4,
        imagePixels: null,
        imageBytes: 15_360_000,
      },
    ],
    [
      "gotosocial",
      {
        characters: 5000,
        charactersPerUrl: null,
        mediaAttachments: 6,
        videos: 6,
        videoBytes: 41_943_040,
        countedIn: "CHARACTERS",
      },
    ],
    [
      "friendica",
      // A size of 0 is no limit, and larger images are scaled down.
      { characters: 200_000, charactersPerUrl: null, mediaAttachments: 99, imageBytes: 800_000, imagePixels: null },
    ],
    // This one has the first version of the document only.
    ["pleroma", { characters: 5000, charactersPerUrl: null, mediaAttachments: 4, countedIn: "GRAPHEMES" }],
  ])("%s", async (name, limits) => {
    expect((await connected(name)).limits).toMatchObject(limits);
  });

  test("a number that is greater than every integer is no limit of an instance", async () => {
    const { imagePixels } = (await connected("gotosocial")).limits;
    expect(imagePixels).toBe(gotosocial.capabilities.limits.imagePixels);
  });
});

describe("a lost post", () => {
  test("is found at Pixelfed by what readers see of it", async () => {
    const session = mastodonSession(servers.pixelfed);
    const text = 'Tom & Ada\'s "place"\n\n1 < 2, https://example.org/?a=1&b=2 #tag';
    servers.pixelfed.statuses.write("ada", "Another one");
    const { id } = servers.pixelfed.statuses.write("ada", text);
    expect(await pixelfed.find(fetch, session, lost(text))).toMatchObject({ externalId: id });
    expect(await pixelfed.find(fetch, session, lost("Tom & Ada's"))).toBeNull();
  });

  test("is found at Friendica by its letters, and is not taken for absent while another new post may be the lost one", async () => {
    const session = mastodonSession(servers.friendica);
    const text = "# Café\n*Tom* & Ada #tag @ada@example.org https://example.org/a/long/address?with=parameters 1 < 2";
    const since = new Date(Date.now() + 3_600_000);
    expect(await friendica.find(fetch, session, lost(text, since))).toBeNull();
    const { id } = servers.friendica.statuses.write("ada", text);
    expect(await friendica.find(fetch, session, lost(text))).toMatchObject({ externalId: id });
    await expect(friendica.find(fetch, session, lost("Another text"))).rejects.toMatchObject({ kind: "unreachable" });
    const search = { ...lost("Another text"), otherPosts: new Set([id]) };
    expect(await friendica.find(fetch, session, search)).toBeNull();
  });

  test.each(["pleroma", "gotosocial"] as const)("is found at %s by its source", async (name) => {
    const session = mastodonSession(servers[name]);
    const { id } = servers[name].statuses.write("ada", "Wanted");
    expect(await RELATIVES[name].find(fetch, session, lost("Wanted"))).toMatchObject({ externalId: id });
  });
});

test("a content warning reaches Pixelfed, which keeps one of a sensitive post only", async () => {
  const post = { text: "x", media: [item], options: { spoilerText: "Careful" }, key: newDeliveryKey(new Date()) };
  await pixelfed.publish(fetch, mastodonSession(servers.pixelfed), post);
  expect(servers.pixelfed.posts.at(-1)).toMatchObject({ spoilerText: "Careful", sensitive: true });
});

describe("an instance that states narrower bounds of polls", () => {
  const polls = { options: 3, characters: 20, seconds: [600, 604_800] } as const;
  const stated = { max_options: 3, max_characters_per_option: 20, min_expiration: 600, max_expiration: 604_800 };
  const document = MASTODON.documents["/api/v2/instance"] as { configuration: object };
  const configuration = { ...document.configuration, polls: stated };
  const documents = { ...MASTODON.documents, "/api/v2/instance": { ...document, configuration } };
  let server: FakeMastodon;
  let account: { provider: string; limits: Limits };
  beforeAll(async () => {
    server = await fakeMastodon(undefined, {
      ...MASTODON,
      polls: { ...polls, seconds: [...polls.seconds] },
      documents,
    });
    const client = await mastodon.connect.register(fetch, server.origin, "https://rostrum.example");
    const code = server.authorize(mastodon.connect.authorizationUrl(client, ASKING));
    const { limits } = await mastodon.connect.exchange(fetch, grantFor(client, code));
    account = { provider: "mastodon", limits };
  });
  afterAll(() => server.close());

  const messages = (network: NetworkOptionValues) =>
    mastodon.check({ text: "Vote", media: [], options: { network } }, account.limits).map(({ message }) => message);
  const publish = (network: NetworkOptionValues) => {
    const post = { text: "Vote", media: [], options: { network }, key: newDeliveryKey(new Date()) };
    return mastodon.publish(fetch, mastodonSession(server), post);
  };
  const answers = (count: number, length: number) =>
    Array.from({ length: count }, (_, at) => String(at).repeat(length));

  test("has them in its table, and checks posts by them", () => {
    const { pollChoices, pollSeconds, pollMultiple } = capabilitiesOf(account).networkOptions;
    expect([pollChoices, pollSeconds]).toMatchObject([
      { minItems: 2, maxItems: 3, maxLength: 20 },
      { minimum: 600, maximum: 604_800 },
    ]);
    expect(pollMultiple).toEqual(mastodon.capabilities.networkOptions["pollMultiple"]);
    expect(messages({ pollChoices: answers(4, 1) })).toEqual(["must be 2 to 3 texts of 1 to 20 characters"]);
    expect(messages({ pollChoices: answers(2, 21) })).toEqual(["must be 2 to 3 texts of 1 to 20 characters"]);
    expect(messages({ pollChoices: answers(2, 1), pollSeconds: 300 })).toEqual([
      "must be a whole number from 600 to 604800",
    ]);
  });

  test("takes the widest post that the check accepts, and would refuse a wider one", async () => {
    const widest = { pollChoices: answers(3, 20), pollSeconds: 604_800 };
    expect(messages(widest)).toEqual([]);
    await publish(widest);
    expect(server.posts).toHaveLength(1);
    await expect(publish({ pollChoices: answers(4, 20) })).rejects.toMatchObject({ kind: "refused" });
  });
});

test("an account that moderators suspend is unauthorized, and posts nothing", async () => {
  const server = await fakeMastodon();
  const session = mastodonSession(server);
  for (const username of server.tokens.values()) server.suspended.add(username);
  const post = { text: "Hello", media: [], options: {}, key: newDeliveryKey(new Date()) };
  await expect(mastodon.publish(fetch, session, post)).rejects.toMatchObject({
    kind: "unauthorized",
    mayBeDone: false,
  });
  expect(server.posts).toEqual([]);
  await server.close();
});
