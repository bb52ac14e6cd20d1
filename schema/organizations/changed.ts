import { organizationsByIds } from "../../src/domains/organizations/read.ts";
import type { PayloadFields } from "../core/mutation.ts";
import { REFERENCE, reference } from "../core/reference.ts";
import { Organization } from "./types.ts";

const organizationOf = reference("Organization", organizationsByIds);

/** The member of a payload for the organization whose lists and counts a mutation changed. */
export const changedOrganization = <Row extends { organizationId?: string | null }>(t: PayloadFields<Row>) =>
  t.field({
    ...REFERENCE,
    type: Organization,
    nullable: true,
    description: "Organization whose lists and counts changed; null if the organization is not visible to the viewer.",
    // A stored answer of an older server names no organization.
    resolve: ({ organizationId }, _args, context, info) => organizationOf(context, info, organizationId ?? null),
  });
