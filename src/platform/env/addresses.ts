import { z } from "zod";
import { readAddress } from "./addressText.ts";
import { readDatabaseAddress, UnreadableAddress } from "./databaseAddress.ts";

/** An http(s) address without credentials, which `fetch` refuses with the whole address in its message. */
export const webAddress = (words: string) =>
  z.string().refine((text) => {
    const url = /^https?:/.test(text) ? readAddress(text) : null;
    return url !== null && url.username === "" && url.password === "";
  }, `${words}, without a user or a password`);

const PASSWORD = "must have its special characters escaped with percent signs, or be beside the address in";

/** Reports the rule that an address of a PostgreSQL database breaks, and no part of the address. */
const readable = (passwordVariable: string) => (text: string, context: z.RefinementCtx) => {
  if (!text.startsWith("postgres")) return;
  try {
    readDatabaseAddress(text);
  } catch (error) {
    if (!(error instanceof UnreadableAddress)) throw error;
    const hint = error.mayBePassword ? `. A password in it ${PASSWORD} ${passwordVariable}` : "";
    context.addIssue({ code: "custom", message: `${error.message}${hint}` });
  }
};

export const databaseAddress = z
  .string()
  .regex(/^(postgres(ql)?:\/\/|pglite:)./, "must start with postgres://, postgresql:// or pglite:")
  .superRefine(readable("PGPASSWORD"));

export const ownerAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\/./, "must start with postgres:// or postgresql://")
  .superRefine(readable("MIGRATION_PGPASSWORD"));

export const mailAddress = z
  .string()
  .refine(
    (text) => /^smtps?:/.test(text) && (readAddress(text)?.hostname ?? "") !== "",
    `must be smtp://host:port or smtps://host:port. A password in it ${PASSWORD} SMTP_PASSWORD`,
  );

/**
 * Adds a password to the address of a PostgreSQL server that has none. The query takes any password, also for a socket.
 */
export function withDatabasePassword(address: string | undefined, password: string | undefined): string | undefined {
  if (password === undefined || !address?.startsWith("postgres")) return address;
  if (readDatabaseAddress(address).hasPassword) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ password })}`;
}

/** Adds a password to the address of a mail server. */
export function withMailPassword(address: string | undefined, password: string | undefined): string | undefined {
  const url = address === undefined || password === undefined ? null : readAddress(address);
  if (url === null || password === undefined) return address;
  url.password = encodeURIComponent(password);
  return url.href;
}
