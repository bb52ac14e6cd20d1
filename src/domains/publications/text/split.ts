import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { invalidInput, notFound } from "../../../platform/errors/errors.ts";
import { currentOperation } from "../../../platform/operation/operation.ts";
import { shape } from "../../../platform/write/shape.ts";
import type { Limits } from "../../../providers/limits.ts";
import { limitsOf, providerOf } from "../../../providers/registry.ts";
import { accountsByIds } from "../../accounts/read.ts";
import { BOUNDS } from "../bounds.ts";
import { SplitText } from "../inputs.ts";
import { cut } from "./cut.ts";

/** A text is counted about eight times for each rule, with pieces that end at other places. */
export const READS = 8;

/**
 * Splits a text into the texts of segments that each of the accounts can publish. Nothing is stored, and no provider is
 * called.
 * @throws DomainError INVALID_INPUT if a link is too long or more than 25 segments are needed; NOT_FOUND for an account
 * that the viewer cannot see
 */
export async function splitText(
  context: RequestContext,
  raw: { text: string; accountIds: readonly string[] },
): Promise<string[]> {
  const { text, accountIds } = shape(SplitText, raw);
  const accounts = await accountsByIds(context, accountIds);
  const rules = rulesOf(
    accounts.map((account) => {
      if (account === null) throw notFound("Account");
      return account;
    }),
  );
  // The price of the field covers one rule.
  currentOperation()?.countCharacters(READS * text.length * (rules.length - 1));
  const fitsAs = (isReply: boolean) => (piece: string) => rules.every((rule) => rule(piece, isReply));
  const isWhole = fitsAs(false)(text.trim());
  // Each piece may stand first or behind, so the strictest limit of both counts.
  const fits = (piece: string) => fitsAs(false)(piece) && (isWhole || fitsAs(true)(piece));
  const pieces = cut(text, fits, BOUNDS.segments.maxItems);
  if (pieces === null) {
    throw invalidInput(
      ["text"],
      `must fit into ${BOUNDS.segments.maxItems} segments of the accounts, without a cut in a link`,
    );
  }
  return pieces;
}

/**
 * One rule for all accounts whose posts are counted in the same way, with the strictest limit of them: more accounts
 * make no more work.
 */
function rulesOf(
  accounts: readonly { provider: string; limits: unknown }[],
): ((piece: string, isReply: boolean) => boolean)[] {
  const strictest = new Map<string, { provider: string; limits: Limits }>();
  for (const { provider, limits: stored } of accounts) {
    const limits = limitsOf({ provider, limits: stored });
    const key = JSON.stringify([provider, limits.countedIn, limits.charactersPerUrl]);
    const current = strictest.get(key);
    if (!current || limits.characters < current.limits.characters) strictest.set(key, { provider, limits });
  }
  return [...strictest.values()].map(({ provider, limits }) => {
    const { check } = providerOf(provider);
    return (piece, isReply) =>
      check({ text: piece, media: [], options: {}, isReply }, limits).every(({ rule }) => rule !== "TEXT_TOO_LONG");
  });
}
