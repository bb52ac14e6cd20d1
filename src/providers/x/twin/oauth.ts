import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { answerTo, askingApp, challengeOf, createCodes, type TwinApp } from "../../shared/twin/consents.ts";
import type { XServer } from "./state.ts";

/** The length of a code's life. */
const CODE_MS = 30_000;

const refused = (error: string, description: string, status = 400) =>
  Response.json({ error, error_description: description }, { status });

/** Reads the login of a confidential app. */
function clientOf(header: string | undefined, clients: readonly TwinApp[]): TwinApp | undefined {
  const [scheme, login = ""] = (header ?? "").split(" ");
  if (scheme !== "Basic") return undefined;
  const [id = "", secret = ""] = Buffer.from(login, "base64").toString().split(":").map(decodeURIComponent);
  return clients.find(({ clientId, clientSecret }) => clientId === id && clientSecret === secret);
}

/** Adds the page on which the first user consents at once, the exchange of codes and refresh tokens, and their end. */
export function addOauth(root: Hono, server: XServer): void {
  const now = () => server.switches.now().getTime();
  const codes = createCodes<{ userId: string; challenge: string }>(now, CODE_MS);

  root.get("/i/oauth2/authorize", (c) => {
    const query = c.req.query();
    const { code_challenge: challenge = "", code_challenge_method: method, state } = query;
    const client = askingApp(server.clients, query);
    const [user] = server.users;
    if (client === undefined || user === undefined || method !== "S256" || challenge === "" || !state) {
      return c.html("<!doctype html><title>Something went wrong</title>", 400);
    }
    const code = codes.add(randomUUID(), client, query, { userId: user.id, challenge });
    return c.redirect(answerTo(query, { state, code }).href);
  });

  function tokensOf(userId: string, clientId: string): Response {
    const [access_token, refresh_token] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    const { accessSeconds: expires_in } = server.switches;
    server.access.set(access_token, { userId, expiresAt: new Date(now() + expires_in * 1000) });
    server.refresh.set(refresh_token, { userId, clientId });
    const scope = "tweet.write users.read tweet.read offline.access media.write";
    return Response.json({ token_type: "bearer", expires_in, access_token, refresh_token, scope });
  }

  root.post("/2/oauth2/token", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const client = clientOf(c.req.header("authorization"), server.clients);
    if (client === undefined) return refused("unauthorized_client", "Missing valid authorization header", 401);
    const { clientId } = client;
    if (form.get("grant_type") === "refresh_token") {
      const token = form.get("refresh_token") ?? "";
      const entry = server.refresh.get(token);
      if (entry?.clientId !== clientId) return refused("invalid_request", "Value passed for the token was invalid.");
      server.refresh.delete(token);
      return tokensOf(entry.userId, clientId);
    }
    const granted = codes.take(client, form);
    const isProved = granted?.challenge === challengeOf(form.get("code_verifier") ?? "");
    if (granted === undefined || !isProved || form.get("grant_type") !== "authorization_code") {
      return refused("invalid_request", "Value passed for the authorization code was invalid.");
    }
    return tokensOf(granted.userId, clientId);
  });

  root.post("/2/oauth2/revoke", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    if (clientOf(c.req.header("authorization"), server.clients) === undefined) {
      return refused("unauthorized_client", "Missing valid authorization header", 401);
    }
    const token = form.get("token") ?? "";
    server.access.delete(token);
    server.refresh.delete(token);
    return c.json({ revoked: true });
  });
}
