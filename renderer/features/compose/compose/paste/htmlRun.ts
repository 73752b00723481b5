import {
  attr,
  classesOf,
  hasClass,
  isElement,
  textNode,
  type HtmlElement,
  type HtmlNode,
} from '../../../../../shared/content/html/htmlNode.ts'
import { relativeTo, safeLinkUrl } from '../../../../../shared/content/links/safeUrl.ts'

/** Finds the Markdown of links into the app and of mentions. Each function returns null if it knows none. */
export interface MarkdownNames {
  readonly realmUrl: string
  readonly user: (id: number, isSilent: boolean) => string | null
  readonly group: (id: number, isSilent: boolean) => string | null
  /** Returns the Markdown for an address of a channel, topic or message. */
  readonly place: (href: string) => string | null
}

/** A conversion pauses at each yield, so that the caller can end a slice. */
export type Steps<T> = Generator<undefined, T, undefined>

/** State of one conversion. */
export interface HtmlRun {
  readonly names: MarkdownNames
  /** Inline elements with blocks inside, which are containers, not formats. */
  readonly containers: ReadonlySet<HtmlElement>
  /** True for text of Google Docs, which has styles in place of elements. */
  readonly isStyled: boolean
  /** Number of nodes that contain more than white space. */
  readonly texts: number
  readonly linked: Set<string>
  steps: number
  /** Number of characters written so far. */
  written: number
  /** Number of headings and bold, italic or struck parts. A single one around the whole text has no meaning. */
  marks: number
  /** Number of constructs that plain text would lose. */
  constructs: number
}

/** Maximum characters of the Markdown, far above the limit of a message. */
const maxWritten = 200_000

/** Thrown when the Markdown becomes too long. */
export class TooLong extends Error {}

/** Counts text that is written. */
export function written(run: HtmlRun, text: string): string {
  run.written += text.length
  if (run.written > maxWritten) throw new TooLong()
  return text
}

/** Number of nodes between two pauses. */
const nodesAtOnce = 64

export const isPauseDue = (run: HtmlRun): boolean => ++run.steps % nodesAtOnce === 0

const blockTags = new Set(
  (
    'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
)

export const isBlockTag = (element: HtmlElement): boolean => blockTags.has(element.tagName)

const silentTags = new Set(
  (
    'applet area canvas datalist embed frame frameset head iframe link map meta noembed noframes noscript object ' +
    'option script select style svg template textarea title'
  ).split(' '),
)

const hiddenStyle = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i

/** True for elements that are not shown. A hostile page could otherwise add text that nobody sees before it is sent. */
export const isSilent = (element: HtmlElement): boolean =>
  silentTags.has(element.tagName) ||
  attr(element, 'hidden') !== null ||
  hiddenStyle.test(attr(element, 'style') ?? '') ||
  hasClass(element, 'content-code-bar')

/** Looks at all nodes once. */
export function* startRun(nodes: readonly HtmlNode[], names: MarkdownNames): Steps<HtmlRun> {
  const containers = new Set<HtmlElement>()
  let isStyled = false
  let texts = 0
  let steps = 0
  const stack = [...nodes]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (++steps % nodesAtOnce === 0) yield
    if ((textNode(node) ?? '').trim() !== '') texts++
    if (!isElement(node) || isSilent(node)) continue
    if (attr(node, 'id')?.startsWith('docs-internal-guid') === true) isStyled = true
    if (isBlockTag(node)) addParents(containers, node)
    for (const child of node.childNodes) stack.push(child)
  }
  return {
    names,
    containers,
    isStyled,
    texts,
    linked: new Set(),
    steps: 0,
    written: 0,
    marks: 0,
    constructs: 0,
  }
}

function addParents(containers: Set<HtmlElement>, node: HtmlElement): void {
  let { parentNode: parent } = node
  while (parent !== null && 'tagName' in parent && !containers.has(parent)) {
    containers.add(parent)
    parent = parent.parentNode
  }
}

/**
 * Returns the address of a link. Relative addresses are dropped, because the page that they belong to is unknown.
 * Addresses of the organization become relative.
 */
export function hrefOf(element: HtmlElement, { names }: HtmlRun, name = 'href'): string | null {
  const raw = attr(element, name)?.trim() ?? ''
  if (!/^(?:https?:|mailto:)/i.test(raw) || raw.length > maxAddress) return null
  const safe = safeLinkUrl(raw)
  if (safe === null || safe.startsWith('/')) return null
  const url = relativeTo(names.realmUrl, safe)
  const short = url.startsWith('/user_uploads/') ? url : safe
  return short.replace(/[()<>\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

const maxAddress = 2000

/** Returns a link, without brackets in its text, because the server's Markdown cannot escape them. */
export const linkText = (text: string, href: string): string =>
  `[${text.replaceAll('[', '(').replaceAll(']', ')')}](${href})`

/** Returns the number after a prefix in the classes or in the attribute `data-card`, such as `user:7`. */
export function cardId(element: HtmlElement, kind: 'user' | 'group'): number | null {
  const [, name, id] = /^(\w+):(\d{1,15})$/.exec(attr(element, 'data-card') ?? '') ?? []
  return name === kind ? Number(id) : null
}

export { attr, classesOf, isElement, textNode, type HtmlElement, type HtmlNode }
