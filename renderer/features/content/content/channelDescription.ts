import { contentText } from '../../../../shared/content/text/contentText.ts'
import type { Channel } from '../../../../shared/api/types.ts'
import { contentOf } from './contentOf.ts'

/**
 * Returns the channel's description in one line without Markdown. Old servers only have its Markdown, which is
 * returned unchanged.
 */
export const channelDescription = ({ description, renderedDescription }: Channel): string =>
  renderedDescription === ''
    ? description
    : // Plain text needs no organization URL to resolve links.
      contentText(contentOf(renderedDescription, '')).replace(/\s+/g, ' ').trim()
