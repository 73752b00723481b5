// `npm run -s markdown`: one JSON string of Markdown a line on stdin, one JSON string of HTML a line on stdout.
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { renderMarkdown } from '../shared/markdown/renderMarkdown.ts'

const Source = z.string()
let number = 0
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  number++
  if (line.trim() === '') continue
  process.stdout.write(`${JSON.stringify(renderMarkdown(read(line)).html)}\n`)
}

function read(line: string): string {
  try {
    return Source.parse(JSON.parse(line))
  } catch {
    console.error(`Line ${number} is not a JSON string.`)
    process.exit(1)
  }
}
