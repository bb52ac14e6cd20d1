import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Context, Hono } from "hono";
import { ACCOUNTS, accountById, accountEntity, accountNamed, type DemoAccount } from "./accounts.ts";
import { type Members, membersOf, textOf } from "./body.ts";
import { allowPage, codePage, refusedPage } from "./oauthPages.ts";
import type { Instance, Shared } from "./shared.ts";
import type { DemoClient, DemoState } from "./state.ts";

const OUT_OF_BAND = "urn:ietf:wg:oauth:2.0:oob";
const CODE_MS = 10 * 60_000;

interface Granted {
  accountId: string;
  /** Null for a code that any client may exchange. */
  clientId: string | null;
  /** The challenge of PKCE that the page was asked for with; null for none. */
  challenge: string | null;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

const secret = (kind: string) => `demo-${kind}-${randomBytes(24).toString("base64url")}`;

/**
 * Adds OAuth: clients that register themselves, codes that a person copies, and tokens
 * (docs.joinmastodon.org/methods/oauth).
 */
export function addOauth(app: Hono, { store, now, show }: Shared): Pick<Instance, "code" | "standingCode"> {
  const { state, save } = store;
  const codes = new Map<string, Granted>();
  const standing = new Map<string, Granted>();
  const grant = (kept: Map<string, Granted>, granted: Granted) => {
    for (const [code, { expiresAt }] of codes) if (expiresAt <= now().getTime()) codes.delete(code);
    const code = secret("code");
    kept.set(code, granted);
    return code;
  };
  const clientOf = (members: Members): DemoClient | undefined =>
    state.clients.find(
      ({ id, secret: own }) => id === textOf(members, "client_id") && own === textOf(members, "client_secret"),
    );
  const asking = (members: Members) => {
    const client = state.clients.find(({ id }) => id === textOf(members, "client_id"));
    const fits = textOf(members, "response_type") === "code" && textOf(members, "redirect_uri") === client?.redirectUri;
    const method = textOf(members, "code_challenge_method");
    const isChallenged = textOf(members, "code_challenge") === "" ? method === "" : method === "S256";
    return fits && isChallenged && client.redirectUri === OUT_OF_BAND ? client : undefined;
  };

  app.post("/api/v1/apps", async (c) => {
    const members = await membersOf(c);
    const [name, redirectUri] = [textOf(members, "client_name"), textOf(members, "redirect_uris")];
    if (name === "" || redirectUri === "") return c.json({ error: "Validation failed: Name can't be blank" }, 422);
    const client = { id: randomUUID(), secret: secret("client"), name: name.slice(0, 120), redirectUri };
    state.clients.push(client);
    await save();
    return c.json({
      id: client.id,
      name,
      client_id: client.id,
      client_secret: client.secret,
      redirect_uri: redirectUri,
    });
  });

  app.get("/.well-known/oauth-authorization-server", (c) => {
    const issuer = new URL(c.req.url).origin;
    return c.json({
      issuer: `${issuer}/`,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code"],
      code_challenge_methods_supported: ["S256"],
    });
  });

  app.get("/oauth/authorize", (c) => {
    const members = c.req.query();
    const client = asking(members);
    return show(client ? allowPage(client, textOf(members, "code_challenge"), ACCOUNTS) : refusedPage());
  });

  app.post("/oauth/authorize", async (c) => {
    const members = await membersOf(c);
    const [client, account] = [asking(members), accountNamed(textOf(members, "account"))];
    if (!client || !account) return show(refusedPage());
    const expiresAt = now().getTime() + CODE_MS;
    const challenge = textOf(members, "code_challenge") || null;
    return show(codePage(account, grant(codes, { accountId: account.id, clientId: client.id, challenge, expiresAt })));
  });

  app.post("/oauth/token", async (c) => {
    const members = await membersOf(c);
    const client = clientOf(members);
    if (!client) return c.json({ error: "invalid_client" }, 401);
    const code = textOf(members, "code");
    const granted = standing.get(code) ?? codes.get(code);
    const fits =
      textOf(members, "grant_type") === "authorization_code" &&
      textOf(members, "redirect_uri") === client.redirectUri &&
      granted !== undefined &&
      granted.expiresAt > now().getTime() &&
      (granted.clientId === null || (granted.clientId === client.id && isProved(granted, members)));
    if (!fits) return c.json({ error: "invalid_grant" }, 400);
    codes.delete(code);
    const token = secret("token");
    state.tokens.push({ token, clientId: client.id, accountId: granted.accountId });
    await save();
    const created_at = Math.floor(now().getTime() / 1000);
    return c.json({ access_token: token, token_type: "Bearer", scope: textOf(members, "scope"), created_at });
  });

  app.post("/oauth/revoke", async (c) => {
    const members = await membersOf(c);
    const client = clientOf(members);
    if (!client) return c.json({ error: "unauthorized_client" }, 403);
    const gone = textOf(members, "token");
    state.tokens = state.tokens.filter(({ token, clientId }) => token !== gone || clientId !== client.id);
    await save();
    return c.json({});
  });

  app.get("/api/v1/accounts/verify_credentials", (c) => {
    const account = callerOf(c, state);
    return account ? c.json(accountEntity(account, new URL(c.req.url).origin)) : unknownToken(c);
  });

  const accountId = (username: string) => {
    const account = accountNamed(username);
    if (account === undefined) throw new Error(`the demo instance has no account ${username}`);
    return account.id;
  };
  return {
    code(username) {
      const expiresAt = now().getTime() + CODE_MS;
      return grant(codes, { accountId: accountId(username), clientId: null, challenge: null, expiresAt });
    },
    standingCode(username) {
      const expiresAt = Number.POSITIVE_INFINITY;
      return grant(standing, { accountId: accountId(username), clientId: null, challenge: null, expiresAt });
    },
  };
}

/** Whether a request has the verifier of a code's challenge, and none for a code without one. */
function isProved({ challenge }: Granted, members: Members): boolean {
  const verifier = textOf(members, "code_verifier");
  if (challenge === null) return verifier === "";
  return createHash("sha256").update(verifier).digest("base64url") === challenge;
}

/** Returns the account of a request's token, if the token is known. */
export function callerOf(c: Context, { tokens }: DemoState): DemoAccount | undefined {
  const bearer = /^Bearer (\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  const entry = tokens.find(({ token }) => token === bearer);
  return entry && accountById(entry.accountId);
}

export const unknownToken = (c: Context): Response => c.json({ error: "The access token is invalid" }, 401);
