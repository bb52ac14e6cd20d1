import type { RequestContext } from "../../platform/access/requestContext.ts";
import { invalidInput } from "../../platform/errors/errors.ts";
import { newKey } from "../../platform/ids/ids.ts";
import { nameFaults } from "../../platform/values/name.ts";
import { builtinTemplate } from "./builtin/templates.ts";
import { instantiate } from "./document/instantiate.ts";
import { currentDocument } from "./document/migrate.ts";
import type { ImageDocument } from "./document/shape.ts";
import { isTitle } from "./document/validate.ts";
import { imageTemplateById } from "./read.ts";

/**
 * Creates a new document, which is not stored, from a visible or built-in template: the same design with new ids of
 * pages and layers. Returns null for an unknown template.
 * @throws DomainError INVALID_INPUT for an invalid title
 */
export async function newDocument(
  context: RequestContext,
  id: string,
  title?: string | null,
): Promise<ImageDocument | null> {
  if (title != null && !isTitle(title))
    throw invalidInput(["title"], "must be 1 to 160 characters", title.slice(0, 200));
  const [fault] = nameFaults(title ?? "");
  if (fault !== undefined) throw invalidInput(["title"], `must ${fault}`, title);
  const builtin = builtinTemplate(id);
  if (builtin) return instantiate(builtin.document, newKey, title ?? undefined);
  const select = { id: true, document: true, schemaVersion: true };
  const row = await imageTemplateById(context, id, { select });
  return row && instantiate(currentDocument(row), newKey, title ?? undefined);
}
