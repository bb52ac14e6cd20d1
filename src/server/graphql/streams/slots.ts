import { type User, type Viewer } from "../../../platform/access/viewer.ts";
import type { Env } from "../../../platform/env/env.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { untilEnd } from "./untilEnd.ts";

/** Limits the open streams of each person and each organization. */
export interface StreamSlots {
  /**
   * Takes a slot, and returns the function that gives it back.
   * @throws DomainError RATE_LIMITED
   */
  take(user: User): () => void;
  /**
   * Opens a stream in a slot of the viewer. The slot is free again when the stream ends in any way, and at once if
   * `open` refuses. An anonymous viewer has no slot, because every subscription refuses one.
   * @throws DomainError RATE_LIMITED if the person, or one of their organizations, has the allowed number of open
   * streams
   */
  hold<Event, Refusal extends object>(
    viewer: Viewer,
    open: () => Promise<AsyncIterable<Event> | Refusal>,
  ): Promise<AsyncIterable<Event> | Refusal>;
}

/** A closed page frees its slot within moments. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Counts in this process only: the limit protects the memory and processor of one server, and each server has its own.
 */
export function createStreamSlots(
  {
    MAX_STREAMS_PER_PERSON: perPerson,
    MAX_STREAMS_PER_ORGANIZATION: perOrganization,
  }: Pick<Env, "MAX_STREAMS_PER_PERSON" | "MAX_STREAMS_PER_ORGANIZATION">,
  noun: Noun = { one: "subscription", many: "subscriptions" },
): StreamSlots {
  const taken = new Map<string, number>();

  function take(user: User): () => void {
    const limits = [
      { id: user.id, most: perPerson, holder: "You have" },
      ...organizationsOf(user).map((id) => ({ id, most: perOrganization, holder: `Organization ${id} has` })),
    ];
    for (const { id, most, holder } of limits) {
      if ((taken.get(id) ?? 0) >= most) throw tooMany(holder, most, noun);
    }
    for (const { id } of limits) taken.set(id, (taken.get(id) ?? 0) + 1);
    return () => {
      for (const { id } of limits) {
        const left = (taken.get(id) ?? 0) - 1;
        if (left > 0) taken.set(id, left);
        else taken.delete(id);
      }
    };
  }

  return {
    take,
    async hold(viewer, open) {
      if (viewer.kind === "anonymous") return open();
      const release = take(viewer);
      try {
        const opened = await open();
        if (Symbol.asyncIterator in opened) return untilEnd(opened, release);
        release();
        return opened;
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

/** Returns every organization of the person, including those of workspace memberships. */
function organizationsOf({ organizations, workspaces }: User): string[] {
  return [
    ...new Set([...organizations.keys(), ...[...workspaces.values()].map(({ organizationId }) => organizationId)]),
  ];
}

/** The name of a stream in messages. */
interface Noun {
  readonly one: string;
  readonly many: string;
}

const tooMany = (holder: string, most: number, { one, many }: Noun) =>
  new DomainError(
    "RATE_LIMITED",
    `${holder} ${most} open ${many}, which is the limit. Close a ${one} before opening another.`,
    [],
    { maximum: most, retryAfter: RETRY_AFTER_SECONDS },
  );
