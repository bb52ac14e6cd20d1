import { newId } from "../../../src/platform/ids/ids.ts";
import type { World } from "../world.ts";
import { png, sha256 } from "./uploads.ts";

/** An upload session of a workspace with all of its bytes received. */
export async function wholeUpload(
  { app, db, clock }: Pick<World, "app" | "db" | "clock">,
  workspaceId: string,
): Promise<string> {
  const [id, content, now] = [newId("med"), png(500), clock.now()];
  const objectKey = `media/${id}/original`;
  await app.services.storage.put(objectKey, content, { type: "image/png" });
  await db.prisma.mediaUpload.create({
    data: {
      id,
      workspaceId,
      filename: "pier.png",
      mimeType: "image/png",
      size: content.byteLength,
      received: content.byteLength,
      sha256: sha256(content),
      objectKey,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 900_000),
    },
  });
  return id;
}
