import { BlockParser } from './blockParser.ts'
import { replaceFences, separateLists } from './fences.ts'
import type { MarkdownContext, MarkdownResult, MarkdownRun } from './markdownContext.ts'
import { Stash } from './stash.ts'
import { codeHtml } from './codeBlock.ts'
import type { Element } from './element.ts'
import { inlineHtml } from './inlineParser.ts'

/*
 * Renders the server's dialect of Markdown. markdown-it 15.0.3 with line breaks and links gives the server's HTML for 26
 * of 75 recorded messages, this renderer for 74 (2026-11-30, `npm run markdown`).
 */

export type { MarkdownContext, MarkdownResult } from './markdownContext.ts'

const tabSize = 4

function expandTabs(line: string): string {
  if (!line.includes('\t')) return line
  let expanded = ''
  for (const part of line.split(/(\t)/))
    expanded += part === '\t' ? ' '.repeat(tabSize - (expanded.length % tabSize)) : part
  return expanded
}

/** Returns the lines of a message without the marks that stand for finished HTML. */
const linesOf = (source: string): string[] =>
  source
    .replace(/[\0\ufdd0\ufdd1]/g, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')

/** Expands tabs, empties lines of spaces, and adds the two blank lines that end every message. */
const normalize = (lines: readonly string[]): string[] => [
  ...lines.map(expandTabs).map((line, index) => (index > 0 && line.trim() === '' ? '' : line)),
  '',
  '',
]

/** Renders the text of a block. A line that starts with an element loses its leading spaces. */
const lineHtml = (text: string, run: MarkdownRun): string =>
  inlineHtml(text, run).replace(/<br>\n\s+(?=<|$)/g, '<br>\n')

function blockHtml(element: Element, run: MarkdownRun): string {
  const { tag, attributes, text, children } = element
  if (tag === 'hr') return '<hr>'
  if (tag === 'pre') return codeHtml(run.stash.sourceOf(text), null, run.context)
  if (tag === 'p' && children.length === 0) {
    const block = run.stash.blockOf(text)
    if (block !== null) return block
  }
  const head = text === '' ? '' : lineHtml(text, run)
  const start = head === '' && children.length > 0 ? '\n' : head
  const inner = children.map((child) => {
    const tail = child.tail.trim() === '' ? '\n' : lineHtml(child.tail, run)
    return blockHtml(child, run) + tail
  })
  return `<${tag}${attributes}>${start}${inner.join('')}</${tag}>`
}

/** Ten times the servers' default limit. The work grows with the length, and real messages are shorter. */
const maxLength = 100_000

/** Renders a message's Markdown as the server's HTML. Constructs without the needed context stay as typed. */
export function renderMarkdown(typed: string, context: MarkdownContext = {}): MarkdownResult {
  const source = typed.slice(0, maxLength)
  const run: MarkdownRun = {
    context,
    stash: new Stash(),
    userIds: new Set(),
    groupIds: new Set(),
    channelWildcard: false,
    topicWildcard: false,
  }
  if (source.trim() === '') return resultOf('', run)
  const lines = replaceFences(normalize(separateLists(linesOf(source))), run)
  const root = new BlockParser().parse(lines)
  return resultOf(root.children.map((child) => blockHtml(child, run)).join('\n'), run)
}

const resultOf = (html: string, run: MarkdownRun): MarkdownResult => ({
  html,
  mentionedUserIds: [...run.userIds],
  mentionedGroupIds: [...run.groupIds],
  channelWildcard: run.channelWildcard,
  topicWildcard: run.topicWildcard,
})
