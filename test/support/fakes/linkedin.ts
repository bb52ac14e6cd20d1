import { createLinkedin } from "../../../src/providers/linkedin/twin/server.ts";
import type { Linkedin, LinkedinPost, Switches } from "../../../src/providers/linkedin/twin/state.ts";
import { type Fake, fakeOf } from "./fake.ts";

export interface FakeLinkedin extends Fake {
  linkedin: Linkedin;
  /** Every post that was not deleted, the oldest first. */
  posts: LinkedinPost[];
}

export const LINKEDIN_PAGE = { id: "2414183", name: "Engines Inc.", vanityName: "engines-inc" } as const;
export const LINKEDIN_MEMBER = { sub: "Ada-1815_x", name: "Ada Lovelace" } as const;
export const LINKEDIN_APP = { clientId: "client-of-linkedin", clientSecret: "client-secret-of-linkedin" } as const;
export const LINKEDIN_REDIRECT = "https://app.example.org/linkedin";
/** The latest version that the twin knows. */
export const LINKEDIN_VERSION = "202607";
export const LINKEDIN_SCOPES = [
  "openid",
  "profile",
  "w_member_social",
  "w_organization_social",
  "r_organization_social",
  "rw_organization_admin",
];

/** The app as an operator registers it. */
export const LINKEDIN_ROW = {
  client_id: LINKEDIN_APP.clientId,
  client_secret: LINKEDIN_APP.clientSecret,
  redirect_uri: LINKEDIN_REDIRECT,
};

/** The twin of LinkedIn with faults: a member who administers a page. Unless a test asks, texts may be the same. */
export async function fakeLinkedin(switches: Partial<Switches> = {}): Promise<FakeLinkedin> {
  const app = {
    ...LINKEDIN_APP,
    scopes: LINKEDIN_SCOPES,
    hasRefreshTokens: false,
    redirectUris: new Set([LINKEDIN_REDIRECT]),
  };
  const member = { ...LINKEDIN_MEMBER, roles: new Map([[LINKEDIN_PAGE.id, "ADMINISTRATOR"]]) };
  const data = { origin: "", apps: [app], members: [member], pages: [LINKEDIN_PAGE] };
  const wide = { dailyCreations: 100_000, refusesDuplicates: false };
  const { linkedin, fetch } = createLinkedin(data, { now: () => new Date(), ...wide, ...switches });
  const started = await fakeOf(fetch);
  linkedin.origin = started.origin;
  return Object.assign(started, { linkedin, posts: linkedin.posts });
}
