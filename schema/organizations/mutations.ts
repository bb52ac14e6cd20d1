import { createOrganization } from "../../src/domains/organizations/create.ts";
import { updateOrganization } from "../../src/domains/organizations/update.ts";
import { builder } from "../core/builder.ts";
import { payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { Organization } from "./types.ts";

const CreateOrganizationInput = builder.inputType("CreateOrganizationInput", {
  description: "A new organization.",
  fields: (t) => ({ name: t.string({ description: "Display name, 1 to 120 characters." }) }),
});

const UpdateOrganizationInput = builder.inputType("UpdateOrganizationInput", {
  description: "What to change. What is absent stays; the name cannot be null.",
  fields: (t) => ({
    id: t.id({ description: "The id of the organization." }),
    expectedRevision: t.int({
      required: false,
      description: "Refuse with REVISION_CONFLICT when the organization has moved on from this revision.",
    }),
    name: t.string({ required: false, description: "Display name, 1 to 120 characters." }),
  }),
});

const organizationPayload = (mutation: string) =>
  payload<{ id: string }>(mutation, {
    fields: (t) => ({
      organization: t.field({ type: Organization, description: "The organization.", resolve: (row) => row }),
    }),
  });
const CreateOrganizationPayload = organizationPayload("createOrganization");
const UpdateOrganizationPayload = organizationPayload("updateOrganization");

builder.mutationFields((t) => ({
  createOrganization: t.field({
    ...authScopes("write", { role: "self" }),
    type: CreateOrganizationPayload,
    description: "Makes an organization; the viewer owns it. FORBIDDEN for a credential that is bound to a workspace.",
    args: { input: t.arg({ type: CreateOrganizationInput }) },
    resolve: (_root, { input }, { scope }) => createOrganization(scope, input),
  }),
  updateOrganization: t.field({
    ...authScopes("write", { role: "organizationAdmin" }),
    type: UpdateOrganizationPayload,
    description: "Renames an organization.",
    args: { input: t.arg({ type: UpdateOrganizationInput }) },
    resolve: (_root, { input }, { scope }) => updateOrganization(scope, input),
  }),
}));
