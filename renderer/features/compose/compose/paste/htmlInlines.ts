import { find, findClass, findTag, textOf } from '../../../../../shared/content/html/htmlNode.ts'
import { ticksAround } from '../writing/fences.ts'
import {
  attr,
  cardId,
  classesOf,
  hrefOf,
  isElement,
  isPauseDue,
  isSilent,
  linkText,
  textNode,
  written,
  type HtmlElement,
  type HtmlNode,
  type HtmlRun,
  type Steps,
} from './htmlRun.ts'

/** Formats that are already on around a node, and the line it is in. */
export interface Around {
  readonly strong?: boolean
  readonly emphasis?: boolean
  readonly strike?: boolean
  readonly link?: boolean
  /** True where a line break would end the construct. */
  readonly isLine?: boolean
  readonly isCell?: boolean
}

/** Returns the Markdown of inline content. White space is collapsed, as on screen. */
export function* inlines(nodes: readonly HtmlNode[], run: HtmlRun, around: Around): Steps<string> {
  const parts: string[] = []
  let last = ''
  for (const node of nodes) {
    if (isPauseDue(run)) yield
    let part = yield* inline(node, run, around)
    if (part === '') continue
    if (last === ' ' || last === '\n') part = part.replace(/^ +/, '')
    if (part.startsWith('\n') && last === ' ') parts.push(parts.pop()!.trimEnd())
    if (part === '') continue
    parts.push(part)
    last = part.at(-1)!
  }
  return parts.join('')
}

function* inline(node: HtmlNode, run: HtmlRun, around: Around): Steps<string> {
  const text = textNode(node)
  if (text !== null) return written(run, shownText(text, around))
  if (!isElement(node) || isSilent(node)) return ''
  const source = special(node, run)
  if (source !== null) {
    run.constructs++
    return written(run, source)
  }
  switch (node.tagName) {
    case 'br':
      return around.isLine === true ? ' ' : '\n'
    case 'code':
    case 'kbd':
    case 'samp':
    case 'tt':
      return code(textOf(node.childNodes), run)
    case 'a':
      return yield* link(node, run, around)
    case 'img':
      return image(node, run)
    case 'video':
    case 'audio':
      return media(node, run)
    case 'input':
      return checkbox(node)
    default:
      return yield* formatted(node, run, around)
  }
}

const shownText = (text: string, { isCell }: Around): string => {
  const collapsed = text.replace(/[\s\u00a0]+/g, ' ')
  return isCell === true ? collapsed.replaceAll('|', '&#124;') : collapsed
}

const marks = { strong: '**', emphasis: '*', strike: '~~' } as const
type Mark = keyof typeof marks

const markTags: ReadonlyMap<string, Mark> = new Map([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'emphasis'],
  ['em', 'emphasis'],
  ['del', 'strike'],
  ['s', 'strike'],
  ['strike', 'strike'],
])

function marksOf(element: HtmlElement, { containers, isStyled }: HtmlRun): readonly Mark[] {
  // A format around blocks is a container of an office program or an unclosed element.
  if (containers.has(element)) return []
  const style = attr(element, 'style') ?? ''
  const mark = markTags.get(element.tagName)
  // Google Docs wraps everything in a <b> of normal weight.
  if (mark !== undefined) return /font-(?:weight|style)\s*:\s*normal/i.test(style) ? [] : [mark]
  if (!isStyled || element.tagName !== 'span') return []
  return [
    ...(/font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style) ? (['strong'] as const) : []),
    ...(/font-style\s*:\s*italic/i.test(style) ? (['emphasis'] as const) : []),
    ...(/text-decoration[^;]*line-through/i.test(style) ? (['strike'] as const) : []),
  ]
}

function* formatted(element: HtmlElement, run: HtmlRun, around: Around): Steps<string> {
  const fresh = marksOf(element, run).filter((mark) => around[mark] !== true)
  let inner = around
  for (const mark of fresh) inner = { ...inner, [mark]: true }
  let text = yield* inlines(element.childNodes, run, inner)
  for (const mark of fresh) text = wrapped(text, marks[mark], run)
  return text
}

/** Puts marks around each line, inside of the white space at its ends, where the server expects them. */
function wrapped(text: string, mark: string, run: HtmlRun): string {
  if (text.trim() === '') return text
  run.marks++
  return text
    .split('\n')
    .map((line) => {
      const trimmed = line.trim()
      return trimmed === '' ? line : line.replace(trimmed, () => mark + trimmed + mark)
    })
    .join('\n')
}

/** Returns code in more backticks than it contains in a row. */
function code(text: string, run: HtmlRun): string {
  const line = text.replace(/\s*\n\s*/g, ' ')
  if (line.trim() === '') return line === '' ? '' : ' '
  run.constructs++
  const mark = ticksAround(line, 1)
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return written(run, mark + space + line + space + mark)
}

function* link(element: HtmlElement, run: HtmlRun, around: Around): Steps<string> {
  const text = yield* inlines(element.childNodes, run, { ...around, link: true, isLine: true })
  const href = around.link === true ? null : hrefOf(element, run)
  const words = text.trim()
  if (href === null || words === '') return text
  run.linked.add(href)
  const before = text.startsWith(' ') ? ' ' : ''
  const after = text.endsWith(' ') ? ' ' : ''
  const place = run.names.place(attr(element, 'href') ?? '')
  if (place !== null) run.constructs++
  return before + (place ?? named(words, href, run)) + after
}

/** Returns a link, or only its address if that is its text. */
function named(words: string, href: string, run: HtmlRun): string {
  const isAddress = [href, href.replace(/^mailto:/, ''), href.replace(/\/$/, '')].includes(words)
  if (isAddress) return written(run, words)
  run.constructs++
  // An image in a link is the link.
  const alone = /^\[([^\]]*)\]\([^)]*\)$/.exec(words)
  return written(run, linkText(alone?.[1] ?? words, href))
}

/** Returns an image as a link to it. Tiny images are counters of page views. */
function image(element: HtmlElement, run: HtmlRun): string {
  const alt = (attr(element, 'alt') ?? '').replace(/\s+/g, ' ').trim()
  const isTiny = ['width', 'height'].some((name) => /^[01](?:px)?$/.test(attr(element, name) ?? ''))
  const href = hrefOf(element, run, 'data-original-src') ?? hrefOf(element, run, 'src')
  if (isTiny) return ''
  if (href === null) return written(run, alt)
  run.constructs++
  return written(run, linkText(alt === '' ? fileName(href) : alt, href))
}

function media(element: HtmlElement, run: HtmlRun): string {
  const href = hrefOf(element, run, 'src')
  if (href === null || run.linked.has(href)) return ''
  run.constructs++
  return written(run, linkText(attr(element, 'title') ?? fileName(href), href))
}

const fileName = (href: string): string => /([^/?#]+)(?:[?#].*)?$/.exec(href)?.[1] ?? href

const checkbox = (element: HtmlElement): string =>
  attr(element, 'type') === 'checkbox' ? (attr(element, 'checked') === null ? '[ ] ' : '[x] ') : ''

/** Returns the source of a mention, an emoji, a formula or a time of a message; null for other elements. */
function special(element: HtmlElement, run: HtmlRun): string | null {
  const classes = classesOf(element)
  // The server's times have no class. Other pages also mark days, which have no time of day.
  if (element.tagName === 'time' && /T\d\d:.*(?:Z|[+-]\d\d:?\d\d)$/.test(attr(element, 'datetime') ?? ''))
    return time(element)
  if (classes.length === 0) return null
  const text = () => textOf(element.childNodes).trim()
  if (classes.includes('content-mention') || classes.some((name) => mentionClasses.has(name)))
    return mention(element, classes, text(), run)
  if (classes.includes('emoji') || classes.includes('content-emoji'))
    return emojiName(attr(element, 'alt') ?? attr(element, 'data-tooltip') ?? text())
  if (classes.includes('katex')) return formula(element)
  if (classes.includes('content-time') || findClass(element.childNodes, 'timestamp-content-wrapper') !== null)
    return time(element)
  return null
}

const mentionClasses = new Set(['user-mention', 'user-group-mention', 'topic-mention'])

function mention(
  element: HtmlElement,
  classes: readonly string[],
  text: string,
  { names }: HtmlRun,
): string | null {
  const isQuiet = classes.includes('silent') || classes.includes('is-silent')
  const userId = cardId(element, 'user') ?? idOf(element, 'data-user-id')
  const groupId = cardId(element, 'group') ?? idOf(element, 'data-user-group-id')
  const source =
    userId !== null
      ? names.user(userId, isQuiet)
      : groupId !== null
        ? names.group(groupId, isQuiet)
        : `@${isQuiet ? '_' : ''}**${text.replace(/^@/, '')}**`
  return source?.trimEnd() ?? null
}

function idOf(element: HtmlElement, name: string): number | null {
  const value = attr(element, name) ?? ''
  return /^\d{1,15}$/.test(value) ? Number(value) : null
}

const emojiName = (name: string): string | null => (/^:[^\s:]+:$/.test(name) ? name : null)

/** Returns the TeX of a formula: of the server's annotation, or of this app's label. */
export function texOf(element: HtmlElement): string | null {
  const katex = findClass([element], 'katex') ?? element
  const label = attr(katex, 'role') === 'math' ? attr(katex, 'aria-label') : null
  const annotation = find([katex], ({ tagName }) => tagName === 'annotation')
  const tex = label ?? (annotation === null ? null : textOf(annotation.childNodes))
  return tex === null || tex.trim() === '' ? null : tex.trim()
}

function formula(element: HtmlElement): string | null {
  const tex = texOf(element)
  return tex === null ? null : `$$${tex.replace(/\s+/g, ' ')}$$`
}

function time(element: HtmlElement): string | null {
  const shown = element.tagName === 'time' ? element : findTag(element.childNodes, 'time')
  const moment = Date.parse((shown && attr(shown, 'datetime')) ?? '')
  return Number.isNaN(moment) ? null : `<time:${new Date(moment).toISOString().replace('.000Z', 'Z')}>`
}
