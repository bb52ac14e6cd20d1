import { DomainError, type Issue, invalidInput, requireText } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { setReferences, type UsableMediaItem, usableMedia } from "../media/effects.ts";
import { type MediaUse, mediaUses } from "./document/media.ts";
import type { LooseDocument } from "./document/shape.ts";

/** The maximum number of templates in a workspace, which bounds the stored documents of up to 1 MiB each. */
const MOST_TEMPLATES = 1000;

/** Checks that the workspace has room for another template. @throws DomainError INVALID_INPUT if not */
export async function checkRoom(tx: Tx, workspaceId: string): Promise<void> {
  const templates = await tx.imageTemplate.count({ where: { workspaceId } });
  if (templates < MOST_TEMPLATES) return;
  throw invalidInput(
    ["workspaceId"],
    `is the id of a workspace with ${MOST_TEMPLATES} templates, the maximum; delete a template first`,
    workspaceId,
  );
}

/** Returns the trimmed name. @throws DomainError INVALID_INPUT for a blank name */
export function writtenName(name: string): string {
  const written = name.trim();
  requireText("name", written, name);
  return written;
}

/** The references of a template to media items: in its document and as its preview. */
interface Named {
  document?: LooseDocument | undefined;
  previewMediaId?: string | null | undefined;
}

/** Returns the distinct ids of referenced media items. */
export const mediaIdsOf = (named: Named): string[] => [...new Set(usesOf(named).map(({ mediaId }) => mediaId))];

/** Returns the references with paths from the input's root. */
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
 * Checks all references in one statement.
 * @throws DomainError INVALID_INPUT with the path of each reference that is not an image or font of the workspace
 * outside its trash
 */
export async function checkMedia(tx: Tx, workspaceId: string, named: Named): Promise<void> {
  const uses = usesOf(named);
  const usable = await usableMedia(tx, workspaceId, mediaIdsOf(named));
  const issues = uses.flatMap(({ mediaId, as, path }): Issue[] => {
    const item = usable.get(mediaId);
    if (item && FITS[as](item)) return [];
    return [
      {
        path: [...path],
        message: `must be the id of ${as === "font" ? "a font" : "an image"} of this workspace that is not in the trash`,
        value: mediaId,
      },
    ];
  });
  if (issues.length === 0) return;
  const reported = issues.slice(0, MOST_ISSUES);
  throw new DomainError(
    "INVALID_INPUT",
    "A template can use only images and fonts of its own workspace that are not in the trash",
    reported,
  );
}

/** Stores the media items that a template uses. */
export const useMedia = (tx: Tx, templateId: string, named: Named, now: Date): Promise<void> =>
  setReferences(tx, { user: "IMAGE_TEMPLATE", userId: templateId, mediaIds: mediaIdsOf(named) }, now);
