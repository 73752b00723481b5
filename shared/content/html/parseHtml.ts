import { Parser, type DefaultTreeAdapterTypes as T, type TreeAdapter } from 'parse5'
import type { HtmlNode } from './htmlNode.ts'

/**
 * The work that the HTML of one message may cause. Messages of the service's greatest length stay below every limit,
 * save formulas; a few kilobytes of unclosed formatting would otherwise become millions of nodes.
 */
export const htmlLimits: HtmlLimits = {
  length: 4_000_000,
  nodes: 29_000,
  depth: 500,
  attributesOfElement: 100,
  steps: 250_000,
}

/** For the few lines of a notification: the process that makes them must not be held up by the rest. */
export const notificationLimits: HtmlLimits = { ...htmlLimits, length: 20_000, nodes: 1000, steps: 5000 }

export interface HtmlLimits {
  /** UTF-16 units that are parsed: each of 10,000 emoji may be 250. */
  readonly length: number
  readonly nodes: number
  /** Elements inside one another: closing one passes over those that are open. */
  readonly depth: number
  readonly attributesOfElement: number
  /** Nodes, attributes, end tags and moves of nodes. */
  readonly steps: number
}

/** A picture or a player loads a file and is more than a line of text to draw. */
const mediaWeight = 20
const media = new Set(['img', 'audio', 'video'])

/** Elements in which white space says nothing. */
const structures = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tfoot', 'tr'])

export interface ParsedHtml {
  /** null where parsing stopped at a limit. */
  readonly nodes: readonly HtmlNode[] | null
  /** Nodes made, media by their weight. */
  readonly made: number
  /** The work that was counted. */
  readonly steps: number
}

/** Message HTML to nodes, within limits. */
export function parseHtml(html: string, limits: HtmlLimits = htmlLimits): ParsedHtml {
  if (html.length > limits.length) return { nodes: null, made: 0, steps: 0 }
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
  try {
    parser.tokenizer.write(html, true)
    return { nodes: parser.getFragment().childNodes, made: work.nodes, steps: work.steps }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    return { nodes: null, made: work.nodes, steps: work.steps }
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

/** To move so many siblings by one place costs about as much as to make a node. */
const movedAtOnce = 256

type Adapter = TreeAdapter<T.DefaultTreeAdapterMap>

/** The adapter with each call counted that makes or moves something. */
function counting(adapter: Adapter, work: Work): Adapter {
  const move = (parent: T.ParentNode | null, at: T.ChildNode) => {
    const isLast = parent === null || parent.childNodes.at(-1) === at
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
      // The service writes each row and each item on a line of its own.
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

/** The beginning of HTML as plain words, however it is nested; nothing from its first spoiler on. */
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

/** A reader sees by so many characters what the message is. */
const beginningLength = 2000
const parsedForWords = 100_000
