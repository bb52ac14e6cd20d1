import type { LogRecord } from "@logtape/logtape";

/** The forms of log lines: JSON for programs, or text for a person at a terminal. */
export type LogFormat = "json" | "text";

type Event = Pick<LogRecord, "timestamp" | "level" | "rawMessage" | "properties">;

/**
 * Background work without news. A terminal shows these events only at the level debug, so that requests stay readable.
 */
const ROUTINE: ReadonlySet<unknown> = new Set(["job.completed", "audit.sealed"]);

export const isRoutine = ({ level, rawMessage }: Event): boolean => level === "info" && ROUTINE.has(rawMessage);

/**
 * Returns an event as one line for a person. A request is its time, method, path, status and duration; a stack follows
 * on lines of its own.
 */
export function readableLine({ timestamp, level, rawMessage, properties }: Event): string {
  const time = new Date(timestamp).toTimeString().slice(0, 8);
  const event = String(rawMessage);
  if (event === "request") {
    const { method, path, status, ms } = properties;
    return `${time} ${[method, path, status, ms].map(shown).join(" ")} ms\n`;
  }
  const { stack, ...fields } = properties;
  const values = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`${name}=${quoted(shown(value))}`],
  );
  const lines = typeof stack === "string" ? stack.split("\n").map((line) => `  ${shown(line)}`) : [];
  return `${[[time, level, shown(event), ...values].join(" "), ...lines].join("\n")}\n`;
}

/** Returns a value without the characters that control a terminal. */
const shown = (value: unknown): string =>
  String(value).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );

const quoted = (text: string): string => (/[\s"=]|^$/.test(text) ? JSON.stringify(text) : text);
