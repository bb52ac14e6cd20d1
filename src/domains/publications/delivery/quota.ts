import { logFailure } from "../../../platform/database/outages.ts";
import type { Env } from "../../../platform/env/env.ts";
import { countUnits, takeUnits, type Use } from "../../../platform/limits/quota.ts";
import type { Services } from "../../../platform/services/services.ts";
import { dayOf } from "../../../platform/time/dayOf.ts";
import { rowsOf } from "../../../platform/write/sql.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import type { Bill } from "../../../providers/billing.ts";
import type { DailyQuota } from "../../../providers/quota.ts";
import { providerOf } from "../../../providers/registry.ts";

/** An organization at an app, whose accounts share its quota. */
interface UserOf {
  organizationId: string;
  provider: string;
  instanceUrl: string;
}

/** The organization of a rendition at the app of its account. */
export const userOf = ({
  account: { provider, instanceUrl },
  workspace: { organizationId },
}: {
  account: Omit<UserOf, "organizationId">;
  workspace: Pick<UserOf, "organizationId">;
}): UserOf => ({ organizationId, provider, instanceUrl });

/** Calls of an organization by their operations. */
interface Calls {
  operations: ReadonlyMap<string, number>;
  at: Date;
}

/** A bucket of the app, and the part of it that the organization has used. */
interface Uses {
  ofApp: Use;
  ofOrganization: Use;
}

/** More organizations do not make the share of one smaller: most of them post nothing on a day. */
const MOST_SHARES = 4;

/**
 * The units that calls take of the quota of an app on the day of an instant, and of the organization's share of it.
 * None at a network without a quota.
 */
function usesOf(
  { PROVIDER_QUOTAS }: Pick<Env, "PROVIDER_QUOTAS">,
  { organizationId, provider, instanceUrl }: UserOf,
  { operations, at }: Calls,
  shares = 1,
): Uses[] {
  const { quota } = providerOf(provider);
  if (quota === null) return [];
  const { name: day, endsAt } = dayOf(quota.timezone, at);
  return Object.entries(quota.buckets).map(([name, usual]) => {
    const subject = `app ${provider} ${instanceUrl} ${name} ${day}`;
    const most = PROVIDER_QUOTAS.get(`${provider}.${name}`) ?? usual;
    const units = [...operations].reduce(
      (sum, [operation, count]) => sum + count * (quota.costs[operation]?.[name] ?? 0),
      0,
    );
    // A share is never too small for one post.
    const share = Math.max(Math.floor(most / shares), units);
    return {
      ofApp: { bucket: { subject, most, endsAt }, units },
      ofOrganization: { bucket: { subject: `${subject} ${organizationId}`, most: share, endsAt }, units },
    };
  });
}

const SHARES = `
SELECT DISTINCT workspace.organization_id FROM social_account JOIN workspace ON workspace.id = social_account.workspace_id
WHERE social_account.provider = $1 AND social_account.instance_url = $2 AND social_account.state = 'ACTIVE'
LIMIT ${MOST_SHARES}`;

/** The number of organizations that the quota is divided among. */
async function sharesOf(tx: Tx, { provider, instanceUrl }: UserOf): Promise<number> {
  return Math.max((await rowsOf(tx, SHARES, [provider, instanceUrl])).length, 1);
}

/** The units that were taken for an attempt. */
export type Taken = readonly Use[];

/**
 * Takes what the attempt to make a post needs of the quota of its app, and of the organization's share of it. All
 * servers on the database count together.
 * @returns the end of the day if there is no room: nothing is taken then
 */
export const takeQuota = (
  tx: Tx,
  services: Pick<Services, "env">,
  user: UserOf,
  post: { media: readonly unknown[] },
  now: Date,
): Promise<Taken | Date> =>
  take(tx, services, user, now, (quota) => Object.entries(quota.operationsOf(post)), bucketsOf);

/**
 * Takes what deletions need of the organization's share. The quota of the app does not bound them here: the network
 * refuses calls beyond it itself.
 * @returns as `takeQuota`
 */
export const takeForDeletions = (
  tx: Tx,
  services: Pick<Services, "env">,
  user: UserOf,
  posts: number,
  now: Date,
): Promise<Taken | Date> =>
  take(
    tx,
    services,
    user,
    now,
    ({ deletion }) => [[deletion, posts]],
    ({ ofOrganization }) => [ofOrganization],
  );

const bucketsOf = ({ ofApp, ofOrganization }: Uses) => [ofApp, ofOrganization];

async function take(
  tx: Tx,
  { env }: Pick<Services, "env">,
  user: UserOf,
  now: Date,
  operationsOf: (quota: DailyQuota) => [operation: string, count: number][],
  bounding: (uses: Uses) => Use[],
): Promise<Taken | Date> {
  const { quota } = providerOf(user.provider);
  if (quota === null) return [];
  const calls = { operations: new Map(operationsOf(quota)), at: now };
  const uses = usesOf(env, user, calls, await sharesOf(tx, user)).flatMap(bounding);
  const needed = uses.filter(({ units }) => units > 0);
  const isTaken = await takeUnits((text, values) => rowsOf(tx, text, values), needed);
  return isTaken ? needed : (needed[0]?.bucket.endsAt ?? []);
}

/**
 * Counts the calls that were made, in place of what was taken before them. A failure is only logged: the network
 * refuses calls beyond its quota itself, and the result of the post must not be lost.
 */
export async function countCalls(
  services: Services,
  user: UserOf,
  bill: Bill,
  { taken = [], at = services.now() }: { taken?: Taken; at?: Date } = {},
): Promise<void> {
  const used = usesOf(services.env, user, { operations: bill, at });
  const left = used.flatMap(bucketsOf).map(({ bucket, units }) => {
    const before = taken.find((use) => use.bucket.subject === bucket.subject)?.units ?? 0;
    return { bucket, units: units - before };
  });
  await countUnits(services.database.pool, left).catch((error: unknown) =>
    logFailure(services.log, "provider.quota_uncounted", { provider: user.provider }, error),
  );
}
