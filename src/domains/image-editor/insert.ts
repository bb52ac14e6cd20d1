import type { ImageTemplate } from "../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { unlessGone } from "../media/effects.ts";
import type { LooseDocument } from "./document/shape.ts";
import { SCHEMA_VERSION } from "./document/validate.ts";
import { useMedia } from "./rules.ts";

interface NewTemplate
  extends Pick<ImageTemplate, "workspaceId" | "name" | "category" | "presetKey" | "previewMediaId" | "previewGiven"> {
  document: LooseDocument;
}

/** Stores a new template, which uses the media of its document and its preview. */
export async function insertTemplate(
  tx: Tx,
  template: NewTemplate,
  { context: { viewer }, now }: { context: RequestContext; now: Date },
): Promise<Omit<ImageTemplate, "document">> {
  const { document, previewMediaId } = template;
  const createdById = viewer.kind === "user" ? viewer.id : null;
  const stamp = { schemaVersion: SCHEMA_VERSION, createdById, createdAt: now, updatedAt: now };
  const data = { id: newId("tpl"), ...template, ...stamp };
  const value = await unlessGone(tx.imageTemplate.create({ omit: { document: true }, data }));
  await useMedia(tx, value.id, { document, previewMediaId }, now);
  return value;
}
