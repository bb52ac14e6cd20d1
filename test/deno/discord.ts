import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "../support/client.ts";
import type { Demo } from "../support/processes/serverProcess.ts";

const AUTHORIZE = "mutation ($input: AccountAuthorizationUrlInput!) { accountAuthorizationUrl(input: $input) { url } }";
const CONSENT = `mutation ($input: CreateChannelConnectionInput!) {
  createChannelConnection(input: $input) { accountSelection { id targets { targetId } } } }`;
const CHOOSE = `mutation ($input: CompleteChannelConnectionInput!) {
  completeChannelConnection(input: $input) { socialAccounts { id } } }`;
const CREATE = `mutation ($input: CreatePublicationInput!) { createPublication(input: $input) { publication { id } } }`;
const PUBLISH = `mutation ($input: PublishNowInput!) { publishNow(input: $input) { publication { id } } }`;
const STATE = `query ($id: ID!) { publication(id: $id) { state renditions { id } } }`;
const DELETE = `mutation ($input: DeletePostInput!) { deletePost(input: $input) { publication { id } } }`;

const SECONDS = 60;

interface Message {
  id: string;
  content: string;
  attachments: { content_type?: string; description?: string }[];
  message_reference?: { message_id?: string };
}

/** Connects a channel of Discord, publishes a thread with a picture there, and deletes the thread again. */
export async function provesDiscord(client: Client, { users, ids, networks }: Demo): Promise<void> {
  const network = networks["discord"];
  assert.ok(network?.app, "the demo has Discord with an app");
  const { url, app } = network;
  async function ask<Data>(document: string, variables: Record<string, unknown>): Promise<Data> {
    const { data, errors } = await client.gql<Data>(users.owner.token, document, variables);
    assert.equal(errors, undefined);
    return data;
  }
  const where = { workspaceId: ids["workspace"], provider: "DISCORD" };

  const { accountAuthorizationUrl: page } = await ask<{ accountAuthorizationUrl: { url: string } }>(AUTHORIZE, {
    input: { ...where, instanceUrl: "" },
  });
  const consented = await fetch(page.url, { redirect: "manual" });
  await consented.body?.cancel();
  const { searchParams } = new URL(consented.headers.get("location") ?? "");
  const input = { ...where, code: searchParams.get("code"), state: searchParams.get("state") };
  const { createChannelConnection: connection } = await ask<{
    createChannelConnection: { accountSelection: { id: string; targets: { targetId: string }[] } };
  }>(CONSENT, { input });
  const { id: selection, targets } = connection.accountSelection;
  const channel = targets[0]?.targetId ?? "";
  const { completeChannelConnection: connected } = await ask<{
    completeChannelConnection: { socialAccounts: { id: string }[] };
  }>(CHOOSE, { input: { id: selection, targetIds: [channel] } });

  const segments = [
    { text: "Hello from Deno", media: [{ source: { mediaId: ids["media"] }, altText: "A harbor" }] },
    { text: "And a reply from Deno" },
  ];
  const accountIds = [connected.socialAccounts[0]?.id];
  const { createPublication: created } = await ask<{ createPublication: { publication: { id: string } } }>(CREATE, {
    input: { workspaceId: ids["workspace"], accountIds, segments },
  });
  const { id } = created.publication;
  await ask(PUBLISH, { input: { id } });
  const stateOf = async () => (await ask<{ publication: State }>(STATE, { id })).publication;
  let { state, renditions } = await stateOf();
  for (let second = 0; second < SECONDS && state !== "PUBLISHED"; second += 1) {
    await wait(1000);
    ({ state, renditions } = await stateOf());
  }
  assert.equal(state, "PUBLISHED");

  const messagesOf = async (): Promise<Message[]> => {
    const answer = await fetch(`${url}/api/v10/channels/${channel}/messages?limit=100`, {
      headers: { authorization: `Bot ${app["bot_token"]}`, "user-agent": "DiscordBot (rostrum, test)" },
    });
    return (await answer.json()) as Message[];
  };
  const messages = (await messagesOf()).toReversed();
  assert.deepEqual(
    messages.map(({ content }) => content),
    ["Hello from Deno", "And a reply from Deno"],
  );
  assert.equal(messages[0]?.attachments[0]?.description, "A harbor");
  assert.equal(messages[1]?.message_reference?.message_id, messages[0]?.id);

  await ask(DELETE, { input: { renditionId: renditions[0]?.id, confirm: true } });
  assert.deepEqual(await messagesOf(), []);
}

interface State {
  state: string;
  renditions: { id: string }[];
}
