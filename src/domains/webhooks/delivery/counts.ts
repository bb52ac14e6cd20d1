import type { Services } from "../../../platform/services/services.ts";

/** The results that tries are counted by. */
export const TRY_RESULTS = ["delivered", "again", "failed"] as const;
export type TryResult = (typeof TRY_RESULTS)[number];

type Counts = Record<TryResult, number>;

const counts = new WeakMap<Services["database"], Counts>();

/** Returns the tries of this process by result: the receiver accepted, another try follows, or none does. */
export function triesOf({ database }: Pick<Services, "database">): Counts {
  const entry = counts.get(database) ?? { delivered: 0, again: 0, failed: 0 };
  counts.set(database, entry);
  return entry;
}
