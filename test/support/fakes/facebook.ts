import { createFacebook } from "../../../src/providers/facebook/twin/server.ts";
import type { Facebook, FacebookPost, Switches } from "../../../src/providers/facebook/twin/state.ts";
import { type Fake, fakeOf } from "./fake.ts";

export interface FakeFacebook extends Fake {
  facebook: Facebook;
  /** Every post that was not deleted, the oldest first. */
  posts: FacebookPost[];
}

export const FACEBOOK_PAGE = {
  id: "1755847768034402",
  name: "Engines",
  username: "engines.page",
  tasks: ["ANALYZE", "CREATE_CONTENT", "MODERATE"],
};
export const FACEBOOK_APP = { clientId: "163003840417682", clientSecret: "client-secret-of-facebook" } as const;
export const FACEBOOK_REDIRECT = "https://app.example.org/facebook";

/** The app as an operator registers it. */
export const FACEBOOK_ROW = {
  client_id: FACEBOOK_APP.clientId,
  client_secret: FACEBOOK_APP.clientSecret,
  redirect_uri: FACEBOOK_REDIRECT,
};

/** The twin of Facebook with faults: a person who may post to one of two pages. */
export async function fakeFacebook(switches: Partial<Switches> = {}): Promise<FakeFacebook> {
  const apps = [{ ...FACEBOOK_APP, redirectUris: new Set([FACEBOOK_REDIRECT]) }];
  const other = { id: "9", name: "Read only", username: "", tasks: ["ANALYZE"] };
  const { facebook, fetch } = createFacebook(
    { apps, pages: [{ ...FACEBOOK_PAGE, tasks: [...FACEBOOK_PAGE.tasks] }, other] },
    { now: () => new Date(), ...switches },
  );
  return Object.assign(await fakeOf(fetch), { facebook, posts: facebook.posts });
}
