import { createHash } from "node:crypto";
import type { World } from "../world.ts";

/** Stores a picture of a person as an upload does, with bytes that are no image. */
export async function plantAvatar({ db }: Pick<World, "db">, userId: string): Promise<void> {
  const content = new Uint8Array([1, 2, 3]);
  const avatarSha256 = createHash("sha256").update(content).digest("hex");
  await db.prisma.user.update({ where: { id: userId }, data: { avatarSha256 } });
  await db.prisma.userAvatar.upsert({ where: { userId }, create: { userId, content }, update: { content } });
}
