import type { Buffer } from "node:buffer";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { createReadPace } from "../concurrency/readPace.ts";
import { OutboundError } from "./outboundError.ts";

type Done = (error?: Error | null) => void;

/**
 * The connection to another host as undici sees it.
 *
 * The host chooses how many bytes arrive at a time. While the pace says to wait, the socket is not read, and the bytes
 * gather in the operating system. `socket` must have a high-water mark of 1, because Node goes on reading a paused
 * socket up to that mark.
 *
 * undici 7 ends the process when a connection ends or is reset while the reader of its answer is slow
 * (nodejs/undici#5360). Here the end comes after a read that found nothing, which undici does not do while its reader
 * is slow, and a reset has no code that undici takes for an end.
 */
export class PacedSocket extends Duplex {
  readonly #socket: Socket;
  readonly #waitAfter = createReadPace();
  #rest: ReturnType<typeof setTimeout> | undefined;
  #isWanted = false;
  /** Whether undici's last read found nothing. */
  #isEmptied = true;
  /** Whether the host has sent its last byte. */
  #isOver = false;

  constructor(socket: Socket) {
    super({ allowHalfOpen: false });
    this.#socket = socket;
    socket.pause();
    socket.on("data", (chunk: Buffer) => this.#arrived(chunk));
    socket.on("end", () => {
      this.#isOver = true;
      if (this.#isEmptied) this.push(null);
    });
    socket.on("error", (cause) => this.destroy(lost(cause)));
    socket.on("close", () => {
      if (!this.#isOver) this.destroy(lost());
    });
  }

  override read(size?: number): unknown {
    const chunk: unknown = super.read(size);
    // Node itself calls read(0).
    if (size !== undefined) return chunk;
    this.#isEmptied = chunk === null;
    if (this.#isEmptied && this.#isOver && !this.readableEnded) this.push(null);
    return chunk;
  }

  override _read(): void {
    this.#isWanted = true;
    this.#take();
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: Done): void {
    this.#socket.write(chunk, encoding, done);
  }

  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: Done): void {
    this.#socket.cork();
    chunks.forEach(({ chunk, encoding }, index) => {
      this.#socket.write(chunk, encoding, index === chunks.length - 1 ? done : undefined);
    });
    this.#socket.uncork();
  }

  override _final(done: Done): void {
    this.#socket.end();
    done();
  }

  override _destroy(error: Error | null, done: Done): void {
    clearTimeout(this.#rest);
    this.#socket.destroy();
    done(error);
  }

  #arrived(chunk: Buffer): void {
    const wait = this.#waitAfter(chunk.byteLength);
    this.#isWanted = this.push(chunk);
    if (wait > 0) this.#rest = setTimeout(() => this.#rested(), wait);
    if (wait > 0 || !this.#isWanted) this.#socket.pause();
  }

  #rested(): void {
    this.#rest = undefined;
    this.#take();
  }

  #take(): void {
    if (!this.#isWanted || this.#rest !== undefined) return;
    // All that has gathered, as one chunk: a socket that flows again would return the pieces one by one.
    this.#socket.read();
    if (this.#isWanted && this.#rest === undefined) this.#socket.resume();
  }
}

const lost = (cause?: Error) => new OutboundError("network", "the host cannot be reached", { cause });
