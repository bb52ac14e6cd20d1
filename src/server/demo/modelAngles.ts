/** The part of the planner's data that the rules use. */
interface Material {
  idea?: string;
  notes?: string;
  pages?: { ref: string; title: string; text: string }[];
  media?: { ref: string; altText: string }[];
  direction?: { outcome?: string | null; audience?: string | null };
  voices?: { identitySummary?: string; opinions?: string[] }[];
}

const LEADS = {
  keep_current: {
    label: "The same content, better written",
    lead: "",
    how: "Keep the order of the material and cut every word that it does not need.",
  },
  recommended: {
    label: "One thing first",
    lead: "One thing to take away: ",
    how: "Begin with what matters most to the reader; end with what they can do.",
  },
  evidence_led: {
    label: "The strongest fact",
    lead: "Look at this: ",
    how: "Put the strongest fact first, then what follows from it.",
  },
  personal_opinion: {
    label: "Our opinion",
    lead: "We believe this: ",
    how: "Say it in the first person, give one reason, invite an answer.",
  },
  contrarian: {
    label: "The opposite view",
    lead: "Most people disagree: ",
    how: "Name what is usually said, say why it falls short here, stay fair.",
  },
} as const;

/** Returns five directions by fixed rules: the subject of the material with five leads. */
export function anglesOf(data: Readonly<Record<string, unknown>>): { angles: object[] } {
  const { pages = [], media = [], direction, voices = [], ...material } = data as Material;
  const subject = sentenceOf(material.idea || material.notes || pages[0]?.title || pages[0]?.text || media[0]?.altText);
  const [source] = [...media, ...pages].map(({ ref }) => ref);
  const opinion = voices.flatMap(({ opinions = [] }) => opinions)[0];
  const angles = Object.entries(LEADS).map(([id, { label, lead, how }]) => ({
    id,
    label,
    hook: `${lead}${subject}`,
    thesis: id === "personal_opinion" && opinion ? `${opinion}. ${subject}` : subject,
    approach: how,
    evidence: source ? `The content of ${source}.` : "The material contains no evidence beyond the idea itself.",
    objective: direction?.outcome || "Readers understand the point and remember it.",
    desired_reaction: "Readers nod, and answer with an example of their own.",
    audience: direction?.audience || "People who follow these accounts.",
    tone_adjustment: voices[0]?.identitySummary ? "In the usual tone of this voice profile." : "Plain and friendly.",
    media: {
      brief: source ? `Show ${source} as it is.` : "A quiet picture of the subject, without text on it.",
      role: "Shows the subject",
      source_ref: source ?? "none",
      treatment: "As it is",
    },
  }));
  return { angles };
}

/** Returns the first sentence, cut to its limit. */
function sentenceOf(text = ""): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const first = /^.{1,300}?[.!?](?=\s|$)/u.exec(line)?.[0] ?? line.slice(0, 300);
  return first === "" ? "News from us." : first;
}
