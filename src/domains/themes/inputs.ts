import { z } from "zod";

const id = z.string().max(128);
/** Of an update: what the caller last saw. */
const revision = z.int().min(1);
const name = z.string().trim().min(1).max(80);

/** From a built-in theme, from another theme of the organization, or (neither) from the default built-in one. */
export const CreateTheme = z
  .object({ organizationId: id, name, builtinId: id.nullish(), themeId: id.nullish() })
  .superRefine(({ builtinId, themeId }, context) => {
    if (builtinId != null && themeId != null) {
      context.addIssue({ code: "custom", path: ["themeId"], message: "cannot be combined with builtinId" });
    }
  });

/** The manifest is judged by rules of its own, which say what was found and what is needed. */
export const UpdateThemeDraft = z.object({
  id,
  expectedDraftRevision: revision,
  manifest: z.record(z.string(), z.unknown()),
});

export const RenameTheme = z.object({ id, name, expectedDraftRevision: revision.nullish() });

export const PublishTheme = z.object({
  id,
  expectedDraftRevision: revision,
  /** 0 the first time. */
  expectedPublishedRevision: z.int().min(0),
});

/**
 * POST /themes/{id}/rollback: what the numbers say of each other is a rule of the operation (docs/interface.md#themes).
 */
export const RollbackTheme = z.object({
  id,
  organizationId: id,
  sourceRevision: revision,
  expectedDraftRevision: revision,
  expectedPublishedRevision: revision,
});

export const DeleteTheme = z.object({ id });

const kind = z.enum(["BUILT_IN", "CUSTOM"]);
/** A theme that is chosen; without a version: its newest. */
const theme = z.object({ kind, id, version: revision.nullish() });
/** 0: nothing was ever chosen. */
const expectedRevision = z.int().min(0).nullish();

export const SetOrganizationTheme = z.object({ organizationId: id, theme, expectedRevision });
export const ClearOrganizationTheme = z.object({ organizationId: id, expectedRevision });
export const LockThemeSelection = z.object({ organizationId: id, locked: z.boolean(), expectedRevision });
export const ChooseWorkspaceTheme = z.object({ workspaceId: id, theme, expectedRevision });
export const ClearWorkspaceTheme = z.object({ workspaceId: id, expectedRevision });
