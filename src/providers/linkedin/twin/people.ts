import type { Hono } from "hono";
import { forbidden, type Linkedin, signedInTo } from "./state.ts";

/** Adds the member of a token, and the pages in which the member has a role. */
export function addPeople(root: Hono, linkedin: Linkedin): void {
  const signedIn = signedInTo(linkedin);

  root.get("/v2/userinfo", signedInTo(linkedin, { versioned: false }), (c) => {
    const { caller } = c.var;
    if (!caller.token.scopes.has("openid")) return forbidden(c);
    const { sub, name } = caller.member;
    return c.json({ sub, name, locale: { country: "US", language: "en" }, email_verified: false });
  });

  root.get("/rest/organizationAcls", signedIn, (c) => {
    const { caller } = c.var;
    if (!caller.token.scopes.has("rw_organization_admin")) return forbidden(c);
    const { start = "0", count = "10" } = c.req.query();
    const all = [...caller.member.roles].map(([id, role]) => ({
      role,
      organization: `urn:li:organization:${id}`,
      roleAssignee: `urn:li:person:${caller.member.sub}`,
      state: "APPROVED",
    }));
    const elements = all.slice(Number(start), Number(start) + Number(count));
    return c.json({ elements, paging: { start: Number(start), count: Number(count), links: [] } });
  });

  root.get("/rest/organizations", signedIn, (c) => {
    const { caller } = c.var;
    if (!caller.token.scopes.has("rw_organization_admin")) return forbidden(c);
    const [, list = ""] = /^List\((.*)\)$/.exec(c.req.query("ids") ?? "") ?? [];
    const ids = new Set(list.split(","));
    const pages = linkedin.pages.filter(({ id }) => ids.has(id));
    const results = pages.map(({ id, name, vanityName }) => [
      id,
      { id: Number(id), localizedName: name, vanityName, $URN: `urn:li:organization:${id}` },
    ]);
    return c.json({ results: Object.fromEntries(results) as object, statuses: {}, errors: {} });
  });
}
