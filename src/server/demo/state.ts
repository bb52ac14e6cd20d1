import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";

const Client = z.object({ id: z.string(), secret: z.string(), name: z.string(), redirectUri: z.string() });
const Token = z.object({ token: z.string(), clientId: z.string(), accountId: z.string() });
const Medium = z.object({ id: z.string(), mimeType: z.string(), description: z.string() });
const Status = z.object({
  id: z.string(),
  accountId: z.string(),
  /** As it was written. */
  text: z.string(),
  createdAt: z.iso.datetime(),
  visibility: z.enum(["public", "unlisted", "private"]),
  spoilerText: z.string(),
  sensitive: z.boolean(),
  language: z.string().nullable(),
  media: z.array(Medium),
  /** The Idempotency-Key that it was made with. */
  key: z.string().nullable(),
});
const State = z.object({ clients: z.array(Client), tokens: z.array(Token), statuses: z.array(Status) });

export type DemoClient = z.output<typeof Client>;
export type DemoMedium = z.output<typeof Medium>;
export type DemoStatus = z.output<typeof Status>;
/** What the instance keeps, oldest first. */
export type DemoState = z.output<typeof State>;

/** The most that is kept of each; the oldest go. */
const MOST: Record<keyof DemoState, number> = { clients: 500, tokens: 1000, statuses: 500 };

export interface Store {
  readonly state: DemoState;
  /** There was nothing to go on with. */
  readonly isNew: boolean;
  /** Resolves when the state, as it is now, would survive the end of the process. */
  save(): Promise<void>;
}

/** The state in a file, written whole and then put in its place: a process that dies while it writes loses nothing that was saved. */
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
      // Whoever comes while one is written waits for the next one, with all the others.
      next ??= last
        .catch(() => {})
        .then(() => {
          next = undefined;
          last = put(file, JSON.stringify(state));
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

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  // Tokens: for whoever runs the server, and for nobody else on the machine.
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}
