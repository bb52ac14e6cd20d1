import { z } from "zod";
import { pathOf } from "../../../platform/env/links.ts";
import { named } from "../quoted.ts";
import { id, type Notice } from "./topic.ts";

const payload = z.object({
  publication_id: id,
  successful_destinations: z.int().min(0),
  failed_destinations: z.int().min(0),
  retryable: z.boolean(),
  requires_reconnect: z.boolean(),
});
const about = z.object({ publication: z.string() });

/** The end of a publishing run, reported to the members of the workspace. */
interface Finished {
  id: string;
  workspaceId: string;
  /** The publication's title, or its text if it has no title; may be empty. */
  title: string;
  successfulDestinations: number;
  failedDestinations: number;
  /** Whether a retry may succeed, and whether an account must be reconnected first. */
  retryable: boolean;
  requiresReconnect: boolean;
  /** The id of the job that published: it distinguishes this run from others of the same publication. */
  run: string;
}

/** The members that both ends of a publishing run share. */
export const publishing = {
  group: "publishing",
  payload,
  about,
  href: (event: { payload: z.output<typeof payload> }) =>
    pathOf("publication", { publication_id: event.payload.publication_id }),
  producer: (done: Finished): Notice<z.output<typeof payload>, z.output<typeof about>> => ({
    payload: {
      publication_id: done.id,
      successful_destinations: done.successfulDestinations,
      failed_destinations: done.failedDestinations,
      retryable: done.retryable,
      requires_reconnect: done.requiresReconnect,
    },
    about: { publication: done.title },
    eventKey: `${done.id}:${done.run}`,
    workspaceId: done.workspaceId,
    to: "members",
  }),
} as const;

export const titleOf = ({ publication }: z.output<typeof about>): string => named(publication);

export const places = (count: number): string => (count === 1 ? "1 account" : `${count} accounts`);
