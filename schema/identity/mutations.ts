import { BOUNDS } from "../../src/domains/identity/bounds.ts";
import { viewerRow } from "../../src/domains/identity/read.ts";
import { register } from "../../src/domains/identity/registration/register.ts";
import { completeSignIn } from "../../src/domains/identity/sessions/completeSignIn.ts";
import { SECOND_FACTOR_METHODS } from "../../src/domains/identity/sessions/methods.ts";
import { revokeSession } from "../../src/domains/identity/sessions/revokeSession.ts";
import type { Entered } from "../../src/domains/identity/sessions/session.ts";
import { signIn } from "../../src/domains/identity/sessions/signIn.ts";
import { signOut } from "../../src/domains/identity/sessions/signOut.ts";
import { requestSignInLink } from "../../src/domains/identity/sign-in-link/request.ts";
import { EMAIL } from "../../src/platform/values/email.ts";
import { length, within } from "../core/bounds.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedViewer } from "./changed.ts";
import { SignInMethod } from "./signIn.ts";
import { Session } from "./types.ts";
import { Viewer } from "./viewer.ts";
import { NEW_PASSWORD } from "./words.ts";

const NOTE = "The rest of the request runs as the user who signed in.";
const ENTRY = {
  token: "Session token, to send as `Authorization: Bearer …`. Returned only once.",
  deviceToken:
    "Token to store on this device and to send with the next `signIn` to this account. Not a credential; expires after 180 days.",
  session: "Session that was opened.",
  viewer: "User who signed in.",
};

const entryPayload = (t: PayloadFields<Entered>) => ({
  token: t.exposeString("token", { description: ENTRY.token }),
  deviceToken: t.exposeString("deviceToken", { description: ENTRY.deviceToken }),
  session: t.field({ type: Session, description: ENTRY.session, resolve: ({ session }) => session }),
  viewer: t.prismaField({
    type: Viewer,
    description: ENTRY.viewer,
    resolve: (query, _entry, _args, { context }) => viewerRow(context, query),
  }),
});

/** Adds to a description when the value of a sign-in is missing. */
const unlessWaiting = (description: string) => `${description} Null if the second factor is missing.`;
const ifWaiting = (description: string) => `${description} Null if the sign-in is complete.`;

const sessionPayload = <Row extends { id: string }>(t: PayloadFields<Row>) => ({
  session: t.field({ type: Session, description: "Session that ended.", resolve: (row) => row }),
});

mutation("register", {
  ...requires("public"),
  description:
    "Creates a user with a personal organization and signs in. Outside production, the first user of the instance becomes its administrator.\n\nFails with FORBIDDEN if the server is closed, or open to invited people only and the invitation is missing, ended or for another address. Fails with FORBIDDEN for a wrong or used setup token. Fails with CONFLICT if the email address is in use, and with RATE_LIMITED after 10 registrations an hour from one network.",
  inputDescription: "Properties of a new user account.",
  input: (t) => ({
    email: t.string({
      description: `Email address to sign in with, ${length(EMAIL)}, unique on the instance. Stored in lower case.`,
    }),
    name: t.string({ description: `Display name, ${length(BOUNDS.name)}.` }),
    password: t.string({ description: NEW_PASSWORD }),
    invitationToken: t.string({
      required: false,
      description: `Token of an open workspace invitation for the email address, ${length(BOUNDS.registrationToken)}. Required where only invited people may register, and ignored where everyone may. The invitation stays open for \`acceptInvitation\`. Absent or null means no invitation.`,
    }),
    setupToken: t.string({
      required: false,
      description: `Setup token that a production server without an instance administrator prints at its start, ${length(BOUNDS.registrationToken)}. Makes the user an instance administrator, once, under every registration policy. Absent or null means an ordinary user.`,
    }),
  }),
  run: (context, input) => register(context, input),
  note: NOTE,
  payload: entryPayload,
});

mutation("signIn", {
  ...requires("public"),
  description:
    "Opens a session of seven days with an email address and a password.\n\nFails with INVALID_CREDENTIALS if either is wrong, or the code of the second factor is, or the link has ended. Opens no session if the code of a required second factor is missing; `challenge` of the result is then the input of `completeSignIn`. After 20 wrong codes in a row, fails with SECOND_FACTOR_REQUIRED and `extensions.locked` until a recovery code is entered or `linkToken` is sent. Fails with FORBIDDEN for a suspended user, after all of these. Fails with RATE_LIMITED, which states the seconds to wait, after 10 attempts in 15 minutes for one account from one network. The same applies after 30 attempts from one network or for one account. A known device and a mailed link are not limited by attempts of others.",
  inputDescription: "Email address, password and device of a sign-in.",
  input: (t) => ({
    email: t.string({ description: "Email address of the account, in any case." }),
    password: t.string({ extensions: { secret: true }, description: NEW_PASSWORD }),
    secondFactorCode: t.string({
      required: false,
      ...within(BOUNDS.secondFactorCode, { secret: true }),
      description:
        "Code of six digits of the authenticator app, or a recovery code, for an account with a second factor. Absent or null without one, or to enter the code later with `completeSignIn`.",
    }),
    deviceToken: t.string({
      required: false,
      extensions: { secret: true },
      description:
        "Token that an earlier sign-in on this device returned as `deviceToken`. With the token, failed attempts from other devices do not slow this sign-in down. Absent or null means an unknown device.",
    }),
    linkToken: t.string({
      required: false,
      ...within(BOUNDS.linkToken, { secret: true }),
      description:
        "Token of the link that `requestSignInLink` mailed. With the token, failed attempts of others do not slow this sign-in down, and codes are accepted again after too many wrong ones. The right password uses the token up. Absent or null means a sign-in without a link.",
    }),
  }),
  run: (context, input) => signIn(context, input),
  note: `${NOTE} Without the code of a required second factor, no session is opened, and \`challenge\` is the input of \`completeSignIn\`.`,
  payload: (t) => ({
    token: t.string({
      nullable: true,
      description: unlessWaiting(ENTRY.token),
      resolve: (entry) => ("token" in entry ? entry.token : null),
    }),
    deviceToken: t.string({
      nullable: true,
      description: unlessWaiting(ENTRY.deviceToken),
      resolve: (entry) => ("token" in entry ? entry.deviceToken : null),
    }),
    session: t.field({
      type: Session,
      nullable: true,
      description: unlessWaiting(ENTRY.session),
      resolve: (entry) => ("token" in entry ? entry.session : null),
    }),
    viewer: t.prismaField({
      type: Viewer,
      nullable: true,
      description: unlessWaiting(ENTRY.viewer),
      resolve: (query, entry, _args, { context }) => ("token" in entry ? viewerRow(context, query) : null),
    }),
    needsSecondFactor: t.boolean({
      description: "Whether the sign-in waits for `completeSignIn`.",
      resolve: (entry) => "challenge" in entry,
    }),
    challenge: t.string({
      nullable: true,
      extensions: { secret: true },
      description: ifWaiting("Text that `completeSignIn` takes with the code, valid for five minutes."),
      resolve: (entry) => ("challenge" in entry ? entry.challenge : null),
    }),
    secondFactorMethods: t.field({
      type: [SignInMethod],
      nullable: true,
      description: ifWaiting("Methods whose code `completeSignIn` takes; it also takes a recovery code."),
      resolve: (entry) => ("challenge" in entry ? SECOND_FACTOR_METHODS : null),
    }),
  }),
});

mutation("requestSignInLink", {
  ...requires("public"),
  description:
    "Mails a sign-in link if the address belongs to an account with a password. The link works once within 30 minutes, and together with the password only.\n\nThe response is the same for every address. Fails with RATE_LIMITED after 10 requests in 15 minutes from one network or 3 for one address, and with UNAVAILABLE if this server sends no mail.",
  input: (t) => ({ email: t.string({ description: "Email address of the account, in any case." }) }),
  run: (context, input) => requestSignInLink(context, input),
  payload: (t) => ({
    requested: t.exposeBoolean("requested", {
      description:
        "Always true, so that the response does not reveal accounts. A link is mailed if the address belongs to an account with a password.",
    }),
  }),
});

mutation("completeSignIn", {
  ...requires("public"),
  description:
    "Opens the session of a `signIn` whose second factor was missing.\n\nFails with INVALID_CREDENTIALS if the code is wrong or was used, or the challenge is older than five minutes. Fails with FORBIDDEN for a suspended user, and with RATE_LIMITED like `signIn`; wrong codes count like wrong passwords.",
  inputDescription: "Challenge of a sign-in with the right password, and the code.",
  input: (t) => ({
    challenge: t.string({
      description: `Text from \`SignInPayload.challenge\`, at most ${BOUNDS.challenge.maxLength} characters. Valid for five minutes.`,
    }),
    secondFactorCode: t.string({
      ...within(BOUNDS.secondFactorCode, { secret: true }),
      description: "Code of six digits of the authenticator app, or a recovery code. Works once.",
    }),
    deviceToken: t.string({
      required: false,
      description:
        "Token that an earlier sign-in on this device returned, as in `signIn`. Absent or null means an unknown device.",
    }),
  }),
  run: (context, input) => completeSignIn(context, input),
  note: NOTE,
  payload: entryPayload,
});

mutation("signOut", {
  ...requires("leave"),
  description: "Ends the session of the request.",
  run: (context) => signOut(context),
  payload: sessionPayload,
});

mutation("revokeSession", {
  ...requires("session"),
  description:
    "Revokes a session of the viewer immediately; the current session is permitted. Revoking an ended session changes nothing.",
  input: (t) => ({ id: t.id({ description: "Id of the session to revoke." }) }),
  run: (context, input) => revokeSession(context, input),
  payload: (t) => ({
    session: t.field({ type: Session, description: "Session that ended.", resolve: ({ session }) => session }),
    wasCurrent: t.exposeBoolean("wasCurrent", { description: "Whether the request was made with this session." }),
    viewer: changedViewer(t),
  }),
});
