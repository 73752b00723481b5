import { htmlParser, type HtmlLimits } from '../../../../../shared/content/html/parseHtml.ts'
import { timeSlice } from '../../../../state/index.ts'
import { blocks } from './htmlBlocks.ts'
import {
  attr,
  isElement,
  startRun,
  textNode,
  TooLong,
  type HtmlNode,
  type MarkdownNames,
  type Steps,
} from './htmlRun.ts'

/** Limits on the work for pasted HTML. Beyond them, its plain text is pasted. */
const limits: HtmlLimits = {
  length: 2_000_000,
  nodes: 60_000,
  depth: 120,
  attributesOfElement: 100,
  steps: 250_000,
}

/** Characters that are parsed between two pauses. */
const partLength = 8192

/**
 * Returns pasted HTML as Markdown in the server's dialect. null if it has no format that plain text would lose, or if it
 * exceeds a limit. Works in slices, so that no task becomes long. The HTML is parsed into plain objects and never
 * becomes part of a document.
 */
export const htmlMarkdown = (html: string, names: MarkdownNames): Promise<string | null> =>
  timeSlice(convert(html, names))

function* convert(html: string, names: MarkdownNames): Steps<string | null> {
  if (html.length > limits.length) return null
  const parser = htmlParser(limits)
  for (let start = 0; start < html.length; start += partLength) {
    const end = start + partLength
    if (!parser.write(html.slice(start, end), end >= html.length)) return null
    yield
  }
  const nodes = (parser.parsed().nodes ?? []).filter(
    (node) => node.nodeName !== '#comment' && !(isElement(node) && node.tagName === 'meta'),
  )
  if (nodes.length === 0 || isCodeOfEditor(nodes)) return null
  const run = yield* startRun(nodes, names)
  try {
    const text = yield* blocks(nodes, run)
    const hasFormats = run.constructs > 0 || (run.marks > 0 && run.texts > 1)
    return hasFormats && text !== '' ? text : null
  } catch (error) {
    if (error instanceof TooLong) return null
    throw error
  }
}

/** True for a single element in which white space is kept: text of an editor or terminal with its colors. */
function isCodeOfEditor(nodes: readonly HtmlNode[]): boolean {
  const [root, ...others] = nodes.filter((node) => (textNode(node) ?? ' ').trim() !== '' || isElement(node))
  if (root === undefined || !isElement(root) || others.length > 0) return false
  const isPre = /(?:^|;)\s*white-space\s*:\s*pre\s*(?:;|$)/i.test(attr(root, 'style') ?? '')
  if (root.tagName === 'pre')
    return !root.childNodes.some((node) => isElement(node) && node.tagName === 'code')
  return isPre
}
