import type { z } from "zod";
import type { Handler } from "../../../platform/jobs/handler.ts";
import { act } from "../../../platform/write/act.ts";
import { keepLetter } from "../../notifications/effects.ts";
import { LINK_MINUTES, newLinkToken } from "./link.ts";
import { PLACE, SEND_LINK, SendLink } from "./outbox.ts";

/** Mails a sign-in link if the address has an account with a password that is not suspended. Earlier links stay valid. */
export const sendSignInLink: Handler<z.output<typeof SendLink>> = {
  topic: SEND_LINK,
  payload: SendLink,
  work: "computes",
  lane: "cause",
  run: (services, payload) =>
    act(services, async ({ tx, now }) => {
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
};
