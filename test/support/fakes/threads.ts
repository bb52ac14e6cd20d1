import type { Graph, GraphPost, Switches } from "../../../src/providers/shared/twin/graph/state.ts";
import { createThreads } from "../../../src/providers/threads/twin/server.ts";
import { type Fake, fakeOf } from "./fake.ts";

export interface FakeGraph extends Fake {
  graph: Graph;
  /** Every post that was not deleted, the oldest first. */
  posts: GraphPost[];
}

export const THREADS_USER = { id: "25000000000000001", username: "ada", name: "Ada Lovelace" } as const;
export const THREADS_APP = { clientId: "600000000000001", clientSecret: "client-secret-of-the-threads-app" } as const;
export const THREADS_REDIRECT = "https://app.example.org/callback";

/** The app as an operator registers it. */
export const THREADS_ROW = {
  client_id: THREADS_APP.clientId,
  client_secret: THREADS_APP.clientSecret,
  redirect_uri: THREADS_REDIRECT,
};

/** The twin of Threads with faults: a profile, and an app. */
export async function fakeThreads(switches: Partial<Switches> = {}): Promise<FakeGraph> {
  const apps = [{ ...THREADS_APP, redirectUris: new Set([THREADS_REDIRECT]) }];
  const { graph, fetch } = createThreads({ users: [THREADS_USER], apps }, { now: () => new Date(), ...switches });
  return Object.assign(await fakeOf(fetch), { graph, posts: graph.posts });
}
