import { logFailure } from "../../../platform/database/outages.ts";
import { eachDue } from "../../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../../platform/jobs/handler.ts";
import type { Services } from "../../../platform/services/services.ts";
import { canonicalEmail } from "../../../platform/values/email.ts";
import { act } from "../../../platform/write/act.ts";
import { isUniqueViolation } from "../../../platform/write/transaction.ts";
import { tenantsOf } from "../../members/effects.ts";

const BATCH = 200;

interface Row {
  id: string;
  email: string;
  /** The id of the user or the workspace whose readers see the address. */
  seenBy: string;
}

/** Where addresses are stored. The statements take a row's id, its former and its new address. */
const PLACES = {
  app_user: {
    list: "SELECT id, email, id AS seen_by FROM app_user",
    update: "UPDATE app_user SET email = $3 WHERE id = $1 AND email = $2",
  },
  workspace_invitation: {
    list: "SELECT id, email, workspace_id AS seen_by FROM workspace_invitation",
    update: "UPDATE workspace_invitation SET email = $3 WHERE id = $1 AND email = $2",
  },
  email_change: {
    list: "SELECT id, new_email AS email, user_id AS seen_by FROM email_change",
    update: "UPDATE email_change SET new_email = $3 WHERE id = $1 AND new_email = $2",
  },
  billing_customer: {
    list: "SELECT organization_id AS id, contact_email AS email, organization_id AS seen_by FROM billing_customer",
    update: "UPDATE billing_customer SET contact_email = $3 WHERE organization_id = $1 AND contact_email = $2",
  },
} as const;
type Place = keyof typeof PLACES;

/** Addresses that can have another spelling: not ASCII, with an encoded label, or in upper case. SQL has no Punycode. */
const suspicious = (place: Place) => `SELECT id, email, seen_by AS "seenBy" FROM (${PLACES[place].list}) AS stored
WHERE id > $1 AND (email ~ '[^[:ascii:]]' OR email LIKE '%xn--%' OR email <> lower(email)) ORDER BY id LIMIT $2`;

/**
 * Gives stored addresses their one spelling, which an earlier version or another program did not know. An address whose spelling belongs to
 * another account is left and logged, with the ids of both: accounts are never merged.
 */
export const respellEmails: Sweep = {
  name: "identity.emails",
  everySeconds: 86_400,
  async run(services, signal) {
    for (const place of Object.keys(PLACES) as Place[]) {
      let last = "";
      await eachDue<Row>(services, signal, {
        name: "identity.emails",
        size: BATCH,
        async page() {
          const { rows } = await services.database.pool.query<Row>(suspicious(place), [last, BATCH]);
          last = rows.at(-1)?.id ?? last;
          return rows;
        },
        // A failed row is tried again the next day. The failure ends neither the page nor the pages after it.
        one: (row) =>
          respell(services, place, row).catch((error: unknown) =>
            logFailure(services.log, "email.failed", { place, id: row.id }, error),
          ),
      });
    }
  },
};

async function respell(services: Services, place: Place, { id, email, seenBy }: Row): Promise<void> {
  const spelled = canonicalEmail(email);
  if (spelled === email) return;
  if (spelled === undefined) return services.log.warning("email.invalid", { place, id });
  try {
    await act(services, async ({ tx }) => {
      await tx.$executeRawUnsafe(PLACES[place].update, id, email, spelled);
      const tenants = place === "app_user" ? await tenantsOf(tx, id) : [];
      return { value: undefined, audit: null, touched: [seenBy, ...tenants] };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const other = await services.database.prisma.user.findUnique({ where: { email: spelled }, select: { id: true } });
    services.log.warning("email.collision", { place, id, other: other?.id ?? null });
  }
}
