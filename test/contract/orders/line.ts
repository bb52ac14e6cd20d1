import type { ErrorCode } from "../../../src/platform/errors/errors.ts";
import type { Call, Stage } from "../proof.ts";

/** Each line is wrong in all the ways of the lines below it, too: the first thing that is refused decides. */
export type Line = [what: string, code: ErrorCode | null, call: (stage: Stage) => Call | Promise<Call>];
