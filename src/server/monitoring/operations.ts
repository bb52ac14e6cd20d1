import { json, otherOperation, text } from "../../../rest-compat/engine/openapi/otherOperation.ts";

const READINESS = {
  type: "object",
  properties: {
    database: text("Whether the database answers.", { enum: ["ok", "unreachable"] }),
    status: text("Whether the server can serve.", { enum: ["ready", "degraded", "unavailable"] }),
  },
  required: ["database", "status"],
};

const LIVENESS = {
  type: "object",
  properties: { status: text("Whether the process can continue.", { enum: ["ok", "failed"] }) },
  required: ["status"],
};

/** Whether the process lives, for clients of the documented interface. */
export const getLiveness = otherOperation({
  tag: "Companion",
  credential: "none",
  method: "get",
  path: "/health",
  operationId: "GetLiveness",
  summary: "Get the state of the process",
  description:
    "Reports whether the process can continue. `/ready` reports whether it can serve. Requires no credential.",
  answers: {
    200: json("The process can continue.", LIVENESS),
    503: json("The process needs a restart.", LIVENESS),
  },
  problems: [],
});

/** The state of the server, for clients of the documented interface. */
export const getReadiness = otherOperation({
  tag: "Companion",
  credential: "none",
  method: "get",
  path: "/ready",
  operationId: "GetReadiness",
  summary: "Get the state of the server",
  description: "Reports whether the server can serve. `/readyz` names every part. Requires no credential.",
  answers: {
    200: json("The server can serve.", READINESS),
    503: json("The server cannot serve.", READINESS),
  },
  problems: [],
});
