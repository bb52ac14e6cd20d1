import { vi } from "vitest";
import { StorageError } from "../../../../src/platform/errors/storageError.ts";
import { getMediaContent } from "../../../../src/server/files/media/operations.ts";
import { dataOf } from "../../../support/answers.ts";
import { breaks } from "../../../support/database/faults.ts";
import { photo, processed, uploaded } from "../../../support/domains/media.ts";
import type { Stage } from "../fixture.ts";
import type { Answer, OtherFixture, Sent } from "./fixture.ts";

let made: { stage: Stage; id: Promise<string> } | undefined;

/** The one picture of a stage, with a thumbnail. */
async function picture(stage: Stage): Promise<string> {
  if (made?.stage !== stage) made = { stage, id: make(stage) };
  return made.id;
}

async function make(stage: Stage): Promise<string> {
  const { id } = await uploaded(stage, stage.ids.workspace, await photo(40, 30).png().toBuffer());
  return (await processed(stage, id)).id;
}

async function request(stage: Stage, sent: Sent = {}): Promise<Sent> {
  return { id: await picture(stage), ...sent };
}

const PART = { range: "bytes=0-9" };

async function entityTag(stage: Stage): Promise<string> {
  const { contentSha256 } = await stage.db.prisma.mediaItem.findUniqueOrThrow({ where: { id: await picture(stage) } });
  return `"${contentSha256}"`;
}

/** The query of a signed address. */
async function signed(stage: Stage): Promise<Record<string, string>> {
  const query = "query ($id: ID!) { media(id: $id) { contentUrl } }";
  const variables = { id: await picture(stage) };
  const answer = await stage.gql<{ media: { contentUrl: string } }>(stage.users.viewer.token, query, variables);
  return Object.fromEntries(new URL(dataOf(answer).media.contentUrl, "http://rostrum.test").searchParams);
}

const typeOf = ({ headers }: Answer) => headers.get("content-type");

export const media: OtherFixture = {
  operation: getMediaContent,
  as: "viewer",
  answers: {
    200: (stage) => request(stage),
    206: (stage) => request(stage, { headers: PART }),
    304: async (stage) => request(stage, { headers: { "if-none-match": await entityTag(stage) } }),
  },
  problems: {
    INVALID_INPUT: (stage) => request(stage, { query: { variant: "raw" } }),
    UNAUTHENTICATED: (stage) => request(stage, { token: null }),
    FORBIDDEN: async (stage) => request(stage, { token: null, query: { ...(await signed(stage)), expires: "1" } }),
    NOT_FOUND: (stage) => request(stage, { token: stage.users.outsider.token }),
    CONFLICT: async (stage) => ({ id: (await uploaded(stage, stage.ids.workspace, new Uint8Array([1]))).id }),
    RANGE_NOT_SATISFIABLE: (stage) => request(stage, { headers: { range: "bytes=99999999-" } }),
    async INTERNAL(stage) {
      const sent = await request(stage);
      stage.broken.before("MediaItem.findFirst", breaks);
      return sent;
    },
    async UNAVAILABLE(stage) {
      const sent = await request(stage);
      vi.spyOn(stage.broken.services.storage, "open").mockRejectedValueOnce(new StorageError("the store is away"));
      return sent;
    },
  },
  members: {
    "query.variant": async (stage) => ({
      with: await request(stage, { query: { variant: "thumbnail" } }),
      without: await request(stage),
      read: typeOf,
    }),
    "query.expires": async (stage) => {
      const query = await signed(stage);
      return {
        with: await request(stage, { token: null, query }),
        without: await request(stage, { token: null, query: { ...query, expires: "" } }),
      };
    },
    "query.signature": async (stage) => {
      const query = await signed(stage);
      return {
        with: await request(stage, { token: null, query }),
        without: await request(stage, { token: null, query: { ...query, signature: "" } }),
      };
    },
    "header.Range": async (stage) => ({ with: await request(stage, { headers: PART }), without: await request(stage) }),
    "header.If-Range": async (stage) => ({
      with: await request(stage, { headers: { ...PART, "if-range": '"other"' } }),
      without: await request(stage, { headers: PART }),
    }),
    "header.If-None-Match": async (stage) => ({
      with: await request(stage, { headers: { "if-none-match": await entityTag(stage) } }),
      without: await request(stage),
    }),
  },
};
