import type { Twin } from "../../shared/twin/twin.ts";
import { createDiscord } from "./server.ts";

/** A server with two channels, to which a person adds the bot of the app. */
export function discordTwin(): Twin {
  const guildId = "200";
  const channels = ["general", "news"].map((name, index) => ({ id: `30${index}`, guildId, name, type: 0 as const }));
  const [clientId, clientSecret, token] = ["400", "demo-secret", "demo-token"];
  const bot = { id: clientId, token, clientId, clientSecret, redirectUris: null, guildIds: new Set<string>() };
  const guilds = [{ id: guildId, name: "Demo server" }];
  const { fetch } = createDiscord({ guilds, channels, bots: [bot] }, { now: () => new Date() });
  const app = { client_id: clientId, client_secret: clientSecret, bot_token: token };
  return { handle: fetch, account: { by: "consent" }, app };
}
