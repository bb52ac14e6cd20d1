import type { Twin } from "../../shared/twin/twin.ts";
import { createWordpress } from "./site.ts";

/** A site with one author. */
export function wordpressTwin(): Twin {
  const appPassword = "demo DEMO demo DEMO demo DEMO";
  const passwords = new Map([["00000000-0000-4000-8000-000000000001", appPassword]]);
  const users = [{ id: 1, login: "demo", name: "Demo author", role: "author" as const, passwords }];
  const { fetch } = createWordpress(users, { now: () => new Date() });
  return { handle: fetch, account: { by: "appPassword", identifier: "demo", appPassword } };
}
