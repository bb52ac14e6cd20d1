import type { Prisma } from "../../../prisma/generated/client/client.ts";
import { publication } from "../../support/domains/publication.ts";
import { newcomer } from "../../support/newcomer.ts";
import { after, beyondThePlan, body, type Change, idOf, query, type Special } from "./changes.ts";

const publicationIs = (data: Prisma.PublicationUncheckedUpdateInput): Change =>
  after((call, { db }) => db.prisma.publication.update({ where: { id: idOf(call) }, data }));
const renditionsAre = (data: Prisma.RenditionUncheckedUpdateManyInput): Change =>
  after((call, { db }) => db.prisma.rendition.updateMany({ where: { publicationId: idOf(call) }, data }));

const TOO_LONG = [{ text: "x".repeat(501), media: [] }];
const PUBLISHED: Special = ["a published post", "CONFLICT", publicationIs({ state: "PUBLISHED" })];
const CONTENT_TOO_LONG: Special = ["a text that is too long", "INVALID_INPUT", publicationIs({ segments: TOO_LONG })];
const UNCONFIRMED: Special = ["no confirmation", "INVALID_INPUT", query({ confirm: "false" })];
const NOT_VERIFIED: Special = [
  "an editor whose address is not verified",
  "EMAIL_NOT_VERIFIED",
  async (call, stage) => {
    const { id, token } = await newcomer(stage, { organization: "MEMBER", workspace: "EDITOR" });
    await stage.db.prisma.user.update({ where: { id }, data: { emailVerifiedAt: null } });
    return { ...call, token };
  },
];
const NOTHING_FAILED: Special = ["no failed post", "CONFLICT", renditionsAre({ recoveryAction: "NONE" })];
const UNKNOWN_ACCOUNT = [{ social_account_id: "unknown", body: "Hello" }];

const POSTS_USED_UP: Special = [
  "a plan whose posts are used up",
  "QUOTA_EXCEEDED",
  beyondThePlan("scheduled_posts_monthly", "2026-03", async (_call, stage) => {
    const plannedAt = new Date(stage.clock.now().getTime() + 86_400_000);
    return { path: { id: (await publication(stage, stage.ids.otherWorkspace, { plannedAt })).id } };
  }),
];

/** The ways to problems of publications that no row can say, by endpoint. */
export const PUBLICATION_SPECIALS: Readonly<Record<string, readonly Special[]>> = {
  "POST /publications": [["an unknown account", "INVALID_INPUT", body({ social_account_ids: ["unknown"] })]],
  "PUT /publications/{id}": [["an unknown account", "INVALID_INPUT", body({ renditions: UNKNOWN_ACCOUNT })], PUBLISHED],
  "DELETE /publications/{id}": [
    UNCONFIRMED,
    ["a post that is being published", "CONFLICT", publicationIs({ state: "PUBLISHING" })],
  ],
  "PUT /publications/{id}/renditions": [
    ["an unknown account", "INVALID_INPUT", body({ renditions: UNKNOWN_ACCOUNT })],
    PUBLISHED,
  ],
  "DELETE /publications/{id}/renditions/{account_id}": [UNCONFIRMED, PUBLISHED],
  "POST /publications/{id}/schedule": [
    ["a planned time that is past", "INVALID_INPUT", publicationIs({ plannedAt: new Date("2026-01-01T00:00:00Z") })],
    PUBLISHED,
    NOT_VERIFIED,
    POSTS_USED_UP,
  ],
  "POST /publications/{id}/publish-now": [CONTENT_TOO_LONG, PUBLISHED, NOT_VERIFIED, POSTS_USED_UP],
  "POST /publications/{id}/cancel": [PUBLISHED],
  "POST /publications/{id}/retry-failed": [CONTENT_TOO_LONG, NOTHING_FAILED, NOT_VERIFIED],
  "POST /publications/{id}/renditions/{account_id}/retry": [CONTENT_TOO_LONG, NOTHING_FAILED, NOT_VERIFIED],
};
