import { contentText } from '../../../../shared/content/text/contentText.ts'
import type { Channel } from '../../../../shared/api/types.ts'
import { contentOf } from './contentOf.ts'

/** The channel's description without its Markdown, on one line; old servers have it only as it was written. */
export const channelDescription = ({ description, renderedDescription }: Channel): string =>
  renderedDescription === ''
    ? description
    : // Words alone need no address to complete links by.
      contentText(contentOf(renderedDescription, '')).replace(/\s+/g, ' ').trim()
