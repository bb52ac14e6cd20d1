import { createHash, randomBytes } from "node:crypto";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { AuthorizationCode, AuthorizedTargets, Bot, Client, RemoteAccount } from "../../providers/connect.ts";
import { ProviderFailure } from "../../providers/failure.ts";
import type { Provider } from "../../providers/provider.ts";
import { Refused } from "../shared/operatorCommand.ts";
import type { Operator } from "./questions.ts";

export interface Connecting {
  fetch: Fetch;
  operator: Operator;
  /** The origin of the network's API; empty for a network with instances. */
  apiUrl: string;
  apiVersion: string;
  scopes: readonly string[] | null;
}

export interface Connected {
  account: RemoteAccount;
  /** Null for a network whose accounts have credentials of their own. */
  bot: Bot | null;
  /** The app of the consent; null for another way to connect. */
  client: Client | null;
}

/** Connects an account of the operator, in the way of its network. @throws ProviderFailure, Refused */
export async function connectAccount({ connect }: Provider, connecting: Connecting): Promise<Connected> {
  const { fetch, operator, apiUrl } = connecting;
  switch (connect.by) {
    case "appPassword": {
      const named = (await operator.ask("serviceUrl")) || (connect.serviceUrl ?? "");
      const identifier = connect.needsIdentifier ? await operator.ask("identifier") : "";
      const appPassword = await operator.ask("appPassword");
      const account = await connect.signIn(fetch, { serviceUrl: originOf(named), identifier, appPassword });
      return { account, bot: null, client: null };
    }
    case "authorizationCode": {
      const grant = await consent(connect, connecting, null);
      return { account: await connect.exchange(fetch, grant), bot: null, client: grant.client };
    }
    case "authorizedTargets": {
      const bot = await botOf(connecting, connect.app.connectionMode);
      const grant = await consent(connect, connecting, bot);
      const targets = await connect.exchange(fetch, grant);
      for (const [index, { account }] of targets.entries()) operator.say(`${index + 1}  ${account.displayName}`);
      const chosen = targets[Number(await operator.ask("target")) - 1];
      if (chosen === undefined) throw new Refused("The number is none of the list.");
      return { account: chosen.account, bot, client: grant.client };
    }
    case "channelCode": {
      const bot = { apiUrl, token: await operator.ask("botToken") };
      const chatId = await operator.ask("chatId");
      const account = await connect.account(fetch, bot, { text: "", chatId, messageId: 0, authorId: null });
      return { account, bot, client: null };
    }
  }
}

async function botOf({ operator, apiUrl }: Connecting, mode: "oauth" | "bot"): Promise<Bot | null> {
  return mode === "bot" ? { apiUrl, token: await operator.ask("botToken") } : null;
}

/** Shows the page on which a person consents, and asks for the code. */
async function consent(
  connect: AuthorizationCode | AuthorizedTargets,
  { fetch, operator, apiUrl, apiVersion, scopes }: Connecting,
  bot: Bot | null,
) {
  const instanceUrl = connect.app.instances === "none" ? "" : originOf(await operator.ask("serviceUrl"));
  const client: Client =
    connect.register === null
      ? await appOf(operator, instanceUrl)
      : await connect.register(fetch, instanceUrl, "https://rostrum.example");
  const state = randomBytes(12).toString("base64url");
  const codeVerifier = (await connect.checksPkce(fetch, client)) ? randomBytes(32).toString("base64url") : null;
  const codeChallenge = codeVerifier && createHash("sha256").update(codeVerifier).digest("base64url");
  operator.say("Open this page, and consent:");
  operator.say(connect.authorizationUrl(client, { state, codeChallenge, apiUrl, scopes }));
  const code = await operator.ask("code");
  const withBot = async () => {
    if (bot === null) throw new ProviderFailure("unauthorized");
    return bot;
  };
  return { client, code, codeVerifier, apiUrl, apiVersion, scopes, bot: withBot };
}

async function appOf(operator: Operator, instanceUrl: string): Promise<Client> {
  const clientId = await operator.ask("clientId");
  const clientSecret = await operator.ask("clientSecret");
  return { instanceUrl, clientId, clientSecret, redirectUri: await operator.ask("redirectUri") };
}

function originOf(address: string): string {
  const { origin } = URL.parse(address) ?? {};
  if (origin === undefined || origin === "null") throw new Refused("The address of the server must be a URL.");
  return origin;
}
