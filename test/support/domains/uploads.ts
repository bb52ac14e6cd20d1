import { Buffer } from "node:buffer";
import { createHash, randomBytes } from "node:crypto";
import { dataOf } from "../answers.ts";
import type { Role, World } from "../world.ts";

export const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

function chunk(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.byteLength);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content, Buffer.alloc(4)]);
}

/** The given number of bytes with the signature of a PNG, different each time. */
export function png(size: number): Buffer {
  const head = Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", Buffer.from("00000001000000010802000000", "hex")),
  ]);
  return Buffer.concat([head, chunk("IDAT", randomBytes(size - head.byteLength - 12))]);
}

/** The given number of bytes with the signature of an MP4, different each time. */
export function mp4(size: number): Buffer {
  const head = Buffer.from("0000001869736f6d0000020069736f6d6d703432", "hex");
  const ftyp = Buffer.concat([Buffer.from("00000018", "hex"), Buffer.from("ftyp"), head.subarray(4, 20)]);
  return Buffer.concat([ftyp, randomBytes(size - ftyp.byteLength)]);
}

export interface Session {
  mediaId: string;
  deduped: boolean;
  completeUrl: string;
  upload: { method: string; url: string; headers: { name: string; value: string }[] } | null;
  tusUrl: string | null;
  session: { expiresAt: string; received: number } | null;
}

const CREATE = `mutation ($input: CreateMediaUploadInput!) { createMediaUpload(input: $input) {
  mediaId deduped completeUrl upload { method url headers { name value } } tusUrl session { expiresAt received } } }`;

export const askForUpload = (w: World, input: object, role: Role = "editor") =>
  w.gql<{ createMediaUpload: Session }>(w.users[role].token, CREATE, {
    input: { workspaceId: w.ids.workspace, filename: "photo.png", mimeType: "image/png", ...input },
  });

/** A session for so many bytes. */
export const openUpload = async (w: World, input: object, role?: Role): Promise<Session> =>
  dataOf(await askForUpload(w, input, role)).createMediaUpload;

/** One PUT of bytes; `headers` may say which. */
export function put(
  w: World,
  mediaId: string,
  body: Uint8Array | ReadableStream<Uint8Array>,
  { role = "editor", headers = {} }: { role?: Role | null; headers?: Record<string, string> } = {},
): Promise<Response> {
  const authorization: Record<string, string> = role === null ? {} : { authorization: `Bearer ${w.users[role].token}` };
  return w.request(`/api/v1/media/uploads/${mediaId}`, {
    method: "PUT",
    headers: { ...authorization, ...headers },
    body: body as BodyInit,
    duplex: "half",
  } as RequestInit);
}

/** Asks for the completion, over REST. */
export const complete = (
  w: World,
  mediaId: string,
  { role = "editor", workspaceId = w.ids.workspace }: { role?: Role; workspaceId?: string } = {},
) =>
  w.rest("POST", `/media/upload-session/${mediaId}/complete`, {
    token: w.users[role].token,
    body: { workspace_id: workspaceId },
  });

/** An upload whose bytes are all there. */
export async function brought(
  w: World,
  content: Uint8Array,
  input: object = {},
  role: Role = "editor",
): Promise<string> {
  const { mediaId } = await openUpload(w, { size: content.byteLength, ...input }, role);
  const answer = await put(w, mediaId, content, { role });
  if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`);
  return mediaId;
}

/** The usage of the main organization: bytes stored, bytes uploaded this month. */
export async function usage({ db, ids, clock }: World, organizationId = ids.organization): Promise<[number, number]> {
  const rows = await db.prisma.usageCounter.findMany({ where: { organizationId } });
  const month = clock.now().toISOString().slice(0, 7);
  const of = (metric: string, period: string) =>
    Number(rows.find((row) => row.metric === metric && row.period === period)?.value ?? 0);
  return [of("media_bytes_stored", ""), of("media_bytes_uploaded_monthly", month)];
}

export const BOUNDARY = "x-boundary-of-a-form";

interface Form {
  fields: Readonly<Record<string, string>>;
  file?: { filename: string; content: Uint8Array; type?: string };
  /** Whether the file comes before the fields. */
  fileFirst?: boolean;
}

/** The bytes of a form with a file (RFC 7578). */
export function formOf({ fields, file, fileFirst = false }: Form): Buffer {
  const part = (headers: string, content: Uint8Array | string) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`),
    Buffer.from(content as Uint8Array),
    Buffer.from("\r\n"),
  ];
  const named = Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value));
  const sent = file
    ? part(
        `name="file"; filename="${file.filename}"\r\nContent-Type: ${file.type ?? "application/octet-stream"}`,
        file.content,
      )
    : [];
  const parts = fileFirst ? [...sent, ...named] : [...named, ...sent];
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
