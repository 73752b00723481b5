import { attr, classesOf, elementsIn, hasClass, isElement, type HtmlElement } from './htmlNode.ts'
import { parseBlocks } from './parseBlocks.ts'
import { parseCodeBlock } from './parseCode.ts'
import { parseTweet, parseWebsitePreview } from './parseEmbed.ts'
import { parseMediaBlock } from './parseMedia.ts'
import { unsupported, type ParseContext } from './parseContext.ts'
import type { Block } from './tree.ts'

/** The blocks that message HTML has as `div`, told apart by class. */
export function parseDiv(element: HtmlElement, context: ParseContext): readonly Block[] {
  for (const name of classesOf(element)) {
    switch (name) {
      case 'codehilite':
        return [parseCodeBlock(element)]
      case 'spoiler-block':
        return [parseSpoiler(element, context)]
      case 'message_inline_image':
        return [parseMediaBlock(element) ?? unsupported([element])]
      case 'message_embed':
        return [parseWebsitePreview(element) ?? unsupported([element])]
      case 'inline-preview-twitter':
        return [parseTweet(element, context)]
      case 'message_inline_ref':
        return []
    }
  }
  const rest = unsupported([element])
  // The editor wraps some pastes in bare containers: their content counts, not the wrapper.
  if (attr(element, 'class') === null && element.childNodes.some((n) => isElement(n)))
    return parseBlocks(element.childNodes, context)
  return rest.text === '' ? [] : [rest]
}

function parseSpoiler(element: HtmlElement, context: ParseContext): Block {
  // A part inside the other would be parsed with both, and so double at each level of nesting.
  const parts = elementsIn(element.childNodes)
  const header = parts.find((part) => hasClass(part, 'spoiler-header'))
  const body = parts.find((part) => part !== header && hasClass(part, 'spoiler-content'))
  return {
    type: 'spoiler',
    header: parseBlocks(header?.childNodes ?? [], context),
    body: parseBlocks(body?.childNodes ?? [], context),
  }
}
