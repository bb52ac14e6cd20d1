import { z } from "zod";
import { nameIn } from "../../platform/values/name.ts";
import { id, revision, wholeIn } from "../../platform/values/shapes.ts";
import { BOUNDS } from "./bounds.ts";

const name = nameIn(BOUNDS.name);

/** Copies a built-in theme, another theme of the organization, or, if both are absent, the default built-in theme. */
export const CreateTheme = z
  .object({ organizationId: id, name, builtinId: id.nullish(), themeId: id.nullish() })
  .superRefine(({ builtinId, themeId }, context) => {
    if (builtinId != null && themeId != null) {
      context.addIssue({ code: "custom", path: ["themeId"], message: "cannot be combined with builtinId" });
    }
  });

/** The manifest has a validation of its own, whose issues have `value` and `needed`. */
export const UpdateThemeDraft = z.object({
  id,
  expectedDraftRevision: revision,
  manifest: z.record(z.string(), z.unknown()),
});

export const RenameTheme = z.object({ id, name, expectedDraftRevision: revision.nullish() });

export const PublishTheme = z.object({
  id,
  expectedDraftRevision: revision,
  expectedPublishedRevision: wholeIn(BOUNDS.publishedRevision),
});

/** POST /themes/{id}/rollback: the operation compares the revisions (docs/interface.md#themes). */
export const RollbackTheme = z.object({
  id,
  organizationId: id,
  sourceRevision: revision,
  expectedDraftRevision: revision,
  expectedPublishedRevision: revision,
});

export const DeleteTheme = z.object({ id });

const kind = z.enum(["BUILT_IN", "CUSTOM"]);
/** The theme to choose; its latest version if `version` is absent. */
const theme = z.object({ kind, key: id, version: revision.nullish() });
const expectedRevision = wholeIn(BOUNDS.selectionRevision).nullish();

export const SetOrganizationTheme = z.object({ organizationId: id, theme, expectedRevision });
export const ClearOrganizationTheme = z.object({ organizationId: id, expectedRevision });
export const LockThemeSelection = z.object({ organizationId: id, locked: z.boolean(), expectedRevision });
export const ChooseWorkspaceTheme = z.object({ workspaceId: id, theme, expectedRevision });
export const ClearWorkspaceTheme = z.object({ workspaceId: id, expectedRevision });
