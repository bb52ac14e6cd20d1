import { BOUNDS } from "../../src/domains/themes/bounds.ts";
import { createTheme } from "../../src/domains/themes/create.ts";
import { deleteTheme } from "../../src/domains/themes/delete.ts";
import { publishTheme } from "../../src/domains/themes/publish.ts";
import { renameTheme } from "../../src/domains/themes/rename.ts";
import { rollbackTheme } from "../../src/domains/themes/rollback.ts";
import { updateThemeDraft } from "../../src/domains/themes/updateDraft.ts";
import * as bounds from "../../src/platform/values/bounds.ts";
import { length, within } from "../core/bounds.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { Organization } from "../organizations/types.ts";
import { ThemeManifestInput } from "./inputs.ts";
import { Theme, ThemeRevision } from "./types.ts";

const NAME = `Name of the theme: ${length(BOUNDS.name)}, unique in the organization regardless of letter case.`;

const themePayload =
  (description: string) =>
  <Row extends { id: string; organizationId: string }>(t: PayloadFields<Row>) => ({
    theme: t.field({ type: Theme, description, resolve: (row) => row }),
  });
const publishedPayload = <Row extends { theme: { id: string; organizationId: string }; revision: number }>(
  t: PayloadFields<Row>,
) => ({
  theme: t.field({ type: Theme, description: "Theme with the new revision.", resolve: ({ theme }) => theme }),
  revision: t.field({
    type: ThemeRevision,
    description: "Revision that was published.",
    resolve: ({ theme, revision }) => ({ themeId: theme.id, revision }),
  }),
});

const ID = "Id of the theme.";

mutation("createTheme", {
  ...requires("write", { role: "organizationAdmin" }),
  description:
    "Creates a theme with a draft. Fails with CONFLICT if the name is in use, and with INVALID_INPUT if the theme to copy does not exist.",
  inputDescription:
    "Theme to create. The draft is a copy of another theme: of the default built-in theme if neither `builtinId` nor `themeId` is given.",
  input: (t) => ({
    organizationId: t.id({ description: "Id of the organization that the theme will belong to." }),
    name: t.string({ description: NAME }),
    builtinId: t.id({
      required: false,
      description: "Key of the built-in theme to copy. Must be absent or null if `themeId` is given.",
    }),
    themeId: t.id({
      required: false,
      description:
        "Id of the theme of the organization whose draft to copy. Must be absent or null if `builtinId` is given.",
    }),
  }),
  run: (context, input) => createTheme(context, input),
  payload: themePayload("Theme that was created."),
});

mutation("updateThemeDraft", {
  ...requires("write", { role: "organizationAdmin" }),
  description:
    "Replaces the draft of a theme.\n\nFails with VALIDATION_FAILED if a token breaks a rule; each issue has the found and the needed value. Fails with INVALID_INPUT if the organization lacks an image or a font, and with REVISION_CONFLICT if the draft has another revision.",
  inputDescription: "Complete draft of a theme.",
  input: (t) => ({
    id: t.id({ description: ID }),
    expectedDraftRevision: t.int({
      ...within(bounds.REVISION),
      description:
        "Draft revision that the theme must have. Fails with REVISION_CONFLICT if the theme has another draft revision.",
    }),
    manifest: t.field({ type: ThemeManifestInput, description: "New draft, which replaces the whole draft." }),
  }),
  run: (context, input) => updateThemeDraft(context, { ...input, manifest: { ...input.manifest } }),
  payload: themePayload("Theme with the new draft."),
});

mutation("renameTheme", {
  ...requires("write", { role: "organizationAdmin" }),
  description:
    "Renames a theme, which increases its draft revision. Published revisions keep their names. Fails with CONFLICT if the name is in use.",
  inputDescription: "New name of a theme.",
  input: (t) => ({
    id: t.id({ description: ID }),
    name: t.string({ description: NAME }),
    expectedDraftRevision: t.int({
      required: false,
      ...within(bounds.REVISION),
      description:
        "Draft revision that the theme must have. Fails with REVISION_CONFLICT if the theme has another draft revision; not checked if absent or null.",
    }),
  }),
  run: (context, input) => renameTheme(context, input),
  payload: themePayload("Theme with the new name."),
});

mutation("publishTheme", {
  ...requires("write", { role: "organizationAdmin" }),
  description:
    "Publishes the draft as the next revision, which never changes.\n\nOrganizations and workspaces that chose the theme get the new revision. Fails with INVALID_INPUT if the draft breaks a rule or uses a deleted asset.",
  inputDescription:
    "Theme to publish, with the revisions that the theme must have. Fails with REVISION_CONFLICT if one differs.",
  input: (t) => ({
    id: t.id({ description: ID }),
    expectedDraftRevision: t.int({ ...within(bounds.REVISION), description: "Draft revision to publish." }),
    expectedPublishedRevision: t.int({
      ...within(BOUNDS.publishedRevision),
      description: "Latest published revision; 0 if the theme was never published.",
    }),
  }),
  run: async (context, input) => {
    const theme = await publishTheme(context, input);
    return { theme, revision: theme.publishedRevision };
  },
  payload: publishedPayload,
});

mutation("rollbackTheme", {
  ...requires("write", { role: "organizationAdmin" }),
  description:
    "Publishes an earlier revision again as the next revision.\n\nThe theme gets the earlier draft and name; organizations and workspaces that chose the theme get the new revision. Fails with NOT_FOUND if the theme or the earlier revision does not exist, and with CONFLICT if another theme has the earlier name.",
  inputDescription:
    "Revision to publish again, with the revisions that the theme must have. Fails with REVISION_CONFLICT if one differs.",
  input: (t) => ({
    id: t.id({ description: ID, ...within(bounds.ID) }),
    organizationId: t.id({
      ...within(bounds.ID),
      description: "Id of the organization that the theme belongs to. Fails with INVALID_INPUT if blank.",
    }),
    sourceRevision: t.int({
      ...within(bounds.REVISION),
      description: "Revision to publish again. Must be earlier than `expectedPublishedRevision`.",
    }),
    expectedDraftRevision: t.int({ ...within(bounds.REVISION), description: "Draft revision that is replaced." }),
    expectedPublishedRevision: t.int({
      ...within(bounds.REVISION),
      description: "Latest published revision.",
    }),
  }),
  run: async (context, input) => {
    const { id, organizationId } = input;
    const { revision } = await rollbackTheme(context, input);
    return { theme: { id, organizationId }, revision };
  },
  payload: publishedPayload,
});

mutation("deleteTheme", {
  ...requires("delete", { role: "organizationAdmin" }),
  description:
    "Deletes a theme with its revisions. Assets of the theme stay in the organization.\n\nFails with CONFLICT if the organization or a workspace has chosen the theme; the error lists them.",
  input: (t) => ({ id: t.id({ description: ID }) }),
  run: (context, input) => deleteTheme(context, input),
  payload: (t) => ({
    deletedId: t.id({ description: "Id of the theme that was deleted.", resolve: ({ id }) => id }),
    organization: t.field({
      type: Organization,
      description: "Organization that the theme belonged to.",
      resolve: ({ organizationId }) => ({ id: organizationId }),
    }),
  }),
});
