import { attr, classesOf, findClass, isElement, type HtmlElement } from './htmlNode.ts'
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
        return [parseMediaBlock(element) ?? unsupported(element)]
      case 'message_embed':
        return [parseWebsitePreview(element) ?? unsupported(element)]
      case 'inline-preview-twitter':
        return [parseTweet(element, context)]
      case 'message_inline_ref':
        return []
    }
  }
  const rest = unsupported(element)
  // The editor wraps some pastes in bare containers: their content counts, not the wrapper.
  if (attr(element, 'class') === null && element.childNodes.some((n) => isElement(n)))
    return parseBlocks(element.childNodes, context)
  return rest.text === '' ? [] : [rest]
}

function parseSpoiler(element: HtmlElement, context: ParseContext): Block {
  const part = (name: string) => findClass(element.childNodes, name)?.childNodes ?? []
  return {
    type: 'spoiler',
    header: parseBlocks(part('spoiler-header'), context),
    body: parseBlocks(part('spoiler-content'), context),
  }
}
