import { type Demo, findDemo } from "../../../prisma/seed/demo.ts";
import { openDemo } from "../../../prisma/seed/index.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Env } from "../../platform/env/env.ts";
import type { LanguageModel } from "../../platform/language-models/languageModel.ts";
import { type Log, SILENT } from "../../platform/log/log.ts";
import type { Services } from "../../platform/services/services.ts";
import { type Mailbox, openMailbox } from "../mailbox/mailbox.ts";
import { demoModel } from "./model.ts";
import { type DemoPayments, openDemoPayments } from "./payments.ts";
import { reaching, reachingDemo } from "./reaching.ts";
import { startInstance, startOthers } from "./start.ts";

/** A server with the demo in its database, and a demo of each network beside it. */
export interface DemoMode {
  /** The environment, with permission for requests to the networks of the demo. */
  readonly env: Env;
  /** Keeps the mail of the demo. */
  readonly mailbox: Mailbox;
  /** Answers by fixed rules instead of a language model. */
  readonly model: LanguageModel;
  /** Takes the place of a payment provider. */
  readonly payments: DemoPayments;
  /** Whether `open` seeds the demo. */
  readonly isNew: boolean;
  /** Returns the demo; null before `open` has ended. */
  readonly demo: () => Demo | null;
  /** Seeds the demo, or continues it. `url` is the address of the server for clients. */
  open(services: Services, url: string): Promise<Demo>;
  /** Stops the networks. Call it after the last post. */
  stop(): Promise<void>;
}

/** @returns null for a database without the demo. Never call it in production */
export async function enterDemoMode(env: Env, database: Database, log: Log = SILENT): Promise<DemoMode | null> {
  const contents = await findDemo({ env, database });
  if (contents === null) return null;
  const instance = await startInstance(env, log);
  const others = await startOthers(env, instance);
  const payments = openDemoPayments(env);
  let demo: Demo | null = null;
  return {
    env: reaching(env, instance, others),
    mailbox: openMailbox(env),
    model: demoModel,
    payments,
    isNew: contents === "empty",
    demo: () => demo,
    async open(services, url) {
      payments.at(url);
      demo = await openDemo(services, { url, contents, instance, others });
      return demo;
    },
    stop: async () => void (await Promise.all([instance, ...others].map((each) => each.stop()))),
  };
}

/**
 * Joins the demo of another process of this server, which has opened it. The files of the data folder are common.
 * @returns null without a demo. Never call it in production
 */
export async function joinDemoMode(env: Env, database: Database): Promise<DemoMode | null> {
  const demo = await findDemo({ env, database });
  if (demo === null || demo === "empty") return null;
  const payments = openDemoPayments(env);
  return {
    env: await reachingDemo(env),
    mailbox: openMailbox(env),
    model: demoModel,
    payments,
    isNew: false,
    demo: () => demo as Demo,
    async open(_services, url) {
      payments.at(url);
      return demo as Demo;
    },
    async stop() {},
  };
}
