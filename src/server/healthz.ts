import type { Database } from "../platform/database/database.ts";

/** Whether the process can go on: not when its embedded database ended, which only a restart mends. Other outages are reported by /readyz. */
export const healthz = ({ ended }: Database): Response =>
  ended?.aborted === true
    ? Response.json({ status: "failed", reason: "the embedded database ended" }, { status: 503 })
    : Response.json({ status: "ok" });
