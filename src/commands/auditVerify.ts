/** `npm run audit:verify`: verifies the hash chain of the audit log. Changes nothing. */
import { parseArgs } from "node:util";
import { type Fault, type FaultKind, type Verdict, verifyChain, type Wanted } from "../platform/audit/verify.ts";
import { inOneSnapshot } from "../platform/database/plainTransaction.ts";
import { openAsIs } from "../server/boot/boot.ts";
import { readEnvironment } from "../server/boot/environment.ts";
import { type Output, operatorCommand, parsed, Refused, WrongUsage } from "./shared/operatorCommand.ts";
import { runCommand } from "./shared/runCommand.ts";

const USAGE = `Usage: npm run audit:verify [-- options]

Verifies the hash chain of the audit log. Prints the number of events and the head of the chain,
or the first fault with its position.

  --head <hash>         a head that was noted earlier and must still be part of the chain: only
                        this detects an end that was cut off together with its events
  --from <position>     start at this position and take earlier links for granted
  --help                print this text

DATABASE_URL or DATA_DIR names the database, as for the server. No other process may use an
embedded database. Exit code: 0 intact, 1 a fault was found, 2 not verified.
`;

const FAULTS: Readonly<Record<FaultKind, string>> = {
  event_changed: "the event or its seal was changed",
  reordered: "events or their seals changed places",
  event_removed: "the event was removed",
  seal_removed: "the seal was removed",
  head_missing: "the noted head is not part of the chain: its end was cut off, or the whole chain was computed again",
  waiting_event_removed: "the event was removed while it waited for its seal",
  event_unsealed: "the event is neither sealed nor waiting for its seal",
};

/** Runs the command. @returns the exit code: 0 intact, 1 a fault, 2 not verified */
export function auditVerifyCommand(
  args: string[],
  source: Record<string, string | undefined>,
  output: Output,
): Promise<number> {
  const run = async () => {
    const wanted = readArguments(args);
    if (wanted === "help") return output.stdout(USAGE);
    const { links, waiting, head, fault } = await verify(source, wanted);
    if (fault !== null) throw new Refused(inWords(fault));
    output.stdout(`${links} sealed events are unchanged, ${waiting} wait for their seal.\n`);
    output.stdout(head === null ? "The chain is empty.\n" : `Head: ${head.hash}\nPosition: ${head.position}\n`);
  };
  return operatorCommand(USAGE, output, run, NOT_VERIFIED);
}

const NOT_VERIFIED = 2;

const inWords = ({ kind, position, eventId }: Fault) => {
  const where = [position === null ? undefined : `position ${position}`, eventId === null ? undefined : eventId];
  const named = where.filter((part) => part !== undefined).join(", event ");
  return `Fault${named === "" ? "" : ` at ${named}`}: ${FAULTS[kind]}.`;
};

function readArguments(args: string[]): Wanted | "help" {
  const text = { type: "string" } as const;
  const options = { from: text, head: text, help: { type: "boolean", short: "h" } } as const;
  const { from, head, help } = parsed(() => parseArgs({ args, options })).values;
  if (help) return "help";
  if (from !== undefined && !/^[1-9]\d{0,17}$/.test(from))
    throw new WrongUsage("--from must be a position of at least 1");
  if (head !== undefined && !/^[0-9a-f]{64}$/.test(head)) throw new WrongUsage("--head must be 64 hexadecimal digits");
  return { head, from: from === undefined ? undefined : BigInt(from) };
}

async function verify(source: Record<string, string | undefined>, wanted: Wanted): Promise<Verdict> {
  const env = readEnvironment(source);
  const database = await openAsIs(env);
  try {
    return await inOneSnapshot(database.pool, (client) => verifyChain(client, wanted));
  } finally {
    await database.close();
  }
}

if (import.meta.main) await runCommand(auditVerifyCommand, NOT_VERIFIED);
