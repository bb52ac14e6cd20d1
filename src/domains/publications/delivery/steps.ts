import { z } from "zod";
import { CannotOpen } from "../../../platform/crypto/vault.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { ProviderFailure } from "../../../providers/failure.ts";
import type { Step, StepResults } from "../../../providers/stepResults.ts";
import type { Claim } from "./claim.ts";
import { recordSteps } from "./costs.ts";
import type { Session } from "./session.ts";

const Entry = z.object({ step: z.string(), index: z.int(), at: z.coerce.date(), result: z.unknown() });
/** The results of the steps of one post; its key keeps those of another post apart. */
const Stored = z.object({ key: z.string(), entries: z.array(Entry) });
type Entry = z.output<typeof Entry>;

/** The addresses of a video's 125 parts, and the names of the parts that arrived, are a half of this. */
const MOST_BYTES = 256 * 1024;

const placeOf = (renditionId: string) => `rendition:${renditionId}:steps`;

/** The post of one rendition, as its row stores it. */
export interface StepsOf {
  renditionId: string;
  workspaceId: string;
  deliveryKey: string;
  /** The sealed results of the row. */
  sealed: string | null;
}

function opened({ vault }: Services, { renditionId, deliveryKey, sealed }: StepsOf): Entry[] {
  if (sealed === null) return [];
  try {
    const { data } = Stored.safeParse(JSON.parse(vault.open(sealed, placeOf(renditionId))));
    return data?.key === deliveryKey ? data.entries : [];
  } catch (error) {
    // With a key that is gone, the steps are made again.
    if (error instanceof CannotOpen) return [];
    throw error;
  }
}

function readFrom<Result>(entries: readonly Entry[], step: Step<Result>, index: number, now: Date): Result | null {
  const entry = entries.find((each) => each.step === step.name && each.index === index);
  if (entry === undefined || now.getTime() - entry.at.getTime() >= step.keptMs) return null;
  return step.result.safeParse(entry.result).data ?? null;
}

/** The results that the row has, for a question about a lost post. */
export function storedResults(services: Services, row: StepsOf): Pick<StepResults, "read"> {
  const entries = opened(services, row);
  return { read: (step, index) => readFrom(entries, step, index, services.now()) };
}

/** The attempt that has a rendition. */
interface OfAttempt {
  place: Claim["place"];
  deliveryKey: string;
  sealed: string | null;
  isPreparing: boolean;
}

/**
 * The results of an attempt. Each change is committed while the attempt has the rendition, with the bill of its calls;
 * results may be addresses with a secret, so all are sealed.
 */
export function attemptResults(
  services: Services,
  session: Pick<Session, "recordBill">,
  attempt: OfAttempt,
): StepResults {
  const { place, deliveryKey: key, sealed, isPreparing } = attempt;
  const { id, workspaceId, attemptId: currentAttemptId } = place;
  let entries = opened(services, { renditionId: id, workspaceId, deliveryKey: key, sealed });

  async function commit(data: { steps?: string; preparingAttemptId?: null }): Promise<void> {
    const isKept = await session.recordBill((bill) =>
      systemWrite(services, async ({ tx, now }) => {
        const where = { id, deliveryState: "SUBMITTED" as const, currentAttemptId, deliveryKey: key };
        const { count } = await tx.rendition.updateMany({ where, data });
        await recordSteps(tx, services, place, bill, now);
        return { value: count > 0, audit: null, touched: count > 0 ? [workspaceId] : [] };
      }),
    );
    // The lease ended, and another worker goes on.
    if (!isKept) throw new ProviderFailure("unreachable");
  }

  function change(changed: Entry[]): Promise<void> {
    const text = JSON.stringify({ key, entries: changed });
    if (text.length > MOST_BYTES) throw new Error("the results of the steps of a post are too long");
    entries = changed;
    return commit({ steps: services.vault.seal(text, placeOf(id)) });
  }

  return {
    read: (step, index) => readFrom(entries, step, index, services.now()),
    keep: (step, index, result) =>
      change([
        ...entries.filter((entry) => entry.step !== step.name || entry.index !== index),
        { step: step.name, index, at: services.now(), result },
      ]),
    forget: () => change([]),
    async beforeCreating() {
      if (isPreparing) await commit({ preparingAttemptId: null });
    },
  };
}
