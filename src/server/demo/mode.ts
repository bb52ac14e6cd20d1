import { type Demo, findDemo } from "../../../prisma/seed/demo.ts";
import { openDemo } from "../../../prisma/seed/index.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Env } from "../../platform/env/env.ts";
import type { LanguageModel } from "../../platform/language-models/languageModel.ts";
import type { Services } from "../../platform/services/services.ts";
import { type Mailbox, openMailbox } from "../mailbox/mailbox.ts";
import { demoModel } from "./model.ts";
import { type DemoPayments, openDemoPayments } from "./payments.ts";
import { reaching } from "./reaching.ts";
import { startInstance } from "./start.ts";

/** A server that has the demo in its database, with a stand-in for a Mastodon instance beside it. */
export interface DemoMode {
  /** The environment, but that requests may go to the instance as well. */
  readonly env: Env;
  /** Where its mail goes. */
  readonly mailbox: Mailbox;
  /** In the place of a language model. */
  readonly model: LanguageModel;
  /** In the place of a payment provider. */
  readonly payments: DemoPayments;
  /** Seeds the demo, or goes on with it. `url` is where clients find the server. */
  open(services: Services, url: string): Promise<Demo>;
  /** Once nothing is posted any more. */
  stop(): Promise<void>;
}

/** @returns null where the database is somebody's own: no demo, and no instance. Never to be called in production */
export async function enterDemoMode(env: Env, database: Database): Promise<DemoMode | null> {
  const found = await findDemo({ env, database });
  if (found === null) return null;
  const instance = await startInstance(env);
  const payments = openDemoPayments(env);
  return {
    env: reaching(env, instance.url),
    mailbox: openMailbox(env),
    model: demoModel,
    payments,
    open(services, url) {
      payments.at(url);
      return openDemo(services, { url, found, instance });
    },
    stop: instance.stop,
  };
}
