import { userAccount } from "../../src/domains/identity/administration/userAccounts.ts";
import { BOUNDS } from "../../src/domains/identity/bounds.ts";
import { requestEmailVerification } from "../../src/domains/identity/email/requestVerification.ts";
import { verifyEmail, verifyUserEmail } from "../../src/domains/identity/email/verify.ts";
import { viewerRow } from "../../src/domains/identity/read.ts";
import { within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { mutation } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { UserAccount } from "./userAccounts.ts";
import { Viewer } from "./viewer.ts";

const VERIFIED_AT = "Time when the sign-in email was verified; null if the address is not verified.";

builder.prismaObjectField(Viewer, "emailVerifiedAt", (t) =>
  t.expose("emailVerifiedAt", {
    type: "DateTime",
    nullable: true,
    description: `${VERIFIED_AT} Until then, the viewer cannot invite people, publish, or accept an invitation by its address.`,
  }),
);

builder.prismaObjectField(Viewer, "isEmailVerified", (t) =>
  t.boolean({
    select: { emailVerifiedAt: true },
    description: "Whether the sign-in email is verified; see `emailVerifiedAt`.",
    resolve: ({ emailVerifiedAt }) => emailVerifiedAt !== null,
  }),
);

builder.prismaObjectField(UserAccount, "emailVerifiedAt", (t) =>
  t.expose("emailVerifiedAt", { type: "DateTime", nullable: true, description: VERIFIED_AT }),
);

mutation("requestEmailVerification", {
  ...requires("session"),
  description:
    "Mails the viewer another link that verifies the sign-in email. Earlier links stay valid until they expire.\n\nFails with RATE_LIMITED after three links in 15 minutes, and with UNAVAILABLE if this server sends no mail.",
  run: (context) => requestEmailVerification(context, {}),
  payload: (t) => ({
    requested: t.exposeBoolean("requested", {
      description: "Always true. A link is mailed if the address is not verified.",
    }),
  }),
});

mutation("verifyEmail", {
  ...requires("session"),
  description:
    "Verifies the viewer's sign-in email with the token of the mailed link. Verifying a verified address changes nothing.\n\nFails with INVALID_INPUT if the token is unknown, expired, or was mailed to another user or address. Fails with RATE_LIMITED after ten attempts in 15 minutes.",
  input: (t) => ({
    token: t.string({
      ...within(BOUNDS.verificationToken, { secret: true }),
      description: `Token of the mailed link, valid for 24 hours, at most ${BOUNDS.verificationToken.maxLength} characters.`,
    }),
  }),
  run: (context, input) => verifyEmail(context, input),
  payload: (t) => ({
    viewer: t.prismaField({
      type: Viewer,
      description: "Viewer with the verified email address.",
      resolve: (query, _done, _args, { context }) => viewerRow(context, query),
    }),
  }),
});

mutation("verifyUserEmail", {
  ...requires("instance"),
  description:
    "Verifies the email address of a user for whom the administrator vouches, such as on a server without mail. Verifying a verified address changes nothing.\n\nFails with NOT_FOUND for an unknown user.",
  input: (t) => ({ userId: t.id({ description: "Id of the user." }) }),
  run: (context, input) => verifyUserEmail(context, input),
  payload: (t) => ({
    userAccount: t.prismaField({
      type: UserAccount,
      description: "Account of the user, with the verified email address.",
      resolve: (query, { id }, _args, { context }) => userAccount(context, id, query),
    }),
  }),
});
