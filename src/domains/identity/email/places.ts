import type { Services } from "../../../platform/services/services.ts";

/** A row with its stored address. */
export interface Stored {
  id: string;
  email: string;
}

/**
 * Where addresses are stored. `update` takes a row's id, its former and its new address. `holder` takes a row's id and
 * an address, and selects the other row that has this address where both cannot have it; null where rows may share an
 * address.
 */
const PLACES = {
  app_user: {
    list: "SELECT id, email, id AS seen_by FROM app_user",
    update: "UPDATE app_user SET email = $3 WHERE id = $1 AND email = $2",
    holder: "SELECT id, email FROM app_user WHERE id <> $1 AND email = $2",
  },
  workspace_invitation: {
    list: "SELECT id, email, workspace_id AS seen_by FROM workspace_invitation",
    update: "UPDATE workspace_invitation SET email = $3 WHERE id = $1 AND email = $2",
    holder: `SELECT other.id, other.email FROM workspace_invitation AS own
      JOIN workspace_invitation AS other ON other.workspace_id = own.workspace_id AND other.id <> own.id
      WHERE own.id = $1 AND own.state = 'PENDING' AND other.state = 'PENDING' AND other.email = $2`,
  },
  email_change: {
    list: "SELECT id, new_email AS email, user_id AS seen_by FROM email_change",
    update: "UPDATE email_change SET new_email = $3 WHERE id = $1 AND new_email = $2",
    holder: null,
  },
  billing_customer: {
    list: "SELECT organization_id AS id, contact_email AS email, organization_id AS seen_by FROM billing_customer",
    update: "UPDATE billing_customer SET contact_email = $3 WHERE organization_id = $1 AND contact_email = $2",
    holder: null,
  },
} as const;
export type Place = keyof typeof PLACES;
export const ALL_PLACES = Object.keys(PLACES) as Place[];

export const updateIn = (place: Place): string => PLACES[place].update;

/**
 * Returns the statement that lists addresses that can have another spelling, after an id and with a limit: not ASCII,
 * with an encoded label, or in upper case. SQL has no Punycode.
 */
export const suspicious = (place: Place): string =>
  `SELECT id, email, seen_by AS "seenBy" FROM (${PLACES[place].list}) AS stored
WHERE id > $1 AND (email ~ '[^[:ascii:]]' OR email LIKE '%xn--%' OR email <> lower(email)) ORDER BY id LIMIT $2`;

/** Returns the row that has an address which another row cannot have beside it; null if there is none. */
export async function holderOf(
  { database }: Services,
  place: Place,
  id: string,
  email: string,
): Promise<Stored | null> {
  const { holder } = PLACES[place];
  if (holder === null) return null;
  const { rows } = await database.pool.query<Stored>(holder, [id, email]);
  return rows[0] ?? null;
}
