import type { Hash } from "node:crypto";
import type { TwinApp } from "../../shared/twin/consents.ts";
import type { CommonSwitches } from "../../shared/twin/faults.ts";

export interface YoutubeChannel {
  id: string;
  title: string;
  /** With `@` before it. */
  customUrl: string;
  /** The playlist of its uploads. */
  uploads: string;
}

/** The members of a video that are sent before its bytes. */
export interface YoutubeWords {
  title: string;
  description: string;
  tags: string[];
  categoryId: string;
  privacyStatus: string;
  madeForKids: boolean;
  synthetic: boolean;
}

export interface YoutubeVideo extends YoutubeWords {
  id: string;
  channelId: string;
  /** The title with the description below it, as readers see them. */
  text: string;
  notifies: boolean;
  type: string;
  size: number;
  /** The SHA-256 of the bytes in their order, in hexadecimal digits. */
  digest: string;
  thumbnail: { type: string; size: number } | null;
  at: Date;
}

/** An upload in parts. */
export interface YoutubeUpload {
  id: string;
  channelId: string;
  words: YoutubeWords;
  notifies: boolean;
  type: string;
  size: number;
  received: number;
  hash: Hash;
  /** The video that it became; null until then. */
  videoId: string | null;
  endsAt: Date;
}

/** The behavior that an operator or a test can change while the server runs. */
export interface Switches extends CommonSwitches {
  /** The seconds after which an access token ends. */
  accessSeconds: number;
  /** The quota of an app for a day of California. */
  quota: { uploads: number; units: number };
  /** The most videos of a channel in 24 hours. */
  channelUploads: number;
  /** The most bytes that are kept of a part that is not the last one. */
  keptBytes: number;
  /** The milliseconds after which an upload ends. */
  uploadMs: number;
  /** Whether channels may set thumbnails, which YouTube lets only verified ones do. */
  takesThumbnails: boolean;
}

/** A token: the channel and the app that it is for. */
export interface Granted {
  channelId: string;
  clientId: string;
}

export interface Youtube {
  channels: YoutubeChannel[];
  /** The apps of operators, each of which is a project of its own. */
  clients: TwinApp[];
  /** The oldest first. */
  videos: YoutubeVideo[];
  uploads: Map<string, YoutubeUpload>;
  /** Access tokens, with the refresh token that they came from. */
  access: Map<string, Granted & { refresh: string; expiresAt: Date }>;
  refresh: Map<string, Granted>;
  /** Channels that YouTube suspended. */
  suspended: Set<string>;
  switches: Switches;
}

/** An error of the API. */
export const failed = (code: number, reason: string, message: string, domain = "youtube.video"): Response =>
  Response.json({ error: { code, message, errors: [{ message, domain, reason }] } }, { status: code });

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A new id of a video: eleven signs. */
export const newVideoId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(11)), (byte) => SIGNS[byte % SIGNS.length]).join("");
