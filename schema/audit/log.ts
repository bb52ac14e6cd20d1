import { organizationAuditPage } from "../../src/domains/organizations/auditLog.ts";
import { AUDIT_PAGE, auditPage } from "../../src/platform/audit/read.ts";
import { type ChainState, chainState } from "../../src/platform/audit/state.ts";
import { builder } from "../core/builder.ts";
import { pageArgs, pageCost } from "../core/connection.ts";
import { worth } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";
import { AuditEventConnection, AuditEventFilter, narrowing } from "./types.ts";

const InstanceAuditChain = builder.objectRef<ChainState>("InstanceAuditChain").implement({
  description:
    "The chain of evidence: each event is sealed by a hash over itself and the one before, so that whoever noted a head notices later whether anything up to it was changed or removed (`npm run audit:verify`).",
  fields: (t) => ({
    sealedEvents: t.exposeInt("sealedEvents", { description: "How many events it holds." }),
    unsealedEvents: t.exposeInt("unsealedEvents", {
      description: "How many events wait to be sealed: those of the last seconds, while jobs run.",
    }),
    head: t.exposeString("head", {
      nullable: true,
      description: "The last hash: SHA-256, 64 hexadecimal digits. Worth noting elsewhere. Null for an empty chain.",
    }),
    sealedAt: t.expose("sealedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the last event was sealed; null for an empty chain.",
    }),
  }),
});

const OrganizationAuditEventFilter = builder.inputType("OrganizationAuditEventFilter", {
  description: "What narrows an organization's trail; what is absent does not.",
  fields: (t) => ({
    workspaceId: t.id({
      required: false,
      description: "One of its workspaces, also one that was deleted. INVALID_INPUT for another one.",
    }),
    ...narrowing(t),
  }),
});

builder.queryFields((t) => ({
  instanceAuditEvents: t.field({
    ...authScopes("instance"),
    type: AuditEventConnection,
    complexity: pageCost(AUDIT_PAGE.size),
    description: "The audit trail of the whole instance, newest first: what `instanceAuditExport` gives, as a list.",
    args: {
      filter: t.arg({ type: AuditEventFilter, required: false, description: "What narrows the trail." }),
      ...pageArgs(t.arg, AUDIT_PAGE),
    },
    resolve: (_root, { filter, ...page }, { scope }) => auditPage(scope.services.database, filter ?? {}, page),
  }),
  instanceAuditChain: t.field({
    ...authScopes("instance"),
    ...worth(100),
    type: InstanceAuditChain,
    description: "How far the trail is sealed, and the hash to note.",
    resolve: (_root, _args, { scope }) => chainState(scope.services.database),
  }),
  organizationAuditEvents: t.field({
    ...authScopes("read", { role: "organizationAdmin" }),
    type: AuditEventConnection,
    complexity: pageCost(AUDIT_PAGE.size),
    description:
      "What happened in an organization and its workspaces, newest first, deleted ones included. For its owner and admins; FORBIDDEN for everyone else, of an unknown organization as well.",
    args: {
      organizationId: t.arg.id({ description: "The id of the organization." }),
      filter: t.arg({ type: OrganizationAuditEventFilter, required: false, description: "What narrows the trail." }),
      ...pageArgs(t.arg, AUDIT_PAGE),
    },
    resolve: (_root, { organizationId, filter, ...page }, { scope }) =>
      organizationAuditPage(scope, organizationId, filter ?? {}, page),
  }),
}));
