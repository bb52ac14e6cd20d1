import { eachAlone } from "../../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../../platform/jobs/handler.ts";
import type { Services } from "../../../platform/services/services.ts";
import { canonicalEmail } from "../../../platform/values/email.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { isUniqueViolation } from "../../../platform/write/transaction.ts";
import { tenantsOf } from "../../members/effects.ts";
import { storeUserWords } from "../administration/search.ts";
import { ALL_PLACES, holderOf, type Place, type Stored, suspicious, updateIn } from "./places.ts";

const BATCH = 200;

interface Row extends Stored {
  /** The id of the user or the workspace whose readers see the address. */
  seenBy: string;
}

/**
 * Gives stored addresses their one spelling, which an earlier version or another program did not know. An address whose
 * spelling belongs to another account is left and logged, with the ids of both: accounts are never merged.
 */
export const respellEmails: Sweep = {
  name: "identity.emails",
  everySeconds: 86_400,
  async run(services, signal) {
    for (const place of ALL_PLACES) {
      const one = (row: Row) => respell(services, place, row);
      const page = async (last: string) =>
        (await services.database.pool.query<Row>(suspicious(place), [last, BATCH])).rows;
      // A failed row is tried again the next day. The failure ends neither the page nor the pages after it.
      let rows: Row[] | undefined;
      do {
        rows = await page(rows?.at(-1)?.id ?? "");
        await eachAlone(services, signal, { name: "identity.emails", one }, rows);
      } while (rows.length === BATCH && !signal.aborted);
    }
  },
};

async function respell(services: Services, place: Place, { id, email, seenBy }: Row): Promise<void> {
  const spelled = canonicalEmail(email);
  if (spelled === email) return;
  if (spelled === undefined) return services.log.warning("email.invalid", { place, id });
  try {
    await systemWrite(services, async ({ tx }) => {
      await tx.$executeRawUnsafe(updateIn(place), id, email, spelled);
      const tenants = place === "app_user" ? await tenantsOf(tx, id) : [];
      if (place === "app_user") storeUserWords(tx, await tx.user.findUniqueOrThrow({ where: { id } }));
      return { value: undefined, audit: null, touched: [seenBy, ...tenants] };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const other = await holderOf(services, place, id, spelled);
    services.log.warning("email.collision", { place, id, other: other?.id ?? null });
  }
}
