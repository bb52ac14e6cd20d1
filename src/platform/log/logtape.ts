import process from "node:process";
import {
  configureSync,
  getJsonLinesFormatter,
  getLogger,
  type LogLevel,
  type LogRecord,
  resetSync,
} from "@logtape/logtape";
import { activeSpan } from "../tracing/span.ts";
import type { Fields, Log } from "./log.ts";
import { isRoutine, type LogFormat, readableLine } from "./readable.ts";

/** Returns the chosen form of log lines; by default text on a terminal, and JSON elsewhere. */
export const logFormat = (chosen: LogFormat | undefined): LogFormat =>
  chosen ?? (process.stdout.isTTY ? "text" : "json");

/** Writes to standard output, one line for each event. */
export function openLog(
  lowestLevel: LogLevel,
  write: (line: string) => void = (line) => process.stdout.write(line),
  form: LogFormat = "json",
): Log {
  const format = form === "text" ? readableLine : getJsonLinesFormatter({ message: "template", properties: "flatten" });
  const isHidden = (record: LogRecord) => form === "text" && lowestLevel !== "debug" && isRoutine(record);
  resetSync();
  configureSync({
    sinks: { lines: (record: LogRecord) => void (isHidden(record) || write(format(record))) },
    loggers: [
      { category: "rostrum", sinks: ["lines"], lowestLevel },
      { category: ["logtape", "meta"], sinks: ["lines"], lowestLevel: "warning" },
    ],
  });
  const logger = getLogger("rostrum");
  return {
    debug: (event, fields) => logger.debug(event, traced(fields)),
    info: (event, fields) => logger.info(event, traced(fields)),
    warning: (event, fields) => logger.warning(event, traced(fields)),
    error: (event, fields, cause) => logger.error(event, { ...traced(fields), ...stackOf(cause) }),
  };
}

/** Adds the ids of the trace and span in which a line is written. */
function traced(fields: Fields | undefined): Fields | undefined {
  const span = activeSpan();
  return span === undefined ? fields : { ...fields, traceId: span.traceId, spanId: span.spanId };
}

/** Returns the stack of an error, with those of its causes. */
function stackOf(cause: unknown): Fields {
  if (cause === undefined) return {};
  const stacks: string[] = [];
  let error: unknown = cause;
  while (error instanceof Error && stacks.length < 5) {
    stacks.push(error.stack ?? error.message);
    error = error.cause;
  }
  return { stack: stacks.length > 0 ? stacks.join("\nCaused by: ") : "thrown without an error" };
}
