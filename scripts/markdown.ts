// `npm run -s markdown`: one JSON string of Markdown per line on stdin, one JSON string of HTML per line on stdout.
import katex from 'katex'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import names from '../assets/emoji/names.json' with { type: 'json' }
import { emojiTableOf } from '../shared/markdown/emojiTable.ts'
import { highlight } from '../e2e/server/highlight/highlight.ts'
import { renderMarkdown, type MarkdownContext } from '../shared/markdown/renderMarkdown.ts'

const emoji = emojiTableOf(names)
const context: MarkdownContext = {
  emojiCode: (name) => emoji.codeByName.get(name) ?? null,
  emojiName: (code) => emoji.namesByCode.get(code)?.[0] ?? null,
  highlight,
  translateEmoticons: true,
  tex: (source, displayMode) => {
    try {
      return katex.renderToString(source, { displayMode })
    } catch {
      return null
    }
  },
}

const Source = z.string()
let number = 0
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  number++
  if (line.trim() === '') continue
  process.stdout.write(`${JSON.stringify(renderMarkdown(read(line), context).html)}\n`)
}

function read(line: string): string {
  try {
    return Source.parse(JSON.parse(line))
  } catch {
    console.error(`Line ${number} is not a JSON string.`)
    process.exit(1)
  }
}
