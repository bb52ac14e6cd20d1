import { chooseWorkspaceTheme } from "../src/themes/choose.ts";
import { clearWorkspaceTheme } from "../src/themes/clear.ts";
import { clearOrganizationTheme } from "../src/themes/clearDefault.ts";
import { createTheme } from "../src/themes/create.ts";
import { deleteTheme } from "../src/themes/delete.ts";
import { lockThemeSelection } from "../src/themes/lock.ts";
import { publishTheme } from "../src/themes/publish.ts";
import { renameTheme } from "../src/themes/rename.ts";
import { rollbackTheme } from "../src/themes/rollback.ts";
import { setOrganizationTheme } from "../src/themes/setDefault.ts";
import { updateThemeDraft } from "../src/themes/updateDraft.ts";
import { builder } from "./builder.ts";
import { Organization } from "./organizations.ts";
import { admits } from "./roots.ts";
import { ThemeManifestInput } from "./theme-inputs.ts";
import { ThemeKind } from "./theme-selection.ts";
import { Theme, ThemeRevision } from "./themes.ts";
import { Workspace } from "./workspaces.ts";

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

const ThemeReferenceInput = builder.inputType("ThemeReferenceInput", {
  description: "A theme to choose: a built-in one, or a published one of the organization.",
  fields: (t) => ({
    kind: t.field({ type: ThemeKind, description: "Where it comes from." }),
    id: t.id({ description: "Of a `BuiltinTheme`, or of a `Theme` of the organization." }),
    version: t.int({
      required: false,
      ...AT_LEAST_1,
      description: "Its version, or the revision of the organization's theme; the newest when left out.",
    }),
  }),
});

const expected = {
  required: false,
  extensions: { constraints: { minimum: 0 } },
  description: "Refuse with REVISION_CONFLICT when the selection has moved on from this revision.",
} as const;

const choiceInput = (name: string, description: string) =>
  builder.inputType(name, {
    description,
    fields: (t) => ({
      theme: t.field({ type: ThemeReferenceInput, description: "The theme." }),
      expectedRevision: t.int(expected),
    }),
  });
const SetOrganizationThemeInput = choiceInput("SetOrganizationThemeInput", "What an organization chooses.");
const ChooseWorkspaceThemeInput = choiceInput("ChooseWorkspaceThemeInput", "What a workspace chooses.");

const LockThemeSelectionInput = builder.inputType("LockThemeSelectionInput", {
  description: "Whether workspaces may choose.",
  fields: (t) => ({
    locked: t.boolean({ description: "True keeps them from choosing, false lets them." }),
    expectedRevision: t.int(expected),
  }),
});

const themePayload = (name: string, mutation: string) =>
  builder.objectRef<{ id: string; organizationId: string }>(name).implement({
    description: `Result of \`${mutation}\`.`,
    fields: (t) => ({ theme: t.field({ type: Theme, description: "The theme.", resolve: (row) => row }) }),
  });
const CreateThemePayload = themePayload("CreateThemePayload", "createTheme");
const UpdateThemeDraftPayload = themePayload("UpdateThemeDraftPayload", "updateThemeDraft");
const RenameThemePayload = themePayload("RenameThemePayload", "renameTheme");

const publishedPayload = (name: string, mutation: string) =>
  builder.objectRef<{ theme: { id: string; organizationId: string }; revision: number }>(name).implement({
    description: `Result of \`${mutation}\`.`,
    fields: (t) => ({
      theme: t.field({ type: Theme, description: "The theme.", resolve: ({ theme }) => theme }),
      revision: t.field({
        type: ThemeRevision,
        description: "The revision that was published.",
        resolve: ({ theme, revision }) => ({ themeId: theme.id, revision }),
      }),
    }),
  });
const PublishThemePayload = publishedPayload("PublishThemePayload", "publishTheme");
const RollbackThemePayload = publishedPayload("RollbackThemePayload", "rollbackTheme");

const DeleteThemePayload = builder.objectRef<{ id: string; organizationId: string }>("DeleteThemePayload").implement({
  description: "Result of `deleteTheme`.",
  fields: (t) => ({
    deletedId: t.id({ description: "The id of the theme that is gone.", resolve: ({ id }) => id }),
    organization: t.field({
      type: Organization,
      description: "The organization that it belonged to.",
      resolve: ({ organizationId }) => ({ id: organizationId }),
    }),
  }),
});

const organizationPayload = (name: string, mutation: string) =>
  builder.objectRef<{ organizationId: string }>(name).implement({
    description: `Result of \`${mutation}\`.`,
    fields: (t) => ({
      organization: t.field({
        type: Organization,
        description: "The organization, with its selection.",
        resolve: ({ organizationId }) => ({ id: organizationId }),
      }),
    }),
  });
const SetOrganizationThemePayload = organizationPayload("SetOrganizationThemePayload", "setOrganizationTheme");
const ClearOrganizationThemePayload = organizationPayload("ClearOrganizationThemePayload", "clearOrganizationTheme");
const LockThemeSelectionPayload = organizationPayload("LockThemeSelectionPayload", "lockThemeSelection");

const workspacePayload = (name: string, mutation: string) =>
  builder.objectRef<{ workspaceId: string; organizationId: string }>(name).implement({
    description: `Result of \`${mutation}\`.`,
    fields: (t) => ({
      workspace: t.field({
        type: Workspace,
        description: "The workspace, with its selection.",
        resolve: ({ workspaceId, organizationId }) => ({ id: workspaceId, organizationId }),
      }),
    }),
  });
const ChooseWorkspaceThemePayload = workspacePayload("ChooseWorkspaceThemePayload", "chooseWorkspaceTheme");
const ClearWorkspaceThemePayload = workspacePayload("ClearWorkspaceThemePayload", "clearWorkspaceTheme");

const ID = "The id of the theme.";
const FOR_ADMINS = "For the organization's owner and admins.";

builder.mutationFields((t) => ({
  createTheme: t.field({
    ...admits("write"),
    type: CreateThemePayload,
    description: `Makes a theme with a draft. CONFLICT for a name that is taken. ${FOR_ADMINS}`,
    args: { input: t.arg({ type: CreateThemeInput, description: "The new theme." }) },
    resolve: (_root, { input }, { scope }) => createTheme(scope, input),
  }),
  updateThemeDraft: t.field({
    ...admits("write"),
    type: UpdateThemeDraftPayload,
    description: `Replaces the draft of a theme. VALIDATION_FAILED names each token that breaks a rule, with the value found and the one needed; INVALID_INPUT each image or font that the organization does not have. ${FOR_ADMINS}`,
    args: {
      id: t.arg.id({ description: ID }),
      input: t.arg({ type: UpdateThemeDraftInput, description: "The draft." }),
    },
    resolve: (_root, { id, input }, { scope }) =>
      updateThemeDraft(scope, { id, ...input, manifest: { ...input.manifest } }),
  }),
  renameTheme: t.field({
    ...admits("write"),
    type: RenameThemePayload,
    description: `Renames a theme, which counts as a change of its draft; what was published keeps the name that it had. CONFLICT for a name that is taken. ${FOR_ADMINS}`,
    args: {
      id: t.arg.id({ description: ID }),
      input: t.arg({ type: RenameThemeInput, description: "The name." }),
    },
    resolve: (_root, { id, input }, { scope }) => renameTheme(scope, { id, ...input }),
  }),
  publishTheme: t.field({
    ...admits("write"),
    type: PublishThemePayload,
    description: `Publishes the draft as the next revision, which never changes; whoever chose the theme goes on with it. ${FOR_ADMINS}`,
    args: {
      id: t.arg.id({ description: ID }),
      input: t.arg({ type: PublishThemeInput, description: "The revisions that are expected." }),
    },
    resolve: async (_root, { id, input }, { scope }) => {
      const theme = await publishTheme(scope, { id, ...input });
      return { theme, revision: theme.publishedRevision };
    },
  }),
  rollbackTheme: t.field({
    ...admits("write"),
    type: RollbackThemePayload,
    description: `Publishes an earlier revision again, as the next one (POST /themes/{id}/rollback): draft and name become those of then, and whoever chose the theme goes on with it. CONFLICT when the name of then is another theme's. ${FOR_ADMINS}`,
    args: {
      id: t.arg.id({ description: ID, extensions: { constraints: { maxLength: 128 } } }),
      input: t.arg({ type: RollbackThemeInput, description: "What to publish again." }),
    },
    resolve: async (_root, { id, input }, { scope }) => {
      const { organizationId } = input;
      const { revision } = await rollbackTheme(scope, { id, ...input });
      return { theme: { id, organizationId }, revision };
    },
  }),
  deleteTheme: t.field({
    ...admits("delete"),
    type: DeleteThemePayload,
    description: `Deletes a theme with its revisions. CONFLICT while it is chosen, saying where; its images and fonts stay. ${FOR_ADMINS}`,
    args: { id: t.arg.id({ description: ID }) },
    resolve: (_root, { id }, { scope }) => deleteTheme(scope, { id }),
  }),
  setOrganizationTheme: t.field({
    ...admits("write"),
    type: SetOrganizationThemePayload,
    description: `Chooses the theme of those workspaces of an organization that have none of their own. ${FOR_ADMINS}`,
    args: {
      organizationId: t.arg.id({ description: "The id of the organization." }),
      input: t.arg({ type: SetOrganizationThemeInput, description: "The choice." }),
    },
    resolve: (_root, { organizationId, input }, { scope }) => setOrganizationTheme(scope, { organizationId, ...input }),
  }),
  clearOrganizationTheme: t.field({
    ...admits("write"),
    type: ClearOrganizationThemePayload,
    description: `Takes the choice of an organization back: its workspaces have the built-in default again, or what they chose. A lock stays. ${FOR_ADMINS}`,
    args: {
      organizationId: t.arg.id({ description: "The id of the organization." }),
      expectedRevision: t.arg.int(expected),
    },
    resolve: (_root, args, { scope }) => clearOrganizationTheme(scope, args),
  }),
  lockThemeSelection: t.field({
    ...admits("write"),
    type: LockThemeSelectionPayload,
    description: `Keeps the workspaces of an organization from choosing a theme, and removes what they chose; or lets them choose again. ${FOR_ADMINS}`,
    args: {
      organizationId: t.arg.id({ description: "The id of the organization." }),
      input: t.arg({ type: LockThemeSelectionInput, description: "Whether they may." }),
    },
    resolve: (_root, { organizationId, input }, { scope }) => lockThemeSelection(scope, { organizationId, ...input }),
  }),
  chooseWorkspaceTheme: t.field({
    ...admits("write"),
    type: ChooseWorkspaceThemePayload,
    description:
      "Chooses the theme of a workspace. CONFLICT while the organization keeps its workspaces from choosing. For the workspace's admins.",
    args: {
      workspaceId: t.arg.id({ description: "The id of the workspace." }),
      input: t.arg({ type: ChooseWorkspaceThemeInput, description: "The choice." }),
    },
    resolve: (_root, { workspaceId, input }, { scope }) => chooseWorkspaceTheme(scope, { workspaceId, ...input }),
  }),
  clearWorkspaceTheme: t.field({
    ...admits("write"),
    type: ClearWorkspaceThemePayload,
    description: "Takes the choice of a workspace back: it has its organization's theme again. For its admins.",
    args: {
      workspaceId: t.arg.id({ description: "The id of the workspace." }),
      expectedRevision: t.arg.int(expected),
    },
    resolve: (_root, args, { scope }) => clearWorkspaceTheme(scope, args),
  }),
}));
