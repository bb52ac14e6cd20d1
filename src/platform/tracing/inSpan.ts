import { findDomainError } from "../errors/recognize.ts";
import { ERRORS } from "../errors/table.ts";
import { activeSpan, type Span, within } from "./span.ts";

/** Runs work in a child of the active span. Without an active span, only runs it. */
export function inSpan<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const span = activeSpan();
  return span === undefined ? run() : runIn(span.child(name, "internal"), run);
}

/** Runs work in a span, and ends the span with it. */
export async function runIn<Result>(span: Span, run: () => Promise<Result>): Promise<Result> {
  try {
    return await within(span, run);
  } catch (error) {
    failWith(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Notes the code of an error. A refusal of the caller, whose status is below 500, is no failure of the work. */
export function failWith(span: Span, error: unknown): void {
  const code = findDomainError(error)?.code ?? "INTERNAL";
  span.fail(code, ERRORS[code].status >= 500);
}
