import type { MessageId } from '../../../../shared/api/types.ts'
import { call, CallFailure } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'

interface Emoji {
  readonly emojiName: string
  readonly emojiCode: string
  readonly reactionType: string
}

/** Adds or removes the own reaction; it is shown at once, and taken back with words where the server refuses. */
export function changeReaction(
  account: string,
  op: 'add' | 'remove',
  messageId: MessageId,
  emoji: Emoji,
): void {
  const { emojiName, emojiCode, reactionType } = emoji
  call('reaction.change', { account, op, messageId, emojiName, emojiCode, reactionType }).catch(
    (error: unknown) => {
      if (error instanceof CallFailure) showToast(error.message)
    },
  )
}
