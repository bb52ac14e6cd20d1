import { z } from "zod";
import { pathOf } from "../../../platform/env/links.ts";
import { named } from "../quoted.ts";
import { id, type Notice } from "./topic.ts";

const payload = z.object({ publication_id: id });
/** `publication`: its title, or its text if it has no title; may be empty. */
const about = z.object({ publication: z.string() });

/** A publication in a review, as notifications name it. */
interface Reviewed {
  id: string;
  workspaceId: string;
  /** The publication's title, or its text if it has no title; may be empty. */
  title: string;
}

/**
 * The members that the topics of a review share. `once` is unique among the events of its topic and publication; `by`
 * is not notified.
 */
export const review = {
  group: "publishing",
  mails: "IMMEDIATE",
  payload,
  about,
  href: (event: { payload: z.output<typeof payload> }) => pathOf("publication", event.payload),
  producer: (
    reviewed: Reviewed,
    { to, by, once }: { to: "approvers" | string[]; by: string; once: string },
  ): Notice<z.output<typeof payload>, z.output<typeof about>> => ({
    payload: { publication_id: reviewed.id },
    about: { publication: reviewed.title },
    eventKey: `${reviewed.id}:${once}`,
    workspaceId: reviewed.workspaceId,
    to,
    except: by,
  }),
} as const;

export const titleOf = ({ publication }: z.output<typeof about>): string => named(publication);
