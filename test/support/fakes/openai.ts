import { type Answer, type Fake, type FakeRequest, fake } from "./fake.ts";

/** The next answer of the model. */
export interface Say {
  /** The text of the answer; an object is written as JSON. */
  content: unknown;
  /** `stop` for a whole answer. */
  finish?: "stop" | "length" | "content_filter";
  refusal?: string;
}

export interface FakeOpenai extends Fake {
  /** For LLM_BASE_URL. */
  baseUrl: string;
  /** The answers to the next requests, one each; later requests get `otherwise`. */
  says: Say[];
  otherwise(say: (request: FakeRequest) => Say): void;
}

export const KEY = "sk-fake";
/** Tokens of every request and of every answer: costs can be worked out by hand. */
const USAGE = { prompt_tokens: 1000, completion_tokens: 200, total_tokens: 1200 };

/**
 * A server on this machine that speaks OpenAI's chat completions: structured output, pictures, streams. The fake
 * refuses the same requests as that protocol.
 */
export async function fakeOpenai(): Promise<FakeOpenai> {
  const says: Say[] = [];
  let otherwise: (request: FakeRequest) => Say = () => ({ content: {} });
  const server = await fake((request) => {
    if (request.path !== "/v1/chat/completions" || request.method !== "POST") return null;
    if (request.authorization !== `Bearer ${KEY}`) return failure(401, "Incorrect API key provided");
    const wrong = complaint(request.json);
    if (wrong !== undefined) return failure(400, wrong);
    const say = says.shift() ?? otherwise(request);
    return request.json["stream"] === true ? streamed(request, say) : whole(request, say);
  });
  return Object.assign(server, {
    baseUrl: `${server.origin}/v1`,
    says,
    otherwise: (say: (request: FakeRequest) => Say) => void (otherwise = say),
  });
}

const failure = (status: number, message: string): Answer => ({
  status,
  body: { error: { message, type: "invalid_request_error", param: null, code: null } },
});

interface Message {
  role?: unknown;
  content?: unknown;
}

/** The reason why the protocol refuses a request. */
function complaint(json: Record<string, unknown>): string | undefined {
  const { model, messages, response_format: format } = json;
  if (typeof model !== "string" || model === "") return "you must provide a model parameter";
  if (!Array.isArray(messages) || messages.length === 0) return "messages is missing";
  for (const { role, content } of messages as Message[]) {
    if (!["system", "user", "assistant"].includes(String(role))) return `${String(role)} is not a role`;
    if (Array.isArray(content)) {
      const parts = content as { type?: string; text?: unknown; image_url?: { url?: unknown } }[];
      for (const part of parts) {
        const isText = part.type === "text" && typeof part.text === "string";
        const url = part.image_url?.url;
        const isImage = part.type === "image_url" && typeof url === "string" && /^(https:|data:image\/)/.test(url);
        if (!isText && !isImage) return "a part of the content is neither a text nor an image";
      }
    } else if (typeof content !== "string") return "content is missing";
  }
  const { type, json_schema: schema } = (format ?? {}) as { type?: string; json_schema?: Record<string, unknown> };
  if (type !== "json_schema") return undefined;
  if (typeof schema?.["name"] !== "string" || !/^[\w-]{1,64}$/.test(schema["name"]))
    return "json_schema.name is not valid";
  return loose(schema["schema"]);
}

/** Strict schemas close every object and require each of its members. */
function loose(schema: unknown): string | undefined {
  if (typeof schema !== "object" || schema === null) return undefined;
  const { type, properties, required, additionalProperties } = schema as Record<string, unknown>;
  if (type === "object") {
    const names = Object.keys(properties ?? {}).toSorted();
    if (additionalProperties !== false) return "additionalProperties is required to be false";
    if (JSON.stringify([...((required ?? []) as string[])].toSorted()) !== JSON.stringify(names))
      return "required is required to have every key";
  }
  for (const member of Object.values(schema)) {
    const problem = loose(member);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const textOf = ({ content }: Say) => (typeof content === "string" ? content : JSON.stringify(content));
const head = (request: FakeRequest, object: string) => ({
  id: "chatcmpl-1",
  object,
  created: 0,
  model: `${String(request.json["model"])}-2026`,
});

function whole(request: FakeRequest, say: Say): Answer {
  const message = { role: "assistant", content: say.refusal ? null : textOf(say), refusal: say.refusal ?? null };
  const choices = [{ index: 0, message, finish_reason: say.finish ?? "stop", logprobs: null }];
  return { status: 200, body: { ...head(request, "chat.completion"), choices, usage: USAGE } };
}

/** Server-sent events, some characters each. */
function streamed(request: FakeRequest, say: Say): Answer {
  const first = head(request, "chat.completion.chunk");
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    ...first,
    choices: [{ index: 0, delta, finish_reason, logprobs: null }],
  });
  const pieces = say.refusal ? [] : (textOf(say).match(/[\s\S]{1,12}/g) ?? []);
  const events = [
    chunk({ role: "assistant", content: "" }),
    ...(say.refusal ? [chunk({ refusal: say.refusal })] : pieces.map((content) => chunk({ content }))),
    chunk({}, say.finish ?? "stop"),
    { ...first, choices: [], usage: USAGE },
  ];
  const body = `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")}data: [DONE]\n\n`;
  return { status: 200, body, headers: { "content-type": "text/event-stream" } };
}
