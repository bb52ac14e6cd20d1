import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { defineTopic } from "../../src/domains/notifications/topics/topic.ts";
import { isSent, TOPIC_IDS, topicOf } from "../../src/domains/notifications/topics.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const textOf = (file: string) => readFileSync(`${root}/${file}`, "utf8");
const callers = globSync("src/**/*.ts", { cwd: root, exclude: ["src/domains/notifications/**"] }).map(textOf);

describe("the producer of a topic", () => {
  test.each(TOPIC_IDS)("%s notifies people somewhere, or is marked", (id) => {
    const { producer } = topicOf(id);
    if (producer === "none") return expect(["new_engagement", "new_message", "reply_failed"]).toContain(id);
    if (typeof producer === "function") return expect(callers.some((text) => text.includes(`"${id}"`))).toBe(true);
    const migration = `prisma/migrations/${producer.migration}/migration.sql`;
    expect(existsSync(`${root}/${migration}`)).toBe(true);
    expect(textOf(migration)).toContain(`'topic', '${id}'`);
  });

  test("is missing for the three documented topics that nothing sends", () => {
    expect(TOPIC_IDS.filter((id) => !isSent(id))).toEqual(["new_engagement", "new_message", "reply_failed"]);
  });

  test("is required, and must make the topic's own payload", () => {
    const topic = {
      group: "account",
      mails: "OFF",
      description: "",
      subject: "",
      payload: z.object({ kind: z.string() }),
      about: z.object({}),
      texts: () => ({ title: "", body: "", action: "" }),
      href: () => "/",
    } as const;
    // @ts-expect-error: a topic without a producer.
    defineTopic(topic);
    // @ts-expect-error: a producer of another payload.
    defineTopic({ ...topic, producer: () => ({ payload: { kind: 1 }, about: {}, workspaceId: null, to: [] }) });
    const notice = { payload: { kind: "any" }, about: {}, workspaceId: null, to: [] };
    expect(defineTopic({ ...topic, producer: () => notice }).producer()).toBe(notice);
  });
});
