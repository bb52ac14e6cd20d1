import { organizationAuditPage } from "../../src/domains/organizations/auditLog.ts";
import { AUDIT_PAGE } from "../../src/platform/audit/read.ts";
import { type ChainState, chainState } from "../../src/platform/audit/state.ts";
import { builder } from "../core/builder.ts";
import { pageArgs, pageCost } from "../core/connection.ts";
import { worth } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { AuditEventConnection, narrowing } from "./types.ts";

const InstanceAuditChain = builder.objectRef<ChainState>("InstanceAuditChain").implement({
  description:
    "End of the audit log's hash chain. Each event is sealed with a hash over itself and the previous hash. Anyone who recorded a hash can later detect changed or removed events with `npm run audit:verify`.",
  fields: (t) => ({
    sealedEvents: t.exposeInt("sealedEvents", { description: "Number of events in the chain." }),
    unsealedEvents: t.exposeInt("unsealedEvents", {
      description: "Number of events that are not sealed yet, normally those of the last seconds.",
    }),
    head: t.exposeString("head", {
      nullable: true,
      description:
        "Last hash of the chain, SHA-256 in 64 hexadecimal digits, to be recorded elsewhere; null if the chain is empty.",
    }),
    sealedAt: t.expose("sealedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when the last event was sealed; null if the chain is empty.",
    }),
  }),
});

const OrganizationAuditEventFilter = builder.inputType("OrganizationAuditEventFilter", {
  description: "Filter of an organization's audit log. Absent or null fields do not restrict it.",
  fields: (t) => ({
    workspaceId: t.id({
      required: false,
      description:
        "Id of a workspace of the organization, possibly a deleted one. Fails with INVALID_INPUT for any other workspace.",
    }),
    ...narrowing(t),
  }),
});

builder.queryFields((t) => ({
  instanceAuditChain: t.field({
    ...requires("instance"),
    ...worth(100),
    type: InstanceAuditChain,
    description: "Number of sealed events and the last hash of the audit log.",
    resolve: (_root, _args, { context }) => chainState(context.services.database),
  }),
  organizationAuditEvents: t.field({
    ...requires("read", { role: "organizationAdmin" }),
    type: AuditEventConnection,
    complexity: pageCost(AUDIT_PAGE.size),
    description:
      "Audit log of an organization and its workspaces, also deleted ones, newest first. Fails with FORBIDDEN if the viewer does not administer it.",
    args: {
      organizationId: t.arg.id({ description: "Id of the organization." }),
      filter: t.arg({
        type: OrganizationAuditEventFilter,
        required: false,
        description: "Filter of the audit log. Absent or null means all events.",
      }),
      ...pageArgs(t.arg, AUDIT_PAGE),
    },
    resolve: (_root, { organizationId, filter, ...page }, { context }) =>
      organizationAuditPage(context, organizationId, filter ?? {}, page),
  }),
}));
