/**
 * Posts one file of a storage folder to an account, as delivery does, and prints by how many MiB the resident memory
 * has grown at most.
 */
import process from "node:process";
import { setInterval as every } from "node:timers";
import { type StoredFile, storedContent } from "../../../../src/domains/publications/delivery/storedContent.ts";
import { createGuardedFetch } from "../../../../src/platform/outbound/guardedFetch.ts";
import { createFolderStorage } from "../../../../src/platform/storage/folderStorage.ts";
import type { Credentials } from "../../../../src/providers/credentials.ts";
import { PROVIDERS, type ProviderName } from "../../../../src/providers/registry.ts";
import { accountSession } from "../../../../src/providers/session.ts";

export interface Errand {
  folder: string;
  file: StoredFile;
  host: string;
  provider: ProviderName;
  credentials: Credentials;
}

const MIB = 1024 * 1024;
const { folder, file, host, provider, credentials } = JSON.parse(process.argv[2] ?? "") as Errand;
const fetch = createGuardedFetch({ allow: [host] });
const content = storedContent(createFolderStorage(folder), file);

async function post(media: typeof content): Promise<void> {
  const store = { keep: async () => {}, current: async () => credentials };
  const session = accountSession(credentials, store, null, async () => null);
  const key = "0199f3c0-0000-7000-8000-000000000001";
  const item = { content: media, altText: "A video" };
  await PROVIDERS[provider].publish(fetch, session, { text: "A video", media: [item], options: {}, key });
}

// Modules are loaded, and buffers are made, before the measurement.
await post(new Blob([new Uint8Array(MIB)], { type: file.mimeType }));
const before = process.memoryUsage().rss;
let most = before;
const timer = every(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
await post(content);
clearInterval(timer);
console.log(Math.round((most - before) / MIB));
