import { z } from "zod";
import type { FailureKind } from "../../failure.ts";

/** An answer without success, as every Graph API has it. A proxy's has another form. */
export const GraphError = z.object({
  error: z.object({
    message: z.string().catch(""),
    code: z.int(),
    error_subcode: z.int().optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
  }),
});

type Stated = z.output<typeof GraphError>["error"];

/** "Unknown" and "service": the API itself failed, and does not say when. */
const BROKEN: ReadonlySet<number> = new Set([1, 2]);
/** Limits of an app, of a person, of a page, of a use case, and of an action. */
const LIMITED: ReadonlySet<number> = new Set([4, 9, 17, 32, 341, 613]);
/** A session or a token that ended. */
const SIGNED_OUT: ReadonlySet<number> = new Set([102, 190]);

/**
 * The failure that an error of the Graph API stands for (developers.facebook.com/docs/graph-api/guides/error-handling);
 * undefined for one that its status explains.
 */
export function kindOfError({ code, is_transient: isTransient }: Stated): FailureKind | undefined {
  if (SIGNED_OUT.has(code)) return "unauthorized";
  // 10 and 200 to 299: a permission that the person did not give, or took back.
  if (code === 10 || (code >= 200 && code <= 299)) return "unauthorized";
  // 80000 to 80014: limits of business use cases.
  if (LIMITED.has(code) || (code >= 80_000 && code <= 80_014)) return "limited";
  return BROKEN.has(code) || isTransient === true ? "unreachable" : undefined;
}

/** Whether a call may have had its effect, although the API answers with an error. */
export const mayHaveDone = (error: Stated): boolean => kindOfError(error) === "unreachable";
