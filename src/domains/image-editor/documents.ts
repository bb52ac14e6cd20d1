import { batched } from "../../platform/access/batched.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { notFound } from "../../platform/errors/errors.ts";
import { currentDocument, type StoredDocument } from "./document/migrate.ts";
import type { ImageDocument } from "./document/shape.ts";

/** Documents can have a megabyte each, so one statement reads only a few. */
const BATCH = 10;

const storedDocument = batched(documentsOf, BATCH);

/**
 * Returns the document of a template that the viewer can see. Separate statements read documents: as part of a list,
 * PostgreSQL and Prisma would each serialize and parse them once more, which takes four times as long.
 * @throws DomainError NOT_FOUND for a template that was deleted meanwhile
 */
export async function documentOf(context: RequestContext, id: string): Promise<ImageDocument> {
  const stored = await storedDocument(context, id);
  if (stored === null) throw notFound("Image template");
  return currentDocument(stored);
}

async function documentsOf(context: RequestContext, ids: readonly string[]): Promise<(StoredDocument | null)[]> {
  const rows = await context.services.database.prisma.imageTemplate.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, document: true, schemaVersion: true },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}
