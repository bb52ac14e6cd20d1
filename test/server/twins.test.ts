import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runTwins } from "../../src/commands/twins.ts";
import { PROVIDER_NAMES } from "../../src/providers/registry.ts";
import { TWINS } from "../../src/providers/twins.ts";
import type { RunningTwin } from "../../src/server/demo/twins.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { type World, world } from "../support/world.ts";

let twins: RunningTwin[];
let printed = "";
let w: World;
beforeAll(async () => {
  twins = await runTwins(0, { stdout: (text) => void (printed += text) });
  const names = ["OUTBOUND_ALLOW", "PROVIDER_API_URLS", "PROVIDER_APPS"];
  const values = names.map((name) => new RegExp(`${name}=(\\S+)`).exec(printed)?.[1]?.replaceAll("'", "") ?? "");
  w = await world({ env: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""])) });
});
afterAll(async () => {
  await w.close();
  await Promise.all(twins.map((each) => each.stop()));
});

const CONNECT = `mutation ($input: ConnectAccountWithAppPasswordInput!) {
  made: connectAccountWithAppPassword(input: $input) { connection { account { id handle } } } }`;
const connect = (input: object) =>
  w.gql<{ made: { connection: { account: { id: string; handle: string } } } }>(w.users.editor.token, CONNECT, {
    input: { workspaceId: w.ids.workspace, provider: "WORDPRESS", ...input },
  });

const DISCONNECT = "mutation ($id: ID!) { disconnectAccount(input: { id: $id }) { socialAccount { id } } }";

test("each twin belongs to a network", () => {
  expect(PROVIDER_NAMES).toEqual(expect.arrayContaining(Object.keys(TWINS)));
});

test("an account is connected at the printed address of a twin, with the printed credentials", async () => {
  const [, serviceUrl, identifier, appPassword] =
    /^wordpress\s+(\S+)\s+identifier "([^"]+)", app password "([^"]+)"/m.exec(printed) ?? [];
  const { host } = new URL(serviceUrl ?? "");
  const { made } = dataOf(await connect({ serviceUrl, identifier, appPassword }));
  expect(made.connection.account.handle).toBe(`demo@${host}`);
  const wrong = await connect({ serviceUrl, identifier, appPassword: "wrong" });
  expect(codeOf(wrong)).toBe("PROVIDER_REFUSED");
  const gone = await w.gql(w.users.admin.token, DISCONNECT, { id: made.connection.account.id });
  expect(gone.errors).toBeUndefined();
  // The password was deleted at the site.
  await expect
    .poll(async () => codeOf(await connect({ serviceUrl, identifier, appPassword })))
    .toBe("PROVIDER_REFUSED");
});

test("a network without a server of its own needs an address", async () => {
  const answer = await connect({ identifier: "demo", appPassword: "x" });
  expect([codeOf(answer), answer.errors?.[0]?.message]).toEqual([
    "INVALID_INPUT",
    expect.stringContaining("serviceUrl"),
  ]);
});

test("a webhook is connected by its address, which needs no name beside it", async () => {
  const [, serviceUrl, appPassword] = /^discordwebhook\s+(\S+)\s+app password "([^"]+)"/m.exec(printed) ?? [];
  const webhook = { provider: "DISCORDWEBHOOK", serviceUrl, appPassword };
  const { made } = dataOf(await connect(webhook));
  expect(made.connection.account.handle).toBe("Demo");
  const named = await connect({ ...webhook, identifier: "demo" });
  expect([codeOf(named), named.errors?.[0]?.message]).toEqual([
    "INVALID_INPUT",
    "identifier: must be absent: the password alone names the account",
  ]);
});

test("an account with a name needs it beside the password", async () => {
  const answer = await connect({ serviceUrl: "https://blog.example.org", appPassword: "x" });
  expect([codeOf(answer), answer.errors?.[0]?.message]).toEqual([
    "INVALID_INPUT",
    "identifier: must be the name of the account",
  ]);
});

test("channels are connected through the printed app, by the page of the twin", async () => {
  const ask = async <Made>(mutation: string, input: object) =>
    dataOf(await w.gql<{ made: Made }>(w.users.editor.token, mutation, { input })).made;
  const place = { workspaceId: w.ids.workspace, provider: "DISCORD" };
  const { url } = await ask<{ url: string }>(
    "mutation ($input: AccountAuthorizationUrlInput!) { made: accountAuthorizationUrl(input: $input) { url } }",
    { ...place, instanceUrl: "" },
  );
  const { searchParams } = new URL((await fetch(url, { redirect: "manual" })).headers.get("location") ?? "");
  const back = { code: searchParams.get("code"), state: searchParams.get("state") };
  const { accountSelection } = await ask<{
    accountSelection: { id: string; targets: { targetId: string; kind: string; handle: string }[] };
  }>(
    "mutation ($input: CreateChannelConnectionInput!) { made: createChannelConnection(input: $input) { accountSelection { id targets { targetId kind handle } } } }",
    { ...place, ...back },
  );
  const { id, targets } = accountSelection;
  expect(targets.map(({ kind, handle }) => [kind, handle])).toEqual([
    ["CHANNEL", "#general"],
    ["CHANNEL", "#news"],
  ]);
  const { socialAccounts } = await ask<{ socialAccounts: { displayName: string }[] }>(
    "mutation ($input: CompleteChannelConnectionInput!) { made: completeChannelConnection(input: $input) { socialAccounts { displayName } } }",
    { id, targetIds: targets.map(({ targetId }) => targetId) },
  );
  expect(socialAccounts).toEqual([{ displayName: "Demo server #general" }, { displayName: "Demo server #news" }]);
});

describe.each(Object.keys(TWINS))("the twin of %s", (name) => {
  const urlOf = () => twins.find(({ provider }) => provider === name)?.url ?? "";

  test("refuses a body that is larger than any network takes, and one without a stated length", async () => {
    const statusFor = async (headers: Record<string, string>) => {
      const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
      const call = request(`${urlOf()}/api`, { method: "POST", headers }, ({ statusCode }) => resolve(statusCode));
      call.on("error", reject).flushHeaders();
      const status = await promise;
      call.destroy();
      return status;
    };
    expect(await statusFor({ "content-length": String(129 * 1024 * 1024) })).toBe(413);
    expect(await statusFor({ "transfer-encoding": "chunked" })).toBe(411);
  });

  test("takes no form from a page of another site, and one from its own", async () => {
    const send = (origin: string) =>
      fetch(`${urlOf()}/channel`, { method: "POST", headers: { origin }, body: new URLSearchParams({ text: "Hi" }) });
    const from = async (origin: string) => {
      const { status, body } = await send(origin);
      await body?.cancel();
      return status;
    };
    expect(await from("https://evil.example")).toBe(403);
    expect(await from(urlOf())).not.toBe(403);
  });
});
