import { serveTasks } from "../../platform/sandbox/serve.ts";
import { metadataOf } from "./metadata.ts";
import { readableText } from "./readable.ts";

const tasks = { readableText, metadataOf };
export type PageTasks = typeof tasks;

serveTasks(tasks);
