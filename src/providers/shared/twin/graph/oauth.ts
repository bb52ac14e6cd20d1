import { randomBytes } from "node:crypto";
import type { Context, Hono } from "hono";
import { answerTo, appWith, askingApp, createCodes } from "../consents.ts";
import { type Graph, refuse } from "./state.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 60 days, as the documents' example has it. */
const LONG_SECONDS = 5_183_944;

/** The grant types of one network. */
interface Grants {
  exchange: string;
  refresh: string;
  /** The permissions of a consent, without which the network publishes nothing. */
  required: readonly string[];
}

const token = (): string => `TWIN${randomBytes(24).toString("hex")}`;

/**
 * Adds the page on which the person consents at once, the exchange of the code, and the calls that make tokens of 60
 * days.
 */
export function addOauth(root: Hono, graph: Graph, { exchange, refresh, required }: Grants): void {
  const { switches, tokens } = graph;
  const now = () => switches.now().getTime();
  const codes = createCodes<true>(now, HOUR_MS);

  root.get("/oauth/authorize", (c) => {
    const query = c.req.query();
    const app = askingApp(graph.apps, query);
    const { scope = "", state } = query;
    const scopes = scope.split(/[\s,]+/);
    if (app === undefined || !required.every((permission) => scopes.includes(permission)))
      return c.html("<!doctype html><title>Invalid request</title>", 400);
    const code = codes.add(`AQ${randomBytes(24).toString("base64url")}`, app, query, true);
    const back = answerTo(query, { code, state });
    // Meta's pages end so.
    back.hash = "_";
    return c.redirect(back.href);
  });

  root.post("/oauth/access_token", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const app = appWith(graph.apps, form);
    if (app === undefined) return refuse(400, 101, "Error validating client secret.");
    if (form.get("grant_type") !== "authorization_code") return refuse(400, 1, "Invalid grant_type");
    const isGood = codes.take(app, form);
    const [user] = graph.users;
    if (!isGood || user === undefined) return refuse(400, 100, "This authorization code has been used");
    const made = token();
    keep(made, user.id, HOUR_MS, false);
    // The API writes the id as a number, which is larger than numbers of JSON in JavaScript are exact.
    return c.body(`{"access_token": ${JSON.stringify(made)}, "user_id": ${user.id}}`, 200, {
      "content-type": "application/json",
    });
  });

  root.get("/access_token", (c) => {
    const { grant_type: type, client_secret: secret, access_token: short = "" } = c.req.query();
    if (type !== exchange) return refuse(400, 100, "Unsupported grant_type");
    if (graph.apps.every(({ clientSecret }) => clientSecret !== secret))
      return refuse(400, 101, "Error validating application.");
    const entry = live(short);
    return entry === null ? ended() : longLived(c, entry.userId);
  });

  root.get("/refresh_access_token", (c) => {
    const { grant_type: type, access_token: long = "" } = c.req.query();
    if (type !== refresh) return refuse(400, 100, "Unsupported grant_type");
    const entry = live(long);
    if (entry === null || !entry.isLong) return ended();
    // The day of the documents.
    if (now() - entry.issuedAt.getTime() < DAY_MS)
      return refuse(400, 100, "The access token must be at least 24 hours old");
    return longLived(c, entry.userId);
  });

  function keep(made: string, userId: string, lifeMs: number, isLong: boolean): void {
    tokens.set(made, { userId, isLong, issuedAt: switches.now(), expiresAt: new Date(now() + lifeMs) });
  }

  function longLived(c: Context, userId: string): Response {
    const made = token();
    keep(made, userId, LONG_SECONDS * 1000, true);
    return c.json({ access_token: made, token_type: "bearer", expires_in: LONG_SECONDS });
  }

  function live(text: string) {
    const entry = tokens.get(text);
    return entry !== undefined && entry.expiresAt.getTime() > now() ? entry : null;
  }
}

/** The answer to a token that ended or that no one was given. */
export const ended = (): Response =>
  refuse(400, 190, "Error validating access token: Session has expired", { error_subcode: 463 });
