import type { Publication, RenditionStatus } from "../../../../prisma/generated/client/client.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import type { Library } from "../content/library.ts";
import { columnsOf, differs, newRow, type Planned, readiness } from "../content/plan.ts";
import type { WholeRendition } from "../target.ts";

interface Saving {
  tx: Tx;
  services: Pick<Services, "env">;
  now: Date;
  /** The updated row. */
  publication: Publication;
  before: readonly WholeRendition[];
  after: readonly Planned[];
  library: Library;
}

/** Updates the rows of a publication's renditions to the plan. Removed renditions are deleted with their attempts. */
export async function saveRenditions(saving: Saving): Promise<void> {
  const { tx, services, now, publication, before, after, library } = saving;
  const removed = before.filter(({ id }) => after.every((rendition) => rendition.id !== id));
  if (removed.length > 0) await tx.rendition.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } });
  const statusOf = statuses(services, publication, after, library);
  const fresh = [];
  for (const [position, rendition] of after.entries()) {
    const row = before.find(({ id }) => id === rendition.id);
    const status = statusOf(rendition, row);
    if (row === undefined) {
      fresh.push({ ...newRow(publication, rendition), position, status, updatedAt: now });
    } else if (row.position !== position || row.status !== status || differs(row, rendition)) {
      await tx.rendition.update({
        where: { id: row.id },
        data: { ...columnsOf(rendition), position, status, updatedAt: now },
      });
    }
  }
  if (fresh.length > 0) await tx.rendition.createMany({ data: fresh });
}

/**
 * The status of each rendition: in a draft whether it could be published, in a scheduled publication SCHEDULED,
 * otherwise unchanged.
 */
function statuses(
  services: Pick<Services, "env">,
  publication: Publication,
  after: readonly Planned[],
  library: Library,
) {
  if (publication.state === "SCHEDULED") return (): RenditionStatus => "SCHEDULED";
  const ready = publication.state === "DRAFT" ? readiness(services, publication, after, library) : undefined;
  return ({ id }: Planned, row: WholeRendition | undefined): RenditionStatus =>
    ready?.get(id) ?? row?.status ?? "DRAFT";
}
