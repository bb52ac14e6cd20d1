import type { Hono } from "hono";
import { capabilitiesOf, refuse, type Site, userOf } from "./state.ts";

/** Adds the caller's own user, and their application passwords. */
export function addUsers(api: Hono, site: Site): void {
  const asUser = userOf(site);

  api.get("/wp/v2/users/me", asUser, (c) => {
    if (c.var.caller === null) return refuse(c, 401, "rest_not_logged_in", "You are not currently logged in.");
    const { user } = c.var.caller;
    const { origin } = new URL(c.req.url);
    return c.json({
      id: user.id,
      name: user.name,
      slug: user.login.toLowerCase(),
      link: `${origin}/author/${user.login}/`,
      avatar_urls: Object.fromEntries([24, 48, 96].map((size) => [size, `${origin}/avatar-${user.id}.png?s=${size}`])),
      ...(c.req.query("context") === "edit" && {
        username: user.login,
        roles: [user.role],
        capabilities: capabilitiesOf(user),
      }),
    });
  });

  api.get("/wp/v2/users/me/application-passwords/introspect", asUser, (c) => {
    if (c.var.caller === null) return refuse(c, 401, "rest_not_authenticated", "You must be logged in.");
    return c.json({ uuid: c.var.caller.uuid, name: "rostrum" });
  });

  api.delete("/wp/v2/users/me/application-passwords/:uuid", asUser, (c) => {
    const { caller } = c.var;
    if (caller === null) return refuse(c, 401, "rest_cannot_delete_application_password", "Sorry.");
    return caller.user.passwords.delete(c.req.param("uuid"))
      ? c.json({ deleted: true, previous: {} })
      : refuse(c, 404, "rest_application_password_not_found", "Application password not found.");
  });
}
