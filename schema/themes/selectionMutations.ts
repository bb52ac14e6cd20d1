import { chooseWorkspaceTheme } from "../../src/domains/themes/choose.ts";
import { clearWorkspaceTheme } from "../../src/domains/themes/clear.ts";
import { clearOrganizationTheme } from "../../src/domains/themes/clearDefault.ts";
import { lockThemeSelection } from "../../src/domains/themes/lock.ts";
import { setOrganizationTheme } from "../../src/domains/themes/setDefault.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { Organization } from "../organizations/types.ts";
import { Workspace } from "../workspaces/types.ts";
import { ThemeKind } from "./selection.ts";

const ThemeReferenceInput = builder.inputType("ThemeReferenceInput", {
  description: "A theme to choose: a built-in one, or a published one of the organization.",
  fields: (t) => ({
    kind: t.field({ type: ThemeKind, description: "Where it comes from." }),
    key: t.string({ description: "The key of a `BuiltInTheme`, or the id of a `Theme` of the organization." }),
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

const SetOrganizationThemeInput = inputOf("setOrganizationTheme", {
  fields: (t) => ({
    organizationId: t.id({ description: "The id of the organization." }),
    theme: t.field({ type: ThemeReferenceInput, description: "The theme." }),
    expectedRevision: t.int(expected),
  }),
});

const ChooseWorkspaceThemeInput = inputOf("chooseWorkspaceTheme", {
  fields: (t) => ({
    workspaceId: t.id({ description: "The id of the workspace." }),
    theme: t.field({ type: ThemeReferenceInput, description: "The theme." }),
    expectedRevision: t.int(expected),
  }),
});

const LockThemeSelectionInput = builder.inputType("LockThemeSelectionInput", {
  description: "Whether workspaces may choose.",
  fields: (t) => ({
    organizationId: t.id({ description: "The id of the organization." }),
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

const ClearOrganizationThemeInput = inputOf("clearOrganizationTheme", {
  fields: (t) => ({
    organizationId: t.id({ description: "The id of the organization." }),
    expectedRevision: t.int(expected),
  }),
});

const ClearWorkspaceThemeInput = inputOf("clearWorkspaceTheme", {
  fields: (t) => ({
    workspaceId: t.id({ description: "The id of the workspace." }),
    expectedRevision: t.int(expected),
  }),
});

builder.mutationFields((t) => ({
  setOrganizationTheme: t.field({
    ...authScopes("write", { role: "organizationAdmin" }),
    type: SetOrganizationThemePayload,
    description: `Chooses the theme of those workspaces of an organization that have none of their own.`,
    args: { input: t.arg({ type: SetOrganizationThemeInput }) },
    resolve: (_root, { input }, { scope }) => setOrganizationTheme(scope, input),
  }),
  clearOrganizationTheme: t.field({
    ...authScopes("write", { role: "organizationAdmin" }),
    type: ClearOrganizationThemePayload,
    description: `Takes the choice of an organization back: its workspaces have the built-in default again, or what they chose. A lock stays.`,
    args: { input: t.arg({ type: ClearOrganizationThemeInput }) },
    resolve: (_root, { input }, { scope }) => clearOrganizationTheme(scope, input),
  }),
  lockThemeSelection: t.field({
    ...authScopes("write", { role: "organizationAdmin" }),
    type: LockThemeSelectionPayload,
    description: `Keeps the workspaces of an organization from choosing a theme, and removes what they chose; or lets them choose again.`,
    args: { input: t.arg({ type: LockThemeSelectionInput }) },
    resolve: (_root, { input }, { scope }) => lockThemeSelection(scope, input),
  }),
  chooseWorkspaceTheme: t.field({
    ...authScopes("write", { role: "workspaceAdmin" }),
    type: ChooseWorkspaceThemePayload,
    description:
      "Chooses the theme of a workspace. CONFLICT while the organization keeps its workspaces from choosing.",
    args: { input: t.arg({ type: ChooseWorkspaceThemeInput }) },
    resolve: (_root, { input }, { scope }) => chooseWorkspaceTheme(scope, input),
  }),
  clearWorkspaceTheme: t.field({
    ...authScopes("write", { role: "workspaceAdmin" }),
    type: ClearWorkspaceThemePayload,
    description: "Takes the choice of a workspace back: it has its organization's theme again.",
    args: { input: t.arg({ type: ClearWorkspaceThemeInput }) },
    resolve: (_root, { input }, { scope }) => clearWorkspaceTheme(scope, input),
  }),
}));
