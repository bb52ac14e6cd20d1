import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import type { Context, Hono } from "hono";
import type { Discord, DiscordBot } from "./state.ts";

/** The length of a code's life. */
const CODE_MS = 60_000;
const WEEK_SECONDS = 604_800;

interface Code {
  bot: DiscordBot;
  redirectUri: string;
  guildId: string;
  expiresAt: number;
}

const wrong = (c: Context, error: string) => c.json({ error, error_description: "The request is refused." }, 400);

/**
 * Adds the page on which a person adds the bot to a guild, and the exchange of the code that comes back. The person of
 * the page manages each guild of the twin, and chooses the first one.
 */
export function addOauth(root: Hono, discord: Discord): void {
  const codes = new Map<string, Code>();
  const now = () => discord.switches.now().getTime();

  root.get("/oauth2/authorize", (c) => {
    const { client_id: clientId, redirect_uri: redirectUri = "", response_type: type, state, scope } = c.req.query();
    const bot = discord.bots.find((one) => one.clientId === clientId);
    const [guild] = discord.guilds;
    const isBot = (scope ?? "").split(" ").includes("bot");
    const mayReturn = URL.canParse(redirectUri) && (bot?.redirectUris?.has(redirectUri) ?? true);
    if (bot === undefined || guild === undefined || type !== "code" || !isBot || !mayReturn) {
      return c.html("<!doctype html><title>Invalid request</title>", 400);
    }
    const code = randomUUID();
    codes.set(code, { bot, redirectUri, guildId: guild.id, expiresAt: now() + CODE_MS });
    const back = new URL(redirectUri);
    back.searchParams.set("code", code);
    back.searchParams.set("guild_id", guild.id);
    if (state !== undefined) back.searchParams.set("state", state);
    return c.redirect(back.href);
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
    const grant = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const isGood = grant?.bot === bot && grant.redirectUri === form.get("redirect_uri") && grant.expiresAt > now();
    if (grant === undefined || !isGood) return wrong(c, "invalid_grant");
    bot.guildIds.add(grant.guildId);
    const guild = discord.guilds.find(({ id }) => id === grant.guildId);
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
