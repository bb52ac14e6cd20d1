import { isDeepStrictEqual } from "node:util";
import type { Prisma, RenditionStatus } from "../../../prisma/generated/client/client.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { RenditionInput } from "./inputs.ts";
import { type Checked, problemsOf } from "./problems.ts";
import { type Destination, targetKeyOf } from "./snapshot.ts";

/** A rendition as it is going to be stored. */
export interface Planned extends Checked {
  platform: string;
  targetKey: string;
}

/** A new rendition with the publication's own content. */
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
 * Applies the given contents to the renditions of their accounts: absent members stay, null clears.
 * @throws DomainError INVALID_INPUT with an issue for every account that is not a destination
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
  if (issues.length > 0)
    throw new DomainError("INVALID_INPUT", "renditions must belong to destinations of the publication", issues);
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

/** Whether the content of two renditions differs. */
export const differs = (one: Checked, other: Checked): boolean =>
  one.text !== other.text ||
  !isDeepStrictEqual(one.media, other.media) ||
  !isDeepStrictEqual(one.options, other.options);

/** The status of each rendition of a draft: READY if it has no problems. */
export function readiness(publication: { text: string }, renditions: readonly Checked[]): Map<string, RenditionStatus> {
  const kept = new Set(problemsOf(publication, renditions).map(({ renditionId }) => renditionId));
  return new Map(renditions.map(({ id }) => [id, kept.has(id) ? "DRAFT" : "READY"]));
}

/** The content columns of a rendition's row. */
export const columnsOf = ({ text, media, options }: Planned) => ({
  text,
  media: media as Prisma.InputJsonValue,
  options: options as Prisma.InputJsonValue,
});
