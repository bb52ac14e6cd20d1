import { Buffer } from "node:buffer";
import { crc32, deflateSync } from "node:zlib";
import { createMediaUpload } from "../../src/domains/media/uploads/create.ts";
import { receive } from "../../src/domains/media/uploads/receive.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import { DomainError } from "../../src/platform/errors/errors.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { bearer } from "./actor.ts";
import type { Demo } from "./demo.ts";

/** Upload sessions of small files expire in minutes; this one lasts for a day of trying the demo. */
const WAITS_MS = 30 * 86_400_000;

/**
 * The demo with an upload whose bytes are complete but that was not completed. A completed or expired upload is created
 * again.
 */
export async function openUpload(services: Services, demo: Demo): Promise<Demo> {
  const { mediaUpload } = services.database.prisma;
  try {
    const { pendingUpload = "", workspace = "" } = demo.ids;
    const upload = await mediaUpload.findUnique({
      where: { id: pendingUpload, state: "PENDING" },
      select: { id: true },
    });
    const id = upload?.id ?? (await bring(await bearer(services, demo.users.owner.token), workspace));
    const expiresAt = new Date(services.now().getTime() + WAITS_MS);
    await mediaUpload.updateMany({ where: { id, state: "PENDING" }, data: { expiresAt } });
    return { ...demo, ids: { ...demo.ids, pendingUpload: id } };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    services.log.warning("demo.not_renewed", { id: "pendingUpload", code: error.code });
    return demo;
  }
}

/** A picture that no library has yet. @returns the id of its session */
async function bring(owner: RequestContext, workspaceId: string): Promise<string> {
  const picture = dusk(owner.services.now().getTime() % 0x1000000);
  const file = { workspaceId, filename: "dusk.png", mimeType: "image/png", size: picture.byteLength };
  const { upload } = await createMediaUpload(owner, file);
  if (upload === null) throw new Error("a picture of this instant is there already");
  await receive(owner, upload.id, { offset: 0, content: new Blob([picture]).stream() });
  return upload.id;
}

const [WIDTH, HEIGHT] = [640, 400];

/** A sky with a gradient of two colors, as a PNG; the number determines the colors. */
function dusk(number: number): Uint8Array<ArrayBuffer> {
  const top = [(number >> 16) & 255, (number >> 8) & 255, number & 255];
  const bottom = [250, 170, 90];
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const pixel = top.map((value, channel) => value + (((bottom[channel] ?? 0) - value) * y) / HEIGHT);
    return Buffer.concat([Buffer.of(0), Buffer.alloc(3 * WIDTH, Buffer.from(pixel))]);
  });
  const size = Buffer.alloc(13);
  size.writeUInt32BE(WIDTH, 0);
  size.writeUInt32BE(HEIGHT, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const chunks = [chunk("IHDR", size), chunk("IDAT", deflateSync(Buffer.concat(rows))), chunk("IEND", Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]));
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const framed = Buffer.alloc(body.byteLength + 8);
  framed.writeUInt32BE(content.byteLength, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.byteLength + 4);
  return framed;
}
