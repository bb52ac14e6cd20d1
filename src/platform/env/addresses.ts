import { z } from "zod";

/**
 * The text of an address that can be read in one way only. A raw `/`, `?` or `#` in a password ends the part before the
 * host: the rest of the password would be taken for a path, and its beginning for a host, which messages name.
 */
const CLEAR = /^[a-z]+:\/\/[^/?#]*(?:[/?][^@#]*)?$/;
/** The authority of an address without a host. The driver takes the folder of a socket from the query then. */
const NO_HOST = /^([a-z]+:\/\/(?:[^/?#]*@)?)(?=[/?]|$)/;

/** Returns the parts of an address; null for a text that is none. */
export function readAddress(text: string): URL | null {
  if (!CLEAR.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return isEscaped(url.username) && isEscaped(url.password) ? url : null;
}

function isEscaped(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The same for a database, whose address may have no host, and names a database at most. */
export function readDatabaseAddress(text: string): URL | null {
  const url = readAddress(text.replace(NO_HOST, "$1localhost"));
  return url !== null && /^(?:\/[^/:]*)?$/.test(url.pathname) ? url : null;
}

/** An http(s) address without credentials, which `fetch` refuses with the whole address in its message. */
export const webAddress = (words: string) =>
  z.string().refine((text) => {
    const url = /^https?:/.test(text) ? readAddress(text) : null;
    return url !== null && url.username === "" && url.password === "";
  }, `${words}, without a user or a password`);

const PASSWORD = "must have its special characters escaped with percent signs, or be beside the address in";

export const databaseAddress = z
  .string()
  .regex(/^(postgres(ql)?:\/\/|pglite:)./, "must start with postgres://, postgresql:// or pglite:")
  .refine(
    (text) => !text.startsWith("postgres") || readDatabaseAddress(text) !== null,
    `must be an address such as postgres://user@host:5432/database. A password in it ${PASSWORD} PGPASSWORD`,
  );

export const ownerAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\/./, "must start with postgres:// or postgresql://")
  .refine(
    (text) => !text.startsWith("postgres") || readDatabaseAddress(text) !== null,
    `must be an address such as postgres://owner@host:5432/database. A password in it ${PASSWORD} MIGRATION_PGPASSWORD`,
  );

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
  const url = readDatabaseAddress(address);
  if (url === null || url.password !== "" || url.searchParams.has("password")) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ password })}`;
}

/** Adds a password to the address of a mail server. */
export function withMailPassword(address: string | undefined, password: string | undefined): string | undefined {
  const url = address === undefined || password === undefined ? null : readAddress(address);
  if (url === null || password === undefined) return address;
  url.password = encodeURIComponent(password);
  return url.href;
}
