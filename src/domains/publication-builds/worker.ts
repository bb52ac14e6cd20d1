import { serveTasks } from "../../platform/sandbox/serve.ts";
import { readableText } from "./readable.ts";

const tasks = { readableText };
export type PageTasks = typeof tasks;

serveTasks(tasks);
