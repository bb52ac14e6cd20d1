import { afterAll, beforeAll } from "vitest";
import { faulty } from "../../support/database/faults.ts";
import { MAIL } from "../../support/domains/mails.ts";
import { DISCORD_ROW, fakeDiscord } from "../../support/fakes/discord.ts";
import { fakeMastodon } from "../../support/fakes/mastodon.ts";
import { fakeMemegen } from "../../support/fakes/memegen.ts";
import { fakeOpenai } from "../../support/fakes/openai.ts";
import { languageEnv } from "../../support/fakes/openaiAnswers.ts";
import { fakeStripe } from "../../support/fakes/stripe.ts";
import { type WorldOptions, world } from "../../support/world.ts";
import type { Stage } from "./fixture.ts";

/** Apps of the environment, which cannot be replaced. */
const PROVIDER_APPS = JSON.stringify([
  { provider: "linkedin", client_id: "supplied" },
  { provider: "discord", ...DISCORD_ROW },
]);

/**
 * Sets up the stage of a test file. The clock has a fraction of a second, which shows instants that are cut to whole
 * seconds.
 */
export function theStage(options: WorldOptions = { now: new Date("2026-03-02T10:00:00.456Z") }): () => Stage {
  let stage: Stage | undefined;
  beforeAll(async () => {
    const memegen = await fakeMemegen();
    const openai = await fakeOpenai();
    const stripe = await fakeStripe(() => stage?.clock.now() ?? new Date(0));
    const discord = await fakeDiscord();
    const networks = { PROVIDER_APPS, PROVIDER_API_URLS: `discord=${discord.origin}` };
    const elsewhere = { OUTBOUND_ALLOW: "127.0.0.1", MEME_CATALOG: "memegen", MEME_CATALOG_URL: memegen.origin };
    const made = await world({
      ...options,
      env: { ...elsewhere, ...MAIL, ...stripe.env, ...languageEnv(openai), ...networks, ...options.env },
    });
    stage = Object.assign(made, {
      broken: await faulty(made),
      mastodon: await fakeMastodon(),
      discord,
      memegen,
      openai,
      stripe,
    });
  });
  afterAll(async () => {
    await stage?.mastodon.close();
    await stage?.discord.close();
    await stage?.memegen.close();
    await stage?.openai.close();
    await stage?.stripe.close();
    await stage?.broken.close();
    await stage?.close();
  });
  return () => stage as Stage;
}
