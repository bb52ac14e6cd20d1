import { DatabaseUnavailable, OUTAGE_RETRY_SECONDS } from "../errors/recognize.ts";

/** Whether the database takes writes. A standby, and a database that is set to read-only, take only reads. */
export interface Writability {
  /** The answer that the last connection or statement gave. */
  readonly takesWrites: boolean;
  /** Asks the database. */
  look(): Promise<boolean>;
  /** Refuses work that writes. @throws DatabaseUnavailable */
  requireWrites(): void;
  /** Runs a write that a read can do without, such as the time of a last use; not while there are only reads. */
  ifWritable(run: () => Promise<unknown>): Promise<void>;
  /** Calls `report` when the database begins to take only reads, and when it takes writes again. */
  onChange(report: (takesWrites: boolean) => void): void;
}

/** A Writability whose value its maker changes. */
export interface WritabilityState extends Writability {
  note(takesWrites: boolean): void;
}

const READ_ONLY = `The database takes only reads now; nothing was changed. Try again in ${OUTAGE_RETRY_SECONDS} seconds`;

/** @param ask asks the database whether it takes writes */
export function createWritability(ask: () => Promise<boolean>): WritabilityState {
  let takesWrites = true;
  const listeners: ((takesWrites: boolean) => void)[] = [];

  function note(takes: boolean): void {
    if (takes === takesWrites) return;
    takesWrites = takes;
    for (const listener of listeners) listener(takes);
  }

  return {
    get takesWrites() {
      return takesWrites;
    },
    note,
    async look() {
      note(await ask());
      return takesWrites;
    },
    requireWrites() {
      if (!takesWrites) throw new DatabaseUnavailable(new Error(READ_ONLY), READ_ONLY);
    },
    async ifWritable(run) {
      if (!takesWrites) return;
      await run().catch((error: unknown) => {
        // The failure of this write may have shown that the database takes only reads.
        if (takesWrites) throw error;
      });
    },
    onChange: (report) => void listeners.push(report),
  };
}
