import { createInstagram } from "../../../src/providers/instagram/twin/server.ts";
import type { Switches } from "../../../src/providers/shared/twin/graph/state.ts";
import { fakeOf } from "./fake.ts";
import type { FakeGraph } from "./threads.ts";

export const INSTAGRAM_USER = { id: "17841400000000001", username: "ada", name: "Ada Lovelace" } as const;
export const INSTAGRAM_APP = {
  clientId: "700000000000001",
  clientSecret: "client-secret-of-the-instagram-app",
} as const;
export const INSTAGRAM_REDIRECT = "https://app.example.org/callback";

/** The app as an operator registers it. */
export const INSTAGRAM_ROW = {
  client_id: INSTAGRAM_APP.clientId,
  client_secret: INSTAGRAM_APP.clientSecret,
  redirect_uri: INSTAGRAM_REDIRECT,
};

/** The twin of Instagram with faults: a professional account, and an app. */
export async function fakeInstagram(switches: Partial<Switches> = {}): Promise<FakeGraph> {
  const apps = [{ ...INSTAGRAM_APP, redirectUris: new Set([INSTAGRAM_REDIRECT]) }];
  const data = { users: [INSTAGRAM_USER], apps };
  const { graph, fetch } = createInstagram(data, { now: () => new Date(), ...switches });
  return Object.assign(await fakeOf(fetch), { graph, posts: graph.posts });
}
