/** `npm start`: the whole server, on Node and on Deno. */
import "./boot/engineFlags.ts";
import { start } from "./start.ts";

await start();
