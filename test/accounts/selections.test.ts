import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { telegram } from "../../src/providers/telegram/telegram.ts";
import { deleteExpired } from "../../src/server/jobs/deleteExpired.ts";
import { accountSelection, target } from "../support/domains/accountSelection.ts";
import { subscribed } from "../support/domains/plan.ts";
import { type Role, type World, world } from "../support/world.ts";
import { type FakeGuild, fakeGuild, GUILD_APP, guildProvider } from "./guild.ts";

let w: World;
let guild: FakeGuild;
beforeAll(async () => {
  // The provider of the tests takes the place of a network, so that the whole way speaks real HTTP.
  Object.assign(telegram, guildProvider);
  guild = await fakeGuild();
  w = await world({
    env: {
      OUTBOUND_ALLOW: "127.0.0.1",
      PROVIDER_APPS: JSON.stringify([GUILD_APP]),
      PROVIDER_API_URLS: `telegram=${guild.origin}`,
    },
  });
});
const { connect, revoke } = telegram;
afterAll(async () => {
  Object.assign(telegram, { connect, revoke });
  await Promise.all([w.close(), guild.close()]);
});
let made = 0;
beforeEach(() => {
  guild.mend();
  made += 1;
  guild.channels.splice(0, guild.channels.length, { id: `a${made}`, name: "news" }, { id: `b${made}`, name: "talk" });
});

const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] | undefined }) => errors?.[0]?.extensions.code;

const page = async (role: Role, workspaceId = w.ids.workspace) => {
  const { data, errors } = await w.gql<{ made: { url: string } }>(
    w.users[role].token,
    "mutation ($input: AccountAuthorizationUrlInput!) { made: accountAuthorizationUrl(input: $input) { url } }",
    { input: { workspaceId, provider: "TELEGRAM", instanceUrl: "" } },
  );
  expect(errors).toBeUndefined();
  return data.made.url;
};

interface Selection {
  id: string;
  targets: { targetId: string; kind: string; handle: string }[];
}
const create = (role: Role, back: { code: string; state: string }, workspaceId = w.ids.workspace) =>
  w.gql<{ made: { channelConnection: Selection } }>(
    w.users[role].token,
    "mutation ($input: CreateChannelConnectionInput!) { made: createChannelConnection(input: $input) { channelConnection: accountSelection { id targets { targetId kind handle } } } }",
    { input: { workspaceId, provider: "TELEGRAM", ...back } },
  );
const complete = (role: Role, id: string, targetIds: readonly string[]) =>
  w.gql<{ made: { connection: { accountId: string; accountIds: string[] }; socialAccounts: { handle: string }[] } }>(
    w.users[role].token,
    "mutation ($input: CompleteChannelConnectionInput!) { made: completeChannelConnection(input: $input) { connection { accountId accountIds } socialAccounts { handle } } }",
    { input: { id, targetIds } },
  );
const read = async (role: Role, id: string) =>
  (
    await w.gql<{ connection: Selection | null }>(
      w.users[role].token,
      "query ($id: ID!) { connection: channelConnection(id: $id) { id targets { targetId kind handle } } }",
      { id },
    )
  ).data.connection;

async function selection(role: Role = "editor"): Promise<Selection> {
  const { data, errors } = await create(role, guild.consent(await page(role)));
  expect(errors).toBeUndefined();
  return data.made.channelConnection;
}

describe("a consent that covers several channels", () => {
  test("lists them, and connects the chosen ones at once", async () => {
    const { id, targets } = await selection();
    expect(targets).toEqual([
      { targetId: `a${made}`, kind: "CHANNEL", handle: "#news" },
      { targetId: `b${made}`, kind: "CHANNEL", handle: "#talk" },
    ]);
    const { data } = await complete("editor", id, [`b${made}`, `a${made}`]);
    expect(data.made.socialAccounts.map(({ handle }) => handle)).toEqual(["#talk", "#news"]);
    expect(data.made.connection.accountIds[0]).toBe(data.made.connection.accountId);
    const rows = await w.db.prisma.socialAccount.findMany({ where: { id: { in: data.made.connection.accountIds } } });
    expect(new Set(rows.map(({ state, remoteId }) => `${state} ${remoteId}`))).toEqual(
      new Set([`ACTIVE a${made}`, `ACTIVE b${made}`]),
    );
    expect(await read("editor", id)).toBeNull();
    expect(codeOf(await complete("editor", id, [`a${made}`]))).toBe("NOT_FOUND");
  });

  test("is completed over REST with one target", async () => {
    const { id } = await selection();
    const path = `/accounts/selections/${id}`;
    const listed = await w.rest("GET", path, { token: w.users.editor.token });
    expect(listed).toMatchObject({
      status: 200,
      body: { id, platform: "telegram", options: [{ id: `a${made}`, username: "#news", kind: "channel" }, {}] },
    });
    const body = { selection_id: `a${made}` };
    const both = { selection_ids: [`a${made}`], selection_id: `a${made}` };
    const refused = await w.rest("POST", `${path}/complete`, { token: w.users.editor.token, body: both });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ location: "body.selection_id" }] } });
    const done = await w.rest("POST", `${path}/complete`, { token: w.users.editor.token, body });
    expect(done).toMatchObject({ status: 200, body: { account_ids: [expect.stringMatching(/^acc_/)] } });
  });

  test("is exchanged over REST by its code and state", async () => {
    const body = { workspace_id: w.ids.workspace, platform: "telegram", ...guild.consent(await page("editor")) };
    const answer = await w.rest("POST", "/accounts/selections", { token: w.users.editor.token, body });
    expect(answer).toMatchObject({
      status: 200,
      body: { workspace_id: w.ids.workspace, platform: "telegram", options: [{ id: `a${made}` }, {}] },
    });
    const again = await w.rest("POST", "/accounts/selections", { token: w.users.editor.token, body });
    expect(again.status).toBe(400);
  });

  test("is refused when it covers nothing", async () => {
    guild.channels.length = 0;
    expect(codeOf(await create("editor", guild.consent(await page("editor"))))).toBe("PROVIDER_REFUSED");
  });

  test("is refused for a target that it does not cover, and then connects nothing", async () => {
    const { id } = await selection();
    const { errors } = await complete("editor", id, [`a${made}`, "another"]);
    expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT" });
    expect(await w.db.prisma.socialAccount.count({ where: { remoteId: `a${made}` } })).toBe(0);
    expect((await read("editor", id))?.targets).toHaveLength(2);
  });

  test("connects nothing when the plan has no room for all of them", async () => {
    const { otherOrganization: organizationId, otherWorkspace } = w.ids;
    await subscribed(w, organizationId, "starter");
    const many = Array.from({ length: 50 }, (_, at) => target(`many-${at}`));
    const { id, targetIds } = await accountSelection(w, otherWorkspace, w.users.outsider.id, many);
    expect(codeOf(await complete("outsider", id, targetIds))).toBe("ACCOUNT_QUOTA_EXCEEDED");
    expect(await w.db.prisma.socialAccount.count({ where: { workspaceId: otherWorkspace } })).toBe(0);
    expect(codeOf(await complete("outsider", id, targetIds.slice(0, 1)))).toBeUndefined();
  });

  test("is shown to the person who consented only, and stores no credential as text", async () => {
    const { id } = await selection();
    expect(await read("owner", id)).toBeNull();
    expect(codeOf(await complete("owner", id, [`a${made}`]))).toBe("NOT_FOUND");
    const row = await w.db.prisma.accountConsent.findUniqueOrThrow({ where: { id } });
    expect(row.sealed).not.toContain("guild.example");
  });

  test("ends after ten minutes, and a sweep deletes the row", async () => {
    const { id } = await selection();
    w.clock.advance(600_001);
    expect(await read("editor", id)).toBeNull();
    expect(codeOf(await complete("editor", id, [`a${made}`]))).toBe("NOT_FOUND");
    await deleteExpired.run(w.app.services, new AbortController().signal);
    expect(await w.db.prisma.accountConsent.count({ where: { id } })).toBe(0);
  });
});

describe("the state of a consent", () => {
  test("is used once", async () => {
    const back = guild.consent(await page("editor"));
    expect(codeOf(await create("editor", back))).toBeUndefined();
    const { code } = guild.consent(await page("editor"));
    expect(codeOf(await create("editor", { code, state: back.state }))).toBe("INVALID_INPUT");
  });

  test("is refused for another person, another workspace and after ten minutes", async () => {
    const back = guild.consent(await page("editor"));
    expect(codeOf(await create("owner", back))).toBe("INVALID_INPUT");
    expect(codeOf(await create("owner", guild.consent(await page("owner")), w.ids.secondWorkspace))).toBe(
      "INVALID_INPUT",
    );
    w.clock.advance(600_001);
    expect(codeOf(await create("editor", back))).toBe("INVALID_INPUT");
    expect(guild.requests.filter(({ path }) => path === "/token").at(-1)?.body["code"]).not.toBe(back.code);
  });

  test("stays usable after a code that the provider refuses", async () => {
    const back = guild.consent(await page("editor"));
    expect(codeOf(await create("editor", { ...back, code: "unknown" }))).toBe("PROVIDER_REFUSED");
    expect(codeOf(await create("editor", back))).toBeUndefined();
  });

  test("of two simultaneous exchanges is used by one", async () => {
    const back = guild.consent(await page("editor"));
    const codes = (await Promise.all([create("editor", back), create("editor", back)])).map(codeOf);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  });
});
