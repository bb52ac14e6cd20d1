import { type User, type Viewer } from "../../platform/access/viewer.ts";
import type { Env } from "../../platform/env/env.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { untilEnd } from "./untilEnd.ts";

/** How many streams are open, for each person and each organization. */
export interface StreamSlots {
  /**
   * Opens a stream in a slot of the viewer's. The slot is free again when the stream ends, in whichever way, and at once where `open` refuses.
   * An anonymous viewer has no slot: every subscription refuses one.
   * @throws DomainError RATE_LIMITED when the person, or an organization of theirs, has as many open streams as are allowed
   */
  hold<Event, Refusal extends object>(
    viewer: Viewer,
    open: () => Promise<AsyncIterable<Event> | Refusal>,
  ): Promise<AsyncIterable<Event> | Refusal>;
}

/** A closed page frees its slot within moments. */
const RETRY_AFTER_SECONDS = 5;

/** Counts in this process: the cap is there for the memory and the processor of one server, and each server has its own. */
export function createStreamSlots({
  MAX_STREAMS_PER_PERSON: perPerson,
  MAX_STREAMS_PER_ORGANIZATION: perOrganization,
}: Pick<Env, "MAX_STREAMS_PER_PERSON" | "MAX_STREAMS_PER_ORGANIZATION">): StreamSlots {
  const taken = new Map<string, number>();

  function take(user: User): () => void {
    const limits = [
      { id: user.id, most: perPerson, holder: "You have" },
      ...organizationsOf(user).map((id) => ({ id, most: perOrganization, holder: `Organization ${id} has` })),
    ];
    for (const { id, most, holder } of limits) {
      if ((taken.get(id) ?? 0) >= most) throw tooMany(holder, most);
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

/** Every organization that the person belongs to, also through a workspace alone. */
function organizationsOf({ organizations, workspaces }: User): string[] {
  return [
    ...new Set([...organizations.keys(), ...[...workspaces.values()].map(({ organizationId }) => organizationId)]),
  ];
}

const tooMany = (holder: string, most: number) =>
  new DomainError(
    "RATE_LIMITED",
    `${holder} ${most} open subscriptions, as many as are allowed. Close a subscription before opening another.`,
    [],
    { maximum: most, retry_after: RETRY_AFTER_SECONDS },
  );
