import { chooseWorkspaceTheme } from "../../src/domains/themes/choose.ts";
import { clearWorkspaceTheme } from "../../src/domains/themes/clear.ts";
import { clearOrganizationTheme } from "../../src/domains/themes/clearDefault.ts";
import { lockThemeSelection } from "../../src/domains/themes/lock.ts";
import { setOrganizationTheme } from "../../src/domains/themes/setDefault.ts";
import { builder } from "../core/builder.ts";
import { payload } from "../core/payload.ts";
import { authScopes } from "../core/roots.ts";
import { Organization } from "../organizations/types.ts";
import { Workspace } from "../workspaces/types.ts";
import { ThemeKind } from "./selection.ts";

const ThemeReferenceInput = builder.inputType("ThemeReferenceInput", {
  description: "A theme to choose: a built-in one, or a published one of the organization.",
  fields: (t) => ({
    kind: t.field({ type: ThemeKind, description: "Where it comes from." }),
    id: t.id({ description: "Of a `BuiltinTheme`, or of a `Theme` of the organization." }),
    version: t.int({
      required: false,
      extensions: { constraints: { minimum: 1 } },
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

const organizationPayload = (mutation: string) =>
  payload<{ organizationId: string }>(mutation, {
    fields: (t) => ({
      organization: t.field({
        type: Organization,
        description: "The organization, with its selection.",
        resolve: ({ organizationId }) => ({ id: organizationId }),
      }),
    }),
  });
const SetOrganizationThemePayload = organizationPayload("setOrganizationTheme");
const ClearOrganizationThemePayload = organizationPayload("clearOrganizationTheme");
const LockThemeSelectionPayload = organizationPayload("lockThemeSelection");

const workspacePayload = (mutation: string) =>
  payload<{ workspaceId: string; organizationId: string }>(mutation, {
    fields: (t) => ({
      workspace: t.field({
        type: Workspace,
        description: "The workspace, with its selection.",
        resolve: ({ workspaceId, organizationId }) => ({ id: workspaceId, organizationId }),
      }),
    }),
  });
const ChooseWorkspaceThemePayload = workspacePayload("chooseWorkspaceTheme");
const ClearWorkspaceThemePayload = workspacePayload("clearWorkspaceTheme");

const FOR_ADMINS = "For the organization's owner and admins.";

builder.mutationFields((t) => ({
  setOrganizationTheme: t.field({
    ...authScopes("write"),
    type: SetOrganizationThemePayload,
    description: `Chooses the theme of those workspaces of an organization that have none of their own. ${FOR_ADMINS}`,
    args: {
      organizationId: t.arg.id({ description: "The id of the organization." }),
      input: t.arg({ type: SetOrganizationThemeInput, description: "The choice." }),
    },
    resolve: (_root, { organizationId, input }, { scope }) => setOrganizationTheme(scope, { organizationId, ...input }),
  }),
  clearOrganizationTheme: t.field({
    ...authScopes("write"),
    type: ClearOrganizationThemePayload,
    description: `Takes the choice of an organization back: its workspaces have the built-in default again, or what they chose. A lock stays. ${FOR_ADMINS}`,
    args: {
      organizationId: t.arg.id({ description: "The id of the organization." }),
      expectedRevision: t.arg.int(expected),
    },
    resolve: (_root, args, { scope }) => clearOrganizationTheme(scope, args),
  }),
  lockThemeSelection: t.field({
    ...authScopes("write"),
    type: LockThemeSelectionPayload,
    description: `Keeps the workspaces of an organization from choosing a theme, and removes what they chose; or lets them choose again. ${FOR_ADMINS}`,
    args: {
      organizationId: t.arg.id({ description: "The id of the organization." }),
      input: t.arg({ type: LockThemeSelectionInput, description: "Whether they may." }),
    },
    resolve: (_root, { organizationId, input }, { scope }) => lockThemeSelection(scope, { organizationId, ...input }),
  }),
  chooseWorkspaceTheme: t.field({
    ...authScopes("write"),
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
    ...authScopes("write"),
    type: ClearWorkspaceThemePayload,
    description: "Takes the choice of a workspace back: it has its organization's theme again. For its admins.",
    args: {
      workspaceId: t.arg.id({ description: "The id of the workspace." }),
      expectedRevision: t.arg.int(expected),
    },
    resolve: (_root, args, { scope }) => clearWorkspaceTheme(scope, args),
  }),
}));
