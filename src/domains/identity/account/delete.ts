import { notFound } from "../../../platform/errors/errors.ts";
import { write } from "../../../platform/write/write.ts";
import { consumeGrant } from "../effects.ts";
import { GrantAdministration } from "../inputs.ts";
import { themselves } from "../sessions/session.ts";
import { forgetUser } from "./forgetUser.ts";
import { DeleteAccount } from "./inputs.ts";

/** Enough for a person who created some hundred thousand publications. */
const WITHIN_MS = 120_000;

/**
 * Deletes the viewer's account permanently: the sign-in, memberships, tokens, settings and notices. Content of
 * workspaces stays there without its creator. A mail confirms the deletion. The rest of the request is anonymous.
 * @throws DomainError INVALID_CREDENTIALS for a wrong grant; CONFLICT while the viewer owns organizations, which
 * `extensions.organizations` lists, and for the last instance administrator; FORBIDDEN for a token
 */
export const deleteAccount = write({
  name: "deleteAccount",
  input: DeleteAccount,
  withinMs: WITHIN_MS,
  replayable: false,
  target: ({ context }) => ({ userId: themselves(context).user.id }),
  permission: "self",
  async run({ tx, input: { reauthGrant }, target: { userId }, context, now }) {
    await consumeGrant(tx, context, { grant: reauthGrant, action: "account.delete" });
    return { value: { deleted: true }, ...(await forgetUser(tx, context.services, userId, now)) };
  },
});

/**
 * Deletes the account of a person who cannot do it, such as one without a password. Only the operators' command calls
 * this: operators have access to the database anyway. The audit events name no actor.
 * @throws DomainError NOT_FOUND for an unknown user; CONFLICT as in `deleteAccount`
 */
export const deleteAccountOf = write({
  name: "deleteAccountOf",
  input: GrantAdministration,
  withinMs: WITHIN_MS,
  replayable: false,
  target: () => ({}),
  permission: "anyone",
  async run({ tx, input: { email }, context, now }) {
    const user = await tx.user.findUnique({ where: { email }, select: { id: true } });
    if (!user) throw notFound("User");
    return { value: user, ...(await forgetUser(tx, context.services, user.id, now)) };
  },
});
