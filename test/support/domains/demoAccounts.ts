import type { Demo } from "../../../prisma/seed/demo.ts";
import { providerName, providerOf } from "../../../src/providers/registry.ts";
import { dataOf } from "../answers.ts";
import type { Client } from "../client.ts";

/** A person of the demo who connects accounts of its networks to a workspace. */
export interface Connecting {
  client: Client;
  demo: Demo;
  workspaceId: string;
  by?: keyof Demo["users"];
  /** Ends when the server has looked for messages of channels. */
  received(): Promise<void>;
}

interface Connected {
  made: { connection: { account: { id: string } } };
}

const BY_PASSWORD = `mutation ($input: ConnectAccountWithAppPasswordInput!) {
  made: connectAccountWithAppPassword(input: $input) { connection { account { id } } } }`;
const BY_CODE = `mutation ($input: ExchangeAuthorizationCodeInput!) {
  made: exchangeAuthorizationCode(input: $input) { connection { account { id } } } }`;
const AUTHORIZE = `mutation ($input: AccountAuthorizationUrlInput!) { made: accountAuthorizationUrl(input: $input) { url } }`;
const CONSENT = `mutation ($input: CreateChannelConnectionInput!) {
  consent: createChannelConnection(input: $input) { accountSelection { id targets { targetId } } } }`;
const CHOOSE = `mutation ($input: CompleteChannelConnectionInput!) {
  connected: completeChannelConnection(input: $input) { socialAccounts { id } } }`;
const CHANNEL_CODE = `mutation ($input: CreateChannelCodeInput!) {
  made: createChannelCode(input: $input) { code channelCode { id } } }`;
const CHANNEL = "query ($id: ID!) { channelCode(id: $id) { account { id } } }";
const LOOKS = 60;

/** Connects the account of a network by what `demo.json` says of it, and returns the account's id. */
export async function connectDemoAccount(connecting: Connecting, provider: string): Promise<string> {
  const { client, demo, workspaceId, by = "owner", received } = connecting;
  const network = demo.networks[provider];
  if (network === undefined) throw new Error(`the demo has no network ${provider}`);
  const { token } = demo.users[by];
  const where = { workspaceId, provider: provider.toUpperCase() };
  const ask = async <Data>(document: string, input: object) =>
    dataOf(await client.gql<Data>(token, document, { input }));
  const exchanged = async (input: object) =>
    (await ask<Connected>(BY_CODE, { ...where, serverName: "", ...input })).made.connection.account.id;
  switch (network.by) {
    case "appPassword": {
      const { url: serviceUrl, identifier, appPassword } = network;
      const input = { ...where, serviceUrl, appPassword, ...(identifier !== null && { identifier }) };
      return (await ask<Connected>(BY_PASSWORD, input)).made.connection.account.id;
    }
    case "authorizationCode":
      return exchanged({ instanceUrl: network.url, code: network.code });
    case "consent": {
      const { made } = await ask<{ made: { url: string } }>(AUTHORIZE, { ...where, instanceUrl: "" });
      const { headers } = await fetch(made.url, { redirect: "manual" });
      const { searchParams } = new URL(headers.get("location") ?? "");
      const back = { code: searchParams.get("code"), state: searchParams.get("state") };
      if (providerOf(providerName(provider)).connect.by === "authorizationCode")
        return exchanged({ ...back, instanceUrl: "" });
      const { consent } = await ask<{ consent: { accountSelection: { id: string; targets: { targetId: string }[] } } }>(
        CONSENT,
        { ...where, ...back },
      );
      const { id: selection, targets } = consent.accountSelection;
      const chosen = { id: selection, targetIds: [targets[0]?.targetId] };
      const { connected } = await ask<{ connected: { socialAccounts: { id: string }[] } }>(CHOOSE, chosen);
      return connected.socialAccounts[0]?.id ?? "";
    }
    case "channelCode": {
      const { made } = await ask<{ made: { code: string; channelCode: { id: string } } }>(CHANNEL_CODE, where);
      const body = new URLSearchParams({ text: made.code });
      const { status } = await fetch(network.channelPage, { method: "POST", body });
      if (status !== 200) throw new Error(`the channel answered HTTP ${status}`);
      for (let look = 0; look < LOOKS; look++) {
        await received();
        const { id } = made.channelCode;
        const answer = await client.gql<{ channelCode: { account: { id: string } | null } }>(token, CHANNEL, { id });
        const { account } = dataOf(answer).channelCode;
        if (account !== null) return account.id;
      }
      throw new Error("the code of the channel was not received");
    }
  }
}
