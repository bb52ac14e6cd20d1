import { ROOT } from "../../../schema/core/prices.ts";
import { extentOf } from "../../domains/media/uploads/extent.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import type { Cost } from "../graphql/cost/cost.ts";

const MIB = 1024 * 1024;
export const POINTS_A_MIB = 50;
/** The price of a mutation that creates one row. */
const CREATION = ROOT.mutation + 1;
/** The largest upload is a video of 16 GiB. */
const MOST_MIB = 16 * 1024;

/** Returns the price of bytes that a request sends. */
const bytesCost = (bytes: number): number => POINTS_A_MIB * Math.ceil(Math.max(0, bytes) / MIB);

/**
 * Returns the price of a request of an upload: by the bytes that it sends, so an upload that continues pays for the
 * missing bytes. A body of unknown length counts as the missing bytes of its upload.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export async function uploadCost(
  { method, headers }: Request,
  context: RequestContext,
  id: string | undefined,
): Promise<Cost> {
  const maximum = 1 + POINTS_A_MIB * MOST_MIB;
  if (id === undefined) return { requested: CREATION, maximum };
  if (method !== "PUT" && method !== "PATCH") return { requested: 1, maximum };
  const length = headers.get("content-length");
  return { requested: 1 + bytesCost(length === null ? await missing(context, id) : Number(length)), maximum };
}

async function missing(context: RequestContext, id: string): Promise<number> {
  const { size, received } = await extentOf(context, id);
  return size - received;
}

/** Returns the price of a form with a file of at most `most` bytes: of three mutations and of its bytes. */
export const formCost = ({ headers }: Request, most: number): Cost => ({
  requested: 3 * CREATION + bytesCost(Math.min(most, Number(headers.get("content-length") ?? most))),
  maximum: 3 * CREATION + bytesCost(most),
});

/** Returns the price of the upload of a theme asset of at most `most` bytes. */
export const themeAssetCost = ({ headers }: Request, most: number): Cost => ({
  requested: CREATION + bytesCost(Math.min(most, Number(headers.get("content-length") ?? most))),
  maximum: CREATION + bytesCost(most),
});
