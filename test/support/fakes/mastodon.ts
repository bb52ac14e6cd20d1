import { createMastodon, type Mastodon } from "../../../src/providers/mastodon/twin/instance.ts";
import { MASTODON, type Software } from "../../../src/providers/mastodon/twin/software.ts";
import { type Fake, fakeOf } from "./fake.ts";

export interface FakeMastodon extends Fake, Omit<Mastodon, "fetch" | "authorize"> {
  /** The code that the instance shows to a person who authorizes the client of this authorization URL. */
  authorize(url: string, username?: string): string;
}

/** The twin of Mastodon, or of a relative, with faults. */
export async function fakeMastodon(
  now: () => Date = () => new Date(),
  software: Software = MASTODON,
): Promise<FakeMastodon> {
  const mastodon = createMastodon("https://social.example", now, software);
  const server = await fakeOf(mastodon.fetch);
  return Object.assign({ ...mastodon }, server, {
    authorize(url: string, username?: string) {
      const { origin, pathname, searchParams } = new URL(url);
      const code = mastodon.authorize(searchParams, username);
      const fits = origin === server.origin && pathname === "/oauth/authorize";
      if (code === null || !fits) throw new Error("this is no authorization URL");
      return code;
    },
  });
}
