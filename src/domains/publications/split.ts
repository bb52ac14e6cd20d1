import type { Scope } from "../../platform/access/scope.ts";
import { invalidInput, notFound } from "../../platform/errors/errors.ts";
import { shape } from "../../platform/write/shape.ts";
import { limitsOf, providerOf } from "../../providers/registry.ts";
import { accountsByIds } from "../accounts/read.ts";
import { cut } from "./cut.ts";
import { MOST_SEGMENTS, SplitText } from "./inputs.ts";

/**
 * Splits a text into the texts of segments that each of the accounts can publish. Nothing is stored, and no provider is called.
 * @throws DomainError INVALID_INPUT if a link is too long or more than 25 segments are needed; NOT_FOUND for an account that the viewer
 * cannot see
 */
export async function splitText(scope: Scope, raw: { text: string; accountIds: readonly string[] }): Promise<string[]> {
  const { text, accountIds } = shape(SplitText, raw);
  const accounts = await accountsByIds(scope, accountIds);
  // Accounts of one provider mostly have the same limits.
  const rules = new Map<string, (piece: string) => boolean>();
  for (const account of accounts) {
    if (account === null) throw notFound("Account");
    const { check } = providerOf(account.provider);
    const limits = limitsOf(account);
    rules.set(JSON.stringify([account.provider, limits]), (piece) =>
      check({ text: piece, media: [], options: {} }, limits).every(({ rule }) => rule !== "TEXT_TOO_LONG"),
    );
  }
  const fits = (piece: string) => [...rules.values()].every((rule) => rule(piece));
  const pieces = cut(text, fits, MOST_SEGMENTS);
  if (pieces === null) {
    throw invalidInput(["text"], `must fit into ${MOST_SEGMENTS} segments of the accounts, without a cut in a link`);
  }
  return pieces;
}
