import type { MediaUpload } from "../../../../prisma/generated/client/client.ts";
import { type RequestContext, signedIn } from "../../../platform/access/requestContext.ts";
import { signerOf } from "../../../platform/access/signer.ts";
import { type Signed, secondsLeft, signedQuery } from "../../../platform/crypto/signedAddress.ts";
import type { Services } from "../../../platform/services/services.ts";

/** The request by which a client sends bytes. */
export interface Address {
  method: string;
  url: string;
  headers: { name: string; value: string }[];
}

/** The path at which tus creates sessions; each session lies one level below. */
export const UPLOADS = "/api/v1/media/uploads";

const PURPOSE = "media-upload";
const namedBy = (id: string, signer: string) => `${id} ${signer}`;

/** Returns the request that sends all bytes of an upload at once, with a credential. The same path accepts tus. */
export const bytesTo = (id: string, mimeType: string): Address => ({
  method: "PUT",
  url: `${UPLOADS}/${id}`,
  headers: [{ name: "Content-Type", value: mimeType }],
});

/**
 * Returns the same request at an address that needs no credential until the upload expires. The address names the
 * credential of the caller: each request checks that the credential is valid, and that its person may edit.
 */
export function signedBytesTo(
  context: RequestContext,
  { id, mimeType, expiresAt }: Pick<MediaUpload, "id" | "mimeType" | "expiresAt">,
): Address {
  const { vault } = context.services;
  const signer = signerOf(signedIn(context));
  const query = signedQuery(vault, PURPOSE, namedBy(id, signer), Math.floor(expiresAt.getTime() / 1000));
  const { url, ...request } = bytesTo(id, mimeType);
  return { ...request, url: `${context.origin}${url}?signer=${signer}&${query}` };
}

/** Whether a signed address of an upload is valid now. */
export const isSignedBy = (
  { vault, now }: Pick<Services, "vault" | "now">,
  id: string,
  { signer, ...signed }: Signed & { signer: string },
): boolean => secondsLeft(vault, PURPOSE, namedBy(id, signer), signed, now()) !== null;

/** Returns the path of `completeMediaUpload` over REST. */
export const completeAt = (id: string): string => `/api/v1/media/upload-session/${id}/complete`;
