import type { Constant } from "../engine/route.ts";

const NEVER = { value: false, description: "Always false." } as const;

const ACCOUNT: Readonly<Record<string, Constant>> = {
  grant_destination_count: { value: 1, description: "Always 1: a connection has one account." },
  messages_enabled: NEVER,
  messaging_supported: NEVER,
  shared_grant: NEVER,
  slug: { value: "", description: "Short name of the account in its workspace; empty if it has none." },
  thread_replies_supported: NEVER,
};

/** The constants of an account at a place in the answer: `accounts.` for a member. */
export const accountConstants = (place: "" | "accounts."): Readonly<Record<string, Constant>> =>
  Object.fromEntries(Object.entries(ACCOUNT).map(([name, constant]) => [`${place}${name}`, constant]));
