import type { Tx } from "../../platform/write/transaction.ts";
import { collectErased, forgetMentions } from "../notifications/effects.ts";

/** The people who have a relation to an organization. */
export interface Concerned {
  /** Members of the organization or of one of its workspaces, sorted by id. */
  memberIds: string[];
  /** The members, and people who were invited or nominated, or who have a token there. */
  concernedIds: string[];
}

/**
 * Deletes every row of an organization that `lockTenant` locked; the number of statements does not depend on its size.
 * First a temporary table collects the ids, then the rows go, then everything else that mentions one of the ids. In
 * this order every concurrent writer either commits before the deletion, so that the later statements see its rows, or
 * finds nothing. The audit log and billing records stay.
 */
export async function erase(tx: Tx, organizationId: string): Promise<Concerned> {
  const [people] = await tx.$queryRawUnsafe<Concerned[]>(CONCERNED, organizationId);
  const { memberIds, concernedIds } = people ?? { memberIds: [], concernedIds: [] };
  await collectErased(tx, ERASED, organizationId);
  await tx.$executeRawUnsafe(MAILS);
  for (const statement of ROWS) await tx.$executeRawUnsafe(statement, organizationId);
  await forgetMentions(tx, concernedIds);
  await tx.$executeRawUnsafe(BUDGETS);
  await tx.$executeRawUnsafe(REVISIONS);
  return { memberIds, concernedIds };
}

const SPACES = "SELECT id FROM workspace WHERE organization_id = $1";

const CONCERNED = `
WITH space AS (${SPACES}), member AS (
  SELECT user_id AS id FROM organization_member WHERE organization_id = $1
  UNION SELECT user_id FROM workspace_member WHERE workspace_id IN (SELECT id FROM space)
), concerned AS (
  SELECT id FROM member
  UNION SELECT nominee_id FROM ownership_transfer WHERE organization_id = $1
  UNION SELECT prior_owner_id FROM ownership_transfer WHERE organization_id = $1
  UNION SELECT user_id FROM api_token WHERE workspace_id IN (SELECT id FROM space)
  UNION SELECT user_id FROM application_grant WHERE workspace_id IN (SELECT id FROM space)
  UNION SELECT accepted_by_id FROM workspace_invitation WHERE workspace_id IN (SELECT id FROM space) AND accepted_by_id IS NOT NULL
  UNION SELECT u.id FROM workspace_invitation i JOIN app_user u ON u.email = i.email WHERE i.workspace_id IN (SELECT id FROM space)
  UNION SELECT user_id FROM notification_counter WHERE workspace_id IN (SELECT id FROM space)
)
SELECT ARRAY(SELECT id FROM member ORDER BY id) AS "memberIds", ARRAY(SELECT id FROM concerned ORDER BY id) AS "concernedIds"`;

/** Tables with an `id` and a column for the tenant. */
const BY_ORGANIZATION = [
  "organization_member",
  "ownership_transfer",
  "billing_checkout",
  "cost_reservation",
  "theme",
  "theme_asset",
  "webhook_endpoint",
  "webhook_event",
];
const BY_WORKSPACE = [
  "workspace_member",
  "workspace_invitation",
  "api_token",
  "application_grant",
  "posting_slot",
  "social_account",
  "social_set",
  "publication",
  "rendition",
  "media_item",
  "media_upload",
  "image_template",
  "voice_profile",
  "notification",
  "notification_mute",
];

/** The ids of all rows that rows outside of the tenant may mention. */
const ERASED = `
WITH space AS (${SPACES})
SELECT $1::text
UNION SELECT id FROM space
${BY_ORGANIZATION.map((table) => `UNION SELECT id FROM ${table} WHERE organization_id = $1`).join("\n")}
${BY_WORKSPACE.map((table) => `UNION SELECT id FROM ${table} WHERE workspace_id IN (SELECT id FROM space)`).join("\n")}
UNION SELECT d.id FROM webhook_delivery d JOIN webhook_event e ON e.id = d.event_id WHERE e.organization_id = $1
UNION SELECT id FROM application_token WHERE grant_id IN (
  SELECT id FROM application_grant WHERE workspace_id IN (SELECT id FROM space)
)
UNION SELECT m.id FROM mail_item i JOIN mail_message m ON m.id = i.mail_id
WHERE i.workspace_id IN (SELECT id FROM space) AND m.kind <> 'DIGEST'`;

/** A mail about one event goes with the event; a digest only loses its items. */
const MAILS = "DELETE FROM mail_message WHERE id IN (SELECT id FROM erased)";

/** Large tables are deleted one by one; the other rows follow the organization by cascade. */
const ROWS = [
  `DELETE FROM delivery_attempt a USING rendition r WHERE r.id = a.rendition_id AND r.workspace_id IN (${SPACES})`,
  `DELETE FROM live_segment l USING rendition r WHERE r.id = l.rendition_id AND r.workspace_id IN (${SPACES})`,
  `DELETE FROM rendition WHERE workspace_id IN (${SPACES})`,
  `DELETE FROM publication WHERE workspace_id IN (${SPACES})`,
  `DELETE FROM media_reference f USING media_item m WHERE m.id = f.media_id AND m.workspace_id IN (${SPACES})`,
  "DELETE FROM organization WHERE id = $1",
];

const BUDGETS = "DELETE FROM budget_ledger WHERE split_part(bucket, '/', 1) IN (SELECT id FROM erased)";
const REVISIONS = "DELETE FROM tenant_revision WHERE split_part(id, '/', 1) IN (SELECT id FROM erased)";
