import { BlockParser } from './blockParser.ts'
import { replaceFences, separateLists } from './fences.ts'
import type { MarkdownContext, MarkdownResult, MarkdownRun } from './markdownContext.ts'
import { Stash } from './stash.ts'
import { codeHtml } from './codeBlock.ts'
import type { Element } from './element.ts'
import { inlineHtml } from './inlineParser.ts'

export type { MarkdownContext, MarkdownResult } from './markdownContext.ts'

const tabSize = 4

function expandTabs(line: string): string {
  if (!line.includes('\t')) return line
  let expanded = ''
  for (const part of line.split(/(\t)/))
    expanded += part === '\t' ? ' '.repeat(tabSize - (expanded.length % tabSize)) : part
  return expanded
}

/** The lines of a message: without marks of our own, tabs as spaces, blank lines empty. */
function normalize(source: string): string[] {
  const text = source
    .replaceAll('\0', '')
    .replace(/[\ufdd0\ufdd1]/g, '')
    .replace(/\r\n?/g, '\n')
  return text.split('\n').map((line, index, all) => {
    const expanded = expandTabs(line)
    // The last line keeps its spaces, as the service does.
    return index > 0 && index < all.length - 1 && expanded.trim() === '' ? '' : expanded
  })
}

/** A block and all in it as HTML. */
function blockHtml(element: Element, run: MarkdownRun, isQuoted: boolean): string {
  const { tag, attributes, text, children } = element
  if (tag === 'hr') return '<hr>'
  if (tag === 'pre') return codeHtml(run.stash.sourceOf(text), null, run.context)
  if (tag === 'p' && children.length === 0) {
    const block = run.stash.blockOf(text)
    if (block !== null) return block
  }
  const quoted = isQuoted || tag === 'blockquote'
  const head = text === '' ? '' : inlineHtml(text, run, quoted)
  const start = head === '' && children.length > 0 ? '\n' : head
  const inner = children.map((child) => {
    const tail = child.tail.trim() === '' ? '\n' : inlineHtml(child.tail, run, quoted)
    return blockHtml(child, run, quoted) + tail
  })
  return `<${tag}${attributes}>${start}${inner.join('')}</${tag}>`
}

/** Ten times what services take by default: the work grows with the text, and nobody sends more. */
const maxLength = 100_000

/** Renders a message's Markdown to the service's HTML. What the context cannot tell stays as typed. */
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
  const lines = replaceFences(separateLists(normalize(source)), run)
  const root = new BlockParser().parse(lines)
  return {
    html: root.children.map((child) => blockHtml(child, run, false)).join('\n'),
    mentionedUserIds: [...run.userIds],
    mentionedGroupIds: [...run.groupIds],
    channelWildcard: run.channelWildcard,
    topicWildcard: run.topicWildcard,
  }
}
