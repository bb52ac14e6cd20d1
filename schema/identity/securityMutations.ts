import type { EmailChange as EmailChangeRow } from "../../prisma/generated/client/client.ts";
import { cancelEmailChange } from "../../src/domains/identity/email/cancel.ts";
import { type Confirmed, confirmEmailChange } from "../../src/domains/identity/email/confirm.ts";
import { requestEmailChange } from "../../src/domains/identity/email/request.ts";
import { resendEmailChangeCode } from "../../src/domains/identity/email/resend.ts";
import { changePassword, type PasswordSet } from "../../src/domains/identity/password/change.ts";
import { requestPasswordReset } from "../../src/domains/identity/password/requestReset.ts";
import { resetPassword } from "../../src/domains/identity/password/reset.ts";
import { viewerRow } from "../../src/domains/identity/read.ts";
import { revokeOtherSessions } from "../../src/domains/identity/revokeOtherSessions.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { EmailChange } from "./security.ts";
import { Viewer } from "./viewer.ts";

const ID = { extensions: { constraints: { maxLength: 128 } } };
const NEW_PASSWORD = "12 to 1024 characters.";

const RequestEmailChangeInput = builder.inputType("RequestEmailChangeInput", {
  description: "The new address, and the password.",
  fields: (t) => ({
    newEmail: t.string({
      description:
        "What to sign in with: an email address of at most 254 characters, nobody's yet. Kept in lower case.",
    }),
    currentPassword: t.string({ description: "The viewer's password." }),
  }),
});

const ConfirmEmailChangeInput = builder.inputType("ConfirmEmailChangeInput", {
  description: "The code.",
  fields: (t) => ({
    id: t.id({ ...ID, description: "The id of the change." }),
    code: t.string({
      extensions: { secret: true, constraints: { pattern: "^[0-9]{6}$" } },
      description: "The six digits that were mailed to the new address.",
    }),
  }),
});

const ChangePasswordInput = builder.inputType("ChangePasswordInput", {
  description: "The password, and the one in its place.",
  fields: (t) => ({
    currentPassword: t.string({ description: "The viewer's password." }),
    newPassword: t.string({ description: `${NEW_PASSWORD} Another one than now.` }),
  }),
});

const RequestPasswordResetInput = builder.inputType("RequestPasswordResetInput", {
  description: "Whose password was forgotten.",
  fields: (t) => ({ email: t.string({ description: "The account's email address, in any case." }) }),
});

const ResetPasswordInput = builder.inputType("ResetPasswordInput", {
  description: "The link's token, and a new password.",
  fields: (t) => ({
    token: t.string({ description: "The token of the link that was mailed: good once, for an hour." }),
    newPassword: t.string({ description: NEW_PASSWORD }),
  }),
});

const changePayload = (mutation: string) =>
  payload<EmailChangeRow>(mutation, {
    fields: (t) => ({ emailChange: t.field({ type: EmailChange, description: "The change.", resolve: (row) => row }) }),
  });
const RequestEmailChangePayload = changePayload("requestEmailChange");
const ResendEmailChangeCodePayload = changePayload("resendEmailChangeCode");
const CancelEmailChangePayload = changePayload("cancelEmailChange");

const EmailChangeConfirmation = builder.objectRef<Confirmed>("EmailChangeConfirmation").implement({
  description: "What the confirmation of an email change came to.",
  extensions: { resource: "EmailChangeConfirmation" },
  fields: (t) => ({
    email: t.exposeString("email", { description: "The sign-in email from now on." }),
    revokedSessions: t.exposeInt("revokedSessions", {
      description: "How many other sessions of the viewer's ended; the current one goes on.",
    }),
  }),
});

const ConfirmEmailChangePayload = payload<Confirmed>("confirmEmailChange", {
  fields: (t) => ({
    result: t.field({ type: EmailChangeConfirmation, description: "What it came to.", resolve: (done) => done }),
    viewer: t.prismaField({
      type: Viewer,
      description: "The viewer, with their new address.",
      resolve: (query, _done, _args, { scope }) => viewerRow(scope, query),
    }),
  }),
});

const endedPayload = (mutation: string, whose: string) =>
  payload<PasswordSet>(mutation, {
    fields: (t) => ({
      revokedSessions: t.exposeInt("revokedSessions", { description: `How many ${whose} ended.` }),
    }),
  });
const ChangePasswordPayload = endedPayload("changePassword", "other sessions of the viewer's");
const ResetPasswordPayload = endedPayload("resetPassword", "sessions of the person");
const RevokeOtherSessionsPayload = endedPayload("revokeOtherSessions", "other sessions of the viewer's");

const RequestPasswordResetPayload = payload<{ requested: boolean }>("requestPasswordReset", {
  fields: (t) => ({
    requested: t.exposeBoolean("requested", {
      description: "Always true: a link is mailed if the address is that of an account with a password.",
    }),
  }),
});

const ResendEmailChangeCodeInput = inputOf("resendEmailChangeCode", {
  fields: (t) => ({
    id: t.id({ description: "The id of the change." }),
  }),
});

const CancelEmailChangeInput = inputOf("cancelEmailChange", {
  fields: (t) => ({
    id: t.id({ description: "The id of the change." }),
  }),
});

builder.mutationFields((t) => ({
  requestEmailChange: t.field({
    ...authScopes("session"),
    type: RequestEmailChangePayload,
    description:
      "Begins to change the viewer's sign-in email: a code of six digits, good for 15 minutes, goes to the new address. Another change that waits for its code ends. CONFLICT for an address that is taken, or the viewer's own; INVALID_CREDENTIALS for a wrong password; UNAVAILABLE where this server sends no mail. Five in 15 minutes, and tries of the password count with those of `signIn`.",
    args: { input: t.arg({ type: RequestEmailChangeInput }) },
    resolve: (_root, { input }, { scope }) => requestEmailChange(scope, input),
  }),
  resendEmailChangeCode: t.field({
    ...authScopes("session"),
    type: ResendEmailChangeCodePayload,
    description:
      "Mails another code, good for 15 minutes, in the place of the former one; wrong codes go on counting. NOT_FOUND unless it waits for its code; INVALID_INPUT when it has expired; RATE_LIMITED within a minute of the last code, and after five in 15 minutes.",
    args: { input: t.arg({ type: ResendEmailChangeCodeInput }) },
    resolve: (_root, { input }, { scope }) => resendEmailChangeCode(scope, input),
  }),
  cancelEmailChange: t.field({
    ...authScopes("session"),
    type: CancelEmailChangePayload,
    description:
      "Gives a change of the viewer's sign-in email up; one that was given up stays so. NOT_FOUND for one that has come to another end.",
    args: { input: t.arg({ type: CancelEmailChangeInput }) },
    resolve: (_root, { input }, { scope }) => cancelEmailChange(scope, input),
  }),
  confirmEmailChange: t.field({
    ...authScopes("session"),
    type: ConfirmEmailChangePayload,
    description:
      "Changes the viewer's sign-in email (POST /auth/email-change/{id}/confirm). Their other sessions end, and so do links for a new password; API tokens stay; both addresses hear of it. NOT_FOUND unless it waits for its code; INVALID_INPUT when it has expired, and for a wrong code, the fifth of which ends it with RATE_LIMITED, as do more than ten tries in 15 minutes; CONFLICT when the address was taken meanwhile; UNAVAILABLE where this server sends no mail.",
    args: { input: t.arg({ type: ConfirmEmailChangeInput }) },
    resolve: (_root, { input }, { scope }) => confirmEmailChange(scope, input),
  }),
  changePassword: t.field({
    ...authScopes("session"),
    type: ChangePasswordPayload,
    description:
      "Gives the viewer another password. Their other sessions end, and so do links for a new password and a change of email that waits for its code; API tokens stay. INVALID_CREDENTIALS for a wrong password, and for somebody who signs in through the identity provider alone; INVALID_INPUT for the same password again; tries count with those of `signIn`.",
    args: { input: t.arg({ type: ChangePasswordInput }) },
    resolve: (_root, { input }, { scope }) => changePassword(scope, input),
  }),
  requestPasswordReset: t.field({
    ...authScopes("public"),
    type: RequestPasswordResetPayload,
    description:
      "Has a link for a new password mailed, if the address is that of an account with a password; the answer is the same for every address. UNAVAILABLE where this server sends no mail; 10 in 15 minutes from one network, 3 for one address.",
    args: { input: t.arg({ type: RequestPasswordResetInput }) },
    resolve: (_root, { input }, { scope }) => requestPasswordReset(scope, input),
  }),
  resetPassword: t.field({
    ...authScopes("public"),
    type: ResetPasswordPayload,
    description:
      "Gives a person another password by the link that was mailed to them, once. All of their sessions end, and nobody is signed in by it; API tokens stay. INVALID_CREDENTIALS for a link that is unknown, used, void or older than an hour; uses count with the tries of `signIn` from one network.",
    args: { input: t.arg({ type: ResetPasswordInput }) },
    resolve: (_root, { input }, { scope }) => resetPassword(scope, input),
  }),
  revokeOtherSessions: t.field({
    ...authScopes("session"),
    type: RevokeOtherSessionsPayload,
    description: "Ends all of the viewer's sessions at once but the one that the request came with.",
    resolve: (_root, _args, { scope }) => revokeOtherSessions(scope),
  }),
}));
