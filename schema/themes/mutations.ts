import { createTheme } from "../../src/domains/themes/create.ts";
import { deleteTheme } from "../../src/domains/themes/delete.ts";
import { publishTheme } from "../../src/domains/themes/publish.ts";
import { renameTheme } from "../../src/domains/themes/rename.ts";
import { rollbackTheme } from "../../src/domains/themes/rollback.ts";
import { updateThemeDraft } from "../../src/domains/themes/updateDraft.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { Organization } from "../organizations/types.ts";
import { ThemeManifestInput } from "./inputs.ts";
import { Theme, ThemeRevision } from "./types.ts";

const NAME = "1 to 80 characters, not taken in the organization whatever the case of its letters.";
const AT_LEAST_1 = { extensions: { constraints: { minimum: 1 } } };

const CreateThemeInput = builder.inputType("CreateThemeInput", {
  description: "A new theme. Its draft begins as a copy of a built-in theme: of the default one, when none is named.",
  fields: (t) => ({
    organizationId: t.id({ description: "The organization that it will belong to." }),
    name: t.string({ description: NAME }),
    builtinId: t.id({ required: false, description: "The built-in theme that it begins as." }),
    themeId: t.id({
      required: false,
      description: "A theme of the organization whose draft it begins as. Not together with `builtinId`.",
    }),
  }),
});

const UpdateThemeDraftInput = builder.inputType("UpdateThemeDraftInput", {
  description: "A draft, whole.",
  fields: (t) => ({
    id: t.id({ description: ID }),
    expectedDraftRevision: t.int({
      ...AT_LEAST_1,
      description: "Refuse with REVISION_CONFLICT when the draft has moved on from this revision.",
    }),
    manifest: t.field({ type: ThemeManifestInput, description: "What the draft is from now on." }),
  }),
});

const RenameThemeInput = builder.inputType("RenameThemeInput", {
  description: "Another name.",
  fields: (t) => ({
    id: t.id({ description: ID }),
    name: t.string({ description: NAME }),
    expectedDraftRevision: t.int({
      required: false,
      ...AT_LEAST_1,
      description: "Refuse with REVISION_CONFLICT when the draft has moved on from this revision.",
    }),
  }),
});

const PublishThemeInput = builder.inputType("PublishThemeInput", {
  description: "What is published, and after what. Either revision that has moved on refuses with REVISION_CONFLICT.",
  fields: (t) => ({
    id: t.id({ description: ID }),
    expectedDraftRevision: t.int({ ...AT_LEAST_1, description: "The draft that is to be published." }),
    expectedPublishedRevision: t.int({
      extensions: { constraints: { minimum: 0 } },
      description: "The newest published revision; 0 the first time.",
    }),
  }),
});

const RollbackThemeInput = builder.inputType("RollbackThemeInput", {
  description:
    "What is published again, and after what. Either revision that has moved on refuses with REVISION_CONFLICT.",
  fields: (t) => ({
    id: t.id({ description: ID, extensions: { constraints: { maxLength: 128 } } }),
    organizationId: t.id({
      extensions: { constraints: { maxLength: 128 } },
      description: "The organization that the theme belongs to.",
    }),
    sourceRevision: t.int({
      ...AT_LEAST_1,
      description: "The revision to publish again, earlier than the expected published one.",
    }),
    expectedDraftRevision: t.int({ ...AT_LEAST_1, description: "The draft that is replaced." }),
    expectedPublishedRevision: t.int({
      ...AT_LEAST_1,
      description: "The newest published revision.",
    }),
  }),
});

const themePayload = (mutation: string) =>
  payload<{ id: string; organizationId: string }>(mutation, {
    fields: (t) => ({ theme: t.field({ type: Theme, description: "The theme.", resolve: (row) => row }) }),
  });
const CreateThemePayload = themePayload("createTheme");
const UpdateThemeDraftPayload = themePayload("updateThemeDraft");
const RenameThemePayload = themePayload("renameTheme");

const publishedPayload = (mutation: string) =>
  payload<{ theme: { id: string; organizationId: string }; revision: number }>(mutation, {
    fields: (t) => ({
      theme: t.field({ type: Theme, description: "The theme.", resolve: ({ theme }) => theme }),
      revision: t.field({
        type: ThemeRevision,
        description: "The revision that was published.",
        resolve: ({ theme, revision }) => ({ themeId: theme.id, revision }),
      }),
    }),
  });
const PublishThemePayload = publishedPayload("publishTheme");
const RollbackThemePayload = publishedPayload("rollbackTheme");

const DeleteThemePayload = payload<{ id: string; organizationId: string }>("deleteTheme", {
  fields: (t) => ({
    deletedId: t.id({ description: "The id of the theme that is gone.", resolve: ({ id }) => id }),
    organization: t.field({
      type: Organization,
      description: "The organization that it belonged to.",
      resolve: ({ organizationId }) => ({ id: organizationId }),
    }),
  }),
});

const ID = "The id of the theme.";

const DeleteThemeInput = inputOf("deleteTheme", {
  fields: (t) => ({
    id: t.id({ description: ID }),
  }),
});

builder.mutationFields((t) => ({
  createTheme: t.field({
    ...authScopes("write", { role: "organizationAdmin" }),
    type: CreateThemePayload,
    description: `Makes a theme with a draft. CONFLICT for a name that is taken.`,
    args: { input: t.arg({ type: CreateThemeInput }) },
    resolve: (_root, { input }, { scope }) => createTheme(scope, input),
  }),
  updateThemeDraft: t.field({
    ...authScopes("write", { role: "organizationAdmin" }),
    type: UpdateThemeDraftPayload,
    description: `Replaces the draft of a theme. VALIDATION_FAILED names each token that breaks a rule, with the value found and the one needed; INVALID_INPUT each image or font that the organization does not have.`,
    args: { input: t.arg({ type: UpdateThemeDraftInput }) },
    resolve: (_root, { input }, { scope }) => updateThemeDraft(scope, { ...input, manifest: { ...input.manifest } }),
  }),
  renameTheme: t.field({
    ...authScopes("write", { role: "organizationAdmin" }),
    type: RenameThemePayload,
    description: `Renames a theme, which counts as a change of its draft; what was published keeps the name that it had. CONFLICT for a name that is taken.`,
    args: { input: t.arg({ type: RenameThemeInput }) },
    resolve: (_root, { input }, { scope }) => renameTheme(scope, input),
  }),
  publishTheme: t.field({
    ...authScopes("write", { role: "organizationAdmin" }),
    type: PublishThemePayload,
    description: `Publishes the draft as the next revision, which never changes; whoever chose the theme goes on with it.`,
    args: { input: t.arg({ type: PublishThemeInput }) },
    resolve: async (_root, { input }, { scope }) => {
      const theme = await publishTheme(scope, input);
      return { theme, revision: theme.publishedRevision };
    },
  }),
  rollbackTheme: t.field({
    ...authScopes("write", { role: "organizationAdmin" }),
    type: RollbackThemePayload,
    description: `Publishes an earlier revision again, as the next one (POST /themes/{id}/rollback): draft and name become those of then, and whoever chose the theme goes on with it. CONFLICT when the name of then is another theme's.`,
    args: { input: t.arg({ type: RollbackThemeInput }) },
    resolve: async (_root, { input }, { scope }) => {
      const { id, organizationId } = input;
      const { revision } = await rollbackTheme(scope, input);
      return { theme: { id, organizationId }, revision };
    },
  }),
  deleteTheme: t.field({
    ...authScopes("delete", { role: "organizationAdmin" }),
    type: DeleteThemePayload,
    description: `Deletes a theme with its revisions. CONFLICT while it is chosen, saying where; its images and fonts stay.`,
    args: { input: t.arg({ type: DeleteThemeInput }) },
    resolve: (_root, { input }, { scope }) => deleteTheme(scope, input),
  }),
}));
