import { newId } from "../../src/platform/ids/ids.ts";

const LIMITS = {
  characters: 500,
  countedIn: "GRAPHEMES",
  charactersPerUrl: null,
  mediaAttachments: 4,
  altTextCharacters: 1500,
  imageBytes: 1,
  videoBytes: 1,
  mimeTypes: ["image/png"],
};

/** The connected account number `at` of a workspace. */
export const accountRow = (workspaceId: string, at: number, now: Date) => ({
  id: newId("acc"),
  workspaceId,
  provider: at % 2 === 0 ? "mastodon" : "bluesky",
  remoteId: `${at}`,
  handle: `account${at}`,
  displayName: `Account ${at}`,
  limits: LIMITS,
  connectedAt: now,
  updatedAt: now,
});

/** The picture number `at` in the library of a workspace, without bytes in the storage. */
export const mediaRow = (workspaceId: string, at: number, createdById: string, now: Date) => ({
  id: newId("med"),
  workspaceId,
  mimeType: "image/png",
  originalFilename: `${at}.png`,
  name: `Picture ${at}`,
  size: 10n,
  sha256: `${at}`,
  contentSha256: `${at}`,
  contentKey: `${at}`,
  thumbnailKey: `${at}`,
  processing: "READY" as const,
  createdById,
  lastUsedAt: now,
  createdAt: now,
  updatedAt: now,
});
