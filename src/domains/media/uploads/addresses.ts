/** A request that brings bytes. */
export interface Address {
  method: string;
  /** A path on this server. */
  url: string;
  headers: { name: string; value: string }[];
}

/** Where tus creates sessions, and one below it each of them. */
export const UPLOADS = "/api/v1/media/uploads";

/** All bytes of an upload in one request; the same path takes them by tus. */
export const bytesTo = (id: string, mimeType: string): Address => ({
  method: "PUT",
  url: `${UPLOADS}/${id}`,
  headers: [{ name: "Content-Type", value: mimeType }],
});

/** `completeMediaUpload` over REST. */
export const completeAt = (id: string): string => `/api/v1/media/upload-session/${id}/complete`;
