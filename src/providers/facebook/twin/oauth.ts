import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import { answerTo, appWith, askingApp, createCodes } from "../../shared/twin/consents.ts";
import { refuse } from "../../shared/twin/graph/state.ts";
import type { Facebook } from "./state.ts";

const CODE_MS = 600_000;
const REQUIRED = ["pages_show_list", "pages_manage_posts"];

const token = (): string => `EAA${randomBytes(24).toString("hex")}`;

/** Adds the page on which a person consents at once, the tokens of the person, and the pages with their tokens. */
export function addOauth(root: Hono, facebook: Facebook): void {
  const codes = createCodes<true>(() => facebook.switches.now().getTime(), CODE_MS);
  /** Tokens of the person: whether each is one of 60 days. */
  const people = new Map<string, boolean>();

  root.get("/:version/dialog/oauth", (c) => {
    const query = c.req.query();
    const app = askingApp(facebook.apps, query);
    const { scope = "", state } = query;
    const scopes = scope.split(",");
    if (app === undefined || !REQUIRED.every((each) => scopes.includes(each)))
      return c.html("<!doctype html><title>Error</title>", 400);
    const code = codes.add(`AQ${randomBytes(24).toString("base64url")}`, app, query, true);
    return c.redirect(answerTo(query, { code, state }).href);
  });

  root.get("/:version/oauth/access_token", (c) => {
    const query = new URL(c.req.url).searchParams;
    const app = appWith(facebook.apps, query);
    if (app === undefined) return refuse(400, 101, "Error validating client secret.");
    if (query.get("grant_type") === "fb_exchange_token") {
      if (!people.has(query.get("fb_exchange_token") ?? "")) return refuse(400, 190, "Error validating access token");
      const long = token();
      people.set(long, true);
      return c.json({ access_token: long, token_type: "bearer", expires_in: 5_183_944 });
    }
    if (!codes.take(app, query))
      return refuse(400, 100, "This authorization code has been used.", { error_subcode: 36_009 });
    const short = token();
    people.set(short, false);
    return c.json({ access_token: short, token_type: "bearer", expires_in: 5400 });
  });

  root.get("/:version/me/accounts", (c) => {
    const { access_token: of = "", limit = "25", after } = c.req.query();
    const isLong = people.get(of);
    if (isLong === undefined) return refuse(400, 190, "Error validating access token", { error_subcode: 463 });
    const from = after === undefined ? 0 : facebook.pages.findIndex(({ id }) => id === after) + 1;
    const some = facebook.pages.slice(from, from + Number(limit));
    const data = some.map(({ id, name, username, tasks }) => {
      const made = token();
      facebook.tokens.set(made, id);
      return {
        id,
        name,
        username,
        tasks,
        access_token: made,
        picture: { data: { url: `https://cdn.example/${id}.jpg` } },
      };
    });
    const hasMore = from + Number(limit) < facebook.pages.length;
    return c.json({
      data,
      paging: { cursors: { after: some.at(-1)?.id }, ...(hasMore && { next: "https://twin.example/next" }) },
    });
  });
}
