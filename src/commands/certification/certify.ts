import { Buffer } from "node:buffer";
import { canvas } from "../../platform/drawing/canvas.ts";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { VERSION } from "../../platform/release/version.ts";
import { CannotBeAsked, ProviderFailure } from "../../providers/failure.ts";
import { fittedMedia } from "../../providers/fittedMedia.ts";
import type { Limits } from "../../providers/limits.ts";
import type { Posted } from "../../providers/post.ts";
import { refreshOf } from "../../providers/refreshOf.ts";
import { type ProviderName, providerOf } from "../../providers/registry.ts";
import { accountSession } from "../../providers/session.ts";
import { Refused } from "../shared/operatorCommand.ts";
import { connectAccount } from "./connectAccount.ts";
import { type Operator, QUESTIONS, type Question } from "./questions.ts";
import { type Recorder, recorder, type Step, type Transcript } from "./recorder.ts";
import { videoOf } from "./video.ts";

export interface Certification {
  fetch: Fetch;
  operator: Operator;
  /** The origin of the network's API; empty for a network with instances. */
  apiUrl: string;
  /** The version of the network's API, and the scopes of the consent, where the operator chose some. */
  apiVersion?: string;
  scopes?: readonly string[] | null;
  sent: { key: string; text: string; since: Date };
}

const ALT_TEXT = "A blue rectangle";

/**
 * Connects an account of the operator, publishes one post with a picture or a video, asks for the post, deletes the
 * post, and asks again. Nothing is stored in the database.
 */
export async function certify(name: ProviderName, certification: Certification): Promise<Transcript> {
  const { sent } = certification;
  const recorded = recorder(certification.fetch);
  const answers: Transcript["answers"] = {};
  const operator = {
    ...certification.operator,
    async ask(question: Question) {
      const answer = await certification.operator.ask(question);
      if (QUESTIONS[question].isSecret) recorded.hide(answer);
      answers[question] = answer;
      return answer;
    },
  };
  const problem = await proceed(name, { ...certification, operator }, recorded);
  return recorded.redacted({
    network: name,
    version: VERSION,
    sent: { ...sent, since: sent.since.toISOString() },
    answers,
    steps: recorded.steps,
    problem,
  });
}

/** @returns the reason why it failed; null if it succeeded */
async function proceed(
  name: ProviderName,
  { operator, apiUrl, apiVersion = "", scopes = null, sent }: Certification,
  recorded: Recorder,
): Promise<string | null> {
  const provider = providerOf(name);
  const { fetch } = recorded;
  let step: Step = "connect";
  const begin = (next: Step) => {
    step = next;
    recorded.begin(next);
    operator.say(`${next} …`);
  };
  let posted: Posted | null = null;
  try {
    begin("connect");
    const connected = await connectAccount(provider, { fetch, operator, apiUrl, apiVersion, scopes });
    const { account, bot, client } = connected;
    let stored = account.credentials;
    const store = { keep: async (renewed: typeof stored) => void (stored = renewed), current: async () => stored };
    const refresh = refreshOf(provider, stored);
    const clientOf = async () => {
      if (client === null) throw new ProviderFailure("unreachable");
      return client;
    };
    const renewed = refresh && ((old: typeof stored) => refresh(fetch, old, clientOf));
    const session = accountSession(stored, store, renewed, async () => bot, apiVersion);
    const pictureUrl = provider.capabilities.fetchesMedia === true ? await operator.ask("pictureUrl") : null;
    const { needsVideo = false } = provider.capabilities;
    const item = needsVideo
      ? { content: await video(), altText: "" }
      : { content: await picture(account.limits), altText: ALT_TEXT };
    const media = [pictureUrl === null ? item : { ...item, address: async () => pictureUrl }];
    begin("publish");
    const { text, key, since } = sent;
    posted = await provider.publish(fetch, session, { text, media, options: {}, key });
    operator.say(posted.externalUrl);
    const lost = { text, key, since, otherPosts: new Set<string>() };
    let { find } = provider;
    if (find === null) operator.say("This network cannot be asked for a post.");
    else {
      begin("find");
      const post = await find(fetch, session, lost).catch((error: unknown) => {
        if (!(error instanceof CannotBeAsked)) throw error;
        operator.say("This network cannot be asked for a post of this account.");
        find = null;
        return null;
      });
      if (find !== null && post?.externalId !== posted.externalId)
        throw new Refused("The network does not find the post.");
    }
    const { remove } = provider;
    if (remove === null) {
      operator.say("This network lets no program delete posts: delete the post by hand.");
      return null;
    }
    begin("remove");
    await remove(fetch, session, { ...posted, mediaItems: media.length });
    const { externalUrl } = posted;
    posted = null;
    if (find !== null) {
      begin("find again");
      const again = await find(fetch, session, lost).catch((error: unknown) => {
        // A network that shows nothing is no proof that there is nothing.
        if (!(error instanceof ProviderFailure) || error.kind !== "refused") throw error;
        operator.say("The network does not answer about a deleted post.");
        return null;
      });
      if (again !== null) throw new Refused(`The network still has ${externalUrl}.`);
    }
    return null;
  } catch (error) {
    if (!(error instanceof ProviderFailure || error instanceof Refused)) throw error;
    const left = posted === null ? "" : ` The post may be left at ${posted.externalUrl}.`;
    return `${step}: ${error.message}.${left}`.replace("..", ".");
  }
}

const SIZE = { width: 640, height: 360 };

function drawn() {
  const surface = canvas().createCanvas(SIZE.width, SIZE.height);
  const context = surface.getContext("2d");
  context.fillStyle = "#336699";
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  return surface;
}

/** A video that shows the picture, for a network whose posts are videos. */
const video = (): Promise<Blob> => videoOf(drawn().toBuffer("image/webp", 80), SIZE);

/** A picture in the form that the account accepts. */
async function picture(limits: Limits): Promise<Blob> {
  const content = new Blob([Buffer.from(drawn().toBuffer("image/png"))], { type: "image/png" });
  return fittedMedia(content, limits, new AbortController().signal);
}
