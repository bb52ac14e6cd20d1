import { reactivateUser } from "../../src/domains/identity/administration/reactivate.ts";
import { suspendUser } from "../../src/domains/identity/administration/suspend.ts";
import type { Suspended } from "../../src/domains/identity/administration/suspension.ts";
import {
  type UserState as State,
  USER_STATES,
  userAccount,
  userAccountPage,
} from "../../src/domains/identity/administration/userAccounts.ts";
import { countOf, lastUseOf, plansOf } from "../../src/domains/identity/administration/userFigures.ts";
import {
  isComputed,
  type UserOrderField as OrderField,
  USER_ORDER_FIELDS,
} from "../../src/domains/identity/administration/userOrder.ts";
import { BOUNDS } from "../../src/domains/identity/bounds.ts";
import { shownEmail } from "../../src/platform/values/email.ts";
import { length, within } from "../core/bounds.ts";
import { builder, type GraphQLContext } from "../core/builder.ts";
import { connectionType, pageArgs, pageCost, rootPage } from "../core/connection.ts";
import { enumValues } from "../core/enum.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { COUNTED_SEPARATELY, worth } from "../core/prices.ts";
import { REFERENCE } from "../core/reference.ts";
import { requires } from "../core/roots.ts";

const STATES: Record<State, string> = {
  ACTIVE: "The user can sign in and use credentials.",
  SUSPENDED: "An administrator suspended the user: every sign-in and every credential is refused.",
};

const UserState = builder.enumType("UserState", {
  description: "State of a user's account.",
  values: enumValues(USER_STATES, (state) => STATES[state]),
});

const counted = (of: Parameters<typeof countOf>[2], description: string) => ({
  ...worth(REFERENCE.complexity.field),
  description,
  resolve: ({ id }: { id: string }, _args: object, { context }: GraphQLContext) => countOf(context, id, of),
});

export const UserAccount = builder.prismaObject("User", {
  variant: "UserAccount",
  description: "Account of a user, as instance administrators see it. Visible to instance administrators.",
  select: { id: true },
  fields: (t) => ({
    userId: t.exposeID("id", { description: "Id of the user, as in `User.id`." }),
    name: t.exposeString("name", { description: `Display name of the user, ${length(BOUNDS.name)}.` }),
    email: t.string({
      description: "Sign-in email of the user, in lower case. Personal data.",
      select: { email: true },
      resolve: ({ email }) => shownEmail(email),
    }),
    state: t.field({
      type: UserState,
      select: { suspendedAt: true },
      description: "State of the account.",
      resolve: ({ suspendedAt }) => (suspendedAt === null ? "ACTIVE" : "SUSPENDED"),
    }),
    suspensionReason: t.exposeString("suspensionReason", {
      nullable: true,
      description: `Reason of the suspension, at most ${BOUNDS.suspensionReason.maxLength} characters; null for an active user, or if none was given. Deleted when the user is reactivated.`,
    }),
    isInstanceAdmin: t.exposeBoolean("isInstanceAdmin", {
      description: "Whether the user administers the instance.",
    }),
    hasSecondFactor: t.boolean({
      select: { secondFactorAt: true },
      description:
        "Whether sign-in with the password asks for a second factor. False for users of the identity provider, which can ask for its own.",
      resolve: ({ secondFactorAt }) => secondFactorAt !== null,
    }),
    plans: t.stringList({
      ...worth(REFERENCE.complexity.field),
      description:
        "Keys of the plans in force of the organizations that the user owns, each once, sorted. `unlimited` for an organization without limits; empty without an organization.",
      resolve: ({ id }, _args, { context }) => plansOf(context, id),
    }),
    organizationCount: t.int(counted("organizations", "Number of organizations of which the user is a member.")),
    workspaceCount: t.int(counted("workspaces", "Number of workspaces of which the user is an active member.")),
    publicationCount: t.int(
      counted("publications", "Number of publications that the user created, in all workspaces."),
    ),
    socialAccountCount: t.int(
      counted("accounts", "Number of accounts of social networks that the user connected, disconnected ones excluded."),
    ),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the user registered." }),
    lastUsedAt: t.field({
      type: "DateTime",
      nullable: true,
      ...worth(REFERENCE.complexity.field),
      description:
        "Time when the user last used a session, an API token or an application, accurate to five minutes. Impersonations do not count. Null if no use is stored: sessions are deleted 30 days after their end.",
      resolve: ({ id }, _args, { context }) => lastUseOf(context, id),
    }),
    suspendedAt: t.expose("suspendedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when an administrator suspended the user; null for an active user.",
    }),
  }),
});

const UserFilter = builder.inputType("UserFilter", {
  description: "Rules that the users of a list meet, all of them.",
  fields: (t) => ({
    search: t.string({
      required: false,
      ...within(BOUNDS.search),
      description: `Id of a user, or words that the email or the name must have; ${length(BOUNDS.search)}. Each word also finds longer words that begin with it; punctuation separates words. A text with an at sign finds emails that begin with it. Case, full width, and marks of Latin, Greek and Cyrillic letters make no difference. Absent, null or blank means all users.`,
    }),
    state: t.field({
      type: UserState,
      required: false,
      description: "State of the users. Absent or null means both states.",
    }),
  }),
});

const ORDERS: Record<OrderField, string> = {
  REGISTERED: "By the time of registration.",
  EMAIL: "By email, compared by bytes.",
  NAME: "By name in lower case, compared by bytes.",
  LAST_USED: "By `lastUsedAt`; users without a use are the earliest.",
  WORKSPACES: "By `workspaceCount`.",
  PUBLICATIONS: "By `publicationCount`.",
};

const UserOrderField = builder.enumType("UserOrderField", {
  description: "Value that users are ordered by. Equal values are ordered by the time of registration.",
  values: enumValues(USER_ORDER_FIELDS, (field) => ORDERS[field]),
});

const SortDirection = builder.enumType("SortDirection", {
  description: "Direction of an order.",
  values: {
    ASC: { description: "Smallest, earliest or first in the alphabet first." },
    DESC: { description: "Largest, latest or last in the alphabet first." },
  } as const,
});

const UserOrder = builder.inputType("UserOrder", {
  description: "Order of a list of users.",
  fields: (t) => ({
    field: t.field({ type: UserOrderField, required: true, description: "Value that the users are ordered by." }),
    direction: t.field({ type: SortDirection, required: true, description: "Direction of the order." }),
  }),
});

const UserAccountConnection = connectionType("UserAccount", UserAccount, { counted: COUNTED_SEPARATELY });

/** The price of values that no index has, of each user that the filter finds. */
const COMPUTED_ORDER = 2000;

builder.queryFields((t) => ({
  users: t.field({
    ...requires("instance"),
    type: UserAccountConnection,
    complexity: ({ orderBy, ...page }) => {
      const { field, multiplier } = pageCost(20, 50)(page);
      return { field: orderBy && isComputed(orderBy.field) ? field + COMPUTED_ORDER : field, multiplier };
    },
    args: {
      filter: t.arg({
        type: UserFilter,
        required: false,
        description: "Filter of the list; all users if absent or null.",
      }),
      orderBy: t.arg({
        type: UserOrder,
        required: false,
        description:
          "Order of the list; newest first if absent or null. LAST_USED, WORKSPACES and PUBLICATIONS compute the value of each user that the filter finds.",
      }),
      ...pageArgs(t.arg),
    },
    description: "Users of the instance, newest first by default.",
    resolve: (_root, { filter, ...page }, context, info) =>
      userAccountPage(context.context, { ...filter, ...page }, rootPage(context, info, "UserAccount")),
  }),
}));

const statePayload = (t: PayloadFields<Suspended>) => ({
  userAccount: t.prismaField({
    type: UserAccount,
    description: "Account of the user, with the new state.",
    resolve: (query, { id }, _args, { context }) => userAccount(context, id, query),
  }),
});

mutation("suspendUser", {
  ...requires("instance"),
  description:
    "Suspends a user. Sessions and impersonations of the user end, and open subscriptions within five seconds.\n\nAPI tokens and applications are refused until `reactivateUser`. The user's organizations and scheduled posts continue; mails to the user are not sent. Suspending a suspended user changes nothing. Fails with NOT_FOUND for an unknown user, and with CONFLICT for the last active instance administrator.",
  input: (t) => ({
    userId: t.id({ description: "Id of the user. Fails with INVALID_INPUT for the viewer's own id." }),
    reason: t.string({
      required: false,
      ...within(BOUNDS.suspensionReason),
      description: `Reason for the suspension, ${length(BOUNDS.suspensionReason)}, for instance administrators only. Neither the user nor the audit log sees the reason. Absent or null means none.`,
    }),
  }),
  run: (context, input) => suspendUser(context, input),
  payload: statePayload,
});

mutation("reactivateUser", {
  ...requires("instance"),
  description:
    "Ends the suspension of a user. API tokens and grants to applications work again; the user signs in again. Reactivating an active user changes nothing.\n\nFails with NOT_FOUND for an unknown user.",
  input: (t) => ({ userId: t.id({ description: "Id of the user." }) }),
  run: (context, input) => reactivateUser(context, input),
  payload: statePayload,
});
