import { Buffer } from "node:buffer";
import { createSocket } from "node:dgram";

/** The knowledge of the name server about a name: addresses, another name, a code of RFC 1035 (4.1.1), or silence. */
export interface Entry {
  a?: readonly string[];
  aaaa?: readonly string[];
  cname?: string;
  code?: "SERVFAIL" | "NXDOMAIN" | "REFUSED";
  /** Types that get no answer until `release` is called. */
  silent?: readonly number[];
}

export interface NameServer {
  /** `address:port`. */
  readonly address: string;
  readonly zone: Map<string, Entry>;
  /** The questions that arrived, as `name type`; a repeated question stands there again. */
  readonly questions: string[];
  /** The largest number of silent names that waited for an answer at once. */
  mostHeld: number;
  /** Answers every question that waits, with the name's addresses. */
  release(): void;
  /** Forgets all questions. */
  reset(): void;
  close(): Promise<void>;
}

export const A = 1;
export const AAAA = 28;
const CNAME = 5;
const CODES = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };
const RECURSIVE_ANSWER = 0x8180;

/** A name server on loopback, which speaks DNS over UDP (RFC 1035, section 4). Unknown names do not exist. */
export async function nameServer(entries: Record<string, Entry> = {}): Promise<NameServer> {
  const socket = createSocket("udp4");
  const zone = new Map(Object.entries(entries));
  const questions: string[] = [];
  const held = new Map<string, (() => void)[]>();
  const server = { mostHeld: 0 };

  socket.on("message", (message, { address, port }) => {
    const { name, type, question } = questionOf(message);
    questions.push(`${name} ${type}`);
    const answer = () => socket.send(messageOf(message.readUInt16BE(0), question, name, type, zone), port, address);
    if (!zone.get(name)?.silent?.some((each) => each === type)) return answer();
    held.set(name, [...(held.get(name) ?? []), answer]);
    server.mostHeld = Math.max(server.mostHeld, held.size);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return Object.assign(server, {
    address: `127.0.0.1:${socket.address().port}`,
    zone,
    questions,
    release() {
      const answers = [...held.values()].flat();
      held.clear();
      for (const answer of answers) answer();
    },
    reset() {
      held.clear();
      questions.length = 0;
      server.mostHeld = 0;
    },
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  });
}

/** Reads the question behind the header of 12 bytes: labels with their lengths, the type, the class. */
function questionOf(message: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return {
    name: labels.join(".").toLowerCase(),
    type: message.readUInt16BE(at + 1),
    question: message.subarray(12, at + 5),
  };
}

function messageOf(id: number, question: Buffer, name: string, type: number, zone: Map<string, Entry>): Buffer {
  const answers: Buffer[] = [];
  let owner = name;
  let entry = zone.get(owner);
  for (; entry?.cname !== undefined; entry = zone.get(owner)) {
    answers.push(record(owner, CNAME, namedBytes(entry.cname)));
    owner = entry.cname;
  }
  if (type === A)
    for (const each of entry?.a ?? []) answers.push(record(owner, A, Buffer.from(each.split(".").map(Number))));
  if (type === AAAA) for (const each of entry?.aaaa ?? []) answers.push(record(owner, AAAA, Buffer.from(each, "hex")));
  const code = entry === undefined ? CODES.NXDOMAIN : entry.code === undefined ? 0 : CODES[entry.code];
  const header = Buffer.alloc(12);
  for (const [index, value] of [id, RECURSIVE_ANSWER | code, 1, answers.length].entries())
    header.writeUInt16BE(value, 2 * index);
  return Buffer.concat([header, question, ...answers]);
}

const namedBytes = (name: string) =>
  Buffer.concat([
    ...name.split(".").map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, "latin1")),
    Buffer.alloc(1),
  ]);

/** A resource record (RFC 1035, 4.1.3) that lives for a minute. */
function record(name: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(60, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([namedBytes(name), fixed, data]);
}
