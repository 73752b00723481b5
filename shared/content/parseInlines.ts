import {
  attr,
  classesOf,
  isElement,
  textNode,
  textOf,
  type HtmlElement,
  type HtmlNode,
} from './html/htmlNode.ts'
import { parseAudio, parseInlineImage } from './media.ts'
import { parseEmojiImage, parseEmojiSpan } from './parseEmoji.ts'
import { parseLink } from './links/parseLink.ts'
import { mathReach } from './maths/mathStyle.ts'
import { parseMath } from './maths/parseMath.ts'
import { deeper, tooDeep, unsupported, type ParseContext } from './parseContext.ts'
import type { Highlight, Inline, Text, Mention } from './tree.ts'
import { systemGroupLabel } from '../model/permissions/systemGroupLabel.ts'
import { pushAll } from '../pushAll.ts'

/** Parses a mention of a user, a group or everyone; null for other elements. */
function parseMention(element: HtmlElement, classes: readonly string[]): Mention | null {
  const silent = classes.includes('silent')
  const text = textOf(element.childNodes)
  if (classes.includes('topic-mention')) return { type: 'mention', kind: 'topicWildcard', silent, text }
  if (classes.includes('user-group-mention')) {
    const id = wireId(attr(element, 'data-user-group-id'))
    return id === null ? null : { type: 'mention', kind: 'group', id, silent, text: groupText(text) }
  }
  if (!classes.includes('user-mention')) return null
  const rawId = attr(element, 'data-user-id')
  const email = attr(element, 'data-user-email')
  if (classes.includes('channel-wildcard-mention') || rawId === '*' || (rawId === null && email === '*'))
    return { type: 'mention', kind: 'channelWildcard', silent, text }
  const id = wireId(rawId)
  if (id === null && email === null) return null
  return { type: 'mention', kind: 'user', id, email: id === null ? email : null, silent, text }
}

/** System groups are written by wire name: "@role:moderators" becomes "@Moderators". */
function groupText(text: string): string {
  const [, sign = '', name = ''] = /^(@?)(.*)$/s.exec(text) ?? []
  const label = systemGroupLabel(name)
  return label === null ? text : `${sign}${label}`
}

const wireId = (raw: string | null): number | null =>
  raw !== null && /^\d{1,15}$/.test(raw) ? Number(raw) : null

/** Parses inline content. A newline in it is white space; line breaks are elements. */
export function parseInlines(nodes: readonly HtmlNode[], context: ParseContext): readonly Inline[] {
  if (tooDeep(context)) return [unsupported(nodes)]
  const out: Inline[] = []
  for (const node of nodes) {
    const text = textNode(node)
    if (text !== null) pushText(out, text)
    else if (isElement(node)) pushAll(out, parseInline(node, deeper(context)))
  }
  return out
}

function pushText(out: Inline[], raw: string): void {
  const afterBreak = out.length === 0 || out.at(-1)?.type === 'lineBreak'
  const text = (afterBreak ? raw.replace(/^\n/, '') : raw).replaceAll('\n', ' ')
  if (text !== '') out.push({ type: 'text', text })
}

function parseInline(element: HtmlElement, context: ParseContext): readonly Inline[] {
  const children = () => parseInlines(element.childNodes, context)
  switch (element.tagName) {
    case 'br':
      return [{ type: 'lineBreak' }]
    case 'strong':
    case 'b':
      return [{ type: 'strong', children: children() }]
    case 'em':
    case 'i':
      return [{ type: 'emphasis', children: children() }]
    case 'del':
    case 's':
    case 'strike':
      return [{ type: 'strike', children: children() }]
    case 'code':
      return [{ type: 'inlineCode', children: parseInlineCode(element) }]
    case 'a':
      return parseLink(element, children(), context)
    case 'span':
      return parseSpan(element, children)
    case 'time':
      return [parseTime(element)]
    case 'img':
      return [parseEmojiImage(element) ?? parseInlineImage(element) ?? imageText(element)]
    case 'audio':
      return [parseAudio(element) ?? unsupported([element])]
    default:
      return [unsupported([element])]
  }
}

function parseSpan(element: HtmlElement, children: () => readonly Inline[]): readonly Inline[] {
  const classes = classesOf(element)
  if (classes.length === 0) return children()
  const mention = parseMention(element, classes)
  if (mention !== null) return [mention]
  const emoji = parseEmojiSpan(element, classes)
  if (emoji !== null) return [emoji]
  const text = () => textOf(element.childNodes)
  for (const name of classes) {
    switch (name) {
      case 'highlight':
        return [{ type: 'highlight', reason: 'search', text: text() }]
      case 'alert-word':
        return [{ type: 'highlight', reason: 'alertWord', text: text() }]
      case 'katex-display':
      case 'katex':
        return [parseMath(element, mathReach.inline)]
      case 'tex-error':
      case 'katex-error':
        return [{ type: 'texError', text: text() }]
      case 'timestamp-error':
        return [{ type: 'timestampError', text: text() }]
    }
  }
  return [unsupported([element])]
}

/** Keeps white space. The only markup inside code are the matches of a search. */
function parseInlineCode(element: HtmlElement): readonly (Text | Highlight)[] {
  return element.childNodes.flatMap((node): readonly (Text | Highlight)[] => {
    const text = textOf([node])
    if (text === '') return []
    if (isElement(node) && classesOf(node).includes('highlight'))
      return [{ type: 'highlight', reason: 'search', text }]
    return [{ type: 'text', text }]
  })
}

function parseTime(element: HtmlElement): Inline {
  const text = textOf(element.childNodes)
  const milliseconds = Date.parse(attr(element, 'datetime') ?? '')
  if (Number.isNaN(milliseconds)) return { type: 'timestampError', text }
  return { type: 'time', timestamp: milliseconds / 1000, text }
}

const imageText = (element: HtmlElement): Inline => ({
  type: 'unsupported',
  text: attr(element, 'alt') ?? '',
})
