// usage: node pi.mjs ROOT [FILE.jsonl…]   ROOT holds node_modules with the pi coding agent
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { serve } from "./serve.mjs";

const modules = path.resolve(process.argv[2], "node_modules");
const home = ["@earendil-works", "@mariozechner"]
  .map((scope) => path.join(modules, scope, "pi-coding-agent"))
  .find((folder) => fs.existsSync(folder));
const { SessionManager } = await import(pathToFileURL(path.join(home, "dist", "index.js")));
await serve((copy, folder) => SessionManager.open(copy, folder));
