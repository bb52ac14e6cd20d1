import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { answerTo, appWith, askingApp, challengeOf, createCodes } from "../../shared/twin/consents.ts";
import type { Granted, Youtube } from "./state.ts";

/** The length of a code's life. */
const CODE_MS = 10 * 60_000;
const SCOPE = "https://www.googleapis.com/auth/youtube";

interface Consented {
  channelId: string;
  /** Null for a page that was asked for without PKCE. */
  challenge: string | null;
  hasRefresh: boolean;
}

const refused = (status: number, error: string, description: string) =>
  Response.json({ error, error_description: description }, { status });

/**
 * Adds the page on which a person consents, the exchange of codes and refresh tokens, and their end. The person of the
 * first channel is signed in, and consents at once.
 */
export function addOauth(root: Hono, youtube: Youtube): void {
  /** The apps that the person consented to before. */
  const clients = new Set<string>();
  const now = () => youtube.switches.now().getTime();
  const codes = createCodes<Consented>(now, CODE_MS);

  root.get("/o/oauth2/v2/auth", (c) => {
    const query = c.req.query();
    const { code_challenge: challenge = null, scope = "", state } = query;
    const client = askingApp(youtube.clients, query);
    const [channel] = youtube.channels;
    const isPlain = challenge !== null && query["code_challenge_method"] !== "S256";
    if (client === undefined || channel === undefined || !scope.split(" ").includes(SCOPE) || isPlain)
      return c.html("<!doctype html><title>Error 400: invalid_request</title>", 400);
    // Another consent brings a refresh token only if the page asks the person again.
    const { clientId } = client;
    const hasRefresh = query["access_type"] === "offline" && (query["prompt"] === "consent" || !clients.has(clientId));
    clients.add(clientId);
    const code = codes.add(`4/${randomUUID()}`, client, query, { channelId: channel.id, challenge, hasRefresh });
    return c.redirect(answerTo(query, { state, code, scope: SCOPE }).href);
  });

  function tokens(granted: Granted, refresh: string, isNew: boolean): Response {
    const access_token = `ya29.${randomUUID()}`;
    const { accessSeconds: expires_in } = youtube.switches;
    youtube.access.set(access_token, { ...granted, refresh, expiresAt: new Date(now() + expires_in * 1000) });
    const refreshed = isNew && refresh !== "" ? { refresh_token: refresh } : {};
    return Response.json({ access_token, expires_in, ...refreshed, scope: SCOPE, token_type: "Bearer" });
  }

  root.post("/token", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const client = appWith(youtube.clients, form);
    if (client === undefined) return refused(401, "invalid_client", "The OAuth client was not found.");
    const { clientId } = client;
    if (form.get("grant_type") === "refresh_token") {
      const refresh = form.get("refresh_token") ?? "";
      const granted = youtube.refresh.get(refresh);
      if (granted?.clientId !== clientId) return refused(400, "invalid_grant", "Token has been expired or revoked.");
      return tokens(granted, refresh, false);
    }
    if (form.get("grant_type") !== "authorization_code")
      return refused(400, "unsupported_grant_type", "Invalid grant_type");
    const consented = codes.take(client, form);
    const challenge = challengeOf(form.get("code_verifier") ?? "");
    if (consented === undefined || (consented.challenge ?? challenge) !== challenge)
      return refused(400, "invalid_grant", "Malformed auth code.");
    const { channelId, hasRefresh } = consented;
    const refresh = hasRefresh ? `1//${randomUUID()}` : "";
    if (refresh !== "") youtube.refresh.set(refresh, { channelId, clientId });
    return tokens({ channelId, clientId }, refresh, true);
  });

  root.post("/revoke", async (c) => {
    // Google's page shows both: the token in the query, and in a form.
    const token = c.req.query("token") ?? new URLSearchParams(await c.req.text()).get("token") ?? "";
    const refresh = youtube.access.get(token)?.refresh ?? token;
    const isKnown = youtube.access.delete(token) || youtube.refresh.has(refresh);
    if (!isKnown) return refused(400, "invalid_token", "Token expired or revoked");
    youtube.refresh.delete(refresh);
    for (const [each, granted] of youtube.access) if (granted.refresh === refresh) youtube.access.delete(each);
    return c.json({});
  });
}
