import { Buffer } from "node:buffer";
import { createHash, randomUUID } from "node:crypto";
import type { Hono } from "hono";
import type { XClient, XServer } from "./state.ts";

/** The length of a code's life. */
const CODE_MS = 30_000;

interface Code {
  clientId: string;
  redirectUri: string;
  userId: string;
  challenge: string;
  expiresAt: number;
}

const refused = (error: string, description: string, status = 400) =>
  Response.json({ error, error_description: description }, { status });

/** Reads the login of a confidential app. */
function clientOf(header: string | undefined, clients: readonly XClient[]): XClient | undefined {
  const [scheme, login = ""] = (header ?? "").split(" ");
  if (scheme !== "Basic") return undefined;
  const [id = "", secret = ""] = Buffer.from(login, "base64").toString().split(":").map(decodeURIComponent);
  return clients.find(({ clientId, clientSecret }) => clientId === id && clientSecret === secret);
}

/** Adds the page on which the first user consents at once, the exchange of codes and refresh tokens, and their end. */
export function addOauth(root: Hono, server: XServer): void {
  const codes = new Map<string, Code>();
  const now = () => server.switches.now().getTime();

  root.get("/i/oauth2/authorize", (c) => {
    const query = c.req.query();
    const { client_id: clientId = "", redirect_uri: redirectUri = "", code_challenge: challenge = "" } = query;
    const client = server.clients.find((one) => one.clientId === clientId);
    const [user] = server.users;
    const isAsked = query["response_type"] === "code" && query["code_challenge_method"] === "S256" && challenge !== "";
    const mayReturn = URL.canParse(redirectUri) && (client?.redirectUris?.has(redirectUri) ?? true);
    if (client === undefined || user === undefined || !isAsked || !query["state"] || !mayReturn) {
      return c.html("<!doctype html><title>Something went wrong</title>", 400);
    }
    const code = randomUUID();
    codes.set(code, { clientId, redirectUri, userId: user.id, challenge, expiresAt: now() + CODE_MS });
    const back = new URL(redirectUri);
    back.searchParams.set("state", query["state"]);
    back.searchParams.set("code", code);
    return c.redirect(back.href);
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
    const code = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const verifier = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isGood =
      form.get("grant_type") === "authorization_code" &&
      code?.clientId === clientId &&
      code.redirectUri === form.get("redirect_uri") &&
      code.challenge === verifier &&
      code.expiresAt > now();
    if (code === undefined || !isGood) {
      return refused("invalid_request", "Value passed for the authorization code was invalid.");
    }
    return tokensOf(code.userId, clientId);
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
