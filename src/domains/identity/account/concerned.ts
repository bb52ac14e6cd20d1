import type { Tx } from "../../../platform/write/transaction.ts";

/** A person whose account is deleted. */
export interface Leaver {
  id: string;
  email: string;
}

/** Everyone whose rows change with the deletion of an account. */
export interface Concerned {
  /** Workspaces and organizations with content, invitations or transfers of the person. */
  tenantIds: string[];
  /** The people whom the person invited or nominated, or who nominated the person. */
  peopleIds: string[];
}

/** $1 is the id of the person, $2 the address. */
const INVITATIONS = "workspace_invitation i WHERE i.invited_by_id = $1 OR i.accepted_by_id = $1 OR i.email = $2";
const TRANSFERS = "ownership_transfer t WHERE t.nominee_id = $1 OR t.prior_owner_id = $1";

/** The tables of a workspace whose rows name the person, with the column. The database sets it to null. */
const OF_WORKSPACES = [
  "social_account.connected_by_id",
  "publication.created_by_id",
  "publication.content_edited_by_id",
  "publication.submitted_by_id",
  "publication.approved_by_id",
  "publication_comment.author_id",
  "publication_comment.resolved_by_id",
  "media_item.created_by_id",
  "media_upload.created_by_id",
  "image_template.created_by_id",
  "voice_profile.created_by_id",
];
const OF_ORGANIZATIONS = ["theme.created_by_id", "theme_asset.created_by_id", "billing_checkout.created_by_id"];

const naming = (tenant: string) => (column: string) => {
  const [table = "", name = ""] = column.split(".");
  return `UNION SELECT ${tenant} FROM ${table} WHERE ${name} = $1`;
};

const CONCERNED = `
SELECT ARRAY(
  SELECT i.workspace_id FROM ${INVITATIONS}
  UNION SELECT t.organization_id FROM ${TRANSFERS}
  UNION SELECT id FROM organization WHERE created_by_id = $1
  UNION SELECT h.organization_id FROM theme_revision r JOIN theme h ON h.id = r.theme_id WHERE r.published_by_id = $1
  ${OF_WORKSPACES.map(naming("workspace_id")).join("\n  ")}
  ${OF_ORGANIZATIONS.map(naming("organization_id")).join("\n  ")}
) AS "tenantIds", ARRAY(
  SELECT u.id FROM workspace_invitation i JOIN app_user u ON u.email = i.email WHERE i.invited_by_id = $1 AND u.id <> $1
  UNION SELECT accepted_by_id FROM workspace_invitation
    WHERE invited_by_id = $1 AND accepted_by_id IS NOT NULL AND accepted_by_id <> $1
  UNION SELECT nominee_id FROM ownership_transfer WHERE prior_owner_id = $1 AND nominee_id <> $1
  UNION SELECT prior_owner_id FROM ownership_transfer WHERE nominee_id = $1 AND prior_owner_id <> $1
) AS "peopleIds"`;

/** Returns everyone whose rows change with the deletion of a person. Call this before rows go. */
export async function concernedBy(tx: Tx, { id, email }: Leaver): Promise<Concerned> {
  const [row] = await tx.$queryRawUnsafe<Concerned[]>(CONCERNED, id, email);
  return row ?? { tenantIds: [], peopleIds: [] };
}

/**
 * Selects the ids of the invitations and transfers of a person, which notices of other people mention by the person's
 * name.
 */
export const MENTIONED = `SELECT i.id FROM ${INVITATIONS} UNION SELECT t.id FROM ${TRANSFERS}`;
