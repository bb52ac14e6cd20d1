import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from "@apollo/client";
import { GraphQLWsLink } from "@apollo/client/link/subscriptions";
import { createClient } from "graphql-ws";
import { possibleTypes, typePolicies } from "rostrum-policies";
import { Upload } from "tus-js-client";
import { COMPLETE_UPLOAD, MEDIA_READY, OPEN_UPLOAD } from "./documents.js";

/** A client for one person: with its own cache and, for live updates, its own WebSocket. */
export function connect(token) {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const http = new HttpLink({ uri: `${ROSTRUM}/graphql`, headers });
  const socket = createClient({ url: `${ROSTRUM}/graphql`.replace(/^http/, "ws"), connectionParams: headers });
  const link = ApolloLink.split(
    ({ operationType }) => operationType === "subscription",
    new GraphQLWsLink(socket),
    http,
  );
  return new ApolloClient({ link, cache: new InMemoryCache({ possibleTypes, typePolicies }) });
}

/** Uploads a file with tus, and returns the id of the media item once it can be published. */
export async function upload(client, token, workspaceId, file, onProgress) {
  const about = { workspaceId, filename: file.name, mimeType: file.type, size: file.size };
  const opened = await client.mutate({ mutation: OPEN_UPLOAD, variables: { input: about } });
  const { mediaId, tusUrl } = opened.data.createMediaUpload;
  if (tusUrl === null) return mediaId;
  await new Promise((resolve, reject) => {
    const options = {
      uploadUrl: tusUrl,
      headers: { Authorization: `Bearer ${token}` },
      storeFingerprintForResuming: false,
    };
    const progress = (sent, all) => onProgress(Math.round((100 * sent) / all));
    new Upload(file, { ...options, onProgress: progress, onSuccess: resolve, onError: reject }).start();
  });
  // The subscription begins before the processing, which may be quick.
  let live;
  const processed = new Promise((resolve, reject) => {
    const items = client.subscribe({ query: MEDIA_READY, variables: { workspaceId } });
    live = items.subscribe({ next: ({ data }) => resolve(data?.mediaProcessed), error: reject });
  });
  const completed = await client.mutate({
    mutation: COMPLETE_UPLOAD,
    variables: { input: { id: mediaId, workspaceId } },
  });
  const { mediaItem } = completed.data.completeMediaUpload;
  if (mediaItem.processingStatus !== "READY") await processed;
  live.unsubscribe();
  return mediaItem.id;
}
