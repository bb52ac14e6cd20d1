import type { EmailChange as EmailChangeRow } from "../../prisma/generated/client/client.ts";
import { BOUNDS } from "../../src/domains/identity/bounds.ts";
import { cancelEmailChange } from "../../src/domains/identity/email/cancel.ts";
import { type Confirmed, confirmEmailChange } from "../../src/domains/identity/email/confirm.ts";
import { emailChangesByIds } from "../../src/domains/identity/email/read.ts";
import { requestEmailChange } from "../../src/domains/identity/email/request.ts";
import { resendEmailChangeCode } from "../../src/domains/identity/email/resend.ts";
import { changePassword, type PasswordSet } from "../../src/domains/identity/password/change.ts";
import { requestPasswordReset } from "../../src/domains/identity/password/requestReset.ts";
import { resetPassword } from "../../src/domains/identity/password/reset.ts";
import { viewerRow } from "../../src/domains/identity/read.ts";
import { revokeOtherSessions } from "../../src/domains/identity/sessions/revokeOtherSessions.ts";
import { ID } from "../../src/platform/values/bounds.ts";
import { EMAIL, shownEmail } from "../../src/platform/values/email.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedViewer } from "./changed.ts";
import { EmailChange } from "./security.ts";
import { Viewer } from "./viewer.ts";
import { NEW_PASSWORD } from "./words.ts";

const changePayload = <Row extends EmailChangeRow>(t: PayloadFields<Row>) => ({
  emailChange: t.field({
    type: EmailChange,
    description: "Email change that was created or changed.",
    resolve: (row) => row,
  }),
  viewer: changedViewer(t),
});

const EmailChangeConfirmation = builder.objectRef<Confirmed>("EmailChangeConfirmation").implement({
  description: "Result of a confirmed email change.",
  extensions: { resource: "EmailChangeConfirmation" },
  fields: (t) => ({
    email: t.string({
      description: "New sign-in email of the viewer.",
      resolve: ({ email }) => shownEmail(email),
    }),
    revokedSessions: t.exposeInt("revokedSessions", {
      description: "Number of other sessions of the viewer that ended. The current session stays open.",
    }),
  }),
});

const endedPayload = (t: PayloadFields<PasswordSet>) => ({
  revokedSessions: t.exposeInt("revokedSessions", {
    description: "Number of other sessions of the viewer that ended.",
  }),
  viewer: changedViewer(t),
});

mutation("requestEmailChange", {
  ...requires("session"),
  description:
    "Requests a change of the viewer's sign-in email and mails a code of six digits, valid for 15 minutes, to the new address. Replaces a pending change.\n\nFails with CONFLICT if the address is in use, INVALID_CREDENTIALS if the password or grant is wrong, or UNAVAILABLE if this server sends no mail. Fails with RATE_LIMITED after five changes in 15 minutes or too many password attempts.",
  inputDescription: "New sign-in email, and the current password or a reauthentication grant.",
  input: (t) => ({
    newEmail: t.string({
      description: `New email address to sign in with, ${length(EMAIL)}, unique on the instance. Stored in lower case.`,
    }),
    currentPassword: t.string({
      required: false,
      extensions: { secret: true },
      description: "Current password of the viewer. Absent or null if `reauthGrant` is given.",
    }),
    reauthGrant: t.string({
      required: false,
      ...within(BOUNDS.emailChangeGrant, { secret: true }),
      description:
        "Grant of `reauthenticate` for `EMAIL_CHANGE` from this session. Absent or null if `currentPassword` is given.",
    }),
  }),
  run: (context, input) => requestEmailChange(context, input),
  payload: changePayload,
});

mutation("resendEmailChangeCode", {
  ...requires("session"),
  description:
    "Mails a new code, valid for 15 minutes, for a pending email change; the previous code becomes invalid. Wrong codes keep counting.\n\nFails with NOT_FOUND if the change is not pending, or INVALID_INPUT if it expired. Fails with RATE_LIMITED within a minute of the last code, or after five codes in 15 minutes. Fails with UNAVAILABLE if this server sends no mail.",
  input: (t) => ({ id: t.id({ description: "Id of the email change whose code to mail again." }) }),
  run: (context, input) => resendEmailChangeCode(context, input),
  payload: changePayload,
});

mutation("cancelEmailChange", {
  ...requires("session"),
  description:
    "Cancels a pending change of the viewer's sign-in email. Canceling a canceled change changes nothing. Fails with NOT_FOUND if the change ended in another way.",
  input: (t) => ({ id: t.id({ description: "Id of the email change to cancel." }) }),
  run: (context, input) => cancelEmailChange(context, input),
  payload: changePayload,
});

mutation("confirmEmailChange", {
  ...requires("session"),
  description:
    "Confirms a change of the viewer's sign-in email. Other sessions and password-reset links end, API tokens stay valid, and both addresses are notified.\n\nFails with NOT_FOUND if the change is not pending, and with INVALID_INPUT if it expired or the code is wrong. Fails with RATE_LIMITED for the fifth wrong code, which ends the change, and after ten attempts in 15 minutes. Fails with CONFLICT if another account has taken the address, or UNAVAILABLE if this server sends no mail.",
  inputDescription: "Email change and the code that confirms it.",
  input: (t) => ({
    id: t.id({ ...within(ID), description: `Id of the email change, ${length(ID)}.` }),
    code: t.string({
      extensions: { secret: true, constraints: { pattern: "^[0-9]{6}$" } },
      description: "Code of six digits that was mailed to the new address.",
    }),
  }),
  run: async (context, input) => ({
    ...(await confirmEmailChange(context, input)),
    id: input.id,
  }),
  payload: (t) => ({
    emailChange: t.field({
      type: EmailChange,
      nullable: true,
      description: "Email change that was confirmed; null if the change was deleted since.",
      resolve: async ({ id }, _args, { context }) => (await emailChangesByIds(context, [id]))[0] ?? null,
    }),
    result: t.field({
      type: EmailChangeConfirmation,
      description: "New sign-in email and the number of sessions that ended.",
      resolve: (done) => done,
    }),
    viewer: t.prismaField({
      type: Viewer,
      description: "Viewer with the new sign-in email.",
      resolve: (query, _done, _args, { context }) => viewerRow(context, query),
    }),
  }),
});

mutation("changePassword", {
  ...requires("session"),
  description:
    "Changes the viewer's password. Other sessions, password-reset links and a pending email change end; API tokens stay valid.\n\nFails with INVALID_CREDENTIALS if the current password is wrong or the account has none. Fails with INVALID_INPUT if the new password is the current one, and with RATE_LIMITED after too many attempts.",
  inputDescription: "Current and new password.",
  input: (t) => ({
    currentPassword: t.string({ description: "Current password of the viewer." }),
    newPassword: t.string({ description: `${NEW_PASSWORD} Must differ from the current password.` }),
  }),
  run: (context, input) => changePassword(context, input),
  payload: endedPayload,
});

mutation("requestPasswordReset", {
  ...requires("public"),
  description:
    "Mails a password-reset link if the address belongs to an account with a password. The response is the same for every address.\n\nFails with RATE_LIMITED after 10 requests in 15 minutes from one network or 3 for one address, and with UNAVAILABLE if this server sends no mail.",
  inputDescription: "Account whose password was forgotten.",
  input: (t) => ({ email: t.string({ description: "Email address of the account, in any case." }) }),
  run: (context, input) => requestPasswordReset(context, input),
  payload: (t) => ({
    requested: t.exposeBoolean("requested", {
      description:
        "Always true, so that the response does not reveal accounts. A link is mailed if the address belongs to an account with a password.",
    }),
  }),
});

mutation("resetPassword", {
  ...requires("public"),
  description:
    "Sets a new password with a mailed reset link. All sessions and a pending email change of the user end; API tokens stay valid.\n\nThe link verifies an address that was not verified; then API tokens, applications and the second factor end as well. The caller is not signed in. Fails with INVALID_CREDENTIALS if the link is unknown, used, replaced or older than an hour, and with RATE_LIMITED after too many attempts from one network.",
  inputDescription: "Token of a reset link and the new password.",
  input: (t) => ({
    token: t.string({ description: "Token of the link that was mailed. Valid for one hour and one use." }),
    newPassword: t.string({ description: NEW_PASSWORD }),
  }),
  run: (context, input) => resetPassword(context, input),
  payload: (t) => ({
    revokedSessions: t.exposeInt("revokedSessions", { description: "Number of sessions of the user that ended." }),
  }),
});

mutation("revokeOtherSessions", {
  ...requires("session"),
  description: "Ends all sessions of the viewer except the session of the request.",
  run: (context) => revokeOtherSessions(context),
  payload: endedPayload,
});
