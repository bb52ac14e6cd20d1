import type { Done } from "../../../platform/write/outcome.ts";
import { write } from "../../../platform/write/write.ts";
import { notify } from "../../notifications/effects.ts";
import { consumeGrant } from "../effects.ts";
import { themselves } from "../sessions/session.ts";
import type { NewRecoveryCodes } from "./confirm.ts";
import { WithGrant } from "./inputs.ts";
import { lockOwner } from "./owner.ts";
import { replaceRecoveryCodes } from "./recoveryCodes.ts";

/**
 * Replaces the viewer's recovery codes by ten new ones, which are returned once.
 * @throws DomainError NOT_FOUND without a second factor; INVALID_CREDENTIALS for a wrong grant; FORBIDDEN for a token
 */
export const generateRecoveryCodes = write({
  name: "generateRecoveryCodes",
  input: WithGrant,
  replayable: false,
  target: ({ context }) => ({ userId: themselves(context).user.id }),
  permission: "self",
  async run({ tx, input: { reauthGrant }, target: { userId }, context }): Promise<Done<NewRecoveryCodes>> {
    await consumeGrant(tx, context, { grant: reauthGrant, action: "second_factor.manage" });
    await lockOwner(tx, { id: userId });
    return {
      value: { recoveryCodes: await replaceRecoveryCodes(tx, userId) },
      audit: { action: "identity.recovery_codes_generated", resourceId: userId },
      outbox: [notify("security_action", userId, "recovery_codes_generated")],
    };
  },
});
