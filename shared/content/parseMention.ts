import { attr, textOf, type HtmlElement } from './htmlNode.ts'
import type { Mention } from './tree.ts'

/** A mention of a person, a group, or everybody; null when the element is none. */
export function parseMention(element: HtmlElement, classes: readonly string[]): Mention | null {
  const silent = classes.includes('silent')
  const text = textOf(element.childNodes)
  if (classes.includes('topic-mention')) return { type: 'mention', kind: 'topicWildcard', silent, text }
  if (classes.includes('user-group-mention')) {
    const id = wireId(attr(element, 'data-user-group-id'))
    return id === null ? null : { type: 'mention', kind: 'group', id, silent, text }
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

const wireId = (raw: string | null): number | null =>
  raw !== null && /^\d{1,15}$/.test(raw) ? Number(raw) : null
