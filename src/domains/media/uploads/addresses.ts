/** The request by which a client sends bytes. */
export interface Address {
  method: string;
  /** A path on this server. */
  url: string;
  headers: { name: string; value: string }[];
}

/** The path at which tus creates sessions; each session lies one level below. */
export const UPLOADS = "/api/v1/media/uploads";

/** Returns the request that sends all bytes of an upload at once. The same path accepts tus. */
export const bytesTo = (id: string, mimeType: string): Address => ({
  method: "PUT",
  url: `${UPLOADS}/${id}`,
  headers: [{ name: "Content-Type", value: mimeType }],
});

/** Returns the path of `completeMediaUpload` over REST. */
export const completeAt = (id: string): string => `/api/v1/media/upload-session/${id}/complete`;
