import { z } from "zod";
import { hashSecret, newSecret } from "../../../platform/crypto/secrets.ts";
import { newId } from "../../../platform/ids/ids.ts";
import { defineJob } from "../../../platform/jobs/job.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { keepLetter } from "../../notifications/effects.ts";
import { voidResets } from "./voidResets.ts";

const HOUR_MS = 3_600_000;

/** The purpose that the address is sealed for. */
export const PLACE = "password_reset:email";

/** Mails a password-reset link if the address has an account that is not suspended, and invalidates earlier links. */
export const sendReset = defineJob({
  topic: "identity.send_password_reset",
  /** The sealed address, which may belong to a person without an account. */
  payload: z.object({ email: z.string() }),
  work: "computes",
  lane: "cause",
  run: (services, payload) =>
    systemWrite(services, async ({ tx, now }) => {
      const email = services.vault.open(payload.email, PLACE);
      const user = await tx.user.findUnique({ where: { email } });
      const audit = { action: "identity.password_reset_requested", resourceId: user?.id ?? null } as const;
      if (!user || user.suspendedAt !== null) return { value: undefined, audit: { ...audit, result: "failed" } };
      const { id: userId, name } = user;
      const until = new Date(now.getTime() + HOUR_MS);
      const letter = { userId, to: { name, address: email }, until };
      if (user.passwordHash === null) {
        // Setting a password would bypass the identity provider.
        const text = { kind: "password_reset_elsewhere" } as const;
        const outbox = [await keepLetter(tx, services, { ...letter, text }, now)];
        return { value: undefined, audit: { ...audit, result: "failed" }, outbox };
      }
      await voidResets(tx, userId, now);
      const token = newSecret("passwordReset");
      const data = { id: newId("pwr"), userId, tokenHash: hashSecret(token), createdAt: now, expiresAt: until };
      await tx.passwordReset.create({ data });
      const text = { kind: "password_reset", token } as const;
      return { value: undefined, audit, outbox: [await keepLetter(tx, services, { ...letter, text }, now)] };
    }),
});
