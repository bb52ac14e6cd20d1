import sharp from "sharp";
import { newId } from "../../src/platform/ids/ids.ts";
import type { Stage } from "../delivery/stage.ts";
import { dataOf } from "../support/answers.ts";
import { uploaded } from "../support/domains/media.ts";
import { type Act, act } from "../support/domains/publish.ts";
import type { Role } from "../support/world.ts";

/** A picture that no other test has. */
export const pixels = (): Promise<Buffer> => {
  const [r, g, b] = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)) as [number, number, number];
  return sharp({ create: { width: 40, height: 20, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
};

/** The operations of a test with one stage. */
export function on(s: () => Stage) {
  const token = (by: Role) => s().w.users[by].token;
  const acted = async (name: Act, input: object, by: Role = "editor") =>
    dataOf(await act(s().w, token(by), name, input)).acted.publication;
  const REVIEW = {
    submitForReview: "SubmitForReviewInput",
    approvePublication: "ApprovePublicationInput",
    requestChanges: "RequestChangesInput",
  };
  const step = (name: keyof typeof REVIEW, input: object, by: Role = "editor") =>
    s().w.gql<{ done: { publication: { revision: number } } }>(
      token(by),
      `mutation ($input: ${REVIEW[name]}!) { done: ${name}(input: $input) { publication { revision } } }`,
      { input },
    );
  const approve = async (id: string) => {
    const { revision } = await row(id);
    return dataOf(await step("approvePublication", { id, expectedRevision: revision }, "admin"));
  };
  const row = (id: string) =>
    s().w.db.prisma.publication.findUniqueOrThrow({ where: { id }, include: { renditions: true } });
  return {
    acted,
    step,
    row,
    try: (name: Act, input: object, headers?: Record<string, string>) =>
      act(s().w, token("editor"), name, input, headers),
    /** A picture of the library. */
    async picture(altText = "A color", columns: object = {}) {
      const ready = { processing: "READY", analysis: "READY", mimeType: "image/png", width: 40, height: 20 } as const;
      const more = { ...ready, sha256: newId("med"), altText, ...columns };
      return uploaded(s().w, s().w.ids.workspace, await pixels(), more);
    },
    /** A draft with these segments at the fake instance. */
    draft: (segments: object[], more: object = {}) =>
      acted("createPublication", {
        workspaceId: s().w.ids.workspace,
        segments,
        accountIds: [s().accounts.mastodon],
        ...more,
      }).then(({ id }) => id),
    approve,
    async approved(id: string) {
      dataOf(await step("submitForReview", { id }));
      await approve(id);
      return id;
    },
    describe: async (id: string, altText: string) =>
      dataOf(
        await s().w.gql(
          token("editor"),
          `mutation ($id: ID!, $altText: String!) { updateMedia(input: { id: $id, altText: $altText }) { mediaItem { id } } }`,
          { id, altText },
        ),
      ),
    /** The media that the fake instance got with this text. */
    sent: (text: string) =>
      (s().mastodon.posts.find((post) => post.text === text)?.media ?? []).map(({ sha256, description }) => ({
        sha256,
        description,
      })),
    /** The alternative texts that people read in the first segment. */
    async shown(id: string) {
      const query =
        "query ($id: ID!) { publication(id: $id) { segments { media { mediaId url altText ownAltText } } } }";
      type Read = {
        publication: {
          segments: {
            media: { mediaId: string | null; url: string | null; altText: string; ownAltText: string | null }[];
          }[];
        };
      };
      return dataOf(await s().w.gql<Read>(token("viewer"), query, { id })).publication.segments[0]?.media ?? [];
    },
  };
}
