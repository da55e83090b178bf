<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
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
        <translation>摘要</translation>
    </message>
    <message>
        <source>This boundary has no summary.</source>
        <translation>此边界没有摘要。</translation>
    </message>
    <message>
        <source>Roll back…</source>
        <translation>回滚…</translation>
    </message>
    <message>
        <source>Copy summary</source>
        <translation>复制摘要</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Folded</source>
        <translation>已折叠</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Kept from</source>
        <translation>保留自</translation>
    </message>
    <message>
        <source>Trigger</source>
        <translation>触发方式</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>SUMMARY</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>{n} tokens</source>
        <translation>{n} 词元</translation>
    </message>
    <message>
        <source>{entries} ({tokens} tokens)</source>
        <translation>{entries}（{tokens} 词元）</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>This compaction is on another branch</source>
        <translation>此压缩在另一个分支上</translation>
    </message>
    <message>
        <source>The model sees again what a compaction took away</source>
        <translation>模型重新看到了被压缩掉的内容</translation>
    </message>
    <message>
        <source>{entries} left the context in a reset</source>
        <translation>{entries}因重置离开了上下文</translation>
    </message>
    <message>
        <source>{entries} gave way to an empty summary</source>
        <translation>{entries}变成了一份空摘要</translation>
    </message>
    <message>
        <source>{entries} became a summary of {tokens} tokens</source>
        <translation>{entries}变成了 {tokens} 词元的摘要</translation>
    </message>
    <message>
        <source>It has no effect on what the model sees now.</source>
        <translation>它对模型现在看到的内容没有影响。</translation>
    </message>
    <message>
        <source>after it, the model saw {after} of {before} tokens</source>
        <translation>此后，模型只看到 {before} 词元中的 {after} 词元</translation>
    </message>
    <message>
        <source>Nothing is overwritten: a roll back adds to the session and can be undone.</source>
        <translation>不会覆盖任何内容：回滚只在会话末尾追加，并且可以撤销。</translation>
    </message>
    <message>
        <source>A reset cannot be taken back from here.</source>
        <translation>无法在此收回重置。</translation>
    </message>
    <message>
        <source>There is nothing to roll back: it is not on the active branch.</source>
        <translation>没有可回滚的内容：它不在活动分支上。</translation>
    </message>
</context>
<context>
    <name>ContextCurve</name>
    <message>
        <source>Context curve</source>
        <translation>上下文曲线</translation>
    </message>
    <message>
        <source>No sizes are known.</source>
        <translation>大小未知。</translation>
    </message>
    <message>
        <source>{n} boundaries; now {now} of {window} tokens</source>
        <translation>{n} 个边界；现在 {now} / {window} 词元</translation>
    </message>
    <message>
        <source>The size of the context over the entries would be here.</source>
        <translation>这里会显示上下文大小随条目的变化。</translation>
    </message>
    <message>
        <source>window {n}k</source>
        <translation>窗口 {n}k</translation>
    </message>
    <message>
        <source>reserve starts {n}k</source>
        <translation>预留起点 {n}k</translation>
    </message>
    <message>
        <source>reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>{tokens} tokens after entry {n} of {total}</source>
        <translation>第 {n} / {total} 条之后：{tokens} 词元</translation>
    </message>
</context>
<context>
    <name>ContextModel</name>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>not sent: {text}</source>
        <translation>未发送：{text}</translation>
    </message>
    <message>
        <source>edited: {text}</source>
        <translation>已编辑：{text}</translation>
    </message>
</context>
<context>
    <name>ContextTab</name>
    <message>
        <source>Select an entry to see what the model would receive there.</source>
        <translation>选择一个条目，查看模型在该处会收到的内容。</translation>
    </message>
    <message>
        <source>{tokens} of {window} tokens</source>
        <translation>{tokens} / {window} 词元</translation>
    </message>
    <message>
        <source>As the provider reported it.</source>
        <translation>由模型服务商报告。</translation>
    </message>
    <message>
        <source>Estimated (~).</source>
        <translation>估算值（~）。</translation>
    </message>
    <message>
        <source>The size is unknown.</source>
        <translation>大小未知。</translation>
    </message>
    <message>
        <source>{entries} kept back by the agent.</source>
        <translation>{entries}被智能体保留，未发送。</translation>
    </message>
    <message>
        <source>{n} of them are the system prompt and tools.</source>
        <translation>其中 {n} 为系统提示和工具。</translation>
    </message>
    <message>
        <source>The model would receive nothing here.</source>
        <translation>模型在此不会收到任何内容。</translation>
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
        <translation>显示全部（{size}）</translation>
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
        <translation>条目</translation>
    </message>
    <message>
        <source>Select an entry to see what it says.</source>
        <translation>选择一个条目以查看其内容。</translation>
    </message>
    <message>
        <source>Whole text</source>
        <translation>全文</translation>
    </message>
    <message>
        <source>Rolled back</source>
        <translation>已回滚</translation>
    </message>
    <message>
        <source>SUMMARY</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>CONTENT</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>no id</source>
        <translation>无编号</translation>
    </message>
    <message>
        <source>ended with “{reason}”</source>
        <translation>结束原因“{reason}”</translation>
    </message>
    <message>
        <source>The agent keeps this out of the model&apos;s context.</source>
        <translation>智能体不会将它放入模型的上下文。</translation>
    </message>
    <message>
        <source>{n} tokens</source>
        <translation>{n} 词元</translation>
    </message>
    <message>
        <source>tokens: {input} in, {output} out, {read} read from cache, {write} written to cache</source>
        <translation>词元：输入 {input}，输出 {output}，读取缓存 {read}，写入缓存 {write}</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>This message has no content.</source>
        <translation>此消息没有内容。</translation>
    </message>
    <message>
        <source>TEXT</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>（空）</translation>
    </message>
    <message>
        <source>THINKING</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>Only a signature is stored; the words are not in the transcript.</source>
        <translation>只存储了签名；文字不在会话记录中。</translation>
    </message>
    <message>
        <source>CALLS {tool}</source>
        <translation>调用 {tool}</translation>
    </message>
    <message>
        <source>IMAGE</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>OTHER</source>
        <translation>其他</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in transcript</source>
        <translation>在会话中查找</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>匹配项</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一个</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Close find bar</source>
        <translation>关闭查找栏</translation>
    </message>
    <message>
        <source>{n} inside folded entries</source>
        <translation>{n} 处在折叠的条目中</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>{n} found</source>
        <translation>找到 {n} 处</translation>
    </message>
    <message>
        <source>{at} of {n}</source>
        <translation>第 {at} / {n} 处</translation>
    </message>
</context>
<context>
    <name>HitExplanation</name>
    <message>
        <source>Why this result</source>
        <translation>为什么是这个结果</translation>
    </message>
    <message>
        <source>Select a search result to see each part of its score.</source>
        <translation>选择一个搜索结果，查看其得分的各个部分。</translation>
    </message>
    <message>
        <source>{path} · {lines} · score {score}</source>
        <translation>{path} · {lines} · 得分 {score}</translation>
    </message>
    <message>
        <source>Not compared by meaning: these lines have no vector yet, or none was asked for, or others are closer.</source>
        <translation>未按语义比较：这些行还没有向量，或没有请求向量，或其他内容更接近。</translation>
    </message>
    <message>
        <source>How far the closest passage stands out from all others by meaning. Its cosine similarity to the question is {cosine}.</source>
        <translation>最接近的段落在语义上比其他段落突出多少。它与问题的余弦相似度为 {cosine}。</translation>
    </message>
    <message>
        <source>Share of the question&apos;s words found here; rare words count more.</source>
        <translation>在此找到的问题词语所占的比例；少见的词权重更高。</translation>
    </message>
    <message>
        <source>The question, or a rare identifier in it, stands here literally.</source>
        <translation>问题原文或其中少见的标识符在此原样出现。</translation>
    </message>
    <message>
        <source>Neither the question nor a rare identifier stands here literally.</source>
        <translation>问题原文和少见的标识符都没有在此原样出现。</translation>
    </message>
    <message>
        <source>The note is of a day or month that the question names.</source>
        <translation>笔记属于问题提到的日期或月份。</translation>
    </message>
    <message>
        <source>The question names no day that this note is of.</source>
        <translation>问题没有提到这篇笔记所属的日期。</translation>
    </message>
    <message>
        <source>1 for today and for curated files, a half after 120 days.</source>
        <translation>今天和整理过的文件为 1，120 天后减半。</translation>
    </message>
    <message>
        <source>Score {score}: the first four count like independent evidence, so what one is sure of is not lowered by another. Age takes off a tenth at most and never hides a note.</source>
        <translation>得分 {score}：前四项视为相互独立的证据，一项确定的结果不会被另一项拉低。时间最多扣除十分之一，绝不会隐藏笔记。</translation>
    </message>
    <message>
        <source>Best line: {line}. Heading: {heading}. Chosen from {n} chunks.</source>
        <translation>最佳行：{line}。标题：{heading}。从 {n} 个片段中选出。</translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Compaction</source>
        <translation>压缩</translation>
    </message>
    <message>
        <source>Raw</source>
        <translation>原始数据</translation>
    </message>
    <message>
        <source>Select an entry to see what the model would receive there.</source>
        <translation>选择一个条目，查看模型在该处会收到的内容。</translation>
    </message>
    <message>
        <source>Compaction {number}</source>
        <translation>压缩 {number}</translation>
    </message>
</context>
<context>
    <name>IssuesModel</name>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Byte</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>ItemTable</name>
    <message>
        <source>What the model receives</source>
        <translation>模型收到的内容</translation>
    </message>
</context>
<context>
    <name>LibraryWords</name>
    <message>
        <source>The session is locked by another program.</source>
        <translation>会话已被另一个程序锁定。</translation>
    </message>
    <message>
        <source>OpenClaw&apos;s gateway is running.</source>
        <translation>OpenClaw 的网关正在运行。</translation>
    </message>
    <message>
        <source>The session was written a moment ago.</source>
        <translation>会话刚刚被写入。</translation>
    </message>
    <message>
        <source>The last line is not finished (yet).</source>
        <translation>最后一行（尚）未写完。</translation>
    </message>
    <message>
        <source>The line is not JSON.</source>
        <translation>此行不是 JSON。</translation>
    </message>
    <message>
        <source>The line has a number that JSON does not have.</source>
        <translation>此行包含 JSON 中不存在的数字。</translation>
    </message>
    <message>
        <source>The line is JSON, but not a record.</source>
        <translation>此行是 JSON，但不是记录。</translation>
    </message>
    <message>
        <source>Several records stand on one line.</source>
        <translation>一行中有多条记录。</translation>
    </message>
    <message>
        <source>The file begins with a byte order mark.</source>
        <translation>文件以字节顺序标记开头。</translation>
    </message>
    <message>
        <source>The line has bytes that are not UTF-8.</source>
        <translation>此行包含非 UTF-8 字节。</translation>
    </message>
    <message>
        <source>The line has NUL bytes, as a power loss leaves them.</source>
        <translation>此行包含 NUL 字节，通常由断电造成。</translation>
    </message>
    <message>
        <source>The file has a second header.</source>
        <translation>文件有第二个文件头。</translation>
    </message>
    <message>
        <source>The header is not the first record.</source>
        <translation>文件头不是第一条记录。</translation>
    </message>
    <message>
        <source>The record has no id, so nothing can follow it.</source>
        <translation>记录没有编号，因此无法接续。</translation>
    </message>
    <message>
        <source>The parent does not exist; what came before is lost.</source>
        <translation>上级条目不存在；之前的内容已丢失。</translation>
    </message>
    <message>
        <source>The id was used before; this entry replaces it.</source>
        <translation>此编号已使用过；由本条目取代。</translation>
    </message>
    <message>
        <source>The entry would follow itself; the link to its parent is ignored.</source>
        <translation>条目会接在自身之后；已忽略到上级的链接。</translation>
    </message>
    <message>
        <source>The name has a day that does not exist.</source>
        <translation>文件名中的日期不存在。</translation>
    </message>
    <message>
        <source>The date in the name may be wrong.</source>
        <translation>文件名中的日期可能有误。</translation>
    </message>
    <message>
        <source>The file is large.</source>
        <translation>文件较大。</translation>
    </message>
    <message>
        <source>All of it reaches the model.</source>
        <translation>全部内容都会传给模型。</translation>
    </message>
    <message>
        <source>Only its beginning reaches the model.</source>
        <translation>只有开头部分会传给模型。</translation>
    </message>
    <message>
        <source>Some bytes are not UTF-8 and are shown as �.</source>
        <translation>部分字节不是 UTF-8，显示为 �。</translation>
    </message>
    <message>
        <source>Some bytes are not UTF-16 and are shown as �.</source>
        <translation>部分字节不是 UTF-16，显示为 �。</translation>
    </message>
    <message>
        <source>The link leads out of the workspace and is not followed.</source>
        <translation>链接指向工作区之外，未跟随。</translation>
    </message>
    <message>
        <source>The name of the file is not valid Unicode.</source>
        <translation>文件名不是有效的 Unicode。</translation>
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
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>MemoryFilesModel</name>
    <message>
        <source>cut at {n}k</source>
        <translation>截断于 {n}k</translation>
    </message>
    <message>
        <source>injected</source>
        <translation>已注入</translation>
    </message>
    <message>
        <source>wrong year?</source>
        <translation>年份有误？</translation>
    </message>
    <message>
        <source>in the future</source>
        <translation>未来日期</translation>
    </message>
    <message>
        <source>no such day</source>
        <translation>日期不存在</translation>
    </message>
    <message>
        <source>large</source>
        <translation>较大</translation>
    </message>
    <message>
        <source>bad bytes</source>
        <translation>字节损坏</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>MemoryFilesPane</name>
    <message>
        <source>FILES</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Notes of the workspace</source>
        <translation>工作区的笔记</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>待更新</translation>
    </message>
    <message>
        <source>fresh</source>
        <translation>最新</translation>
    </message>
    <message>
        <source>1 chunk · {state}</source>
        <translation>1 个片段 · {state}</translation>
    </message>
    <message>
        <source>{n} chunks · {state}</source>
        <translation>{n} 个片段 · {state}</translation>
    </message>
</context>
<context>
    <name>MemoryView</name>
    <message>
        <source>Preparing search by meaning</source>
        <translation>正在准备语义搜索</translation>
    </message>
    <message>
        <source>{path} is in no workspace that is open.</source>
        <translation>{path} 不在任何已打开的工作区中。</translation>
    </message>
    <message>
        <source>WORKSPACE</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>No memory workspace was found.

An agent keeps MEMORY.md and the folder memory in its workspace. Open the folder that holds them, or try the sample.</source>
        <translation>没有找到记忆工作区。

智能体在其工作区中保存 MEMORY.md 和 memory 文件夹。请打开包含它们的文件夹，或试用示例。</translation>
    </message>
    <message>
        <source>Go to today</source>
        <translation>转到今天</translation>
    </message>
    <message>
        <source>Read all notes again</source>
        <translation>重新读取所有笔记</translation>
    </message>
    <message>
        <source>This workspace has no notes yet. What the agent writes to MEMORY.md, USER.md and the folder memory appears here by itself.</source>
        <translation>此工作区还没有笔记。智能体写入 MEMORY.md、USER.md 和 memory 文件夹的内容会自动显示在这里。</translation>
    </message>
    <message>
        <source>Reading notes</source>
        <translation>正在读取笔记</translation>
    </message>
    <message>
        <source>1 result in {ms} ms</source>
        <translation>1 个结果，用时 {ms} 毫秒</translation>
    </message>
    <message>
        <source>{n} results in {ms} ms</source>
        <translation>{n} 个结果，用时 {ms} 毫秒</translation>
    </message>
    <message>
        <source>vector + BM25</source>
        <translation>向量 + BM25</translation>
    </message>
    <message>
        <source>{model} (local)</source>
        <translation>{model}（本地）</translation>
    </message>
    <message>
        <source>more vectors are being computed</source>
        <translation>正在计算更多向量</translation>
    </message>
    <message>
        <source>keyword only: {why}</source>
        <translation>仅关键词：{why}</translation>
    </message>
    <message>
        <source>the embedding model is switched off in the settings</source>
        <translation>嵌入模型已在设置中关闭</translation>
    </message>
    <message>
        <source>vectors are being computed</source>
        <translation>正在计算向量</translation>
    </message>
    <message>
        <source>the embedding model is being asked</source>
        <translation>正在查询嵌入模型</translation>
    </message>
    <message>
        <source>not among the indexed notes</source>
        <translation>不在已索引的笔记中</translation>
    </message>
    <message>
        <source>changed since it was indexed</source>
        <translation>索引后已更改</translation>
    </message>
    <message>
        <source>indexed {when} · unchanged on disk</source>
        <translation>索引于{when} · 磁盘上未更改</translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 篇笔记</translation>
    </message>
    <message>
        <source>{n} notes</source>
        <translation>{n} 篇笔记</translation>
    </message>
    <message>
        <source>1 chunk</source>
        <translation>1 个片段</translation>
    </message>
    <message>
        <source>{n} chunks</source>
        <translation>{n} 个片段</translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation>1 个问题</translation>
    </message>
    <message>
        <source>{n} problems</source>
        <translation>{n} 个问题</translation>
    </message>
    <message>
        <source>workspace: {what}</source>
        <translation>工作区：{what}</translation>
    </message>
    <message>
        <source>Index stale</source>
        <translation>索引待更新</translation>
    </message>
    <message>
        <source>Index fresh</source>
        <translation>索引最新</translation>
    </message>
    <message>
        <source>Embeddings: none</source>
        <translation>嵌入：无</translation>
    </message>
    <message>
        <source>Embeddings: local</source>
        <translation>嵌入：本地</translation>
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
        <translation>上个月</translation>
    </message>
    <message>
        <source>Next month</source>
        <translation>下个月</translation>
    </message>
    <message>
        <source>MMMM yyyy</source>
        <comment>month and year, in Qt&apos;s letters</comment>
        <translation>yyyy年M月</translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>day of this year, in Qt&apos;s letters</comment>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>{day}: sessions ran, nothing was written</source>
        <translation>{day}：有会话，但没有写笔记</translation>
    </message>
    <message>
        <source>{day} and {n} more: sessions ran, nothing was written</source>
        <translation>{day}及另外 {n} 天：有会话，但没有写笔记</translation>
    </message>
    <message>
        <source>a note, {size}</source>
        <translation>1 篇笔记，{size}</translation>
    </message>
    <message>
        <source>{n} notes, {size}</source>
        <translation>{n} 篇笔记，{size}</translation>
    </message>
    <message>
        <source>sessions ran, nothing was written</source>
        <translation>有会话，但没有写笔记</translation>
    </message>
    <message>
        <source>no note</source>
        <translation>没有笔记</translation>
    </message>
    <message>
        <source>the date may be wrong</source>
        <translation>日期可能有误</translation>
    </message>
</context>
<context>
    <name>NotePreview</name>
    <message>
        <source>Open in editor</source>
        <translation>在编辑器中打开</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>lines {first}–{last} of {n}</source>
        <translation>第 {first}–{last} 行，共 {n} 行</translation>
    </message>
    <message>
        <source>Select a search result, a day or a file to read the note here.</source>
        <translation>选择一个搜索结果、日期或文件，在这里阅读笔记。</translation>
    </message>
</context>
<context>
    <name>NoteText</name>
    <message>
        <source>Text of the note</source>
        <translation>笔记正文</translation>
    </message>
    <message>
        <source>cut here</source>
        <translation>在此截断</translation>
    </message>
</context>
<context>
    <name>Opener</name>
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
        <translation>大纲</translation>
    </message>
    <message>
        <source>… and {n} more branches</source>
        <translation>……另有 {n} 个分支</translation>
    </message>
    <message>
        <source>Branch from #{id} · {entries}</source>
        <translation>分支，起自 #{id} · {entries}</translation>
    </message>
    <message>
        <source>Branch · {entries}</source>
        <translation>分支 · {entries}</translation>
    </message>
    <message>
        <source>Active branch · {entries}</source>
        <translation>活动分支 · {entries}</translation>
    </message>
</context>
<context>
    <name>OutlinePane</name>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>OUTLINE</source>
        <translation>大纲</translation>
    </message>
    <message>
        <source>PROBLEMS</source>
        <translation>问题</translation>
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
        <translation>原始 JSON</translation>
    </message>
    <message>
        <source>Select an entry to see its bytes.</source>
        <translation>选择一个条目以查看其字节。</translation>
    </message>
    <message>
        <source>Copy JSON</source>
        <translation>复制 JSON</translation>
    </message>
    <message>
        <source>{n} bytes from byte {offset} of the file</source>
        <translation>{n} 字节，从文件的第 {offset} 字节起</translation>
    </message>
    <message>
        <source>Show all ({size})</source>
        <translation>显示全部（{size}）</translation>
    </message>
</context>
<context>
    <name>RollbackDialog</name>
    <message>
        <source>Roll back compaction {n}</source>
        <translation>回滚压缩 {n}</translation>
    </message>
    <message>
        <source>The agent is stopped</source>
        <translation>智能体已停止</translation>
    </message>
    <message>
        <source>Roll back</source>
        <translation>回滚</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>The model sees again what it saw before, and everything said since.</source>
        <translation>模型重新看到之前的内容，以及此后的全部对话。</translation>
    </message>
    <message>
        <source>Rewind</source>
        <translation>退回</translation>
    </message>
    <message>
        <source>Go back to before the compaction; later turns stay on the old branch.</source>
        <translation>回到压缩之前；之后的对话保留在旧分支上。</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>新会话</translation>
    </message>
    <message>
        <source>Copy what came before into a new session; this one stays as it is.</source>
        <translation>把之前的内容复制到新会话；当前会话保持不变。</translation>
    </message>
    <message>
        <source>WHAT THE MODEL WILL SEE</source>
        <translation>模型将看到的内容</translation>
    </message>
    <message>
        <source>Working it out…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>{before} → {after} tokens</source>
        <translation>{before} → {after} 词元</translation>
    </message>
    <message>
        <source>Does not fit the window of {window} tokens.</source>
        <translation>超出 {window} 词元的窗口。</translation>
    </message>
    <message>
        <source>Fits {window}, but the agent would compact again at once.</source>
        <translation>未超出 {window}，但智能体会立即再次压缩。</translation>
    </message>
    <message>
        <source>Fits the window of {window} tokens.</source>
        <translation>未超出 {window} 词元的窗口。</translation>
    </message>
    <message>
        <source>A new session can be written all the same.</source>
        <translation>仍然可以写入新会话。</translation>
    </message>
    <message>
        <source>In use: {reasons} {rest}</source>
        <translation>使用中：{reasons}{rest}</translation>
    </message>
    <message>
        <source>The preview is being worked out.</source>
        <translation>正在生成预览。</translation>
    </message>
    <message>
        <source>{n} items instead of {old}</source>
        <translation>{n} 项，原为 {old} 项</translation>
    </message>
    <message>
        <source>Writes the new file {name}; the original is untouched.</source>
        <translation>写入新文件 {name}；原文件不变。</translation>
    </message>
    <message>
        <source>Adds 1 entry to {name}; nothing is overwritten.</source>
        <translation>向 {name} 追加 1 个条目；不会覆盖任何内容。</translation>
    </message>
    <message>
        <source>{entries} stay reachable on the old branch.</source>
        <translation>{entries}仍可在旧分支上查看。</translation>
    </message>
    <message>
        <source>Rolling back</source>
        <translation>正在回滚</translation>
    </message>
</context>
<context>
    <name>SearchHitDelegate</name>
    <message>
        <source>vector</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>keyword</source>
        <translation>关键词</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>recency</source>
        <translation>新近</translation>
    </message>
</context>
<context>
    <name>SearchResults</name>
    <message>
        <source>Ask your agent&apos;s memory</source>
        <translation>向智能体的记忆提问</translation>
    </message>
    <message>
        <source>Search the notes</source>
        <translation>搜索笔记</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>Type a question or a few words. Notes are found by words and by meaning, in English and Chinese; identifiers, dates and error messages are found as they are written.</source>
        <translation>输入一个问题或几个词。可按词语和语义查找中英文笔记；标识符、日期和错误信息按原样查找。</translation>
    </message>
    <message>
        <source>No note matches. Try fewer or other words: a name, a date, a part of an error.</source>
        <translation>没有匹配的笔记。请尝试更少或其他的词：名称、日期或错误信息的一部分。</translation>
    </message>
</context>
<context>
    <name>SessionFind</name>
    <message>
        <source>went on from the top</source>
        <translation>已从开头继续</translation>
    </message>
    <message>
        <source>went on from the end</source>
        <translation>已从末尾继续</translation>
    </message>
</context>
<context>
    <name>SessionHeader</name>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>{n} window</source>
        <translation>窗口 {n}</translation>
    </message>
    <message>
        <source>READ-ONLY</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>Looking changes nothing. Only a roll back writes, after you saw its plan.</source>
        <translation>查看不会改动任何内容。只有在您看过方案后，回滚才会写入。</translation>
    </message>
    <message>
        <source>live, {when}</source>
        <translation>使用中，{when}</translation>
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
        <translation>正在读取会话</translation>
    </message>
</context>
<context>
    <name>SessionRollback</name>
    <message>
        <source>Rolled back. Nothing was overwritten.</source>
        <translation>已回滚，没有覆盖任何内容。</translation>
    </message>
    <message>
        <source>Rolled back into a new session. The original is untouched.</source>
        <translation>已回滚到新会话，原会话不变。</translation>
    </message>
    <message>
        <source>Undoing</source>
        <translation>正在撤销</translation>
    </message>
    <message>
        <source>The roll back was undone.</source>
        <translation>已撤销回滚。</translation>
    </message>
</context>
<context>
    <name>SessionView</name>
    <message>
        <source>All entries</source>
        <translation>所有条目</translation>
    </message>
    <message>
        <source>Active branch only</source>
        <translation>仅活动分支</translation>
    </message>
    <message>
        <source>Without tool results</source>
        <translation>不含工具结果</translation>
    </message>
    <message>
        <source>No session is open.</source>
        <translation>没有打开的会话。</translation>
    </message>
    <message>
        <source>Choose one in the list on the left.</source>
        <translation>请在左侧列表中选择一个。</translation>
    </message>
    <message>
        <source>Roll back…</source>
        <translation>回滚…</translation>
    </message>
    <message>
        <source>Undo roll back</source>
        <translation>撤销回滚</translation>
    </message>
    <message>
        <source>Follow the end</source>
        <translation>跟随末尾</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
    <message>
        <source>Ids</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation>复制文本</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Copy id</source>
        <translation>复制编号</translation>
    </message>
    <message>
        <source>Previous boundary</source>
        <translation>上一个边界</translation>
    </message>
    <message>
        <source>Next boundary</source>
        <translation>下一个边界</translation>
    </message>
    <message>
        <source>Previous branch point</source>
        <translation>上一个分支点</translation>
    </message>
    <message>
        <source>Next branch point</source>
        <translation>下一个分支点</translation>
    </message>
    <message>
        <source>Go to entry…</source>
        <translation>转到条目…</translation>
    </message>
    <message>
        <source>Find in transcript</source>
        <translation>在会话中查找</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>查找下一个</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>查找上一个</translation>
    </message>
    <message>
        <source>Reading {name}…</source>
        <translation>正在读取 {name}…</translation>
    </message>
    <message>
        <source>1 branch</source>
        <translation>1 个分支</translation>
    </message>
    <message>
        <source>{n} branches</source>
        <translation>{n} 个分支</translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation>1 个问题</translation>
    </message>
    <message>
        <source>Context now {tokens} of {window} tokens (estimated)</source>
        <translation>当前上下文 {tokens} / {window} 词元（估算）</translation>
    </message>
    <message>
        <source>{n} problems</source>
        <translation>{n} 个问题</translation>
    </message>
    <message>
        <source>Context now {tokens} of {window} tokens</source>
        <translation>当前上下文 {tokens} / {window} 词元</translation>
    </message>
    <message>
        <source>There is no further boundary in this direction.</source>
        <translation>这个方向没有更多边界。</translation>
    </message>
    <message>
        <source>There is no further branch point in this direction.</source>
        <translation>这个方向没有更多分支点。</translation>
    </message>
    <message>
        <source>Go to entry</source>
        <translation>转到条目</translation>
    </message>
    <message>
        <source>Id, number, or time such as 15:47 or 2026-11-30 15:47</source>
        <translation>编号、序号，或时间，例如 15:47 或 2026-11-30 15:47</translation>
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
        <translation>系统</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Assistant</source>
        <translation>助手</translation>
    </message>
    <message>
        <source>Tool result</source>
        <translation>工具结果</translation>
    </message>
    <message>
        <source>Shell</source>
        <translation>命令行</translation>
    </message>
    <message>
        <source>Extension</source>
        <translation>扩展</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Branch summary</source>
        <translation>分支摘要</translation>
    </message>
    <message>
        <source>Unreadable</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>Compaction</source>
        <translation>压缩</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>Context edit</source>
        <translation>上下文编辑</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>用量</translation>
    </message>
    <message>
        <source>Branch switch</source>
        <translation>切换分支</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>manual</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>after an overflow</source>
        <translation>溢出后</translation>
    </message>
    <message>
        <source>after a timeout</source>
        <translation>超时后</translation>
    </message>
    <message>
        <source>by an extension</source>
        <translation>由扩展触发</translation>
    </message>
    <message>
        <source>by you</source>
        <translation>由您执行</translation>
    </message>
    <message>
        <source>{n} lines</source>
        <translation>{n} 行</translation>
    </message>
    <message>
        <source>{before} → {after} tokens</source>
        <translation>{before} → {after} 词元</translation>
    </message>
    <message>
        <source>Rolled back</source>
        <translation>已回滚</translation>
    </message>
    <message>
        <source>{entries} folded</source>
        <translation>已折叠 {entries}</translation>
    </message>
    <message>
        <source>taken back</source>
        <translation>已收回</translation>
    </message>
    <message>
        <source>Compaction {number}</source>
        <translation>压缩 {number}</translation>
    </message>
    <message>
        <source>compaction {number} taken back by you</source>
        <translation>您收回了压缩 {number}</translation>
    </message>
    <message>
        <source>a compaction taken back by you</source>
        <translation>您收回了一次压缩</translation>
    </message>
    <message>
        <source>failed: {reason}</source>
        <translation>失败：{reason}</translation>
    </message>
    <message>
        <source>thinks: {text}</source>
        <translation>思考：{text}</translation>
    </message>
    <message>
        <source>no text</source>
        <translation>无文本</translation>
    </message>
    <message>
        <source>an image</source>
        <translation>1 张图片</translation>
    </message>
    <message>
        <source>{n} images</source>
        <translation>{n} 张图片</translation>
    </message>
    <message>
        <source>ERROR: {text}</source>
        <translation>错误：{text}</translation>
    </message>
    <message>
        <source>cannot be read: {reason}</source>
        <translation>无法读取：{reason}</translation>
    </message>
    <message>
        <source>this line is no entry</source>
        <translation>此行不是条目</translation>
    </message>
    <message>
        <source>{before} tokens before · has no effect here</source>
        <translation>之前 {before} 词元 · 在此无效</translation>
    </message>
    <message>
        <source>NOW</source>
        <translation>当前</translation>
    </message>
</context>
<context>
    <name>TimelineModel</name>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>{n} more entries were summarised here ({tokens} tokens)</source>
        <translation>另有 {n} 个条目在此被概括为摘要（{tokens} 词元）</translation>
    </message>
</context>
<context>
    <name>TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
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
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>WindowDialogs</name>
    <message>
        <source>{menu}: {command}</source>
        <translation>{menu}：{command}</translation>
    </message>
    <message>
        <source>Go to entry #{id}</source>
        <translation>转到条目 #{id}</translation>
    </message>
</context>
<context>
    <name>_InjectedPart</name>
    <message>
        <source>{name} as injected</source>
        <translation>{name} 的注入情况</translation>
    </message>
    <message>
        <source>{limit} of {n} characters reach the model</source>
        <translation>{n} 个字符中有 {limit} 个会传给模型</translation>
    </message>
    <message>
        <source>Show the cut, line {n}</source>
        <translation>显示截断处，第 {n} 行</translation>
    </message>
    <message>
        <source>All {n} characters reach the model; {limit} would be the most</source>
        <translation>全部 {n} 个字符都会传给模型；上限为 {limit}</translation>
    </message>
</context>
</TS>
