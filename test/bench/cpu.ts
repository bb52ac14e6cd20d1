import { readFileSync } from "node:fs";
import type pg from "pg";

/** The kernel counts in hundredths of a second (USER_HZ, the same on every platform that Node runs on). */
const TICK_MS = 10;

/** CPU that a process has used so far, in milliseconds, all threads; undefined where there is no /proc, or no such process any more. */
export function cpuOf(pid: number): number | undefined {
  try {
    // The name, in parentheses, may hold spaces: count from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Resident memory of a process in MB, or undefined. */
export function residentMb(pid: number): number | undefined {
  try {
    const kib = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kib === undefined ? undefined : Math.round(Number(kib) / 1024);
  } catch {
    return undefined;
  }
}

/** CPU of each process of the database server that serves a connection, by process id. */
export async function backends(pool: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'",
  );
  return new Map(rows.map(({ pid }) => [pid, cpuOf(pid) ?? 0]));
}

/** What the backends used between two looks, in milliseconds. One that is new began at nothing. */
export function used(before: Map<number, number>, after: Map<number, number>): number {
  return [...after].reduce((sum, [pid, cpu]) => sum + cpu - (before.get(pid) ?? 0), 0);
}
