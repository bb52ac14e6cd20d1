import type { Database } from "../../platform/database/database.ts";
import { VERSION } from "../../platform/release/version.ts";

/**
 * Reports the version, and whether the process can continue. A process whose embedded database ended needs a restart.
 * /readyz reports other outages.
 */
export const healthz = ({ ended }: Database): Response =>
  ended?.aborted === true
    ? Response.json({ status: "failed", reason: "the embedded database ended" }, { status: 503 })
    : Response.json({ status: "ok", version: VERSION });

/** Returns the answer of `GET /api/v1/health`, which names no version. */
export async function compatibleHealth(answer: Response): Promise<Response> {
  const { status } = (await answer.json()) as { status: string };
  return Response.json({ status }, { status: answer.status });
}
