import type { Message } from '../../../../../shared/api/types.ts'

const line = 20
const rowSpace = 12

/** Max characters of HTML that are read. Longer messages are shown truncated. */
const maxLength = 200_000

/** A tag up to its end, or up to the next tag if it is not closed. Broken HTML is thus read only once, too. */
const tagPattern = /<[^<>]*>?/g
const blockPattern = /^<(?:p|li|pre|h\d|tr|br)\b/
const picturePattern = /^<img[^<]*class="inline-image|class="message_inline_image/

/** Estimates the height of a message in pixels. Only the scroll bar depends on it, until the row is mounted. */
export function estimateHeight(
  { content, reactions }: Pick<Message, 'content' | 'reactions'>,
  continues: boolean,
): number {
  const html = content.slice(0, maxLength)
  let blocks = 0
  let hasPicture = false
  let text = html.length
  for (const [tag] of html.matchAll(tagPattern)) {
    text -= tag.length
    if (blockPattern.test(tag)) blocks += 1
    hasPicture ||= picturePattern.test(tag)
  }
  const lines = Math.max(1, (blocks || 1) * 0.6 + text / 95)
  return Math.round(
    lines * line +
      rowSpace +
      (continues ? -4 : line) +
      (hasPicture ? 130 : 0) +
      (reactions.length > 0 ? 30 : 0),
  )
}
