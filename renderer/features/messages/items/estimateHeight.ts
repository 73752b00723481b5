import type { Message } from '../../../../shared/api/types.ts'

const line = 20
const rowSpace = 12

/** About how high a message will be: only its share of the scroll bar depends on it, until the row is mounted. */
export function estimateHeight(
  { content, reactions }: Pick<Message, 'content' | 'reactions'>,
  continues: boolean,
): number {
  const blocks = content.match(/<(?:p|li|pre|h\d|tr|br)\b/g)?.length ?? 1
  const text = content.length - (content.match(/<[^>]*>/g) ?? []).reduce((sum, tag) => sum + tag.length, 0)
  const pictures = content.match(/class="message_inline_image|<img[^>]*class="inline-image/g)?.length ?? 0
  const lines = Math.max(1, blocks * 0.6 + text / 95)
  return Math.round(
    lines * line +
      rowSpace +
      (continues ? -4 : line) +
      (pictures > 0 ? 130 : 0) +
      (reactions.length > 0 ? 30 : 0),
  )
}
