import { EmailChangeState as States } from "../../prisma/generated/client/client.ts";
import { CODE_LIFE_MS, MOST_FAILURES, RESEND_AFTER_MS } from "../../src/domains/identity/email/challenge.ts";
import { emailChangesByIds, pendingEmailChange } from "../../src/domains/identity/email/read.ts";
import { shownEmail } from "../../src/platform/values/email.ts";
import { builder } from "../core/builder.ts";
import { oncePerRow } from "../core/memo.ts";
import { Node, readableById } from "../core/node.ts";
import { STATEMENT, worth } from "../core/prices.ts";
import { Viewer } from "./viewer.ts";

const EmailChangeState = builder.enumType("EmailChangeState", {
  description: "State of a change of the sign-in email.",
  values: {
    PENDING: { description: "The change waits for the code that was mailed to the new address." },
    CONFIRMED: { description: "The new address is the user's sign-in email." },
    CANCELED: { value: States.CANCELLED, description: "The change was canceled, or ended by a new password." },
    DEAD: { description: "The change ended after too many wrong codes, or was replaced by another change." },
  },
});

export const EmailChange = builder.prismaObject("EmailChange", {
  description: "Change of the viewer's sign-in email. Visible only to its user, through a session.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    newEmail: t.string({
      description: "New sign-in email of the viewer, in lower case.",
      select: { newEmail: true },
      resolve: ({ newEmail }) => shownEmail(newEmail),
    }),
    state: t.expose("state", { type: EmailChangeState, description: "State of the change." }),
    remainingTries: t.int({
      select: { failures: true },
      description: `Number of wrong codes after which the change ends, 0 to ${MOST_FAILURES}.`,
      resolve: ({ failures }) => MOST_FAILURES - failures,
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the change was requested." }),
    sentAt: t.expose("sentAt", { type: "DateTime", description: "Time when the last code was mailed." }),
    resendableAt: t.field({
      type: "DateTime",
      select: { sentAt: true },
      description: `Earliest time when another code can be mailed, ${RESEND_AFTER_MS / 60_000} minute after the last code.`,
      resolve: ({ sentAt }) => new Date(sentAt.getTime() + RESEND_AFTER_MS),
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: `Time when the last code expires, ${CODE_LIFE_MS / 60_000} minutes after it was mailed.`,
    }),
  }),
});

builder.prismaObjectField(Viewer, "pendingEmailChange", (t) =>
  t.field({
    ...worth(STATEMENT),
    type: EmailChange,
    nullable: true,
    description:
      "Change of the sign-in email that waits for its code; null if none does. Fails with FORBIDDEN and is null for requests without a session.",
    resolve: (viewer, _args, { context }) =>
      oncePerRow(viewer, "pendingEmailChange", () => pendingEmailChange(context)),
  }),
);

readableById("EmailChange", emailChangesByIds);
