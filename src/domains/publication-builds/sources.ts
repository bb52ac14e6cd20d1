import type { RequestContext } from "../../platform/access/requestContext.ts";
import { DomainError, type Issue, invalidInput } from "../../platform/errors/errors.ts";
import { usableMedia } from "../media/effects.ts";
import { readPage } from "../web-pages/effects.ts";
import type { PlanAngles } from "./inputs.ts";

/** The material for the model; each part has the ref by which a direction names it. */
export interface Sources extends Record<string, unknown> {
  idea: string;
  notes: string;
  /** Whether a post may quote the notes and pages. */
  contextMayPublish: boolean;
  pages: { ref: string; title: string; text: string }[];
  /** Refs of pages that could not be read. The model must claim nothing about them. */
  unreadable: string[];
  media: { ref: string; kind: string; role: string; mayPublish: boolean; altText: string }[];
}

/**
 * @throws DomainError INVALID_INPUT for media items of another workspace, and if the only sources are pages that cannot
 * be read
 */
export async function sourcesOf(context: RequestContext, input: PlanAngles, signal: AbortSignal): Promise<Sources> {
  const media = await mediaOf(context, input);
  const addresses = input.contextUrls ?? [];
  const read = await Promise.all(addresses.map((address) => readPage(context.services, address, signal)));
  const idea = input.idea?.trim() ?? "";
  const notes = input.contextNotes?.trim() ?? "";
  const [first] = read;
  if (
    idea === "" &&
    notes === "" &&
    media.length === 0 &&
    first !== undefined &&
    "unreadable" in first &&
    read.every((page) => "unreadable" in page)
  ) {
    const message = `the page ${first.unreadable}. Name another page, or add an idea, notes or media.`;
    throw invalidInput(["contextUrls", 0], message, addresses[0]);
  }
  return {
    idea,
    notes,
    contextMayPublish: input.contextMayPublish === true,
    pages: read.flatMap((page, index) => ("unreadable" in page ? [] : [{ ref: `page:${index + 1}`, ...page }])),
    unreadable: read.flatMap((page, index) => ("unreadable" in page ? [`page:${index + 1}`] : [])),
    media,
  };
}

async function mediaOf({ services }: RequestContext, { workspaceId, assets }: PlanAngles): Promise<Sources["media"]> {
  const items = assets ?? [];
  const ids = items.map(({ mediaId }) => mediaId);
  const usable = await usableMedia(services.database.prisma, workspaceId, ids);
  const issues: Issue[] = items.flatMap(({ mediaId }, index) =>
    usable.has(mediaId)
      ? []
      : [
          {
            path: ["assets", index, "mediaId"],
            message: "is not a usable media item of this workspace",
            value: mediaId,
          },
        ],
  );
  if (issues.length > 0) throw new DomainError("INVALID_INPUT", "assets must be media items of the workspace", issues);
  return items.map(({ mediaId, role, mayPublish }, index) => ({
    ref: `media:${index + 1}`,
    kind: usable.get(mediaId)?.mimeType ?? "",
    role: role.toLowerCase(),
    mayPublish: mayPublish === true,
    altText: usable.get(mediaId)?.altText ?? "",
  }));
}
