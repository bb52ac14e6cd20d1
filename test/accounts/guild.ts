import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import type { AuthorizedTargets } from "../../src/providers/connect.ts";
import { ProviderFailure } from "../../src/providers/failure.ts";
import { telegram } from "../../src/providers/telegram/telegram.ts";
import { type Fake, fake } from "../support/fakes/fake.ts";

const CLIENT = { id: "guild-client", secret: "guild-secret" };
const BOT_TOKEN = "bot-of-the-guild";
const CALLBACK = "https://front.example/callback";
export const GUILD_APP = {
  provider: "telegram",
  client_id: CLIENT.id,
  client_secret: CLIENT.secret,
  bot_token: BOT_TOKEN,
  redirect_uri: CALLBACK,
};

const Granted = z.object({ guild: z.string() });
const Channels = z.array(z.object({ id: z.string(), name: z.string() }));

/** A provider whose consent covers the channels of a guild, in place of a network of the registry. */
export const guildProvider = {
  revoke: null,
  connect: {
    by: "authorizedTargets",
    app: { instances: "none", connectionMode: "bot", redirectUri: null },
    apiUrl: "https://guild.example",
    register: null,
    checksPkce: async () => true,
    authorizationUrl: ({ clientId, redirectUri }, { state, codeChallenge, apiUrl }) =>
      `${apiUrl}/authorize?${new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, state, code_challenge: codeChallenge ?? "" })}`,
    async exchange(fetch, { client, code, codeVerifier, apiUrl, bot }) {
      const secrets = { client_id: client.clientId, client_secret: client.clientSecret };
      const body = new URLSearchParams({ ...secrets, code, code_verifier: codeVerifier ?? "" });
      const answer = await fetch(`${apiUrl}/token`, { method: "POST", body });
      if (!answer.ok) throw new ProviderFailure("refused", answer.status);
      const { guild } = Granted.parse(await answer.json());
      const headers = { authorization: `Bot ${(await bot()).token}` };
      const channels = Channels.parse(await (await fetch(`${apiUrl}/guilds/${guild}/channels`, { headers })).json());
      return channels.map(({ id, name }) => ({
        kind: "channel" as const,
        account: {
          instanceUrl: "",
          remoteId: id,
          handle: `#${name}`,
          displayName: name,
          avatarUrl: "",
          profileUrl: `https://guild.example/${guild}/${id}`,
          limits: telegram.capabilities.limits,
          credentials: { guild, channel: id },
        },
      }));
    },
  } satisfies AuthorizedTargets,
};

export interface FakeGuild extends Fake {
  channels: { id: string; name: string }[];
  /** A person consents. Returns the members that the page sends back to the front end. */
  consent(url: string): { code: string; state: string };
}

/** The server of such a provider, with PKCE and codes that work once. */
export async function fakeGuild(): Promise<FakeGuild> {
  const codes = new Map<string, string>();
  const channels: FakeGuild["channels"] = [];
  const server = await fake(({ method, path, body, authorization }) => {
    if (`${method} ${path}` === "POST /token") {
      const challenge = createHash("sha256")
        .update(body["code_verifier"] ?? "")
        .digest("base64url");
      const isClient = body["client_id"] === CLIENT.id && body["client_secret"] === CLIENT.secret;
      const fits = isClient && codes.get(body["code"] ?? "") === challenge && codes.delete(body["code"] ?? "");
      return fits ? { status: 200, body: { guild: "g1" } } : { status: 400, body: {} };
    }
    if (path !== "/guilds/g1/channels") return null;
    return authorization === `Bot ${BOT_TOKEN}` ? { status: 200, body: channels } : { status: 401, body: {} };
  });
  return Object.assign(server, {
    channels,
    consent(url: string) {
      const { origin, searchParams } = new URL(url);
      const isOurs = searchParams.get("client_id") === CLIENT.id && searchParams.get("redirect_uri") === CALLBACK;
      if (origin !== server.origin || !isOurs) throw new Error("this is no page of the guild");
      const code = `code-${randomUUID()}`;
      codes.set(code, searchParams.get("code_challenge") ?? "");
      return { code, state: searchParams.get("state") ?? "" };
    },
  });
}
