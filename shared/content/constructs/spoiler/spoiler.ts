import { elementsIn, hasClass } from '../../html/htmlNode.ts'
import type { Spoiler } from '../../tree.ts'
import type { Construct } from '../construct.ts'

/** Content hidden behind a header. */
export const spoiler: Construct<Spoiler> = {
  classes: ['spoiler-block'],
  parse: (element, inner) => {
    // Only direct children, because a part inside the other would be parsed twice at each level of nesting.
    const parts = elementsIn(element.childNodes)
    const header = parts.find((part) => hasClass(part, 'spoiler-header'))
    const body = parts.find((part) => part !== header && hasClass(part, 'spoiler-content'))
    return {
      type: 'spoiler',
      header: inner.blocks(header?.childNodes ?? []),
      body: inner.blocks(body?.childNodes ?? []),
    }
  },
  words: ({ header, body }, inner) => inner.blocks(inner.hideSpoilers ? header : [...header, ...body]),
  mapBlocks: (node, change) => ({ ...node, header: change(node.header), body: change(node.body) }),
}
