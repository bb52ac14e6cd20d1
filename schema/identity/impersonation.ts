import { endImpersonation } from "../../src/domains/identity/endImpersonation.ts";
import { impersonate } from "../../src/domains/identity/impersonate.ts";
import { currentImpersonation } from "../../src/domains/identity/impersonation.ts";
import { builder } from "../core/builder.ts";
import { oncePerRow } from "../core/memo.ts";
import { payload } from "../core/mutation.ts";
import { STATEMENT, worth } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";
import { Session } from "./types.ts";
import { Viewer } from "./viewer.ts";

type Row = NonNullable<Awaited<ReturnType<typeof currentImpersonation>>>;

const Impersonation = builder.objectRef<Row>("Impersonation").implement({
  description:
    "An instance administrator acts as the viewer: for reads and ordinary work, not for credentials, ownership, the deletion of an organization or the instance. Audit names both.",
  fields: (t) => ({
    administratorId: t.id({
      description: "Who acts.",
      resolve: ({ impersonatorId }) => impersonatorId ?? "",
    }),
    startedAt: t.expose("createdAt", { type: "DateTime", description: "Since when." }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: "When it ends at the latest: 15 minutes after it began.",
    }),
  }),
});

builder.prismaObjectFields(Viewer, (t) => ({
  impersonation: t.field({
    ...worth(STATEMENT),
    type: Impersonation,
    nullable: true,
    description: "Who acts as the viewer with this credential, for a front end to say so; null when it is the viewer.",
    resolve: (viewer, _args, { scope }) => oncePerRow(viewer, "impersonation", () => currentImpersonation(scope)),
  }),
}));

builder.prismaObjectFields(Session, (t) => ({
  impersonated: t.boolean({
    select: { impersonatorId: true },
    description: "Whether an instance administrator acts as the viewer through it.",
    resolve: ({ impersonatorId }) => impersonatorId !== null,
  }),
}));

const ImpersonateInput = builder.inputType("ImpersonateInput", {
  description: "Whom to act as, and why.",
  fields: (t) => ({
    userId: t.id({ description: "The person: not the viewer, and no instance administrator." }),
    reason: t.string({
      description: "Why, 1 to 500 characters. Kept with the session; neither the person nor the audit is told.",
    }),
  }),
});

const EndImpersonationInput = builder.inputType("EndImpersonationInput", {
  description: "Which impersonation to end.",
  fields: (t) => ({
    id: t.id({
      required: false,
      description:
        "The id of the session, from the administrator's own; when left out, the one that the request came with.",
    }),
  }),
});

const ImpersonatePayload = payload<Awaited<ReturnType<typeof impersonate>>>("impersonate", {
  note: "The token is shown this once.",
  fields: (t) => ({
    token: t.exposeString("token", { description: "A session token of the person." }),
    sessionId: t.id({
      description: "The id of the session, to end it with.",
      resolve: ({ session }) => session.id,
    }),
    userId: t.id({ description: "The person.", resolve: ({ session }) => session.userId }),
    expiresAt: t.field({
      type: "DateTime",
      description: "When it ends: after 15 minutes, or with the session that it came from.",
      resolve: ({ session }) => session.expiresAt,
    }),
  }),
});

const EndImpersonationPayload = payload<{ id: string }>("endImpersonation", {
  fields: (t) => ({
    sessionId: t.id({ description: "The id of the session that has ended.", resolve: ({ id }) => id }),
  }),
});

builder.mutationFields((t) => ({
  impersonate: t.field({
    ...authScopes("instance"),
    type: ImpersonatePayload,
    description:
      "A session of somebody else's account, for 15 minutes. The person is told; audit names both from then on. FORBIDDEN for another instance administrator, INVALID_INPUT for oneself. Takes no Idempotency-Key.",
    args: { input: t.arg({ type: ImpersonateInput }) },
    resolve: (_root, { input }, { scope }) => impersonate(scope, input),
  }),
  endImpersonation: t.field({
    ...authScopes("leave"),
    type: EndImpersonationPayload,
    description:
      "Ends acting as somebody else; what has ended stays so. For the administrator who acts, from either session. FORBIDDEN for a session of one's own.",
    args: { input: t.arg({ type: EndImpersonationInput }) },
    resolve: (_root, { input }, { scope }) => endImpersonation(scope, input),
  }),
}));
