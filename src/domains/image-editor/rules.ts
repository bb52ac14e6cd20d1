import { DomainError, type Issue, invalidInput, sqlState } from "../../platform/errors/errors.ts";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import { StaleRow } from "../../platform/write/revision.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { setReferences, type UsableMediaItem, usableMedia } from "../media/effects.ts";
import { type MediaUse, mediaUses } from "./document/media.ts";
import type { LooseDocument } from "./document/shape.ts";
import { TOPICS } from "./topics.ts";

/** More than anybody looks through; with documents of 1 MiB, a bound on what a workspace stores here. */
const MOST_TEMPLATES = 1000;

/** @throws DomainError INVALID_INPUT when the workspace holds as many templates as it may */
export async function checkRoom(tx: Tx, workspaceId: string): Promise<void> {
  const templates = await tx.imageTemplate.count({ where: { workspaceId } });
  if (templates < MOST_TEMPLATES) return;
  throw invalidInput(["workspaceId"], `a workspace has at most ${MOST_TEMPLATES} templates`, workspaceId);
}

/** A name without what surrounds it. @throws DomainError INVALID_INPUT for a blank one */
export function writtenName(name: string): string {
  const written = name.trim();
  if (written === "") throw invalidInput(["name"], "must not be blank", name);
  return written;
}

/** What a template names of the workspace's media: in its document, and as its preview. */
interface Named {
  document?: LooseDocument | undefined;
  previewMediaId?: string | null | undefined;
}

/** The ids among them, each once. */
export const mediaIdsOf = (named: Named): string[] => [...new Set(usesOf(named).map(({ mediaId }) => mediaId))];

/** With paths from the input on. */
function usesOf({ document, previewMediaId }: Named): MediaUse[] {
  const inDocument = document ? mediaUses(document) : [];
  const uses = inDocument.map((use) => ({ ...use, path: ["document", ...use.path] }));
  return previewMediaId ? [...uses, { mediaId: previewMediaId, as: "image", path: ["previewMediaId"] }] : uses;
}

const FITS: Record<MediaUse["as"], (item: UsableMediaItem) => boolean> = {
  image: ({ mimeType }) => mimeType.startsWith("image/"),
  font: ({ assetKind }) => assetKind === "BRAND_FONT",
};

const MOST_ISSUES = 100;

/**
 * Looks for all of them in one statement.
 * @throws DomainError INVALID_INPUT naming each place where something else is named than an image, or a font, of the workspace that is not
 * in its trash
 */
export async function checkMedia(tx: Tx, workspaceId: string, named: Named): Promise<void> {
  const uses = usesOf(named);
  const usable = await usableMedia(tx, workspaceId, mediaIdsOf(named));
  const issues = uses.flatMap(({ mediaId, as, path }): Issue[] => {
    const medium = usable.get(mediaId);
    if (medium && FITS[as](medium)) return [];
    return [
      { path: [...path], message: `is not ${as === "font" ? "a font" : "an image"} of this workspace`, value: mediaId },
    ];
  });
  if (issues.length === 0) return;
  const told = issues.slice(0, MOST_ISSUES);
  throw new DomainError("INVALID_INPUT", "A template uses media of its workspace that are not in the trash", told);
}

const FOREIGN_KEY_VIOLATION = "23503";

/** A statement that names media. When one was deleted since it was looked for, the whole write is done again, and finds it gone. */
export async function unlessGone<Row>(statement: Promise<Row>): Promise<Row> {
  try {
    return await statement;
  } catch (error) {
    throw sqlState(error) === FOREIGN_KEY_VIOLATION ? new StaleRow() : error;
  }
}

/** What a template uses from now on. */
export const useMedia = (tx: Tx, templateId: string, named: Named, now: Date): Promise<void> =>
  unlessGone(setReferences(tx, { user: "IMAGE_TEMPLATE", userId: templateId, mediaIds: mediaIdsOf(named) }, now));

/** Asks for the preview of a template, unless it came with one. */
export const previewAsked = (template: { id: string; revision: number; previewGiven: boolean }): OutboxDraft[] =>
  template.previewGiven
    ? []
    : [{ topic: TOPICS.templatePreview, payload: { templateId: template.id, revision: template.revision } }];
