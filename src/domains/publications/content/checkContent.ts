import type { z } from "zod";
import type { SocialAccount } from "../../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { DomainError, invalidInput } from "../../../platform/errors/errors.ts";
import { shape } from "../../../platform/write/shape.ts";
import { type CallInput } from "../../../platform/write/write.ts";
import { accountsByIds } from "../../accounts/read.ts";
import { CheckContent } from "../inputs.ts";
import { libraryOf } from "./library.ts";
import { type Problem, problemsOf } from "./problems.ts";

/** The check of a content for one account. */
export interface ContentCheck {
  account: SocialAccount;
  /** The problems that prevent publishing; their paths begin at the content: `["segments", 0, "text"]`. */
  problems: NamedProblem[];
}

export interface NamedProblem extends Problem {
  /** The name that the caller gave the segment. */
  segmentId: string | null;
}

/**
 * Checks a content that is not saved, for accounts of one workspace, as `validatePublication` does. Nothing is stored,
 * and no provider is called.
 * @throws DomainError NOT_FOUND for an account that the viewer cannot see; INVALID_INPUT for accounts of several
 * workspaces
 */
export async function checkContent(
  context: RequestContext,
  raw: CallInput<z.input<typeof CheckContent>>,
): Promise<ContentCheck[]> {
  const input = shape(CheckContent, raw);
  const accounts = (await accountsByIds(context, input.accountIds)).map((account, index) => {
    if (account !== null) return account;
    throw new DomainError("NOT_FOUND", "Account not found", [{ path: ["accountIds", index], message: "not found" }]);
  });
  const [{ workspaceId }] = accounts as [SocialAccount];
  const stray = accounts.findIndex((account) => account.workspaceId !== workspaceId);
  if (stray !== -1) {
    const message = "must be the id of an account of the same workspace as the first";
    throw invalidInput(["accountIds", stray], message, input.accountIds[stray]);
  }
  const segments = input.segments.map(({ text, media }) => ({
    text,
    media: media.map(({ mediaId, altText }) => ({ mediaId, altText: altText ?? null })),
  }));
  const library = await libraryOf(context.services.database.prisma, workspaceId, { segments }, []);
  return accounts.map((account) => {
    const rendition = { id: account.id, accountId: account.id, account, segments: {}, options: {}, segment: 0 };
    const problems = problemsOf(context.services, { segments }, [rendition], library);
    // The paths begin at a publication with this one destination.
    return {
      account,
      problems: problems.map((problem) => {
        const path = problem.path.slice(2);
        const at = path[0] === "segments" ? path[1] : undefined;
        return { ...problem, path, segmentId: input.segments[Number(at)]?.id ?? null };
      }),
    };
  });
}
