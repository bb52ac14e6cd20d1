import { logFailure } from "../../../platform/database/outages.ts";
import type { Env } from "../../../platform/env/env.ts";
import { countUnits, takeUnits, type Use } from "../../../platform/limits/quota.ts";
import type { Services } from "../../../platform/services/services.ts";
import { rowsOf } from "../../../platform/write/sql.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import type { Bill } from "../../../providers/billing.ts";
import { providerOf } from "../../../providers/registry.ts";
import { dayOf } from "../../../providers/shared/dayOf.ts";

/** The place of an app, whose accounts share its quota. */
interface AppOf {
  provider: string;
  instanceUrl: string;
}

/** The units that operations take of the quota of an app on the day of an instant; none at a network without one. */
function usesOf(
  { PROVIDER_QUOTAS }: Pick<Env, "PROVIDER_QUOTAS">,
  { provider, instanceUrl }: AppOf,
  operations: ReadonlyMap<string, number>,
  at: Date,
): Use[] {
  const { quota } = providerOf(provider);
  if (quota === null) return [];
  const { name: day, endsAt } = dayOf(quota.timeZone, at);
  return Object.entries(quota.buckets).map(([name, usual]) => {
    const subject = `app ${provider} ${instanceUrl} ${name} ${day}`;
    const most = PROVIDER_QUOTAS.get(`${provider}.${name}`) ?? usual;
    const units = [...operations].reduce(
      (sum, [operation, count]) => sum + count * (quota.costs[operation]?.[name] ?? 0),
      0,
    );
    return { bucket: { subject, most, endsAt }, units };
  });
}

/** The units that were taken for an attempt. */
export type Taken = readonly Use[];

/**
 * Takes what the attempt to make a post needs of the quota of its app. All servers on the database count together.
 * @returns the end of the day if the quota has no room: nothing is taken then
 */
export async function takeQuota(
  tx: Tx,
  { env }: Pick<Services, "env">,
  app: AppOf,
  post: { media: readonly unknown[] },
  now: Date,
): Promise<Taken | Date> {
  const { quota } = providerOf(app.provider);
  if (quota === null) return [];
  const operations = new Map(Object.entries(quota.operationsOf(post)));
  const uses = usesOf(env, app, operations, now).filter(({ units }) => units > 0);
  const isTaken = await takeUnits((text, values) => rowsOf(tx, text, values), uses);
  return isTaken ? uses : dayOf(quota.timeZone, now).endsAt;
}

/**
 * Counts the calls that were made, in place of what was taken before them. A failure is only logged: the network
 * refuses calls beyond its quota itself, and the result of the post must not be lost.
 */
export async function countCalls(
  services: Services,
  app: AppOf,
  bill: Bill,
  { taken = [], at = services.now() }: { taken?: Taken; at?: Date } = {},
): Promise<void> {
  const used = usesOf(services.env, app, bill, at);
  const left = used.map(({ bucket, units }) => {
    const before = taken.find((use) => use.bucket.subject === bucket.subject)?.units ?? 0;
    return { bucket, units: units - before };
  });
  await countUnits(services.database.pool, left).catch((error: unknown) =>
    logFailure(services.log, "provider.quota_uncounted", { provider: app.provider }, error),
  );
}
