import { Buffer } from "node:buffer";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { createReadPace } from "../concurrency/readPace.ts";
import { OutboundError } from "./outboundError.ts";

type Done = (error?: Error | null) => void;

/** The bytes that one turn of the event loop gathers: as many as Node reads from a connection at once. */
const MOST_BYTES = 64 * 1024;

/**
 * The connection to another host as undici sees it.
 *
 * The host chooses how many bytes arrive at a time. The bytes of one turn of the event loop are one piece, because TLS
 * brings each record alone. While the pace says to wait, the socket is not read, and the bytes gather in the operating
 * system. `socket` must have a high-water mark of 1, because Node goes on reading a paused socket up to that mark.
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
  /** The bytes of this turn. */
  #piece: Buffer[] = [];
  #pieceBytes = 0;
  /** Whether undici's last read found nothing. */
  #foundNothing = true;
  /** Whether the host has sent its last byte. */
  #isOver = false;

  constructor(socket: Socket) {
    super({ allowHalfOpen: false });
    this.#socket = socket;
    socket.pause();
    socket.on("data", (chunk: Buffer) => this.#gather(chunk));
    socket.on("end", () => {
      this.#isOver = true;
      this.#endIfRead();
    });
    socket.on("error", (cause) => this.#lose(cause));
    socket.on("close", () => {
      if (!this.#isOver) this.#lose();
    });
  }

  override read(size?: number): unknown {
    const chunk: unknown = super.read(size);
    // Node itself calls read(0).
    if (size !== undefined) return chunk;
    this.#foundNothing = chunk === null;
    // Afterwards, when the reader waits for the end.
    if (this.#isOver) queueMicrotask(() => this.#endIfRead());
    return chunk;
  }

  override _read(): void {
    this.#isWanted = true;
    this.#flow();
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

  #gather(chunk: Buffer): void {
    if (this.#piece.push(chunk) === 1) setImmediate(() => this.#arrived());
    this.#pieceBytes += chunk.byteLength;
    this.#flow();
  }

  #arrived(): void {
    if (this.destroyed) return;
    const bytes = Buffer.concat(this.#piece, this.#pieceBytes);
    this.#piece = [];
    this.#pieceBytes = 0;
    const wait = this.#waitAfter(bytes.byteLength);
    if (wait > 0) this.#rest = setTimeout(() => this.#rested(), wait);
    this.#isWanted = this.push(bytes);
    this.#flow();
  }

  #rested(): void {
    this.#rest = undefined;
    this.#flow();
  }

  #flow(): void {
    const isRead = this.#isWanted && this.#rest === undefined && this.#pieceBytes < MOST_BYTES;
    if (isRead) this.#socket.resume();
    else this.#socket.pause();
  }

  /** Ends when undici has read all, and looked for more. */
  #endIfRead(): void {
    const isRead = this.#foundNothing && this.#piece.length === 0 && this.readableLength === 0;
    if (isRead && this.#isOver) this.push(null);
  }

  /** Fails after the bytes of this turn: they may be an answer. */
  #lose(cause?: Error): void {
    setImmediate(() => this.destroy(lost(cause)));
  }
}

const lost = (cause?: Error) => new OutboundError("network", "the host cannot be reached", { cause });
