import { createDiscord } from "./discord/twin/server.ts";
import { createWordpress } from "./wordpress/twin/site.ts";

/** A server that speaks the protocol of one network, for tests of an integration without the network. */
export interface Twin {
  readonly handle: (request: Request) => Promise<Response>;
  /** The way to connect an account of it, for a person who reads the terminal. */
  readonly howTo: string;
  /** The app of an operator at the network, as PROVIDER_APPS has it; absent where none is needed. */
  readonly app?: Readonly<Record<string, string>>;
}

/** The twins by the names of their providers. */
export const TWINS = {
  wordpress() {
    const password = "demo DEMO demo DEMO demo DEMO";
    const passwords = new Map([["00000000-0000-4000-8000-000000000001", password]]);
    const users = [{ id: 1, login: "demo", name: "Demo author", role: "author" as const, passwords }];
    const { fetch } = createWordpress(users, { now: () => new Date() });
    return { handle: fetch, howTo: `identifier "demo", app password "${password}"; each post is at its address` };
  },
  discord() {
    const guilds = [{ id: "200", name: "Demo server" }];
    const channels = ["general", "news"].map((name, index) => ({
      id: `30${index}`,
      guildId: "200",
      name,
      type: 0 as const,
    }));
    const [clientId, clientSecret, token] = ["400", "demo-secret", "demo-token"];
    const bot = { id: clientId, token, clientId, clientSecret, redirectUris: null, guildIds: new Set<string>() };
    const { fetch } = createDiscord({ guilds, channels, bots: [bot] }, { now: () => new Date() });
    const app = { client_id: clientId, client_secret: clientSecret, bot_token: token };
    return { handle: fetch, howTo: "the page of accountAuthorizationUrl consents at once", app };
  },
  discordwebhook() {
    const channels = [{ id: "300", guildId: "200", name: "general", type: 0 as const }];
    const webhooks = [{ id: "100", token: "demo-token", channelId: "300", name: "Demo", type: 1 as const }];
    const { fetch } = createDiscord({ channels, webhooks }, { now: () => new Date() });
    return { handle: fetch, howTo: "app password: this address with /api/webhooks/100/demo-token behind it" };
  },
} as const satisfies Readonly<Record<string, () => Twin>>;
