import { typeOfId } from "../../platform/ids/ids.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { displayNameOf } from "../applications/read.ts";
import type { Event } from "./events.ts";

/** Members of `about` that are ids in the outbox and in the queue, because names are personal, and names in texts. */
const NAMED = ["inviter", "nominator", "name"];

const NAMES: Readonly<Record<string, (tx: Tx, id: string) => Promise<{ name: string } | null>>> = {
  User: (tx, id) => tx.user.findUnique({ where: { id }, select: { name: true } }),
  ApiToken: (tx, id) => tx.apiToken.findUnique({ where: { id }, select: { name: true } }),
  async ExternalApplication(tx, id) {
    const select = { clientId: true, name: true, origin: true } as const;
    const row = await tx.externalApplication.findUnique({ where: { id }, select });
    return row && { name: displayNameOf(row) };
  },
};

/** Replaces the ids in `about` by the names of their objects. The name of a deleted object is absent. */
export async function withNames(tx: Tx, event: Event): Promise<Event> {
  const members = Object.entries(event.about).map(async ([member, value]): Promise<[string, unknown][]> => {
    if (!NAMED.includes(member)) return [[member, value]];
    const row = await NAMES[typeOfId(value) ?? ""]?.(tx, value);
    return row ? [[member, row.name]] : [];
  });
  return { ...event, about: Object.fromEntries((await Promise.all(members)).flat()) } as Event;
}
