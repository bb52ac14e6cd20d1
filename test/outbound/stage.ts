import { renewal } from "../../src/domains/accounts/health/job.ts";
import { deliveryWith } from "../../src/domains/publications/delivery/handlers.ts";
import { TIMING as POSTS } from "../../src/domains/publications/delivery/timing.ts";
import { webhooksWith } from "../../src/domains/webhooks/delivery/handlers.ts";
import { TIMING as WEBHOOKS } from "../../src/domains/webhooks/delivery/timing.ts";
import { currentTenant } from "../../src/platform/concurrency/tenant.ts";
import type { Handler } from "../../src/platform/jobs/handler.ts";
import { createJobStatistics } from "../../src/platform/jobs/statistics.ts";
import { startWorkers } from "../../src/platform/jobs/workers.ts";
import { gated } from "../../src/platform/outbound/gate.ts";
import { createGuardedFetch, type Fetch } from "../../src/platform/outbound/guardedFetch.ts";
import { createUserNames } from "../../src/platform/outbound/userNames.ts";
import { pixels } from "../publications/frozen.support.ts";
import { type FakeAtproto, fakeAtproto } from "../support/fakes/atproto.ts";
import { type Fake, fake } from "../support/fakes/fake.ts";
import { type FakeMastodon, fakeMastodon } from "../support/fakes/mastodon.ts";
import { fakeOpenai } from "../support/fakes/openai.ts";
import { languageEnv } from "../support/fakes/openaiAnswers.ts";
import { leave } from "../support/jobs.ts";
import { type World, world } from "../support/world.ts";
import { type SlowHosts, slowHosts } from "./hosts.ts";

/** One tenant with its person. */
export interface Side {
  organizationId: string;
  workspaceId: string;
  personId: string;
  token: string;
}

/**
 * A server with workers, hosts that work, and hosts that do not. A tenant has two calls in progress, and one that
 * waits.
 */
export interface Stage {
  w: World;
  slow: SlowHosts;
  sides: { slow: Side; quick: Side };
  /** Hosts that work. */
  mastodon: FakeMastodon;
  bluesky: FakeAtproto;
  files: Fake;
  /**
   * Whether a tenant has as many open calls as its bound and its queue take, and as many to this host as its bound
   * takes. A call of the same work to another host may be the one that waits.
   */
  isFull(side: Side, origin: string): boolean;
  /** Leaves a job, and waits for its end. */
  job(topic: string, payload: Record<string, string>): Promise<void>;
  /** Ends every call in progress. */
  release(): void;
  close(): Promise<void>;
}

export const BOUNDS = { ofTenant: 2, waiting: 1 } as const;
/** No call and no query ends by itself while a test runs. */
const PATIENCE_MS = 600_000;

export async function stage(): Promise<Stage> {
  const [slow, mastodon, bluesky, openai] = await Promise.all([
    slowHosts(),
    fakeMastodon(),
    fakeAtproto(),
    fakeOpenai(),
  ]);
  const picture = await pixels();
  const files = await fake(({ path }) => {
    if (path.endsWith(".png")) return { status: 200, body: picture, headers: { "content-type": "image/png" } };
    const page = "<html><head><title>A page</title></head><body><p>A page of text.</p></body></html>";
    if (path === "/page") return { status: 200, body: page, headers: { "content-type": "text/html" } };
    return { status: 200, body: {} };
  });
  const allow = [...slow.allow, mastodon.host, bluesky.host, files.host];
  // The resolver of the runtime gives up a try after 5 s, whatever it is given, so many tries make a query as patient.
  const names = createUserNames({ servers: [slow.names.address], tries: 120, withinMs: PATIENCE_MS });
  const shared = gated(createGuardedFetch({ allow, names }), BOUNDS);
  const open = new Set<{ tenant: string; origin: string }>();
  let stopping = new AbortController();
  const slowOrigins = new Set([...Object.values(slow.origins), slow.tricklesHeads]);
  const fetch: Fetch = async (input, init = {}) => {
    const call = { tenant: currentTenant(), origin: new URL(input instanceof Request ? input.url : input).origin };
    open.add(call);
    const signals = [stopping.signal, ...(init.signal ? [init.signal] : [])];
    const patient = { ...init, signal: AbortSignal.any(signals), bounds: { ...init.bounds, timeoutMs: PATIENCE_MS } };
    try {
      const answer = await shared(input, patient);
      // The body of a slow host never ends.
      if (!slowOrigins.has(call.origin)) open.delete(call);
      return answer;
    } catch (error) {
      open.delete(call);
      throw error;
    }
  };
  const env = { ...languageEnv(openai), OUTBOUND_ALLOW: allow.join() };
  const w = await world({ now: new Date(), env, fetch });
  const { ids, users } = w;
  const side = (organizationId: string, workspaceId: string, role: "owner" | "outsider") => ({
    organizationId,
    workspaceId,
    personId: users[role].id,
    token: users[role].token,
  });
  const { services } = w.app;
  const ended = new Map<string, () => void>();
  const workers = startWorkers(services, {
    handlers: [renewal, ...deliveryWith(POSTS).handlers, ...webhooksWith(WEBHOOKS).handlers].map((handler) =>
      watched(handler, ended),
    ),
    sweeps: [],
    statistics: createJobStatistics(),
    patience: { retries: 0, supervise: false },
  });
  return {
    w,
    slow,
    mastodon,
    bluesky,
    files,
    sides: {
      slow: side(ids.organization, ids.workspace, "owner"),
      quick: side(ids.otherOrganization, ids.otherWorkspace, "outsider"),
    },
    isFull({ organizationId }, origin) {
      const calls = [...open].filter(({ tenant }) => tenant === organizationId);
      const toHost = calls.filter((call) => call.origin === origin);
      return calls.length >= BOUNDS.ofTenant + BOUNDS.waiting && toHost.length >= BOUNDS.ofTenant;
    },
    async job(topic, payload) {
      const end = Promise.withResolvers<void>();
      ended.set(JSON.stringify(payload), end.resolve);
      await leave(services, { topic, payload });
      await end.promise;
    },
    release() {
      stopping.abort(new Error("the test is over"));
      stopping = new AbortController();
      open.clear();
    },
    async close() {
      stopping.abort(new Error("the test is over"));
      await workers.stop(0, 0);
      await w.close();
      await Promise.all([slow, mastodon, bluesky, openai, files].map((each) => each.close()));
    },
  };
}

const watched = (handler: Handler, ended: ReadonlyMap<string, () => void>): Handler => ({
  ...handler,
  run: (services, payload, job) =>
    handler.run(services, payload, job).finally(() => ended.get(JSON.stringify(payload))?.()),
});
