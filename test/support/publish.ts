import type { World } from "./world.ts";

export interface Rendition {
  id: string;
  socialAccountId: string;
  targetKey: string;
  platform: string;
  status: string;
  text: string;
  ownText: string | null;
  media: { url: string; altText: string }[];
  options: { visibility: string | null; spoilerText: string | null; sensitive: boolean; language: string | null };
  delivery: { state: string; recoveryAction: string; externalUrl: string | null; errorCode: string | null } | null;
}

export interface Publication {
  id: string;
  workspaceId: string;
  state: string;
  title: string;
  text: string;
  socialSetId: string | null;
  scheduledAt: string | null;
  slotAt: string | null;
  publishedAt: string | null;
  revision: number;
  createdAt: string;
  updatedAt: string;
  createdBy: { id: string } | null;
  renditions: Rendition[];
}

export interface Output {
  message: string;
  jobId: string | null;
  publicationId: string | null;
  activationPublicationId: string | null;
  revision: number | null;
  workspaceActivated: boolean | null;
  renditions: { id: string; status: string }[] | null;
}

export interface Acted {
  publication: Publication;
  output: Output;
}

const PUBLICATION = `{ id workspaceId state title text socialSetId scheduledAt slotAt publishedAt revision createdAt updatedAt createdBy { id }
  renditions { id socialAccountId targetKey platform status text ownText media { url altText }
    options { visibility spoilerText sensitive language } delivery { state recoveryAction externalUrl errorCode } } }`;
const OUTPUT =
  "output { message jobId publicationId activationPublicationId revision workspaceActivated renditions { id status } }";
const ACTED = `{ publication ${PUBLICATION} ${OUTPUT} }`;

const DOCUMENTS = {
  createPublication: `mutation ($input: CreatePublicationInput!) { acted: createPublication(input: $input) ${ACTED} }`,
  updatePublication: `mutation ($input: UpdatePublicationInput!) { acted: updatePublication(input: $input) ${ACTED} }`,
  schedulePublication: `mutation ($input: SchedulePublicationInput!) { acted: schedulePublication(input: $input) ${ACTED} }`,
  publishNow: `mutation ($input: PublishNowInput!) { acted: publishNow(input: $input) ${ACTED} }`,
  cancelPublication: `mutation ($input: CancelPublicationInput!) { acted: cancelPublication(input: $input) ${ACTED} }`,
  retryFailedRenditions: `mutation ($input: RetryFailedRenditionsInput!) { acted: retryFailedRenditions(input: $input) ${ACTED} }`,
  resolveRendition: `mutation ($input: ResolveRenditionInput!) { acted: resolveRendition(input: $input) ${ACTED} }`,
  deletePublication: `mutation ($input: DeletePublicationInput!) { acted: deletePublication(input: $input) { deletedId ${OUTPUT} } }`,
};
export type Act = keyof typeof DOCUMENTS;

/** Calls one operation on publications as the owner of the token. */
export function act(w: World, by: string | null, name: Act, input: object, headers?: Record<string, string>) {
  return w.gql<{ acted: Acted & { deletedId?: string } }>(by, DOCUMENTS[name], { input }, headers);
}
