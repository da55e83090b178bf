// Answers each session file with one JSON line: the context that a real program rebuilds from it.
// Files come as arguments or as lines on standard input; the program only ever sees a private copy.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

const shown = (block) =>
  block.type === "text" ? block.text
  : block.type === "thinking" ? `<thinking ${block.thinking}>`
  : block.type === "toolCall" ? `<toolCall ${block.name} ${JSON.stringify(block.arguments)}>`
  : `<${block.type}>`;

// What a message consists of: `pieces` are the parts a person can read, `text` is everything.
function parts({ role, content, summary, command, output }) {
  if (summary !== undefined) return { text: summary, pieces: [summary] };
  if (role === "bashExecution") return { text: `${command} => ${output}`, pieces: [command, output] };
  const blocks = typeof content === "string" ? [{ type: "text", text: content }] : (content ?? []);
  const pieces = blocks.filter((block) => block.type === "text").map((block) => block.text);
  return { text: blocks.map(shown).join(" "), pieces };
}

// The messages that an entry can turn into.
function sources(entry) {
  const timestamp = Date.parse(entry.timestamp);
  if (entry.type === "message") return [entry.message];
  if (entry.type === "custom_message") return [{ role: "custom", content: entry.content, timestamp }];
  if (entry.type === "branch_summary") return [{ role: "branchSummary", summary: entry.summary, timestamp }];
  if (entry.type !== "compaction") return [];
  const summary = { role: "compactionSummary", summary: entry.summary, timestamp };
  return entry.systemMessage ? [summary, entry.systemMessage] : [summary];
}

// Finds each message's entry by role and time; equal text decides between several.
function withIds(messages, branch) {
  const pool = branch.flatMap((entry) => sources(entry).map((source) => ({ id: entry.id, source })));
  return messages.map((message) => {
    const { text, pieces } = parts(message);
    const same = pool.filter(({ source }) => source.role === message.role && source.timestamp === message.timestamp);
    const found = same.find(({ source }) => parts(source).text === text) ?? same[0];
    if (found) pool.splice(pool.indexOf(found), 1);
    return { role: message.role, id: found?.id ?? null, text, pieces };
  });
}

function read(open, file) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "reader-"));
  const copy = path.join(folder, path.basename(file));
  try {
    fs.copyFileSync(file, copy);
    const session = open(copy, folder);
    const branch = session.getBranch();
    return {
      leafId: session.getLeafId(),
      path: branch.map((entry) => entry.id),
      header: session.getHeader(),
      labels: Object.fromEntries(session.getEntries().map((entry) => [entry.id, session.getLabel(entry.id)])),
      messages: withIds(session.buildSessionContext().messages, branch),
      rewritten: !fs.readFileSync(copy).equals(fs.readFileSync(file)),
    };
  } catch (error) {
    return { error: `${error.name}: ${error.message}` };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export async function serve(open) {
  const files = process.argv.slice(3);
  for await (const file of files.length ? files : createInterface({ input: process.stdin }))
    process.stdout.write(`${JSON.stringify(read(open, file))}\n`);
  process.exit(0);
}
