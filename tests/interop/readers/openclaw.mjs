// usage: node openclaw.mjs ROOT [FILE.jsonl…]   ROOT holds node_modules with OpenClaw 2026.7.1
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { serve } from "./serve.mjs";

const { resolve } = createRequire(path.resolve(process.argv[2], "package.json"));
const { SessionManager } = await import(pathToFileURL(resolve("openclaw/plugin-sdk/agent-sessions")));
await serve((copy, folder) => SessionManager.open(copy, folder));
