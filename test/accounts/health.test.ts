import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { renewal, renewals } from "../../src/domains/accounts/health/job.ts";
import { renewAccount } from "../../src/domains/accounts/health/renew.ts";
import { openSession } from "../../src/domains/publications/delivery/session.ts";
import { bluesky } from "../../src/providers/bluesky/bluesky.ts";
import { openCredentials } from "../../src/providers/credentials.ts";
import { movesOf } from "../support/database/revisions.ts";
import { ATPROTO, ATPROTO_PASSWORD, type FakeAtproto, fakeAtproto } from "../support/fakes/atproto.ts";
import { runJobs } from "../support/jobs.ts";
import { type World, world } from "../support/world.ts";

const DAY_MS = 86_400_000;
const REFRESH = "/xrpc/com.atproto.server.refreshSession";

let w: World;
let pds: FakeAtproto;
beforeAll(async () => {
  pds = await fakeAtproto(() => w.clock.now());
  w = await world({ env: { OUTBOUND_ALLOW: "127.0.0.1" } });
});
afterAll(() => Promise.all([w.close(), pds.close()]));
let id = "";
beforeEach(async () => {
  pds.mend();
  pds.requests.length = 0;
  const { data } = await w.gql<{ made: { connection: { accountId: string } } }>(
    w.users.editor.token,
    "mutation ($input: ConnectAccountWithAppPasswordInput!) { made: connectAccountWithAppPassword(input: $input) { connection { accountId } } }",
    {
      input: {
        workspaceId: w.ids.workspace,
        provider: "BLUESKY",
        identifier: ATPROTO.handle,
        appPassword: ATPROTO_PASSWORD,
        serviceUrl: pds.origin,
      },
    },
  );
  id = data.made.connection.accountId;
  await w.db.prisma.notification.deleteMany();
});

interface Health {
  state: string;
  expiresAt: string | null;
  lastVerifiedAt: string;
  problem: string | null;
}
async function health(): Promise<Health> {
  const { data } = await w.gql<{ account: { health: Health } }>(
    w.users.viewer.token,
    "query ($id: ID!) { account: socialAccount(id: $id) { health { state expiresAt lastVerifiedAt problem } } }",
    { id },
  );
  return data.account.health;
}
const due = async () => {
  await renewals.run(w.app.services, new AbortController().signal);
  await runJobs(w.app.services);
};
/** Lets days pass, in which sessions do not end. */
async function after(days: number): Promise<void> {
  w.clock.advance(days * DAY_MS);
  const now = w.clock.now();
  const data = { lastUsedAt: now, expiresAt: new Date(now.getTime() + DAY_MS) };
  await w.db.prisma.session.updateMany({ data });
}
const refreshes = () => pds.requests.filter(({ path }) => path === REFRESH).length;
const stored = async () => {
  const row = await w.db.prisma.socialAccount.findUniqueOrThrow({ where: { id } });
  return openCredentials(w.app.services.vault, id, row.credentials ?? "")["refreshJwt"];
};
const topics = async () => (await w.db.prisma.notification.findMany()).map(({ topic }) => topic);

describe("an account without posts", () => {
  test("is renewed after half of the lifetime of its credentials, without a new revision", async () => {
    const expiresAt = new Date(w.clock.now().getTime() + 90 * DAY_MS);
    expect(await health()).toMatchObject({ state: "HEALTHY", problem: null });
    expect(new Date((await health()).expiresAt ?? 0).getTime()).toBeCloseTo(expiresAt.getTime(), -4);
    const first = await stored();
    await after(44);
    await due();
    expect(refreshes()).toBe(0);
    await after(2);
    const moves = await movesOf(w.db, w.ids.workspace);
    await due();
    expect([refreshes(), await movesOf(w.db, w.ids.workspace)]).toEqual([1, moves]);
    expect(await stored()).not.toBe(first);
    expect((await health()).lastVerifiedAt).toBe(w.clock.now().toISOString());
    await due();
    expect(refreshes()).toBe(1);
  });

  test("is renewed by one of several processes at once", async () => {
    await after(46);
    await Promise.all([1, 2, 3].map(() => renewAccount(w.app.services, id)));
    expect(refreshes()).toBe(1);
    expect((await health()).state).toBe("HEALTHY");
  });

  test("is not renewed by a delivery while another process renews it, and the delivery uses the result", async () => {
    await after(46);
    const row = await w.db.prisma.socialAccount.findUniqueOrThrow({ where: { id } });
    const { fetch } = w.app.services;
    const sessions = [1, 2].map(() =>
      openSession(w.app.services, fetch, { ...row, credentials: row.credentials ?? "" }),
    );
    const tokens = await Promise.all(sessions.map(async (session) => (await session.renew())["refreshJwt"]));
    expect([refreshes(), new Set(tokens).size]).toEqual([1, 1]);
  });

  test("gets a warning once when its server does not answer until the last week, and then a renewal", async () => {
    pds.fail(REFRESH, "broken");
    await after(46);
    await due();
    expect(await topics()).toEqual([]);
    await after(38);
    await due();
    await after(1);
    await due();
    expect(new Set(await topics())).toEqual(new Set(["account_expiring"]));
    const sent = (await topics()).length;
    expect(await health()).toMatchObject({ state: "EXPIRES_SOON", problem: expect.stringContaining("Connect") });
    await after(1);
    await due();
    expect((await topics()).length).toBe(sent);
    pds.mend();
    await after(1);
    await due();
    expect(await health()).toMatchObject({ state: "HEALTHY", problem: null });
  });

  test("needs attention when its credentials are refused", async () => {
    pds.fail(REFRESH, "refused");
    await after(46);
    await due();
    expect(new Set(await topics())).toEqual(new Set(["account_needs_attention"]));
    expect(await health()).toMatchObject({ state: "NEEDS_ATTENTION", problem: expect.stringContaining("Connect") });
    const count = refreshes();
    await after(2);
    await due();
    expect(refreshes()).toBe(count);
  });

  test("of a server of the release before has its end recorded first", async () => {
    await w.db.prisma.accountHealth.deleteMany({ where: { accountId: id } });
    expect(await health()).toMatchObject({ state: "HEALTHY", expiresAt: null });
    await due();
    expect([refreshes(), (await health()).expiresAt === null]).toEqual([0, false]);
  });
});

describe("an account whose network renews no credentials", () => {
  test("gets a warning a week before the end, and needs attention at the end", async () => {
    const { refresh } = bluesky;
    Object.assign(bluesky, { refresh: null });
    try {
      await w.db.prisma.accountHealth.deleteMany({ where: { accountId: id } });
      await due();
      await after(84);
      await due();
      expect(new Set(await topics())).toEqual(new Set(["account_expiring"]));
      await after(7);
      await due();
      expect((await health()).state).toBe("NEEDS_ATTENTION");
      expect(refreshes()).toBe(0);
    } finally {
      Object.assign(bluesky, { refresh });
    }
  });

  test("gets the same where the network renews those of other accounts alone", async () => {
    Object.assign(bluesky.connect, { isRenewable: () => false });
    try {
      await w.db.prisma.accountHealth.deleteMany({ where: { accountId: id } });
      await due();
      await after(46);
      await due();
      expect([await topics(), (await health()).state]).toEqual([[], "HEALTHY"]);
      await after(38);
      await due();
      expect(new Set(await topics())).toEqual(new Set(["account_expiring"]));
      expect(refreshes()).toBe(0);
    } finally {
      Reflect.deleteProperty(bluesky.connect, "isRenewable");
    }
  });
});

test("a job for an account that does not exist any more does nothing", async () => {
  await renewal.run(w.app.services, { accountId: "acc_unknown" }, { id: "", signal: new AbortController().signal });
  expect(refreshes()).toBe(0);
});
