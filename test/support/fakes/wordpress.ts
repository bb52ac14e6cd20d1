import { randomUUID } from "node:crypto";
import { createWordpress } from "../../../src/providers/wordpress/twin/site.ts";
import type { Site, SitePost, SiteUser, Switches } from "../../../src/providers/wordpress/twin/state.ts";
import { type Fake, fakeOf } from "./fake.ts";

export interface FakeWordpress extends Fake {
  site: Site;
  /** Every post that is not in the trash, the oldest first. */
  posts: SitePost[];
}

export const WORDPRESS = { login: "Ada", password: "abcd EFGH 1234 ijkl MNOP 6789" };

/** The twin of WordPress with faults: a site with an author who has an application password. */
export async function fakeWordpress(switches: Partial<Switches> = {}): Promise<FakeWordpress> {
  const passwords = new Map([[randomUUID(), WORDPRESS.password]]);
  const ada: SiteUser = { id: 7, login: WORDPRESS.login, name: "Ada Lovelace", role: "author", passwords };
  const { site, fetch } = createWordpress([ada], { now: () => new Date(), ...switches });
  return Object.assign(await fakeOf(fetch), { site, posts: site.posts });
}
