import { Parser, type DefaultTreeAdapterTypes as T, type TreeAdapter } from 'parse5'
import type { HtmlNode } from './htmlNode.ts'

/**
 * Limits on the work for the HTML of one message. Messages of the maximum length stay below all of them, except
 * formulas. Without limits, a few kilobytes of unclosed formatting would become millions of nodes.
 */
export const htmlLimits: HtmlLimits = {
  length: 4_000_000,
  nodes: 29_000,
  depth: 500,
  attributesOfElement: 100,
  steps: 250_000,
}

/** Limits for the few lines of a notification, which must not block the process for long. */
export const notificationLimits: HtmlLimits = { ...htmlLimits, length: 20_000, nodes: 1000, steps: 5000 }

export interface HtmlLimits {
  /** UTF-16 units to parse. Each of 10,000 emoji may take 250. */
  readonly length: number
  readonly nodes: number
  /** Nested elements. Closing one searches all that are open. */
  readonly depth: number
  readonly attributesOfElement: number
  /** Nodes, attributes, end tags and moves of nodes. */
  readonly steps: number
}

/** Images and players load a file and are slower to draw than a line of text. */
const mediaWeight = 20
const media = new Set(['img', 'audio', 'video'])

/** Elements in which white space has no meaning. */
const structures = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tfoot', 'tr'])

export interface ParsedHtml {
  /** null when parsing stopped at a limit. */
  readonly nodes: readonly HtmlNode[] | null
  /** Number of nodes created, media counted by weight. */
  readonly made: number
  /** Number of steps counted. */
  readonly steps: number
}

/** Parses message HTML into nodes, within limits. */
export function parseHtml(html: string, limits: HtmlLimits = htmlLimits): ParsedHtml {
  if (html.length > limits.length) return { nodes: null, made: 0, steps: 0 }
  const parser = htmlParser(limits)
  parser.write(html, true)
  return parser.parsed()
}

/** Parses HTML in parts, so that a long text does not block the window. */
export interface HtmlParser {
  /** Returns false once a limit is reached. */
  write(part: string, isLast: boolean): boolean
  parsed(): ParsedHtml
}

/** The length limit applies to the parts together and is the caller's to check. */
export function htmlParser(limits: HtmlLimits): HtmlParser {
  const work = new Work(limits)
  const parser = Parser.getFragmentParser<T.DefaultTreeAdapterMap>()
  parser.treeAdapter = counting(parser.treeAdapter, work)
  const onEndTag = parser.onEndTag.bind(parser)
  parser.onEndTag = (token) => {
    work.add(1)
    onEndTag(token)
  }
  const onItemPush = parser.onItemPush.bind(parser)
  parser.onItemPush = (node, tag, isTop) => {
    if (parser.openElements.stackTop > limits.depth) throw new LimitReached()
    onItemPush(node, tag, isTop)
  }
  let isWithin = true
  return {
    write: (part, isLast) => {
      try {
        if (isWithin) parser.tokenizer.write(part, isLast)
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error
        isWithin = false
      }
      return isWithin
    },
    parsed: () => ({
      nodes: isWithin ? parser.getFragment().childNodes : null,
      made: work.nodes,
      steps: work.steps,
    }),
  }
}

class LimitReached extends Error {}

class Work {
  readonly limits: HtmlLimits
  steps = 0
  nodes = 0

  constructor(limits: HtmlLimits) {
    this.limits = limits
  }

  add(steps: number): void {
    this.steps += steps
    if (this.steps > this.limits.steps) throw new LimitReached()
  }

  addNode(weight = 1): void {
    this.nodes += weight
    if (this.nodes > this.limits.nodes) throw new LimitReached()
    this.add(1)
  }
}

/** Moving this many siblings by one position costs about as much as creating a node. */
const movedAtOnce = 256

type Adapter = TreeAdapter<T.DefaultTreeAdapterMap>

/** Returns the adapter with a count of all calls that create or move nodes. */
function counting(adapter: Adapter, work: Work): Adapter {
  const move = (parent: T.ParentNode | null, child: T.ChildNode) => {
    const isLast = parent === null || parent.childNodes.at(-1) === child
    work.add(isLast ? 1 : 1 + Math.floor(parent.childNodes.length / movedAtOnce))
  }
  return {
    ...adapter,
    createElement: (name, namespace, attributes) => {
      if (attributes.length > work.limits.attributesOfElement) throw new LimitReached()
      work.addNode(media.has(name) && !isEmoji(attributes) ? mediaWeight : 1)
      work.add(attributes.length)
      return adapter.createElement(name, namespace, attributes)
    },
    adoptAttributes: (element, attributes) => {
      work.add(attributes.length)
      adapter.adoptAttributes(element, attributes)
    },
    createCommentNode: (text) => {
      work.addNode()
      return adapter.createCommentNode(text)
    },
    insertText: (parent, text) => {
      // The server writes each row and each item on a separate line.
      if (structures.has(parent.nodeName) && text.trim() === '') return work.add(1)
      const last = parent.childNodes.at(-1)
      if (last !== undefined && adapter.isTextNode(last)) work.add(1)
      else work.addNode()
      adapter.insertText(parent, text)
    },
    insertTextBefore: (parent, text, reference) => {
      work.addNode()
      move(parent, reference)
      adapter.insertTextBefore(parent, text, reference)
    },
    insertBefore: (parent, node, reference) => {
      move(parent, reference)
      adapter.insertBefore(parent, node, reference)
    },
    detachNode: (node) => {
      if ('parentNode' in node) move(node.parentNode, node)
      adapter.detachNode(node)
    },
  }
}

const isEmoji = (attributes: readonly { name: string; value: string }[]): boolean =>
  attributes.some(({ name, value }) => name === 'class' && value === 'emoji')

/** Returns the beginning of HTML as plain text, for any nesting, up to the first spoiler. */
export function plainBeginning(html: string, { length }: HtmlLimits = htmlLimits): string {
  const words = html
    .slice(0, Math.min(length, parsedForWords))
    .split('<div class="spoiler-block', 1)[0]!
    .replace(/<[^>]*>?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, beginningLength)
  const [text] = parseHtml(words).nodes ?? []
  return text?.nodeName === '#text' ? (text as T.TextNode).value : ''
}

/** Number of characters that suffice to recognize the message. */
const beginningLength = 2000
const parsedForWords = 100_000
