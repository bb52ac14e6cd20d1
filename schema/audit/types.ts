import { auditEventsByIds } from "../../src/domains/organizations/auditLog.ts";
import { ACTIONS, RESOURCE_TYPES, RESULTS } from "../../src/platform/audit/actions.ts";
import { BOUNDS } from "../../src/platform/audit/bounds.ts";
import type { ChangedField } from "../../src/platform/audit/entry.ts";
import { AUDIT_PAGE, auditPage } from "../../src/platform/audit/read.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs, pageCost } from "../core/connection.ts";
import { enumValues } from "../core/enum.ts";
import { Node, readableById } from "../core/node.ts";
import { STATEMENT, typically } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { personBy } from "../identity/person.ts";

const actionsOn = (resource: string) =>
  Object.entries(ACTIONS)
    .filter(([, row]) => row.resource === resource)
    .map(([action]) => `\`${action}\``);

const AuditResourceType = builder.enumType("AuditResourceType", {
  description: "Type of the object that an audited action was performed on.",
  values: enumValues(RESOURCE_TYPES, (type) => {
    const actions = actionsOn(type);
    return actions.length > 0
      ? `Actions: ${actions.join(", ")}.`
      : "Not recorded by this version; as a filter, the type matches no event.";
  }),
});

const AuditResult = builder.enumType("AuditResult", {
  description: "Result of an audited action.",
  values: enumValues(
    RESULTS,
    (result) =>
      ({
        succeeded: "The action was performed.",
        failed: "The action was refused or failed.",
        pending: "The outcome of the action is not known yet.",
      })[result],
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
    description: "Object that an audited action was performed on.",
    fields: (t) => ({
      resourceId: t.exposeString("resourceId", {
        nullable: true,
        description: "Id of the object; null if the action had no existing object.",
      }),
      type: t.field({
        type: AuditResourceType,
        description: "Type of the object.",
        resolve: ({ resourceType }) => resourceType as (typeof RESOURCE_TYPES)[number],
      }),
      organizationId: t.exposeString("organizationId", {
        nullable: true,
        description: "Id of the organization that the object belongs or belonged to; null if it belongs to none.",
      }),
      workspaceId: t.exposeString("workspaceId", {
        nullable: true,
        description: "Id of the workspace that the object belongs or belonged to; null if it belongs to none.",
      }),
    }),
  });

const AuditChangedField = builder.objectRef<ChangedField>("AuditChangedField").implement({
  description: "Field that an audited action changed. Values are recorded only for closed sets, numbers and flags.",
  fields: (t) => ({
    field: t.exposeString("field", { description: "Name of the field in the REST documentation." }),
    previous: t.string({
      nullable: true,
      description: "Value before the action; null if the value is not recorded.",
      resolve: ({ previous }) => previous ?? null,
    }),
    current: t.string({
      nullable: true,
      description: "Value after the action; null if the value is not recorded.",
      resolve: ({ current }) => current ?? null,
    }),
  }),
});

const AuditEvent = builder.prismaObject("AuditEvent", {
  description:
    "Record of one action. Contains no secret and no personal value. Visible to instance administrators, and to the owner and admins of its organization.",
  extensions: { resource: "AuditItem" },
  interfaces: [Node],
  fields: (t) => ({
    action: t.exposeString("action", {
      description: "Dotted name of the action in lower case, such as `workspace.created`.",
    }),
    source: t.exposeString("source", { description: "Part of the service that recorded the action." }),
    result: t.field({
      type: AuditResult,
      description: "Result of the action.",
      resolve: ({ result }) => result as (typeof RESULTS)[number],
    }),
    actorUserId: t.exposeString("actorUserId", {
      nullable: true,
      description: "Id of the user who acted; null for the service itself and for anonymous callers.",
    }),
    actor: t.field({
      ...personBy("actorUserId"),
      description:
        "User who acted; null for the service itself and for anonymous callers, and if the user was deleted or is not visible to the viewer.",
    }),
    effectiveActorUserId: t.exposeString("effectiveActorUserId", {
      nullable: true,
      description:
        "Id of the user whom the actor acted as, which differs during an impersonation; null if no user is known to have acted.",
    }),
    occurredAt: t.expose("occurredAt", { type: "DateTime", description: "Time when the action was performed." }),
    resource: t.field({
      type: AuditResource,
      description: "Object that the action was performed on.",
      resolve: (event) => event,
    }),
    changedFields: t.field({
      ...typically(3),
      type: [AuditChangedField],
      description: "Fields that the action changed, at most 20; empty if the action was not a change.",
      resolve: ({ changedFields }) => changedFields as unknown as ChangedField[],
    }),
  }),
});

export const AuditEventConnection = connectionType("AuditEvent", AuditEvent);

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, "InputObject">;

/** The filter fields that all audit logs have. */
export const narrowing = (t: InputFields) => ({
  actorUserId: t.id({ required: false, description: "Id of the user who acted." }),
  action: t.string({
    required: false,
    ...within(BOUNDS.action),
    description: `Exact name of an action, ${length(BOUNDS.action)}.`,
  }),
  resourceType: t.field({
    type: AuditResourceType,
    required: false,
    description: "Type of the object that the action was performed on.",
  }),
  result: t.field({ type: AuditResult, required: false, description: "Result of the action." }),
  from: t.field({
    type: "DateTime",
    required: false,
    extensions: { lateCheck: true },
    description: "Earliest time of an event, inclusive. Fails with INVALID_INPUT unless it is earlier than `before`.",
  }),
  before: t.field({
    type: "DateTime",
    required: false,
    extensions: { lateCheck: true },
    description: "Latest time of an event, exclusive.",
  }),
});

const AuditEventFilter = builder.inputType("AuditEventFilter", {
  description: "Filter of the audit log. Absent or null fields do not restrict it.",
  fields: (t) => ({
    organizationId: t.id({
      required: false,
      description: "Id of an organization, possibly a deleted one. Fails with INVALID_INPUT if it is unknown.",
    }),
    workspaceId: t.id({
      required: false,
      description:
        "Id of a workspace, possibly a deleted one. Fails with INVALID_INPUT if it is unknown or outside `organizationId`.",
    }),
    ...narrowing(t),
  }),
});

/** The arguments of a list of the instance's events. */
const eventArgs = (arg: Parameters<typeof pageArgs>[0]) => ({
  filter: arg({
    type: AuditEventFilter,
    required: false,
    description: "Filter of the audit log. Absent or null means all events.",
  }),
  ...pageArgs(arg, AUDIT_PAGE),
});

const InstanceAuditExport = builder.objectRef<{ generatedAt: Date }>("InstanceAuditExport").implement({
  description: "Audit log of the whole instance in a documented format.",
  extensions: { resource: "InstanceAuditExport" },
  fields: (t) => ({
    formatVersion: t.string({ description: "Version of the export format: `1`.", resolve: () => "1" }),
    generatedAt: t.expose("generatedAt", {
      type: "DateTime",
      description: "Time when the export was read.",
    }),
    events: t.field({
      type: AuditEventConnection,
      complexity: pageCost(AUDIT_PAGE.size, STATEMENT),
      description: "Events, newest first, with deleted organizations included.",
      args: eventArgs(t.arg),
      resolve: (_export, { filter, ...page }, { context }) => auditPage(context.services.database, filter ?? {}, page),
    }),
  }),
});

builder.queryFields((t) => ({
  instanceAuditExport: t.field({
    ...requires("instance"),
    type: InstanceAuditExport,
    description: "Audit log of the whole instance as an export.",
    resolve: (_root, _args, { context: { services } }) => ({ generatedAt: services.now() }),
  }),
  instanceAuditEvents: t.field({
    ...requires("instance"),
    type: AuditEventConnection,
    complexity: pageCost(AUDIT_PAGE.size),
    description: "Audit log of the whole instance, newest first, with deleted organizations included.",
    args: eventArgs(t.arg),
    resolve: (_root, { filter, ...page }, { context }) => auditPage(context.services.database, filter ?? {}, page),
  }),
}));

readableById("AuditEvent", auditEventsByIds);
