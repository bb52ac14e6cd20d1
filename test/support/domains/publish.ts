import type { World } from "../world.ts";

export interface Segment {
  position: number;
  text: string;
  media: { url: string; altText: string }[];
}

export interface RenditionSegment extends Segment {
  ownText: string | null;
  hasOwnMedia: boolean;
}

export interface Rendition {
  id: string;
  socialAccountId: string;
  targetKey: string;
  platform: string;
  status: string;
  segments: RenditionSegment[];
  options: { visibility: string | null; spoilerText: string | null; sensitive: boolean; language: string | null };
  delivery: { state: string; recoveryAction: string; externalUrl: string | null; errorCode: string | null } | null;
  postDeletedAt: string | null;
  postDeletedBy: { id: string } | null;
}

export interface Publication {
  id: string;
  workspaceId: string;
  state: string;
  title: string;
  segments: Segment[];
  socialSetId: string | null;
  scheduledAt: string | null;
  plannedAt?: string | null;
  slotAt: string | null;
  publishedAt: string | null;
  revision: number;
  createdAt: string;
  updatedAt: string;
  createdBy: { id: string } | null;
  renditions: Rendition[];
}

/** The answer of an operation; the operations that make a publication due have all members. */
export interface Acted {
  publication: Publication;
  jobId: string;
  workspaceActivated: boolean;
  activationPublicationId: string;
}

const PUBLICATION = `{ id workspaceId state title segments { position text media { url altText } } socialSetId scheduledAt slotAt publishedAt revision createdAt updatedAt createdBy { id }
  renditions { id socialAccountId targetKey platform status
    segments { position text ownText media { url altText } hasOwnMedia }
    options { visibility spoilerText sensitive language } delivery { state recoveryAction externalUrl errorCode } postDeletedAt postDeletedBy { id } } }`;
const ACTED = `{ publication ${PUBLICATION} }`;
const SENT = `{ publication ${PUBLICATION} jobId workspaceActivated activationPublicationId }`;

const DOCUMENTS = {
  createPublication: `mutation ($input: CreatePublicationInput!) { acted: createPublication(input: $input) ${ACTED} }`,
  updatePublication: `mutation ($input: UpdatePublicationInput!) { acted: updatePublication(input: $input) ${ACTED} }`,
  schedulePublication: `mutation ($input: SchedulePublicationInput!) { acted: schedulePublication(input: $input) ${SENT} }`,
  publishNow: `mutation ($input: PublishNowInput!) { acted: publishNow(input: $input) ${SENT} }`,
  cancelPublication: `mutation ($input: CancelPublicationInput!) { acted: cancelPublication(input: $input) ${ACTED} }`,
  retryFailedRenditions: `mutation ($input: RetryFailedRenditionsInput!) { acted: retryFailedRenditions(input: $input) ${ACTED} }`,
  resolveRendition: `mutation ($input: ResolveRenditionInput!) { acted: resolveRendition(input: $input) ${ACTED} }`,
  deletePost: `mutation ($input: DeletePostInput!) { acted: deletePost(input: $input) ${ACTED} }`,
  deletePublication: `mutation ($input: DeletePublicationInput!) { acted: deletePublication(input: $input) { deletedId } }`,
};
export type Act = keyof typeof DOCUMENTS;

/** Calls one operation on publications as the owner of the token. */
export function act(w: World, by: string | null, name: Act, input: object, headers?: Record<string, string>) {
  return w.gql<{ acted: Acted & { deletedId?: string } }>(by, DOCUMENTS[name], { input }, headers);
}
