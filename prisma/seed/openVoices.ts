import { assignVoiceProfile } from "../../src/domains/voice-profiles/assign.ts";
import { createVoiceProfile } from "../../src/domains/voice-profiles/create.ts";
import { updateVoiceProfile } from "../../src/domains/voice-profiles/update.ts";
import { DomainError } from "../../src/platform/errors/errors.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { bearer } from "./actor.ts";
import type { Demo } from "./demo.ts";

const HOUSE = (platform: string) => ({
  identitySummary: "A small coffee roaster that knows its farmers and its neighbors by name.",
  formality: "Plain. We say you, and we say what we mean.",
  humor: "Dry, rarely, never about people.",
  preferredLanguage: "English",
  traits: ["warm", "brief", "curious"],
  expertise: ["roasting", "brewing at home", "where coffee comes from"],
  opinions: ["Fresh beans matter more than a fine machine."],
  vocabulary: ["cupping", "washed", "crema"],
  recurringExpressions: ["The kettle is on."],
  forbiddenPhrases: ["game changer", "best coffee in town"],
  dislikedPatterns: ["three hashtags in a row", "shouting in capitals"],
  boundaries: ["No politics.", "No word about competitors."],
  examples: [
    {
      platform,
      text: "Six coffees, one table, no milk. Join our public cupping on Saturday at ten.",
      whyItFits: "Short sentences, one clear invitation.",
    },
  ],
  corrections: [
    {
      original: "Don't miss our AMAZING new beans!!!",
      preferred: "New on the shelf: Finca La Loma, washed. Apricot and black tea.",
      lesson: "Say what it is. Leave the praise to the guests.",
    },
  ],
  interviewAnswers: [{ question: "Why do you roast yourselves?", answer: "Because we want to know each bag." }],
});

const MORNING = {
  identitySummary: "The one who opens the roastery at half past seven.",
  humor: "Still half asleep, kindly so.",
  preferredLanguage: "English",
  traits: ["awake", "short"],
};

/** The demo with a default voice profile for the roastery, and another one for its account. Both are created once. */
export async function openVoices(services: Services, demo: Demo): Promise<Demo> {
  const { voiceProfile: profileId, workspace = "", account = "" } = demo.ids;
  const { socialAccount, voiceProfile } = services.database.prisma;
  if (profileId !== undefined && (await voiceProfile.count({ where: { id: profileId } })) > 0) return demo;
  const destination = await socialAccount.findUnique({ where: { id: account }, select: { provider: true } });
  if (destination === null) return demo;
  try {
    const context = await bearer(services, demo.users.owner.token);
    const byDefault = await voiceProfile.findFirst({ where: { workspaceId: workspace, isDefault: true } });
    if (byDefault?.revision === 1) {
      await updateVoiceProfile(context, {
        id: byDefault.id,
        name: "House voice",
        definition: HOUSE(destination.provider),
      });
    }
    const morning = await createVoiceProfile(context, {
      workspaceId: workspace,
      name: "Morning shift",
      definition: MORNING,
    });
    await assignVoiceProfile(context, { id: morning.id, accountIds: [account] });
    return { ...demo, ids: { ...demo.ids, voiceProfile: morning.id } };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    services.log.warning("demo.not_renewed", { id: "voiceProfile", code: error.code });
    return demo;
  }
}
