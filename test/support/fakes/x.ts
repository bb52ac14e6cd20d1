import { createX } from "../../../src/providers/x/twin/server.ts";
import type { Switches, XPost, XServer } from "../../../src/providers/x/twin/state.ts";
import { type Fake, fakeOf } from "./fake.ts";

export interface FakeX extends Fake {
  server: XServer;
  /** Every post that was not deleted, the oldest first. */
  posts: XPost[];
}

export const X_USER = { id: "2244994945", name: "Ada Lovelace", username: "ada" } as const;
export const X_CLIENT = { clientId: "client-of-the-app", clientSecret: "client-secret-of-the-app" } as const;
export const X_REDIRECT = "https://app.example.org/callback";

/** The app as an operator registers it. */
export const X_ROW = {
  client_id: X_CLIENT.clientId,
  client_secret: X_CLIENT.clientSecret,
  redirect_uri: X_REDIRECT,
};

const YEAR_SECONDS = 365 * 86_400;
/** Limits that no test meets by chance. */
const WIDE = { posts: 100_000, deletions: 100_000, uploads: 100_000, timelines: 100_000 };

/** The twin of X with faults: one account, and the app of an operator. */
export async function fakeX(switches: Partial<Switches> = {}): Promise<FakeX> {
  const clients = [{ ...X_CLIENT, redirectUris: new Set([X_REDIRECT]) }];
  const { server, fetch } = createX(
    { users: [X_USER], clients },
    { now: () => new Date(), limits: WIDE, accessSeconds: YEAR_SECONDS, ...switches },
  );
  return Object.assign(await fakeOf(fetch), { server, posts: server.posts });
}

/** The code that the page of a consent returns. */
export async function xCodeAt(page: string): Promise<string> {
  const { headers } = await fetch(page, { redirect: "manual" });
  return new URL(headers.get("location") ?? "").searchParams.get("code") ?? "";
}
