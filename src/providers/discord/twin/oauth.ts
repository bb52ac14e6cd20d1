import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import type { Context, Hono } from "hono";
import { answerTo, askingApp, createCodes } from "../../shared/twin/consents.ts";
import type { Discord } from "./state.ts";

/** The length of a code's life. */
const CODE_MS = 60_000;
const WEEK_SECONDS = 604_800;

const wrong = (c: Context, error: string) => c.json({ error, error_description: "The request is refused." }, 400);

/**
 * Adds the page on which a person adds the bot to a guild, and the exchange of the code that comes back. The person of
 * the page manages each guild of the twin, and chooses the first one.
 */
export function addOauth(root: Hono, discord: Discord): void {
  /** Codes, each for a guild. */
  const codes = createCodes<string>(() => discord.switches.now().getTime(), CODE_MS);

  root.get("/oauth2/authorize", (c) => {
    const query = c.req.query();
    const bot = askingApp(discord.bots, query);
    const [guild] = discord.guilds;
    const { scope = "", state } = query;
    if (bot === undefined || guild === undefined || !scope.split(" ").includes("bot")) {
      return c.html("<!doctype html><title>Invalid request</title>", 400);
    }
    const code = codes.add(randomUUID(), bot, query, guild.id);
    return c.redirect(answerTo(query, { code, guild_id: guild.id, state }).href);
  });

  root.post("/api/v10/oauth2/token", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const [scheme, login = ""] = (c.req.header("authorization") ?? "").split(" ");
    const [basicId, basicSecret] = scheme === "Basic" ? Buffer.from(login, "base64").toString().split(":") : [];
    const clientId = basicId ?? form.get("client_id");
    const secret = basicSecret ?? form.get("client_secret");
    const bot = discord.bots.find((one) => one.clientId === clientId && one.clientSecret === secret);
    if (bot === undefined) return c.json({ error: "invalid_client" }, 401);
    if (form.get("grant_type") !== "authorization_code") return wrong(c, "unsupported_grant_type");
    const guildId = codes.take(bot, form);
    if (guildId === undefined) return wrong(c, "invalid_grant");
    bot.guildIds.add(guildId);
    const guild = discord.guilds.find(({ id }) => id === guildId);
    return c.json({
      access_token: randomUUID(),
      refresh_token: randomUUID(),
      token_type: "Bearer",
      expires_in: WEEK_SECONDS,
      scope: "identify bot",
      guild: { id: guild?.id, name: guild?.name, icon: null },
    });
  });
}
