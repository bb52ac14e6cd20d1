import { DomainError } from "../../../platform/errors/errors.ts";
import type { Sharing } from "../../../platform/streams/stream.ts";

/** An opened stream, and whether equal streams may share its events. */
export interface Opened<Event> {
  readonly events: AsyncIterableIterator<Event>;
  readonly sharing: Sharing | undefined;
}

export interface SharedStreams<Event> {
  /**
   * Returns the events of a stream. Streams that are open under one key at the same time share one source, whose events
   * are computed once. `open` is still called for each stream, because it decides whether this caller may listen.
   */
  open<Refusal extends object>(
    key: string,
    open: () => Promise<Opened<Event> | Refusal>,
  ): Promise<AsyncIterableIterator<Event> | Refusal>;
}

export function createSharedStreams<Event>(): SharedStreams<Event> {
  const sources = new Map<string, Source<Event>>();
  const opening = new Map<string, Promise<unknown>>();

  async function join<Refusal extends object>(key: string, open: () => Promise<Opened<Event> | Refusal>) {
    // The seat is taken before access is checked: later commits then reach it through the source.
    const seat = sources.get(key)?.join();
    const opened = await open().catch(async (error: unknown) => {
      await seat?.leave();
      throw error;
    });
    if (!("events" in opened)) {
      await seat?.leave();
      return opened;
    }
    const { events, sharing } = opened;
    if (sharing === undefined) return events;
    if (seat?.isOpen) {
      await events.return?.();
      return seat.events();
    }
    const source = new Source(events, sharing, () => {
      if (sources.get(key) === source) sources.delete(key);
    });
    sources.set(key, source);
    return source.join().events();
  }

  return {
    async open(key, open) {
      // One at a time: of two streams that open together, the second would not find the source of the first.
      while (opening.has(key)) await opening.get(key);
      const joined = join(key, open);
      const settled = joined.then(
        () => undefined,
        () => undefined,
      );
      opening.set(key, settled);
      try {
        return await joined;
      } finally {
        opening.delete(key);
      }
    },
  };
}

/** The most events that wait for one slow reader, if each event counts. */
const MOST_WAITING = 100;

/**
 * One stream of events for all its listeners. The source is read as fast as its fastest reader, and a slow reader does
 * not delay it.
 */
class Source<Event> {
  readonly #events: AsyncIterator<Event>;
  readonly #sharing: Sharing;
  readonly #ended: () => void;
  readonly #seats = new Set<Seat<Event>>();
  #reading = false;

  constructor(events: AsyncIterator<Event>, sharing: Sharing, ended: () => void) {
    this.#events = events;
    this.#sharing = sharing;
    this.#ended = ended;
  }

  join(): Seat<Event> {
    const seat: Seat<Event> = new Seat(
      this.#sharing,
      () => void this.#read(),
      () => this.#leave(seat),
    );
    this.#seats.add(seat);
    return seat;
  }

  async #leave(seat: Seat<Event>): Promise<void> {
    if (!this.#seats.delete(seat) || this.#seats.size > 0) return;
    this.#ended();
    await this.#events.return?.();
  }

  /** Reads while a listener waits. */
  async #read(): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    try {
      while ([...this.#seats].some((seat) => seat.isWaiting)) {
        const { done, value } = await this.#events.next();
        if (done) return this.#end({});
        for (const seat of this.#seats) seat.give(value);
      }
    } catch (error) {
      this.#end({ error });
    } finally {
      this.#reading = false;
    }
  }

  #end(end: End): void {
    this.#ended();
    for (const seat of this.#seats) seat.end(end);
    this.#seats.clear();
  }
}

type End = { readonly error?: unknown };

/** One listener of a source. */
class Seat<Event> {
  readonly #sharing: Sharing;
  readonly #wanted: () => void;
  readonly #left: () => Promise<void>;
  readonly #ready: Event[] = [];
  #wait: PromiseWithResolvers<void> | undefined;
  #end: End | undefined;

  constructor(sharing: Sharing, wanted: () => void, left: () => Promise<void>) {
    this.#sharing = sharing;
    this.#wanted = wanted;
    this.#left = left;
  }

  get isOpen(): boolean {
    return this.#end === undefined;
  }

  get isWaiting(): boolean {
    return this.#wait !== undefined;
  }

  give(event: Event): void {
    // Memory does not grow with the events that a slow reader leaves unread.
    if (this.#sharing === "latest") this.#ready.length = 0;
    else if (this.#ready.length >= MOST_WAITING) {
      this.end({ error: tooSlow() });
      void this.#left();
      return;
    }
    this.#ready.push(event);
    this.#wake();
  }

  end(end: End): void {
    this.#end ??= end;
    this.#wake();
  }

  async leave(): Promise<void> {
    this.#ready.length = 0;
    this.end({});
    await this.#left();
  }

  #wake(): void {
    this.#wait?.resolve();
    this.#wait = undefined;
  }

  async #next(): Promise<IteratorResult<Event, undefined>> {
    if (this.#ready.length === 0 && this.#end === undefined) {
      this.#wait ??= Promise.withResolvers();
      const { promise } = this.#wait;
      this.#wanted();
      await promise;
    }
    if (this.#ready.length > 0) return { done: false, value: this.#ready.shift() as Event };
    const end = this.#end;
    this.#end = {};
    if (end !== undefined && "error" in end) throw end.error;
    return { done: true, value: undefined };
  }

  events(): AsyncIterableIterator<Event> {
    const stream: AsyncIterableIterator<Event> = {
      [Symbol.asyncIterator]() {
        return this;
      },
      next: () => this.#next(),
      return: async () => {
        await this.leave();
        return { done: true, value: undefined };
      },
    };
    return stream;
  }
}

const tooSlow = () =>
  new DomainError(
    "RATE_LIMITED",
    `The subscription ended because ${MOST_WAITING} events were waiting to be read. Subscribe again after the last event that arrived.`,
  );
