import { endImpersonation } from "../../src/domains/identity/administration/endImpersonation.ts";
import { impersonate } from "../../src/domains/identity/administration/impersonate.ts";
import { currentImpersonation } from "../../src/domains/identity/administration/impersonation.ts";
import { BOUNDS } from "../../src/domains/identity/bounds.ts";
import { length } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { oncePerRow } from "../core/memo.ts";
import { mutation } from "../core/mutation.ts";
import { STATEMENT, worth } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { Session } from "./types.ts";
import { Viewer } from "./viewer.ts";

type Row = NonNullable<Awaited<ReturnType<typeof currentImpersonation>>>;

const Impersonation = builder.objectRef<Row>("Impersonation").implement({
  description:
    "Session in which an instance administrator acts as the viewer. Excludes changes of credentials and ownership, deletion of an organization, and instance administration. The audit log names both users.",
  fields: (t) => ({
    administratorId: t.id({
      description: "Id of the instance administrator who acts.",
      resolve: ({ impersonatorId }) => impersonatorId ?? "",
    }),
    startedAt: t.expose("createdAt", { type: "DateTime", description: "Time when the impersonation started." }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: "Time when the impersonation ends at the latest, 15 minutes after its start.",
    }),
  }),
});

builder.prismaObjectFields(Viewer, (t) => ({
  impersonation: t.field({
    ...worth(STATEMENT),
    type: Impersonation,
    nullable: true,
    description:
      "Impersonation that this request is part of, so that a front end can show it; null if the viewer acts personally.",
    resolve: (viewer, _args, { context }) => oncePerRow(viewer, "impersonation", () => currentImpersonation(context)),
  }),
}));

builder.prismaObjectFields(Session, (t) => ({
  impersonated: t.boolean({
    select: { impersonatorId: true },
    description: "Whether an instance administrator uses the session to act as the viewer.",
    resolve: ({ impersonatorId }) => impersonatorId !== null,
  }),
}));

mutation("impersonate", {
  ...requires("instance"),
  description:
    "Opens a session of 15 minutes in which the viewer acts as another user. The user is notified, and the audit log names both.\n\nFails with FORBIDDEN for another instance administrator, CONFLICT for a suspended user, and INVALID_INPUT for the viewer's own id. Accepts no Idempotency-Key.",
  inputDescription: "User to act as, and the reason.",
  input: (t) => ({
    userId: t.id({
      description:
        "Id of the user. Fails with INVALID_INPUT for the viewer's own id, and with FORBIDDEN for another instance administrator.",
    }),
    reason: t.string({
      description: `Reason for the impersonation, ${length(BOUNDS.impersonationReason)}. Stored with the session; neither the user's notification nor the audit log contains it.`,
    }),
  }),
  run: (context, input) => impersonate(context, input),
  note: "The token is returned only once.",
  payload: (t) => ({
    token: t.exposeString("token", {
      description: "Session token for the user's account, to send as `Authorization: Bearer …`.",
    }),
    sessionId: t.id({
      description: "Id of the session, with which `endImpersonation` ends the impersonation.",
      resolve: ({ session }) => session.id,
    }),
    userId: t.id({ description: "Id of the user whom the session acts as.", resolve: ({ session }) => session.userId }),
    expiresAt: t.field({
      type: "DateTime",
      description:
        "Time when the impersonation ends: after 15 minutes, or earlier if the administrator's own session ends earlier.",
      resolve: ({ session }) => session.expiresAt,
    }),
  }),
});

mutation("endImpersonation", {
  ...requires("leave"),
  description:
    "Ends an impersonation, from its own session or from the administrator's. Ending an ended impersonation changes nothing.\n\nFails with FORBIDDEN for a session that is not an impersonation, and with NOT_FOUND for an unknown id.",
  inputDescription: "Impersonation to end.",
  input: (t) => ({
    id: t.id({
      required: false,
      description:
        "Id of the impersonation's session, used from the administrator's own session. Absent or null means the session of the request.",
    }),
  }),
  run: (context, input) => endImpersonation(context, input),
  payload: (t) => ({ sessionId: t.id({ description: "Id of the session that ended.", resolve: ({ id }) => id }) }),
});
