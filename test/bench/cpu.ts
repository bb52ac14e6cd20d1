import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";

/** The kernel counts in hundredths of a second (USER_HZ, the same on every platform that Node supports). */
const TICK_MS = 10;

/**
 * Returns the CPU time of a process in milliseconds, all threads; undefined without /proc, or when the process has
 * ended.
 */
export function cpuOf(pid: number): number | undefined {
  return statOf(pid)?.ms;
}

/**
 * Returns the CPU time of a process and of all its children, also of those that have ended, in milliseconds; undefined
 * without /proc.
 */
export function cpuWithChildren(pid: number): number | undefined {
  const own = statOf(pid);
  if (own === undefined) return undefined;
  const children = childrenOf(pid).map((child) => cpuOf(child) ?? 0);
  return own.ms + own.endedChildrenMs + children.reduce((sum, ms) => sum + ms, 0);
}

/** Returns the ids of the children of a process, sorted; none without /proc. */
export function childrenOf(pid: number): number[] {
  return processIds()
    .filter((id) => statOf(id)?.parent === pid)
    .toSorted((one, other) => one - other);
}

function processIds(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function statOf(pid: number): { parent: number; ms: number; endedChildrenMs: number } | undefined {
  try {
    // The name is in parentheses and may contain spaces, so the fields are counted from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
    return { parent, ms: (user + system) * TICK_MS, endedChildrenMs: (endedUser + endedSystem) * TICK_MS };
  } catch {
    return undefined;
  }
}

/** Returns the resident memory of a process in MB; undefined without /proc. */
export function residentMb(pid: number): number | undefined {
  try {
    const kib = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kib === undefined ? undefined : Math.round(Number(kib) / 1024);
  } catch {
    return undefined;
  }
}

/**
 * Returns the CPU time of a process in milliseconds to the microsecond, for a short measurement; undefined without
 * /proc. A thread that ended is not counted.
 */
export function preciseCpuOf(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const times = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, "utf8").split(" ")[0]));
    return times.reduce((sum, time) => sum + time, 0) / 1e6;
  } catch {
    return undefined;
  }
}

/** Returns the CPU time of each backend process of the database server, by process id. */
export async function backends(pool: pg.Pool, read = cpuOf): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'",
  );
  return new Map(rows.map(({ pid }) => [pid, read(pid) ?? 0]));
}

/** Returns the CPU time of the backends between two measurements, in milliseconds. A new backend began at zero. */
export function used(before: Map<number, number>, after: Map<number, number>): number {
  return [...after].reduce((sum, [pid, cpu]) => sum + cpu - (before.get(pid) ?? 0), 0);
}
