import { type RequestContext, signedIn } from "../../platform/access/requestContext.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import type { Blocker } from "./blockers.ts";
import { candidate } from "./deletable.ts";

/** The objects that are deleted with an organization. */
const COUNTED = {
  workspaces: "workspace WHERE organization_id = $1",
  members: "organization_member WHERE organization_id = $1",
  invitations: "workspace_invitation WHERE workspace_id IN (SELECT id FROM space)",
  accounts: "social_account WHERE workspace_id IN (SELECT id FROM space)",
  socialSets: "social_set WHERE workspace_id IN (SELECT id FROM space)",
  publications: "publication WHERE workspace_id IN (SELECT id FROM space)",
  scheduledPublications: "publication WHERE workspace_id IN (SELECT id FROM space) AND state = 'SCHEDULED'",
  postingSlots: "posting_slot WHERE workspace_id IN (SELECT id FROM space)",
  media: "media_item WHERE workspace_id IN (SELECT id FROM space)",
  uploads: "media_upload WHERE workspace_id IN (SELECT id FROM space) AND state = 'PENDING'",
  imageTemplates: "image_template WHERE workspace_id IN (SELECT id FROM space)",
  voiceProfiles: "voice_profile WHERE workspace_id IN (SELECT id FROM space)",
  themes: "theme WHERE organization_id = $1",
  themeAssets: "theme_asset WHERE organization_id = $1",
  apiTokens: "api_token WHERE workspace_id IN (SELECT id FROM space)",
  applicationGrants: "application_grant WHERE workspace_id IN (SELECT id FROM space)",
} as const;

export type Counts = { [What in keyof typeof COUNTED]: number };

export interface DeletionPreview extends Counts {
  organizationId: string;
  /** The text that `confirmName` must equal. */
  name: string;
  /** The bytes of all media items, including the trash. */
  mediaBytes: bigint;
  blockers: Blocker[];
}

const SQL = `
WITH space AS (SELECT id FROM workspace WHERE organization_id = $1)
SELECT ${Object.entries(COUNTED)
  .map(([what, rows]) => `(SELECT count(*) FROM ${rows})::int AS "${what}"`)
  .join(",\n  ")},
  (SELECT COALESCE(sum(size), 0) FROM media_item WHERE workspace_id IN (SELECT id FROM space))::bigint AS "mediaBytes"`;

/**
 * Counts the objects that a deletion would remove, and lists its blockers. For the owner, with a session.
 * @throws DomainError NOT_FOUND for an organization that does not exist or that the viewer cannot access, FORBIDDEN for
 * its other members
 */
export async function deletionPreview(context: RequestContext, id: string): Promise<DeletionPreview> {
  const { database, now } = context.services;
  const { name, role, blockers } = await candidate(database.prisma, id, signedIn(context).id, now());
  if (role !== "OWNER") throw forbidden();
  const [counts] = await database.prisma.$queryRawUnsafe<[Counts & { mediaBytes: bigint }]>(SQL, id);
  return { ...counts, organizationId: id, name, blockers };
}
