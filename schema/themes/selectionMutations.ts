import { BOUNDS } from "../../src/domains/themes/bounds.ts";
import { chooseWorkspaceTheme } from "../../src/domains/themes/choose.ts";
import { clearWorkspaceTheme } from "../../src/domains/themes/clear.ts";
import { clearOrganizationTheme } from "../../src/domains/themes/clearDefault.ts";
import { lockThemeSelection } from "../../src/domains/themes/lock.ts";
import { setOrganizationTheme } from "../../src/domains/themes/setDefault.ts";
import { REVISION } from "../../src/platform/values/bounds.ts";
import { within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { Organization } from "../organizations/types.ts";
import { Workspace } from "../workspaces/types.ts";
import { ThemeKind } from "./selection.ts";

const ThemeReferenceInput = builder.inputType("ThemeReferenceInput", {
  description: "Theme to choose: a built-in theme, or a published theme of the organization.",
  fields: (t) => ({
    kind: t.field({
      type: ThemeKind,
      description: "Kind of the theme, which decides the meaning of `key` and `version`.",
    }),
    key: t.string({ description: "Key of a built-in theme, or id of a published `Theme` of the organization." }),
    version: t.int({
      required: false,
      ...within(REVISION),
      description:
        "Version of a built-in theme, or published revision of the organization's theme; the latest if absent or null.",
    }),
  }),
});

const expected = {
  required: false,
  ...within(BOUNDS.selectionRevision),
  description:
    "Revision that the selection must have; 0 if nothing was chosen. Fails with REVISION_CONFLICT if the selection has another revision; not checked if absent or null.",
} as const;

const organizationPayload = <Row extends { organizationId: string }>(t: PayloadFields<Row>) => ({
  organization: t.field({
    type: Organization,
    description: "Organization with the changed selection.",
    resolve: ({ organizationId }) => ({ id: organizationId }),
  }),
});

const workspacePayload = <Row extends { workspaceId: string; organizationId: string }>(t: PayloadFields<Row>) => ({
  workspace: t.field({
    type: Workspace,
    description: "Workspace with the changed selection.",
    resolve: ({ workspaceId, organizationId }) => ({ id: workspaceId, organizationId }),
  }),
});

mutation("setOrganizationTheme", {
  ...requires("write", { role: "organizationAdmin" }),
  description:
    "Chooses the theme of an organization, which applies to all workspaces without a choice of their own.\n\nFails with INVALID_INPUT unless the theme is a built-in theme or a published theme of the organization.",
  input: (t) => ({
    organizationId: t.id({ description: "Id of the organization." }),
    theme: t.field({ type: ThemeReferenceInput, description: "Theme to choose." }),
    expectedRevision: t.int(expected),
  }),
  run: (context, input) => setOrganizationTheme(context, input),
  payload: organizationPayload,
});

mutation("clearOrganizationTheme", {
  ...requires("write", { role: "organizationAdmin" }),
  description:
    "Removes the choice of an organization. Workspaces without a choice of their own get the default built-in theme; a lock stays.",
  input: (t) => ({
    organizationId: t.id({ description: "Id of the organization." }),
    expectedRevision: t.int(expected),
  }),
  run: (context, input) => clearOrganizationTheme(context, input),
  payload: organizationPayload,
});

mutation("lockThemeSelection", {
  ...requires("write", { role: "organizationAdmin" }),
  description:
    "Locks the choice of themes for the workspaces of an organization, which removes their choices, or unlocks the choice.",
  inputDescription: "Whether the workspaces of an organization can choose their themes.",
  input: (t) => ({
    organizationId: t.id({ description: "Id of the organization." }),
    locked: t.boolean({ description: "True to prevent workspaces from choosing themes, false to permit the choice." }),
    expectedRevision: t.int(expected),
  }),
  run: (context, input) => lockThemeSelection(context, input),
  payload: organizationPayload,
});

mutation("chooseWorkspaceTheme", {
  ...requires("write", { role: "workspaceAdmin" }),
  description:
    "Chooses the theme of a workspace.\n\nFails with CONFLICT if the organization locked the choice. Fails with INVALID_INPUT unless the theme is a built-in theme or a published theme of the organization.",
  input: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace." }),
    theme: t.field({ type: ThemeReferenceInput, description: "Theme to choose." }),
    expectedRevision: t.int(expected),
  }),
  run: (context, input) => chooseWorkspaceTheme(context, input),
  payload: workspacePayload,
});

mutation("clearWorkspaceTheme", {
  ...requires("write", { role: "workspaceAdmin" }),
  description: "Removes the choice of a workspace, which then has its organization's theme.",
  input: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace." }),
    expectedRevision: t.int(expected),
  }),
  run: (context, input) => clearWorkspaceTheme(context, input),
  payload: workspacePayload,
});
