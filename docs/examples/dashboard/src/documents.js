import { gql } from "@apollo/client";

const PUBLICATION = gql`
  fragment Shown on Publication { id title state scheduledAt publishedAt cover { altText mediaItem { id name thumbnailUrl contentUrl } } }`;
const DAYS = gql`fragment Days on Workspace {
  id counts { failuresToResolve publications { draft scheduled published } }
  calendar(from: $from, to: $to) { date startsAt endsAt }
  publications(first: 100, filter: $due, orderBy: SOONEST) { nodes { ...Shown } } } ${PUBLICATION}`;
const NOTIFICATION = gql`fragment Notice on Notification { id title body createdAt readAt }`;

/** Everything on the first screen. */
export const HOME = gql`query Home($from: Date!, $to: Date!, $due: PublicationFilter, $scheme: ColorScheme!) {
  viewer {
    user { id name }
    notifications(first: 8) { unreadCount nodes { ...Notice } }
    workspaces(first: 1) { nodes {
      name ...Days
      accounts(first: 12) { nodes { id handle provider isActive } }
      resolvedTheme(scheme: $scheme) { cssVariables(prefix: "r") fonts { family weight sourceUrl } }
    } }
  } } ${DAYS} ${NOTIFICATION}`;
export const MONTH = gql`query Month($id: ID!, $from: Date!, $to: Date!, $due: PublicationFilter) {
  workspace(id: $id) { ...Days } } ${DAYS}`;

export const SIGN_IN = gql`mutation SignIn($input: SignInInput!) { signIn(input: $input) { token needsSecondFactor } }`;
export const SIGN_OUT = gql`mutation SignOut { signOut { session { id } } }`;
export const READ_ALL = gql`mutation ReadAll($input: MarkAllNotificationsReadInput!) {
  markAllNotificationsRead(input: $input) { viewer { notifications(first: 8) { unreadCount nodes { ...Notice } } } } }
  ${NOTIFICATION}`;
export const CREATE = gql`mutation Create($input: CreatePublicationInput!) {
  createPublication(input: $input) { publication { ...Shown } } } ${PUBLICATION}`;
export const PUBLISH = gql`mutation Publish($input: PublishNowInput!) {
  publishNow(input: $input) { publication { ...Shown } } } ${PUBLICATION}`;
export const OPEN_UPLOAD = gql`mutation OpenUpload($input: CreateMediaUploadInput!) {
  createMediaUpload(input: $input) { mediaId tusUrl } }`;
export const COMPLETE_UPLOAD = gql`mutation CompleteUpload($input: CompleteMediaUploadInput!) {
  completeMediaUpload(input: $input) { mediaItem { id processingStatus } } }`;

export const MEDIA_READY = gql`subscription MediaReady($workspaceId: ID!) {
  mediaProcessed(workspaceId: $workspaceId) { id processingStatus } }`;
export const CHANGED = gql`subscription Changed($workspaceId: ID!) {
  publicationChanged(workspaceId: $workspaceId) { type publication { ...Shown } } } ${PUBLICATION}`;
export const NOTIFIED = gql`subscription Notified { notificationReceived { ...Notice } } ${NOTIFICATION}`;
export const DELIVERY = gql`subscription Delivery($id: ID!) {
  deliveryProgress(publicationId: $id) { renditions { id status account { id handle } delivery { externalUrl } } } }`;
