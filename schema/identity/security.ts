import { EmailChangeState as States } from "../../prisma/generated/client/client.ts";
import { CODE_LIFE_MS, MOST_FAILURES, RESEND_AFTER_MS } from "../../src/domains/identity/email/challenge.ts";
import { emailChangesByIds, pendingEmailChange } from "../../src/domains/identity/email/read.ts";
import { builder } from "../core/builder.ts";
import { oncePerRow } from "../core/memo.ts";
import { Node, readableById } from "../core/node.ts";
import { STATEMENT, worth } from "../core/prices.ts";
import { Viewer } from "./viewer.ts";

const EmailChangeState = builder.enumType("EmailChangeState", {
  description: "What became of a change of the sign-in email.",
  values: {
    PENDING: { value: States.PENDING, description: "It waits for the code that was mailed to the new address." },
    CONFIRMED: { value: States.CONFIRMED, description: "The new address is what the person signs in with." },
    CANCELLED: { value: States.CANCELLED, description: "It was given up, or a new password ended it." },
    DEAD: { value: States.DEAD, description: "Too many codes were wrong, or another change took its place." },
  },
});

export const EmailChange = builder.prismaObject("EmailChange", {
  description: "A change of the viewer's sign-in email. Seen by its person alone, and only through a session.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    newEmail: t.exposeString("newEmail", {
      description: "The address that the viewer will sign in with, in lower case.",
    }),
    state: t.expose("state", { type: EmailChangeState, description: "What became of it." }),
    remainingTries: t.int({
      select: { failures: true },
      description: `How many wrong codes it still takes, 0 to ${MOST_FAILURES}; the last one ends it.`,
      resolve: ({ failures }) => MOST_FAILURES - failures,
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was begun." }),
    resendableAt: t.field({
      type: "DateTime",
      select: { sentAt: true },
      description: `From when another code can be mailed: ${RESEND_AFTER_MS / 60_000} minute after the last one.`,
      resolve: ({ sentAt }) => new Date(sentAt.getTime() + RESEND_AFTER_MS),
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: `When the last code ends: ${CODE_LIFE_MS / 60_000} minutes after it was mailed.`,
    }),
  }),
});

builder.prismaObjectField(Viewer, "pendingEmailChange", (t) =>
  t.field({
    ...worth(STATEMENT),
    type: EmailChange,
    nullable: true,
    description:
      "The change of the sign-in email that waits for its code; null when there is none. Null with FORBIDDEN for a token: credential management needs a session.",
    resolve: (viewer, _args, { scope }) => oncePerRow(viewer, "pendingEmailChange", () => pendingEmailChange(scope)),
  }),
);

readableById("EmailChange", emailChangesByIds);
