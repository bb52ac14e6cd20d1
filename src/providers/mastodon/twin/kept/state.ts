import { readFile } from "node:fs/promises";
import { z } from "zod";
import { writePrivateFile } from "../../../../platform/files/wholeFile.ts";

const Client = z.object({ id: z.string(), secret: z.string(), name: z.string(), redirectUri: z.string() });
const Token = z.object({ token: z.string(), clientId: z.string(), accountId: z.string() });
const MediaItem = z.object({ id: z.string(), mimeType: z.string(), description: z.string() });
const Status = z.object({
  id: z.string(),
  accountId: z.string(),
  /** The text as it was written. */
  text: z.string(),
  createdAt: z.iso.datetime(),
  visibility: z.enum(["public", "unlisted", "private"]),
  spoilerText: z.string(),
  sensitive: z.boolean(),
  language: z.string().nullable(),
  media: z.array(MediaItem),
  /** The id of the post that it replies to; null for none. Absent in the file of an earlier version. */
  inReplyToId: z.string().nullable().default(null),
  /** The Idempotency-Key of the request that created the post. */
  key: z.string().nullable(),
});
const State = z.object({ clients: z.array(Client), tokens: z.array(Token), statuses: z.array(Status) });

export type DemoClient = z.output<typeof Client>;
export type DemoMediaItem = z.output<typeof MediaItem>;
export type DemoStatus = z.output<typeof Status>;
/** The state of the instance, oldest entries first. */
export type DemoState = z.output<typeof State>;

/** The most entries of each list; the oldest are deleted. */
const MOST: Record<keyof DemoState, number> = { clients: 500, tokens: 1000, statuses: 500 };

export interface Store {
  readonly state: DemoState;
  /** Whether no earlier state was found. */
  readonly isNew: boolean;
  /** Resolves when the present state would survive the end of the process. */
  save(): Promise<void>;
}

/**
 * Keeps the state in a file that is written as a whole and renamed into place, so that a crash while writing loses no
 * saved state.
 */
export async function openStore(file: string): Promise<Store> {
  const kept = await readFile(file, "utf8").then(parse, () => null);
  const state = kept ?? { clients: [], tokens: [], statuses: [] };
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return {
    state,
    isNew: kept === null,
    save() {
      for (const name of Object.keys(MOST) as (keyof DemoState)[]) {
        state[name].splice(0, Math.max(0, state[name].length - MOST[name]));
      }
      // Calls during a write wait together for the next write.
      next ??= last
        .catch(() => {})
        .then(() => {
          next = undefined;
          last = writePrivateFile(file, JSON.stringify(state));
          return last;
        });
      return next;
    },
  };
}

function parse(text: string): DemoState | null {
  try {
    return State.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
