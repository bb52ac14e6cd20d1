import { isDeepStrictEqual } from "node:util";
import type { Prisma, RenditionStatus } from "../../../prisma/generated/client/client.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { RenditionInput } from "./inputs.ts";
import { type Checked, problemsOf } from "./problems.ts";
import { type Destination, targetKeyOf } from "./snapshot.ts";

/** A rendition as it will be. */
export interface Planned extends Checked {
  platform: string;
  targetKey: string;
}

/** The rendition of a destination that gets what the publication says. */
export const planned = (account: Destination): Planned => ({
  id: newId("ren"),
  accountId: account.id,
  account,
  platform: account.provider,
  targetKey: targetKeyOf(account),
  text: null,
  media: [],
  options: {},
});

/**
 * The renditions with the contents that are given for their accounts: what is absent stays, null clears.
 * @throws DomainError INVALID_INPUT naming every account that is none of the destinations
 */
export function withContents(renditions: readonly Planned[], inputs: readonly RenditionInput[]): Planned[] {
  const known = new Set(renditions.map(({ accountId }) => accountId));
  const issues = inputs.flatMap(({ accountId }, index) =>
    known.has(accountId)
      ? []
      : [
          {
            path: ["renditions", index, "accountId"],
            message: "is not a destination of this publication",
            value: accountId,
          },
        ],
  );
  if (issues.length > 0) throw new DomainError("INVALID_INPUT", "A rendition belongs to a destination", issues);
  return renditions.map((rendition) => {
    const { text, media, options } = inputs.find(({ accountId }) => accountId === rendition.accountId) ?? {};
    return {
      ...rendition,
      ...(text !== undefined && { text }),
      ...(media !== undefined && { media: media ?? [] }),
      ...(options !== undefined && { options: options ?? {} }),
    };
  });
}

/** Whether a destination gets something else than before. */
export const differs = (one: Checked, other: Checked): boolean =>
  one.text !== other.text ||
  !isDeepStrictEqual(one.media, other.media) ||
  !isDeepStrictEqual(one.options, other.options);

/** Of a draft's renditions: READY once nothing stands in the way of publishing them. */
export function readiness(publication: { text: string }, renditions: readonly Checked[]): Map<string, RenditionStatus> {
  const kept = new Set(problemsOf(publication, renditions).map(({ renditionId }) => renditionId));
  return new Map(renditions.map(({ id }) => [id, kept.has(id) ? "DRAFT" : "READY"]));
}

/** What of a plan a row holds, beside whose it is. */
export const columnsOf = ({ text, media, options }: Planned) => ({
  text,
  media: media as Prisma.InputJsonValue,
  options: options as Prisma.InputJsonValue,
});
