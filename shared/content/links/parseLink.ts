import { attr, classesOf, type HtmlElement } from '../html/htmlNode.ts'
import { linkTarget } from './linkTarget.ts'
import { unsupported, type ParseContext } from '../parseContext.ts'
import type { Inline, Link } from '../tree.ts'

/** Classes of the links written as `#**channel**`, `#**channel>topic**` and `#**channel>topic@id**`. */
const linkClasses = { channel: 'stream', topic: 'stream-topic', message: 'message-link' } as const

/**
 * Returns the link. Without an address, returns only its children; for an address that may not be followed, inert text.
 */
export function parseLink(
  element: HtmlElement,
  children: readonly Inline[],
  context: ParseContext,
): readonly Inline[] {
  const href = attr(element, 'href')
  if (href === null) return children
  const target = linkTarget(href, context.realmUrl)
  if (target === null) return [unsupported([element])]
  return [{ type: 'link', role: linkRole(element), target, title: attr(element, 'title'), children }]
}

function linkRole(element: HtmlElement): Link['role'] {
  const classes = classesOf(element)
  if (classes.includes(linkClasses.message)) return 'message'
  if (classes.includes(linkClasses.topic)) return 'topic'
  return classes.includes(linkClasses.channel) ? 'channel' : 'link'
}
