import { randomUUID } from "node:crypto";
import type { Context, Hono } from "hono";
import { answerTo, appWith, askingApp, createCodes } from "../../shared/twin/consents.ts";
import type { Linkedin } from "./state.ts";

/** The lifetimes of a code and of a refresh token. */
const [CODE_MS, YEAR_SECONDS] = [30 * 60_000, 31_536_000];

const wrong = (c: Context, status: 400 | 401, error: string, description: string) =>
  c.json({ error, error_description: description }, status);

/**
 * Adds the page on which a member consents, and the exchange of codes and refresh tokens. The first member of the twin
 * is signed in, and consents at once.
 */
export function addOauth(root: Hono, linkedin: Linkedin): void {
  const now = () => linkedin.switches.now().getTime();
  const codes = createCodes<{ sub: string; scopes: string[] }>(now, CODE_MS);

  root.get("/oauth/v2/authorization", (c) => {
    const query = c.req.query();
    const app = askingApp(linkedin.apps, query);
    const [member] = linkedin.members;
    if (app === undefined || member === undefined)
      return c.html("<!doctype html><title>Bummer, something went wrong.</title>", 400);
    const { scope = "", state } = query;
    const scopes = scope.split(" ").filter((each) => each !== "");
    const missing = scopes.find((each) => !app.scopes.includes(each));
    if (missing !== undefined) {
      const error_description = `Scope "${missing}" is not authorized for your application`;
      return c.redirect(answerTo(query, { state, error: "unauthorized_scope_error", error_description }).href);
    }
    const code = codes.add(randomUUID(), app, query, { sub: member.sub, scopes });
    return c.redirect(answerTo(query, { state, code }).href);
  });

  root.post("/oauth/v2/accessToken", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const app = appWith(linkedin.apps, form);
    if (app === undefined) return wrong(c, 401, "invalid_client", "Client authentication failed");
    if (form.get("grant_type") === "refresh_token") return refreshed(c, form.get("refresh_token") ?? "");
    if (form.get("grant_type") !== "authorization_code")
      return wrong(c, 400, "invalid_request", 'A required parameter "grant_type" is wrong');
    const grant = codes.take(app, form);
    if (grant === undefined)
      return wrong(
        c,
        400,
        "invalid_request",
        "Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code",
      );
    const { sub, scopes } = grant;
    const refreshToken = app.hasRefreshTokens ? `refresh-${randomUUID()}` : null;
    const refreshEnd = new Date(now() + YEAR_SECONDS * 1000);
    if (refreshToken !== null)
      linkedin.refreshTokens.set(refreshToken, { sub, scopes: new Set(scopes), endsAt: refreshEnd });
    return c.json(tokenFor(sub, scopes, refreshToken === null ? null : { token: refreshToken, endsAt: refreshEnd }));
  });

  function refreshed(c: Context, refreshToken: string) {
    const grant = linkedin.refreshTokens.get(refreshToken);
    if (grant === undefined || grant.endsAt.getTime() <= now())
      return wrong(
        c,
        400,
        "invalid_grant",
        "The provided authorization grant or refresh token is invalid, expired or revoked.",
      );
    return c.json(tokenFor(grant.sub, [...grant.scopes], { token: refreshToken, endsAt: grant.endsAt }));
  }

  function tokenFor(sub: string, scopes: string[], refresh: { token: string; endsAt: Date } | null) {
    const { tokenSeconds } = linkedin.switches;
    const token = `token-${randomUUID()}`;
    linkedin.tokens.set(token, { sub, scopes: new Set(scopes), endsAt: new Date(now() + tokenSeconds * 1000) });
    return {
      access_token: token,
      expires_in: tokenSeconds,
      ...(linkedin.switches.statesScopes && { scope: scopes.join(",") }),
      token_type: "Bearer",
      ...(refresh !== null && {
        refresh_token: refresh.token,
        refresh_token_expires_in: Math.floor((refresh.endsAt.getTime() - now()) / 1000),
      }),
    };
  }
}
