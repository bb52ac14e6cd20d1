import { z } from "zod";
import { defineJob } from "../../../platform/jobs/job.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { keepLetter } from "../../notifications/effects.ts";
import { LINK_MINUTES, newLinkToken } from "./link.ts";

/** The purpose that the address is sealed for. */
export const PLACE = "sign_in_link:email";

/**
 * Mails a sign-in link if the address has an account with a password that is not suspended. Earlier links stay valid.
 */
export const sendSignInLink = defineJob({
  topic: "identity.send_sign_in_link",
  /** The sealed address, which may belong to a person without an account. */
  payload: z.object({ email: z.string() }),
  work: "computes",
  lane: "cause",
  run: (services, payload) =>
    systemWrite(services, async ({ tx, now }) => {
      const email = services.vault.open(payload.email, PLACE);
      const user = await tx.user.findUnique({ where: { email } });
      const audit = { action: "identity.sign_in_link_requested", resourceId: user?.id ?? null } as const;
      if (!user || user.passwordHash === null || user.suspendedAt !== null)
        return { value: undefined, audit: { ...audit, result: "failed" } };
      const { id: userId, name, passwordHash } = user;
      const text = { kind: "sign_in_link", token: newLinkToken(services, { email, passwordHash }) } as const;
      const until = new Date(now.getTime() + LINK_MINUTES * 60_000);
      const letter = { userId, to: { name, address: email }, text, until };
      return { value: undefined, audit, outbox: [await keepLetter(tx, services, letter, now)] };
    }),
});
