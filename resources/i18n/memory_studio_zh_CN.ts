<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>MemoryFilesModel</source>
        <comment>cut at {n}k</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MemoryFilesModel</source>
        <comment>injected</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MemoryFilesModel</source>
        <comment>wrong year?</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MemoryFilesModel</source>
        <comment>in the future</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MemoryFilesModel</source>
        <comment>no such day</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MemoryFilesModel</source>
        <comment>large</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MemoryFilesModel</source>
        <comment>bad bytes</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MemoryFilesModel</source>
        <comment>problem</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Memory Studio</source>
        <translation>关于 Memory Studio</translation>
    </message>
    <message>
        <source>Memory Studio {version}</source>
        <translation>Memory Studio {version}</translation>
    </message>
    <message>
        <source>Free software under the MIT licence.
It uses no network unless a setting allows it.

Own files: {state_dir}
Settings: {settings}
Python {python}, Qt {qt}</source>
        <translation>自由软件，采用 MIT 许可证。
除非在设置中允许，否则不使用网络。

程序自己的文件：{state_dir}
设置：{settings}
Python {python}，Qt {qt}</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>{menu}: {command}</source>
        <translation>{menu}：{command}</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open file…</source>
        <translation>打开文件…(&amp;O)</translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation>打开文件夹…(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>Back to your own &amp;agents</source>
        <translation>回到自己的智能体(&amp;A)</translation>
    </message>
    <message>
        <source>Try the &amp;sample</source>
        <translation>试用示例(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Nothing was opened yet</source>
        <translation>还没有打开过任何内容</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>清空此列表(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo operation…</source>
        <translation>撤销操作…(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo operation…</source>
        <translation>重做操作…(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Paste a path to open</source>
        <translation>粘贴路径并打开(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Filter sessions</source>
        <translation>筛选会话(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Session &amp;list</source>
        <translation>会话列表(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>放大文字(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>缩小文字(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Normal text</source>
        <translation>正常大小(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>刷新(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Next session</source>
        <translation>下一个会话(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous session</source>
        <translation>上一个会话(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Command, session or entry…</source>
        <translation>命令、会话或条目…(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Session</source>
        <translation>会话(&amp;S)</translation>
    </message>
    <message>
        <source>Open containing &amp;folder</source>
        <translation>打开所在文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>Copy &amp;path</source>
        <translation>复制路径(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>记忆(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Search memory</source>
        <translation>搜索记忆(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Operations</source>
        <translation>操作记录(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Settings</source>
        <translation>设置(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>窗口(&amp;W)</translation>
    </message>
    <message>
        <source>Mi&amp;nimise</source>
        <translation>最小化(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>恢复默认布局(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>Open &amp;log</source>
        <translation>打开日志(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;About Memory Studio</source>
        <translation>关于 Memory Studio(&amp;A)</translation>
    </message>
</context>
<context>
    <name>ActivityRail</name>
    <message>
        <source>{view} (Ctrl+{n})</source>
        <translation>{view}（Ctrl+{n}）</translation>
    </message>
</context>
<context>
    <name>CompactionTab</name>
    <message>
        <source>Summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This boundary has no summary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Roll back…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trigger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished">时间</translation>
    </message>
    <message>
        <source>SUMMARY</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{entries} ({tokens} tokens)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This compaction is on another branch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model sees again what a compaction took away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{entries} left the context in a reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{entries} gave way to an empty summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{entries} became a summary of {tokens} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has no effect on what the model sees now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after it, the model saw {after} of {before} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is overwritten: a roll back adds to the session and can be undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A reset cannot be taken back from here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to roll back: it is not on the active branch.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ContextCurve</name>
    <message>
        <source>Context curve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No sizes are known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} boundaries; now {now} of {window} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The size of the context over the entries would be here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>window {n}k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reserve starts {n}k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{tokens} tokens after entry {n} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ContextModel</name>
    <message>
        <source>Role</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not sent: {text}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edited: {text}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ContextTab</name>
    <message>
        <source>Select an entry to see what the model would receive there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{tokens} of {window} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the provider reported it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimated (~).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The size is unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{entries} kept back by the agent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} of them are the system prompt and tools.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model would receive nothing here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Something went wrong</source>
        <translation>出错了</translation>
    </message>
    <message>
        <source>Something went wrong in Memory Studio</source>
        <translation>Memory Studio 出错了</translation>
    </message>
    <message>
        <source>No file of your agents was changed by this. You can go on; if the window behaves oddly, start it again. The report below is in the log too. It holds paths, but no secrets that we know of.</source>
        <translation>这没有改动智能体的任何文件。您可以继续使用；如果窗口表现异常，请重新启动。下面的报告也已写入日志，其中包含路径，但不包含我们所知的机密。</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>复制报告</translation>
    </message>
</context>
<context>
    <name>DocumentPane</name>
    <message>
        <source>Show all ({size})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DropOverlay</name>
    <message>
        <source>Open {n} files and folders. Nothing is changed.</source>
        <translation>打开 {n} 个文件和文件夹，不会改动任何内容。</translation>
    </message>
    <message>
        <source>List the sessions and notes in “{name}”</source>
        <translation>列出“{name}”中的会话和笔记</translation>
    </message>
    <message>
        <source>Open the note “{name}” in Memory</source>
        <translation>在“记忆”中打开笔记“{name}”</translation>
    </message>
    <message>
        <source>Open the session “{name}”. Nothing is changed.</source>
        <translation>打开会话“{name}”，不会改动任何内容。</translation>
    </message>
</context>
<context>
    <name>EntryTab</name>
    <message>
        <source>Entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select an entry to see what it says.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rolled back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SUMMARY</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CONTENT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended with “{reason}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent keeps this out of the model&apos;s context.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens: {input} in, {output} out, {read} read from cache, {write} written to cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This message has no content.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TEXT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>THINKING</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a signature is stored; the words are not in the transcript.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CALLS {tool}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>IMAGE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OTHER</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matches</source>
        <translation type="unfinished">匹配项</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation type="unfinished">关闭（Esc）</translation>
    </message>
    <message>
        <source>Close find bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} inside folded entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searching…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{at} of {n}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HitExplanation</name>
    <message>
        <source>Why this result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a search result to see each part of its score.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} · {lines} · score {score}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not compared by meaning: these lines have no vector yet, or none was asked for, or others are closer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far the closest passage stands out from all others by meaning. Its cosine similarity to the question is {cosine}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the question&apos;s words found here; rare words count more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The question, or a rare identifier in it, stands here literally.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Neither the question nor a rare identifier stands here literally.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The note is of a day or month that the question names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The question names no day that this note is of.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 for today and for curated files, a half after 120 days.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score {score}: the first four count like independent evidence, so what one is sure of is not lowered by another. Age takes off a tenth at most and never hides a note.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best line: {line}. Heading: {heading}. Chosen from {n} chunks.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>Inspector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compaction</source>
        <translation type="unfinished">压缩</translation>
    </message>
    <message>
        <source>Raw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select an entry to see what the model would receive there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compaction {number}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>IssuesModel</name>
    <message>
        <source>Line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Byte</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problem</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemTable</name>
    <message>
        <source>What the model receives</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>There is no file {path}.</source>
        <translation>没有文件 {path}。</translation>
    </message>
    <message>
        <source>It may have been moved. Open it again from where it is now.</source>
        <translation>它可能已被移动，请从现在的位置重新打开。</translation>
    </message>
    <message>
        <source>Memory Studio (sample)</source>
        <translation>Memory Studio（示例）</translation>
    </message>
    <message>
        <source>Memory Studio</source>
        <translation>Memory Studio</translation>
    </message>
    <message>
        <source>{session} — {program}</source>
        <translation>{session} — {program}</translation>
    </message>
    <message>
        <source>There are no sessions and no notes in {path}.</source>
        <translation>{path} 中没有会话，也没有笔记。</translation>
    </message>
    <message>
        <source>Sessions are .jsonl files, notes are MEMORY.md and a memory folder.</source>
        <translation>会话是 .jsonl 文件，笔记是 MEMORY.md 和 memory 文件夹。</translation>
    </message>
    <message>
        <source>Sessions and notes (*.jsonl *.jsonl.* *.md);;All files (*)</source>
        <translation>会话和笔记 (*.jsonl *.jsonl.* *.md);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>The clipboard holds no path of a file or folder.</source>
        <translation>剪贴板中没有文件或文件夹的路径。</translation>
    </message>
    <message>
        <source>Copy the path of a session or of an agent&apos;s folder first.</source>
        <translation>请先复制会话或智能体文件夹的路径。</translation>
    </message>
    <message>
        <source>Go to entry #{id}</source>
        <translation>转到条目 #{id}</translation>
    </message>
</context>
<context>
    <name>MemoryFilesPane</name>
    <message>
        <source>FILES</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes of the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fresh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 chunk · {state}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} chunks · {state}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemoryView</name>
    <message>
        <source>Preparing search by meaning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is in no workspace that is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WORKSPACE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No memory workspace was found.

An agent keeps MEMORY.md and the folder memory in its workspace. Open the folder that holds them, or try the sample.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read all notes again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This workspace has no notes yet. What the agent writes to MEMORY.md, USER.md and the folder memory appears here by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 result in {ms} ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} results in {ms} ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vector + BM25</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} (local)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more vectors are being computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keyword only: {why}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the embedding model is switched off in the settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vectors are being computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the embedding model is being asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not among the indexed notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed since it was indexed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>indexed {when} · unchanged on disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 chunk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} chunks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>workspace: {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index stale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index fresh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embeddings: none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embeddings: local</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Close message</source>
        <translation>关闭消息</translation>
    </message>
</context>
<context>
    <name>NoteCalendar</name>
    <message>
        <source>Previous month</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next month</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MMMM yyyy</source>
        <comment>month and year, in Qt&apos;s letters</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>day of this year, in Qt&apos;s letters</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{day}: sessions ran, nothing was written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{day} and {n} more: sessions ran, nothing was written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a note, {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} notes, {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sessions ran, nothing was written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the date may be wrong</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NotePreview</name>
    <message>
        <source>Open in editor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lines {first}–{last} of {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a search result, a day or a file to read the note here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NoteText</name>
    <message>
        <source>Text of the note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cut here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OperationsModel</name>
    <message>
        <source>Compaction taken back, all turns kept</source>
        <translation>已收回压缩，保留所有对话轮次</translation>
    </message>
    <message>
        <source>Rewound to before a compaction</source>
        <translation>已退回到压缩之前</translation>
    </message>
    <message>
        <source>New session from before a compaction</source>
        <translation>从压缩之前建立的新会话</translation>
    </message>
    <message>
        <source>Undone: {what}</source>
        <translation>已撤销：{what}</translation>
    </message>
    <message>
        <source>Done again: {what}</source>
        <translation>已重做：{what}</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>cut short</source>
        <translation>被中断</translation>
    </message>
    <message>
        <source>in force</source>
        <translation>有效</translation>
    </message>
    <message>
        <source>nothing was changed</source>
        <translation>没有改动</translation>
    </message>
    <message>
        <source>needs attention</source>
        <translation>需要处理</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
</context>
<context>
    <name>OperationsPane</name>
    <message>
        <source>Undo…</source>
        <translation>撤销…</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Everything Memory Studio wrote into your agents&apos; files. Each can be undone.</source>
        <translation>Memory Studio 写入智能体文件的所有内容，每一项都可以撤销。</translation>
    </message>
    <message>
        <source>Nothing was written yet.

Roll back a compaction in a session, and it is listed here with its undo.</source>
        <translation>还没有写入任何内容。

在会话中回滚一次压缩后，这里会列出该操作及其撤销方式。</translation>
    </message>
    <message>
        <source>Details of the operation</source>
        <translation>操作的详细信息</translation>
    </message>
    <message>
        <source>Choose an operation to see its details.</source>
        <translation>选择一项操作以查看详细信息。</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>没有可撤销的操作。</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>没有可重做的操作。</translation>
    </message>
    <message>
        <source>Do it again?</source>
        <translation>要重做吗？</translation>
    </message>
    <message>
        <source>Undo this?</source>
        <translation>要撤销吗？</translation>
    </message>
    <message>
        <source>{what}
Session: {title}
{when}

{effect}</source>
        <translation>{what}
会话：{title}
{when}

{effect}</translation>
    </message>
    <message>
        <source>Do it again</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>The new session&apos;s file is created again.</source>
        <translation>将重新建立新会话的文件。</translation>
    </message>
    <message>
        <source>The new session&apos;s file is removed; the original was never changed.</source>
        <translation>将删除新会话的文件；原文件从未改动。</translation>
    </message>
    <message>
        <source>The file becomes what it was before, byte for byte. If the conversation went on since, nothing is removed: one record is added that gives back the old branch.</source>
        <translation>文件将逐字节恢复原样。如果此后对话仍在继续，则不会删除任何内容，只追加一条记录来恢复原来的分支。</translation>
    </message>
    <message>
        <source>Undoing</source>
        <translation>正在撤销</translation>
    </message>
    <message>
        <source>Undone.</source>
        <translation>已撤销。</translation>
    </message>
    <message>
        <source>Done again.</source>
        <translation>已重做。</translation>
    </message>
    <message>
        <source>The agent is stopped: undo</source>
        <translation>智能体已停止，仍要撤销</translation>
    </message>
    <message>
        <source>Do it again…</source>
        <translation>重做…</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Compaction</source>
        <translation>压缩</translation>
    </message>
    <message>
        <source>Active leaf afterwards</source>
        <translation>之后的活动末端</translation>
    </message>
    <message>
        <source>Active leaf before</source>
        <translation>之前的活动末端</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Takes back</source>
        <translation>收回</translation>
    </message>
    <message>
        <source>Taken back by</source>
        <translation>被收回于</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>命令行</translation>
    </message>
    <message>
        <source>{before} → {after} bytes</source>
        <translation>{before} → {after} 字节</translation>
    </message>
</context>
<context>
    <name>OutlineModel</name>
    <message>
        <source>Outline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… and {n} more branches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Branch from #{id} · {entries}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Branch · {entries}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Active branch · {entries}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OutlinePane</name>
    <message>
        <source>Outline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OUTLINE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PROBLEMS</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Commands and sessions</source>
        <translation>命令和会话</translation>
    </message>
    <message>
        <source>A command, a session, or #id of an entry</source>
        <translation>命令、会话，或条目的 #编号</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>匹配项</translation>
    </message>
    <message>
        <source>Open a session, then type the beginning of an entry&apos;s id after #.</source>
        <translation>请先打开会话，再在 # 后输入条目编号的开头。</translation>
    </message>
    <message>
        <source>No command and no session has these words.</source>
        <translation>没有命令或会话包含这些词。</translation>
    </message>
</context>
<context>
    <name>RawTab</name>
    <message>
        <source>Raw JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select an entry to see its bytes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} bytes from byte {offset} of the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all ({size})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RollbackDialog</name>
    <message>
        <source>Roll back compaction {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent is stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Roll back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished">取消</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model sees again what it saw before, and everything said since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rewind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go back to before the compaction; later turns stay on the old branch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy what came before into a new session; this one stays as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WHAT THE MODEL WILL SEE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Working it out…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{before} → {after} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Does not fit the window of {window} tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fits {window}, but the agent would compact again at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fits the window of {window} tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A new session can be written all the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In use: {reasons} {rest}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The preview is being worked out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} items instead of {old}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes the new file {name}; the original is untouched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds 1 entry to {name}; nothing is overwritten.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{entries} stay reachable on the old branch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rolling back</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SearchHitDelegate</name>
    <message>
        <source>vector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keyword</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recency</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SearchResults</name>
    <message>
        <source>Ask your agent&apos;s memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a question or a few words. Notes are found by words and by meaning, in English and Chinese; identifiers, dates and error messages are found as they are written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No note matches. Try fewer or other words: a name, a date, a part of an error.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SessionFind</name>
    <message>
        <source>went on from the top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>went on from the end</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SessionHeader</name>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>READ-ONLY</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking changes nothing. Only a roll back writes, after you saw its plan.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>live, {when}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SessionListDelegate</name>
    <message>
        <source>live</source>
        <translation>使用中</translation>
    </message>
</context>
<context>
    <name>SessionListModel</name>
    <message>
        <source>Opened files</source>
        <translation>已打开的文件</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>{tokens} · {when}</source>
        <translation>{tokens} · {when}</translation>
    </message>
    <message>
        <source>{tokens} · {compactions} · {when}</source>
        <translation>{tokens} · {compactions} · {when}</translation>
    </message>
    <message>
        <source>{title}
{path}
{entries} · last entry {when}</source>
        <translation>{title}
{path}
{entries} · 最后一条：{when}</translation>
    </message>
</context>
<context>
    <name>SessionListPane</name>
    <message>
        <source>Filter sessions…</source>
        <translation>筛选会话…</translation>
    </message>
    <message>
        <source>Filter sessions</source>
        <translation>筛选会话</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>No session has “{text}”.</source>
        <translation>没有会话包含“{text}”。</translation>
    </message>
    <message>
        <source>The sessions of your agents appear here. Open a folder to see others.</source>
        <translation>智能体的会话会显示在这里。打开文件夹可查看其他会话。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open containing folder</source>
        <translation>打开所在文件夹</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>Copy session id</source>
        <translation>复制会话编号</translation>
    </message>
</context>
<context>
    <name>SessionLoader</name>
    <message>
        <source>Reading session</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SessionRollback</name>
    <message>
        <source>Rolled back. Nothing was overwritten.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rolled back into a new session. The original is untouched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undoing</source>
        <translation type="unfinished">正在撤销</translation>
    </message>
    <message>
        <source>The roll back was undone.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SessionView</name>
    <message>
        <source>All entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Active branch only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without tool results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No session is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one in the list on the left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Roll back…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo roll back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ids</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous boundary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next boundary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous branch point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next branch point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to entry…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading {name}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 branch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} branches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context now {tokens} of {window} tokens (estimated)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context now {tokens} of {window} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no further boundary in this direction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no further branch point in this direction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Id, number, or time such as 15:47 or 2026-11-30 15:47</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SettingsPane</name>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Embedding model</source>
        <translation>嵌入模型</translation>
    </message>
    <message>
        <source>Installed with Memory Studio</source>
        <translation>随 Memory Studio 安装</translation>
    </message>
    <message>
        <source>None: keyword search only</source>
        <translation>无：仅关键词搜索</translation>
    </message>
    <message>
        <source>Another one…</source>
        <translation>其他模型…</translation>
    </message>
    <message>
        <source>It may be downloaded from the network</source>
        <translation>允许从网络下载</translation>
    </message>
    <message>
        <source>Quiet time</source>
        <translation>静默时间</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Model window</source>
        <translation>模型窗口</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 词元</translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation>恢复默认</translation>
    </message>
    <message>
        <source>Folder of the model</source>
        <translation>模型所在文件夹</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Saved at once in {path}</source>
        <translation>更改会立即保存到 {path}</translation>
    </message>
    <message>
        <source>LOOK</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Also Ctrl and the wheel.</source>
        <translation>也可以用 Ctrl 加滚轮。</translation>
    </message>
    <message>
        <source>MEMORY SEARCH</source>
        <translation>记忆搜索</translation>
    </message>
    <message>
        <source>SESSIONS</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>A session written more recently counts as in use.</source>
        <translation>在此时间内写入过的会话视为使用中。</translation>
    </message>
    <message>
        <source>Assumed where a session names none.</source>
        <translation>会话未注明时采用此值。</translation>
    </message>
    <message>
        <source>The agent compacts when less than this is left.</source>
        <translation>剩余量低于此值时，智能体会进行压缩。</translation>
    </message>
    <message>
        <source>Name or folder of a model</source>
        <translation>模型的名称或文件夹</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>文件夹…</translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>What is open</source>
        <translation>打开的内容</translation>
    </message>
    <message>
        <source>Context and index</source>
        <translation>上下文和索引</translation>
    </message>
    <message>
        <source>Language (in Settings)</source>
        <translation>语言（在设置中）</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel what is being done</source>
        <translation>取消正在进行的工作</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>正在处理…</translation>
    </message>
</context>
<context>
    <name>Strings</name>
    <message>
        <source>{amount} tok</source>
        <translation>{amount} 词元</translation>
    </message>
    <message>
        <source>1 compaction</source>
        <translation>1 次压缩</translation>
    </message>
    <message>
        <source>{n} compactions</source>
        <translation>{n} 次压缩</translation>
    </message>
    <message>
        <source>1 session</source>
        <translation>1 个会话</translation>
    </message>
    <message>
        <source>{n} sessions</source>
        <translation>{n} 个会话</translation>
    </message>
    <message>
        <source>1 entry</source>
        <translation>1 条</translation>
    </message>
    <message>
        <source>{n} entries</source>
        <translation>{n} 条</translation>
    </message>
    <message>
        <source>{n} B</source>
        <translation>{n} B</translation>
    </message>
    <message>
        <source>{n} kB</source>
        <translation>{n} kB</translation>
    </message>
    <message>
        <source>{n} MB</source>
        <translation>{n} MB</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>刚刚</translation>
    </message>
    <message>
        <source>{n} min ago</source>
        <translation>{n} 分钟前</translation>
    </message>
    <message>
        <source>{n} h ago</source>
        <translation>{n} 小时前</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>MMMM d, yyyy HH:mm:ss</source>
        <comment>date and time, in Qt&apos;s letters</comment>
        <translation>yyyy年M月d日 HH:mm:ss</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>MMM d</source>
        <comment>date of this year, in Qt&apos;s letters</comment>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>MMM d, yyyy</source>
        <comment>date of another year, in Qt&apos;s letters</comment>
        <translation>yyyy年M月d日</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>User</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assistant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tool result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Branch summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unreadable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compaction</source>
        <translation type="unfinished">压缩</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Branch switch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>manual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after an overflow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after a timeout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by an extension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{before} → {after} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rolled back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{entries} folded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>taken back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compaction {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compaction {number} taken back by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a compaction taken back by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>thinks: {text}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ERROR: {text}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be read: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this line is no entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{before} tokens before · has no effect here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TimelineDelegate</name>
    <message>
        <source>NOW</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TimelineModel</name>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished">时间</translation>
    </message>
    <message>
        <source>Id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading…</source>
        <translation type="unfinished">正在读取…</translation>
    </message>
    <message>
        <source>{n} more entries were summarised here ({tokens} tokens)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WelcomePane</name>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation>试用示例</translation>
    </message>
    <message>
        <source>Looking for your agents…</source>
        <translation>正在查找智能体…</translation>
    </message>
    <message>
        <source>Choose a session on the left. These agents were found:</source>
        <translation>请在左侧选择一个会话。找到了以下智能体：</translation>
    </message>
    <message>
        <source>No agent was found on this computer.</source>
        <translation>在这台电脑上没有找到智能体。</translation>
    </message>
    <message>
        <source>Looked for OpenClaw in ~/.openclaw and for pi in ~/.pi/agent.</source>
        <translation>已在 ~/.openclaw 中查找 OpenClaw，在 ~/.pi/agent 中查找 pi。</translation>
    </message>
    <message>
        <source>{name} · {sessions} · {path}</source>
        <translation>{name} · {sessions} · {path}</translation>
    </message>
    <message>
        <source>Memory Studio</source>
        <translation>Memory Studio</translation>
    </message>
    <message>
        <source>See what your agent&apos;s compactions left out, take a bad one back, and search what it remembers.</source>
        <translation>查看智能体在压缩时遗漏了什么，收回不好的压缩，并搜索它记住的内容。</translation>
    </message>
    <message>
        <source>Or drop a session file or a folder anywhere in this window. Opening changes nothing.</source>
        <translation>也可以把会话文件或文件夹拖放到窗口任意位置。打开不会改动任何内容。</translation>
    </message>
</context>
<context>
    <name>WholeText</name>
    <message>
        <source>Copy all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_InjectedPart</name>
    <message>
        <source>{name} as injected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{limit} of {n} characters reach the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the cut, line {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All {n} characters reach the model; {limit} would be the most</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
