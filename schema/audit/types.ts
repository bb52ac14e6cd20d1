import { ACTIONS, RESOURCE_TYPES, RESULTS } from "../../src/platform/audit/actions.ts";
import type { ChangedField } from "../../src/platform/audit/entry.ts";
import { AUDIT_PAGE, auditPage } from "../../src/platform/audit/read.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs, pageCost } from "../core/connection.ts";
import { atMost, MEMBER } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";

/** Returns enum values that are UPPER_SNAKE in GraphQL, and lower case in the database and over REST. */
function enumValues<Value extends string>(values: readonly Value[], describe: (value: Value) => string) {
  return Object.fromEntries(values.map((value) => [value.toUpperCase(), { value, description: describe(value) }])) as {
    [K in Value as Uppercase<K>]: { value: K; description: string };
  };
}

const actionsOn = (resource: string) =>
  Object.entries(ACTIONS)
    .filter(([, row]) => row.resource === resource)
    .map(([action]) => `\`${action}\``);

export const AuditResourceType = builder.enumType("AuditResourceType", {
  description: "What kind of thing an act was on.",
  values: enumValues(RESOURCE_TYPES, (type) => {
    const actions = actionsOn(type);
    return actions.length > 0
      ? `Acts: ${actions.join(", ")}.`
      : "No capability of this version writes it; as a filter it matches nothing.";
  }),
});

export const AuditResult = builder.enumType("AuditResult", {
  description: "How an act ended.",
  values: enumValues(
    RESULTS,
    (result) =>
      ({ succeeded: "It was done.", failed: "It was refused or went wrong.", pending: "It is not settled yet." })[
        result
      ],
  ),
});

const AuditResource = builder
  .objectRef<{
    resourceId: string | null;
    resourceType: string;
    organizationId: string | null;
    workspaceId: string | null;
  }>("AuditResource")
  .implement({
    description: "What an act was on.",
    fields: (t) => ({
      id: t.exposeString("resourceId", {
        nullable: true,
        description: "Its id; null where the act was on nothing that exists.",
      }),
      type: t.exposeString("resourceType", { description: "Its kind: one of the lower-case resource types." }),
      organizationId: t.exposeString("organizationId", {
        nullable: true,
        description: "The organization that it belongs or belonged to; null for none.",
      }),
      workspaceId: t.exposeString("workspaceId", {
        nullable: true,
        description: "The workspace that it belongs or belonged to; null for none.",
      }),
    }),
  });

const AuditChangedField = builder.objectRef<ChangedField>("AuditChangedField").implement({
  description: "One member that an act changed. Values are kept for closed sets, numbers and flags alone.",
  fields: (t) => ({
    field: t.exposeString("field", { description: "The documented name of the member." }),
    previous: t.string({
      nullable: true,
      description: "The value before; null where values are not kept.",
      resolve: ({ previous }) => previous ?? null,
    }),
    current: t.string({
      nullable: true,
      description: "The value after; null where values are not kept.",
      resolve: ({ current }) => current ?? null,
    }),
  }),
});

const AuditEvent = builder.prismaObject("AuditEvent", {
  description:
    "One act of evidence. It holds no secret and no personal value. For instance administrators, and for the owner and admins of the organization that it names.",
  extensions: { resource: "AuditItem" },
  fields: (t) => ({
    id: t.exposeID("id", { description: "Opaque, sortable by time." }),
    action: t.exposeString("action", { description: "Dotted lower-case name of the act, as `workspace.created`." }),
    source: t.exposeString("source", { description: "The part of the service that it comes from." }),
    result: t.exposeString("result", { description: "`succeeded`, `failed` or `pending`." }),
    actorUserId: t.exposeString("actorUserId", {
      nullable: true,
      description: "Who acted; null for the service itself and for strangers.",
    }),
    effectiveActorUserId: t.exposeString("effectiveActorUserId", {
      nullable: true,
      description: "As whom they acted: another person under impersonation; null where nobody is known to have acted.",
    }),
    occurredAt: t.expose("occurredAt", { type: "DateTime", description: "When." }),
    resource: t.field({ type: AuditResource, description: "What it was on.", resolve: (event) => event }),
    changedFields: t.field({
      ...atMost(20),
      type: [AuditChangedField],
      description: "What it changed; empty for acts that are not changes.",
      resolve: ({ changedFields }) => changedFields as unknown as ChangedField[],
    }),
  }),
});

export const AuditEventConnection = connectionType("AuditEvent", AuditEvent);

const InstanceAuditExport = builder
  .objectRef<{ generatedAt: Date; events(): ReturnType<typeof auditPage> }>("InstanceAuditExport")
  .implement({
    description: "A page of the instance's audit trail as evidence.",
    extensions: { resource: "InstanceAuditExport" },
    fields: (t) => ({
      formatVersion: t.string({ description: "The version of this format: `1`.", resolve: () => "1" }),
      generatedAt: t.field({
        type: "DateTime",
        description: "When this page was read.",
        resolve: ({ generatedAt }) => generatedAt,
      }),
      events: t.field({
        type: AuditEventConnection,
        ...MEMBER,
        description: "The events, newest first.",
        resolve: ({ events }) => events(),
      }),
    }),
  });

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, "InputObject">;

/** The filter fields that all audit logs have. */
export const narrowing = (t: InputFields) => ({
  actorUserId: t.id({ required: false, description: "Who acted." }),
  action: t.string({
    required: false,
    extensions: { constraints: { maxLength: 100 } },
    description: "One exact action, at most 100 characters.",
  }),
  resourceType: t.field({ type: AuditResourceType, required: false, description: "One kind of resource." }),
  result: t.field({ type: AuditResult, required: false, description: "One result." }),
  from: t.string({ required: false, description: "Inclusive RFC 3339 start time." }),
  before: t.string({ required: false, description: "Exclusive RFC 3339 end time, later than `from`." }),
});

export const AuditEventFilter = builder.inputType("AuditEventFilter", {
  description: "What narrows the trail; what is absent does not.",
  fields: (t) => ({
    organizationId: t.id({ required: false, description: "One organization. INVALID_INPUT for an unknown one." }),
    workspaceId: t.id({
      required: false,
      description: "One workspace, in the organization if that is given too. INVALID_INPUT for an unknown one.",
    }),
    ...narrowing(t),
  }),
});

builder.queryFields((t) => ({
  instanceAuditExport: t.field({
    ...authScopes("instance"),
    type: InstanceAuditExport,
    complexity: pageCost(AUDIT_PAGE.size),
    description: "The audit trail of the whole instance, newest first (GET /admin/audit-events/export.json).",
    args: {
      filter: t.arg({ type: AuditEventFilter, required: false, description: "What narrows the trail." }),
      ...pageArgs(t.arg, AUDIT_PAGE),
    },
    resolve: (_root, { filter, ...page }, { scope: { services } }) => {
      // Read on demand and once. A read that fails without an awaiting field would be an unhandled rejection, which ends the process.
      let events: ReturnType<typeof auditPage> | undefined;
      return {
        generatedAt: services.now(),
        events: () => (events ??= auditPage(services.database, filter ?? {}, page)),
      };
    },
  }),
}));
