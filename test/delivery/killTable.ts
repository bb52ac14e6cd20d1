import type { Services } from "../../src/platform/services/services.ts";
import { type ProviderName, providerOf } from "../../src/providers/registry.ts";
import { dataOf } from "../support/answers.ts";
import { readyDocument, readyItem } from "../support/domains/media.ts";
import { type Act, act } from "../support/domains/publish.ts";
import { samePath } from "../support/fakes/samePath.ts";
import { drain, sweep } from "./drain.ts";
import { networkStage } from "./networkStage.ts";
import type { StagedNetwork } from "./networks.ts";
import { plantScheduled } from "./rows.ts";
import type { Chained } from "./threads.ts";

/** The faults of one step, in the order of the table's columns. */
export const FAULTS = [
  "killed before",
  "killed after",
  "answer lost",
  "throttled",
  "token ends",
  "an hour late",
] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * How a publication came to its end:
 * - posted: the step was not noticed
 * - found: the network was asked for the lost post, and has it
 * - sent again: another attempt made the post
 * - looked up: a person looked at the network and resolved the rendition
 * - reconnected: the account needed attention, a person connected it again and retried
 */
export type Outcome = "posted" | "found" | "sent again" | "looked up" | "reconnected";

export interface Cell {
  outcome: Outcome;
  /** Texts that do not exist exactly once, and those that reply to the wrong post. */
  wrong: string[];
}

const HOUR_MS = 3_600_000;
/** A publication ends after fewer steps of its clock than these. */
const MOST_TURNS = 60;

/** The publications of one table: at one network, and with a document instead of a picture where it takes some. */
export interface Table {
  name: ProviderName;
  hasDocument: boolean;
}

/** A stage with one account at each network of the registry, whose workers stop at a chosen call. */
export interface KillStage {
  /** The calls of an undisturbed publication, in their order. */
  stepsAt(table: Table): Promise<string[]>;
  /** Publishes, while one thing goes wrong at one step. */
  cell(table: Table, step: number, fault: Fault): Promise<Cell>;
  close(): Promise<void>;
}

export async function killStage(): Promise<KillStage> {
  const { w, networks, accounts, close } = await networkStage();
  const { services } = w.app;
  const workspaceId = w.ids.workspace;
  const { id: mediaId } = await readyItem(w, workspaceId);
  const { id: videoId } = await readyItem(w, workspaceId, { mimeType: "video/mp4", durationMs: 1000 });
  const { id: documentId } = await readyDocument(w, workspaceId);
  let made = 0;

  /** A thread of two with a picture, or one post where the network has no threads, with a video if posts need one. */
  async function plant({ name, hasDocument }: Table) {
    made += 1;
    const { threads, needsVideo = false } = providerOf(name).capabilities;
    const texts = [`post ${made} of ${name}`, ...(threads ? [`reply to post ${made} of ${name}`] : [])];
    const [text = "", ...further] = texts;
    const picture = { mediaId, altText: "A color" };
    const video = { mediaId: videoId, altText: "" };
    const media = needsVideo ? [video, picture] : hasDocument ? [{ mediaId: documentId, altText: "" }] : [picture];
    const accountIds = [accounts.get(name) ?? ""];
    const planted = await plantScheduled(w.db, { workspaceId, accountIds, text, further, media, at: w.clock.now() });
    return { id: planted.publicationId, renditionId: planted.renditionIds[0] ?? "", texts };
  }

  const acted = async (name: Act, input: object) => dataOf(await act(w, w.users.editor.token, name, input));

  const renditionOf = (id: string) =>
    w.db.prisma.rendition.findUniqueOrThrow({
      where: { id },
      include: { deliveryAttempts: { orderBy: { number: "asc" } }, publication: true, account: true },
    });

  /** Whether the answer of one of the attempts was lost, as the audit log says. */
  async function isAmbiguous(attemptIds: string[]): Promise<boolean> {
    const where = { resourceId: { in: attemptIds }, action: "provider_write.post", result: "pending" };
    return (await w.db.prisma.auditEvent.count({ where })) > 0;
  }

  /** Lets time pass until the publication has ended, or until an instant. */
  async function settle(renditionId: string, end = Number.POSITIVE_INFINITY): Promise<void> {
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      await sweep(services);
      await drain(services);
      const { publication, leasedUntil, nextAttemptAt, nextReconciliationAt } = await renditionOf(renditionId);
      if (!["SCHEDULED", "PUBLISHING"].includes(publication.state)) return;
      const times = [leasedUntil, nextAttemptAt, nextReconciliationAt].flatMap((at) => at ?? []);
      const next = times.map((at) => at.getTime() + 1).filter((at) => at > w.clock.now().getTime());
      if (next.length === 0 || Math.min(...next) > end) return;
      w.clock.set(new Date(Math.min(...next)));
    }
  }

  /** Does what a person does about a rendition that failed. @returns the outcome, if a person was needed */
  async function help(name: ProviderName, ids: { id: string; renditionId: string }, restore: () => void) {
    const network = networks.get(name) as StagedNetwork;
    let outcome: Outcome | null = null;
    for (let turn = 0; turn < 4; turn++) {
      const { status, recoveryAction, account, publication, segment } = await renditionOf(ids.renditionId);
      if (status !== "FAILED") return outcome;
      if (recoveryAction === "MANUAL_RESOLUTION") {
        outcome = "looked up";
        const { text } = (publication.segments as { text: string }[])[segment] ?? { text: "" };
        const externalUrl = network.urlOf?.(text) ?? null;
        const published = externalUrl !== null;
        await acted("resolveRendition", { id: ids.renditionId, published, ...(published && { externalUrl }) });
      } else {
        if (account.state === "NEEDS_ATTENTION") {
          outcome = "reconnected";
          restore();
          await w.db.prisma.socialAccount.update({ where: { id: account.id }, data: { state: "ACTIVE" } });
        }
        await acted("retryFailedRenditions", { id: ids.id });
      }
      await settle(ids.renditionId);
    }
    return outcome;
  }

  /** The services of a worker to which one thing happens at a call. */
  function worker(name: ProviderName, renditionId: string, { step, fault }: { step: number; fault: Fault }) {
    const { fake, expire, limited } = networks.get(name) as StagedNetwork;
    const dead = Promise.withResolvers<"killed">();
    let restore: () => void = () => undefined;
    let calls = 0;
    const hang = (): Promise<never> => {
      dead.resolve("killed");
      return new Promise(() => undefined);
    };
    const fetch: Services["fetch"] = async (input, init) => {
      const isHere = calls === step;
      calls += 1;
      if (!isHere) return services.fetch(input, init);
      if (fault === "killed before") return hang();
      if (fault === "answer lost") fake.fault({ act: "lose" });
      if (fault === "throttled") fake.fault({ act: "status", ...limited });
      if (fault === "token ends") restore = expire();
      const answer = await services.fetch(input, init);
      if (fault === "killed after") return hang();
      if (fault === "an hour late") {
        // Another worker goes on meanwhile.
        const end = w.clock.now().getTime() + HOUR_MS;
        await settle(renditionId, end);
        w.clock.set(new Date(end));
      }
      return answer;
    };
    return { services: { ...services, fetch }, killed: dead.promise, restore: () => restore(), calls: () => calls };
  }

  async function publish(table: Table, step: number, fault: Fault): Promise<Cell & { calls: number }> {
    const { name } = table;
    const network = networks.get(name) as StagedNetwork;
    const { id, renditionId, texts } = await plant(table);
    const struck = worker(name, renditionId, { step, fault });
    await drain(struck.services, {}, struck.killed);
    await settle(renditionId);
    const helped = await help(name, { id, renditionId }, () => struck.restore());
    struck.restore();
    network.fake.mend();
    const { deliveryAttempts, publication } = await renditionOf(renditionId);
    const posts = network.chained();
    const wrong = texts.flatMap((text, at) => wrongIn(posts, text, texts[at - 1] ?? null));
    if (publication.state !== "PUBLISHED") wrong.push(`the publication is ${publication.state}`);
    // The attempts of other segments were not struck.
    const again = deliveryAttempts.length > texts.length;
    const wasLost = await isAmbiguous(deliveryAttempts.map((attempt) => attempt.id));
    const outcome = helped ?? (again ? "sent again" : wasLost ? "found" : "posted");
    return { outcome, wrong, calls: struck.calls() };
  }

  return {
    async stepsAt(table) {
      const { fake } = networks.get(table.name) as StagedNetwork;
      fake.requests.length = 0;
      const { wrong, outcome } = await publish(table, -1, "answer lost");
      if (wrong.length > 0 || outcome !== "posted") throw new Error(`an undisturbed post failed: ${wrong.join()}`);
      return fake.requests.map(({ method, path }) => `${method} ${samePath(path)}`);
    },
    cell: publish,
    close,
  };
}

function wrongIn(posts: readonly Chained[], text: string, parent: string | null): string[] {
  const matches = posts.filter((post) => post.text === text);
  const parents = matches.filter((post) => post.parent !== parent).map((post) => `${text} replies to ${post.parent}`);
  return matches.length === 1 ? parents : [`${text} exists ${matches.length} times`, ...parents];
}
