import { codeHtml } from './codeBlock.ts'
import type { Element } from './element.ts'
import { inlineHtml } from './inlineParser.ts'
import type { MarkdownRun } from './markdownContext.ts'

/** A block and all in it as HTML. */
export function blockHtml(element: Element, run: MarkdownRun, isQuoted: boolean): string {
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
