import type { MessageId } from '../../../../shared/api/types.ts'
import { call, CallFailure } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'

interface Emoji {
  readonly emojiName: string
  readonly emojiCode: string
  readonly reactionType: string
}

/** Adds or removes the user's reaction. It is shown at once, and reverted with a toast if the server refuses it. */
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
