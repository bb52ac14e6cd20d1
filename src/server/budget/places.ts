import { createTurns, type Turns } from "../../platform/concurrency/turns.ts";
import type { Env } from "../../platform/env/env.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import type { OperationKind } from "../http/call.ts";

/** The caller of an operation, and its kind. */
export interface Executor {
  readonly person: string;
  /** The application that acts for the person; null for the person's own credentials. */
  readonly application: string | null;
  /** The organization that pays; null for a person without one. */
  readonly organization: string | null;
  /**
   * Each kind has places of its own: a write may wait for a provider, and an upload for its bytes and for the write
   * that completes it. Others go on meanwhile.
   */
  readonly kind: OperationKind;
}

/** Gives the places of an operation back. */
export type Leave = () => void;

/** Counts of a process; the running and waiting operations of this moment, and the others since its start. */
export interface PlaceCounts {
  running: number;
  waiting: number;
  waited: number;
  /** Refused operations by whose places were taken. */
  readonly refused: Map<string, number>;
}

/** The places of the operations that a process executes at a time. */
export interface Places {
  readonly counts: PlaceCounts;
  /**
   * Waits for a place of the application, the person and the organization. Returns no promise if all are free.
   * @throws DomainError RATE_LIMITED after 5 seconds, and at once if many operations wait already
   */
  enter(executor: Executor, signal: () => AbortSignal): Leave | Promise<Leave>;
}

const WAIT_SECONDS = 5;
/** The operations of a person, or of one application for a person, that may wait. */
const WAITING = 100;
/** The percentage of a person's places that one application may take. */
const APPLICATION_PERCENT = 50;

/** The places of one owner, which several may take in turns. */
interface Step {
  readonly group: Group;
  readonly owner: string;
  readonly tenant: string;
}

/**
 * Creates the places of one process. An application takes a place of its own, then one of its person, then one of the
 * organization. The person and the applications take the person's places in turns, and people those of the
 * organization, so that no one's backlog delays another by more than an operation.
 */
export function createPlaces(env: Pick<Env, "MAX_OPERATIONS_PER_PERSON" | "MAX_OPERATIONS_PER_ORGANIZATION">): Places {
  const ofPerson = env.MAX_OPERATIONS_PER_PERSON;
  const ofApplication = Math.max(1, Math.floor((ofPerson * APPLICATION_PERCENT) / 100));
  const applications = new Group("application", ofApplication);
  const people = new Group("person", ofPerson);
  const organizations = new Group("organization", env.MAX_OPERATIONS_PER_ORGANIZATION);
  const counts: PlaceCounts = { running: 0, waiting: 0, waited: 0, refused: new Map() };

  function stepsOf({ person, application, organization, kind }: Executor): Step[] {
    const own = application ?? "";
    return [
      ...(application === null ? [] : [{ group: applications, owner: `${kind} ${person} ${own}`, tenant: own }]),
      { group: people, owner: `${kind} ${person}`, tenant: own },
      ...(organization === null ? [] : [{ group: organizations, owner: `${kind} ${organization}`, tenant: person }]),
    ];
  }

  function leaving(taken: readonly Leave[]): Leave {
    counts.running++;
    return () => {
      counts.running--;
      for (const leave of taken) leave();
    };
  }

  async function wait(steps: readonly Step[], taken: Leave[], canceled: AbortSignal): Promise<Leave> {
    // AbortSignal.any would take longer than the wait.
    const ending = new AbortController();
    const { signal } = ending;
    const end = () => ending.abort();
    const timer = setTimeout(end, WAIT_SECONDS * 1000);
    if (canceled.aborted) end();
    canceled.addEventListener("abort", end, { once: true });
    let full = people;
    counts.waiting++;
    counts.waited++;
    try {
      for (const { group, owner, tenant } of steps) {
        full = group;
        taken.push(await group.take(owner, tenant, signal));
      }
      return leaving(taken);
    } catch (error) {
      for (const leave of taken) leave();
      if (!canceled.aborted) counts.refused.set(full.name, (counts.refused.get(full.name) ?? 0) + 1);
      throw error instanceof DomainError ? error : full.late();
    } finally {
      counts.waiting--;
      clearTimeout(timer);
      canceled.removeEventListener("abort", end);
    }
  }

  return {
    counts,
    enter(executor, signal) {
      const steps = stepsOf(executor);
      const taken: Leave[] = [];
      for (const { group, owner, tenant } of steps) {
        const leave = group.takeFree(owner, tenant);
        if (leave === undefined) return wait(steps.slice(taken.length), taken, signal());
        taken.push(leave);
      }
      return leaving(taken);
    },
  };
}

/** The places of all owners of one kind. */
class Group {
  readonly name: string;
  readonly #places: number;
  readonly #owners = new Map<string, Turns>();

  constructor(name: string, places: number) {
    this.name = name;
    this.#places = places;
  }

  takeFree(owner: string, tenant: string): Leave | undefined {
    const turns = this.#turnsOf(owner);
    const leave = turns.takeFree(tenant);
    return leave && this.#leaving(owner, turns, leave);
  }

  async take(owner: string, tenant: string, signal: AbortSignal): Promise<Leave> {
    const turns = this.#turnsOf(owner);
    return this.#leaving(owner, turns, await turns.take(tenant, signal));
  }

  /** The error of an operation that waited too long. */
  late = (): DomainError => this.#refusal(`this one waited ${WAIT_SECONDS} seconds for its turn`);

  #refusal(reason: string): DomainError {
    const message = `At most ${this.#places} requests of the ${this.name} run at a time, and ${reason}. Send fewer at once, or try again in ${WAIT_SECONDS} seconds.`;
    return new DomainError("RATE_LIMITED", message, [], { retryAfter: WAIT_SECONDS });
  }

  #turnsOf(owner: string): Turns {
    const memo = this.#owners.get(owner);
    if (memo !== undefined) return memo;
    const turns = createTurns({
      places: this.#places,
      ofTenant: this.#places,
      waiting: WAITING,
      refuse: () => this.#refusal(`${WAITING} wait already`),
    });
    this.#owners.set(owner, turns);
    return turns;
  }

  #leaving(owner: string, turns: Turns, leave: Leave): Leave {
    return () => {
      leave();
      if (turns.isIdle && this.#owners.get(owner) === turns) this.#owners.delete(owner);
    };
  }
}
