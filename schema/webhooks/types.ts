import { BOUNDS, ENDPOINTS } from "../../src/domains/webhooks/bounds.ts";
import { webhookEndpointById, webhookEndpointsByIds } from "../../src/domains/webhooks/read.ts";
import { subscribable } from "../../src/domains/webhooks/subscribable.ts";
import { can } from "../../src/platform/access/permissions.ts";
import * as reach from "../../src/platform/access/reach.ts";
import { OLDEST_FIRST, pageQuery } from "../../src/platform/paging/page.ts";
import type { EventType } from "../../src/platform/webhooks/eventTypes.ts";
import { length } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs } from "../core/connection.ts";
import { nestedList } from "../core/nestedList.ts";
import { Node, readableById } from "../core/node.ts";
import { COUNTED, typically } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { personBy } from "../identity/person.ts";
import { Organization } from "../organizations/types.ts";
import { Workspace } from "../workspaces/types.ts";
import { DELIVERIES, WebhookDeliveryConnection, WebhookDeliveryFilter } from "./deliveries.ts";
import { WebhookEndpointState, WebhookEventType, WebhookPauseReason } from "./enums.ts";

export const WebhookEndpoint = builder.prismaObject("WebhookEndpoint", {
  description:
    "Address that receives signed events of an organization or of one workspace, by Standard Webhooks 1.0. Visible to admins of the organization, and of the workspace that the endpoint belongs to.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    organizationId: t.id({
      nullable: true,
      select: { organizationId: true },
      description:
        "Id of the organization of the endpoint; null if the organization is not visible to the viewer, as with a credential bound to the workspace.",
      resolve: ({ organizationId }, _args, { context }) =>
        can(context.viewer, "organization.read", { organizationId }) ? organizationId : null,
    }),
    workspaceId: t.exposeID("workspaceId", {
      nullable: true,
      description: "Id of the workspace whose events the endpoint receives; null for all events of the organization.",
    }),
    workspace: t.relation("workspace", {
      nullable: true,
      description: "Workspace whose events the endpoint receives; null for all events of the organization.",
    }),
    url: t.exposeString("url", {
      description: `Address that events are posted to, at most ${BOUNDS.url.maxLength} characters.`,
    }),
    description: t.exposeString("description", {
      description: `Description for people, ${length(BOUNDS.description)}; empty if the endpoint has none.`,
    }),
    eventTypes: t.field({
      ...typically(5),
      type: [WebhookEventType],
      select: { eventTypes: true },
      description: "Types of the events that the endpoint receives, sorted by name.",
      resolve: ({ eventTypes }): EventType[] => subscribable(eventTypes),
    }),
    state: t.expose("state", { type: WebhookEndpointState, description: "State of the endpoint." }),
    pauseReason: t.expose("pauseReason", {
      type: WebhookPauseReason,
      nullable: true,
      description: "Reason why the endpoint receives no events; null while the endpoint is active.",
    }),
    pausedAt: t.expose("pausedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when the endpoint was paused or disabled; null while the endpoint is active.",
    }),
    createdBy: t.field({
      ...personBy("createdById"),
      description:
        "Person who answers for the endpoint: who created it, or who resumed it after that person lost access. Null if the person was deleted or is not visible to the viewer.",
    }),
    previousSecretValidUntil: t.expose("previousSecretUntil", {
      type: "DateTime",
      nullable: true,
      description:
        "Time until which the previous secret also signs each request; null before the first rotation, and after one without overlap.",
    }),
    failingSince: t.expose("failingSince", {
      type: "DateTime",
      nullable: true,
      description: "Time of the first failed try since the last success; null if the last try succeeded.",
    }),
    deliveries: t.field({
      type: WebhookDeliveryConnection,
      args: {
        filter: t.arg({
          type: WebhookDeliveryFilter,
          required: false,
          description: "Filter of the deliveries. Absent or null means all deliveries.",
        }),
        ...pageArgs(t.arg),
      },
      description: "Deliveries to the endpoint in the last 30 days, newest first.",
      ...DELIVERIES,
    }),
    revision: t.exposeInt("revision", {
      description:
        "Revision of the endpoint; each change of its settings or state increases it. Send it as `expectedRevision` to detect concurrent changes.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the endpoint was created." }),
    updatedAt: t.expose("updatedAt", {
      type: "DateTime",
      description: "Time when settings or state of the endpoint last changed.",
    }),
  }),
});

const WebhookEndpointConnection = connectionType("WebhookEndpoint", WebhookEndpoint, { counted: COUNTED });

const endpointsOf = (type: "Organization" | "Workspace") =>
  nestedList({
    relation: "webhookEndpoints",
    type: "WebhookEndpoint",
    typical: 2,
    page: (args) => pageQuery(args, { list: `${type}.webhookEndpoints`, order: OLDEST_FIRST }),
    filter: (_args, { viewer }) => reach.ofAdministeredTenants(viewer),
  });

builder.prismaObjectFields(Organization, (t) => ({
  webhookEndpoints: t.field({
    type: WebhookEndpointConnection,
    args: pageArgs(t.arg),
    description: `Webhook endpoints of the organization and of its workspaces that the viewer administers, oldest first, at most ${ENDPOINTS.most}.`,
    ...endpointsOf("Organization"),
  }),
}));

builder.prismaObjectFields(Workspace, (t) => ({
  webhookEndpoints: t.field({
    type: WebhookEndpointConnection,
    args: pageArgs(t.arg),
    description:
      "Webhook endpoints of the workspace, oldest first; empty unless the viewer is an admin of the workspace. Endpoints of the organization are not listed.",
    ...endpointsOf("Workspace"),
  }),
}));

builder.queryFields((t) => ({
  webhookEndpoint: t.prismaField({
    ...requires("read", { role: "tenantAdmin" }),
    type: WebhookEndpoint,
    nullable: true,
    description: "Webhook endpoint with the given id; null if no such endpoint is visible to the viewer.",
    args: { id: t.arg.id({ description: "Id of the webhook endpoint." }) },
    resolve: (query, _root, { id }, { context }) => webhookEndpointById(context, id, query),
  }),
}));

readableById("WebhookEndpoint", webhookEndpointsByIds);
