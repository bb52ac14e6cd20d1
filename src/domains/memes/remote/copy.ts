import type { MemeCatalog } from "../../../../prisma/generated/client/client.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { MemeTemplate } from "../template.ts";
import type { TroubleCode } from "./trouble.ts";

/** The shared copy of the catalog without its large templates. */
export type Copy = Omit<MemeCatalog, "templates">;

/** The maximum time for which a server claims the refresh. */
const ASKING_SECONDS = 15;
const LONG_AGO = new Date(0);

type Store = Pick<Services, "database">;

const SELECT = { source: true, revision: true, etag: true, refreshedAt: true, waitUntil: true, waitFor: true };

export const readCopy = ({ database }: Store, source: string): Promise<Copy | null> =>
  database.prisma.memeCatalog.findUnique({ where: { source }, select: SELECT });

export async function readTemplatesOf({ database }: Store, source: string): Promise<MemeTemplate[]> {
  const { templates } = await database.prisma.memeCatalog.findUniqueOrThrow({ where: { source } });
  return templates as unknown as MemeTemplate[];
}

const CLAIM = `
INSERT INTO meme_catalog AS held (source, revision, templates, refreshed_at, wait_until, wait_for) VALUES ($1, '', '[]', $2, $3, 'refresh')
ON CONFLICT (source) DO UPDATE SET wait_until = $3, wait_for = 'refresh'
WHERE held.wait_until IS NULL OR held.wait_until <= $4`;

/**
 * Claims the refresh for this server. Returns false while another server has the claim, or during a pause after a
 * failure, or while the database takes only reads.
 */
export async function claim({ database }: Store, source: string, now: Date): Promise<boolean> {
  if (!database.writability.takesWrites) return false;
  const until = new Date(now.getTime() + ASKING_SECONDS * 1000);
  const { rowCount } = await database.pool.query({ text: CLAIM, values: [source, LONG_AGO, until, now] });
  return rowCount === 1;
}

/** Stores the result of a refresh: new templates, or a new time for the unchanged templates. */
export async function keep(
  { database }: Store,
  source: string,
  now: Date,
  fresh?: { templates: readonly MemeTemplate[]; revision: string; etag: string | null },
): Promise<void> {
  const settled = { refreshedAt: now, waitUntil: null, waitFor: null };
  const data = fresh ? { ...settled, ...fresh, templates: fresh.templates as unknown as object[] } : settled;
  await database.prisma.memeCatalog.updateMany({ where: { source }, data });
}

/** Stores a failure and pauses requests of all servers until `until`. */
export async function pauseUntil(
  { database }: Store,
  source: string,
  { code, until }: { code: TroubleCode; until: Date },
): Promise<void> {
  await database.prisma.memeCatalog.updateMany({ where: { source }, data: { waitUntil: until, waitFor: code } });
}
