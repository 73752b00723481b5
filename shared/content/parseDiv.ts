import { constructsOfClass } from './constructs/constructs.ts'
import type { InnerParsers } from './constructs/construct.ts'
import { attr, classesOf, isElement, type HtmlElement } from './html/htmlNode.ts'
import { parseBlocks } from './parseBlocks.ts'
import { unsupported, type ParseContext } from './parseContext.ts'
import { parseInlines } from './parseInlines.ts'
import type { Block } from './tree.ts'

/** Parses the blocks that the server writes as `div`, by class. */
export function parseDiv(element: HtmlElement, context: ParseContext): readonly Block[] {
  const inner: InnerParsers = {
    blocks: (nodes) => parseBlocks(nodes, context),
    inlines: (nodes) => parseInlines(nodes, context),
  }
  for (const name of classesOf(element)) {
    // Older servers added the content of a shared folder after its link. The link is enough.
    if (name === 'message_inline_ref') return []
    const possible = constructsOfClass.get(name)
    if (possible === undefined) continue
    for (const construct of possible) {
      const node = construct.parse(element, inner)
      if (node !== null) return [node]
    }
    return [unsupported([element])]
  }
  const rest = unsupported([element])
  // The editor wraps some pasted text in plain containers. Only their content is kept.
  if (attr(element, 'class') === null && element.childNodes.some((n) => isElement(n)))
    return parseBlocks(element.childNodes, context)
  return rest.text === '' ? [] : [rest]
}
