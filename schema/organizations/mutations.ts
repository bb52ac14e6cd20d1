import { BOUNDS } from "../../src/domains/organizations/bounds.ts";
import { createOrganization } from "../../src/domains/organizations/create.ts";
import { setSecondFactorPolicy } from "../../src/domains/organizations/setSecondFactorPolicy.ts";
import { updateOrganization } from "../../src/domains/organizations/update.ts";
import { length } from "../core/bounds.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedViewer } from "../identity/changed.ts";
import { Organization } from "./types.ts";

const organization = (t: PayloadFields<{ id: string }>) =>
  t.field({
    type: Organization,
    description: "Organization that was created or changed.",
    resolve: (row) => row,
  });
const organizationPayload = <Row extends { id: string }>(t: PayloadFields<Row>) => ({ organization: organization(t) });

mutation("createOrganization", {
  ...requires("write", { role: "self" }),
  description:
    "Creates an organization that the viewer owns. Fails with FORBIDDEN for a credential that is bound to a workspace.",
  inputDescription: "Properties of a new organization.",
  input: (t) => ({ name: t.string({ description: `Display name, ${length(BOUNDS.name)}.` }) }),
  run: (context, input) => createOrganization(context, input),
  payload: (t) => ({ organization: organization(t), viewer: changedViewer(t) }),
});

mutation("updateOrganization", {
  ...requires("write", { role: "organizationAdmin" }),
  description: "Changes the name of an organization.",
  inputDescription: "Organization and the fields to change. Absent fields stay unchanged; `name` does not accept null.",
  input: (t) => ({
    id: t.id({ description: "Id of the organization." }),
    expectedRevision: t.int({
      required: false,
      description:
        "Revision that the caller last read. Fails with REVISION_CONFLICT if the organization has changed since. Absent or null skips the check.",
    }),
    name: t.string({ required: false, description: `Display name, ${length(BOUNDS.name)}.` }),
  }),
  run: (context, input) => updateOrganization(context, input),
  payload: organizationPayload,
});

mutation("setSecondFactorPolicy", {
  ...requires("session", { role: "organizationOwner" }),
  description:
    "Decides whether an organization requires a second factor.\n\nMembers who sign in with a password alone then cannot access the organization, with any credential, until they set one up. Members of the identity provider keep their access. Fails with CONFLICT if the owner lacks a second factor.",
  inputDescription: "Organization and its requirement.",
  input: (t) => ({
    id: t.id({ description: "Id of the organization." }),
    required: t.boolean({ description: "Whether the organization requires a second factor of its members." }),
    expectedRevision: t.int({
      required: false,
      description:
        "Revision that the caller last read. Fails with REVISION_CONFLICT if the organization has changed since. Absent or null skips the check.",
    }),
  }),
  run: (context, input) => setSecondFactorPolicy(context, input),
  payload: organizationPayload,
});
