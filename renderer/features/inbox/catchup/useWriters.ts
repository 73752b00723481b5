import type { UserId } from '../../../../shared/api/types.ts'
import { conversationKey } from '../../../../shared/model/topics/conversation.ts'
import { accountStore } from '../../../state/index.ts'
import { useMemo } from 'react'
import { sendersOf, useRecent } from '../../recentMessages/index.ts'
import type { HeldRow } from '../heldList.ts'

export interface Writers {
  /** The people who wrote the unread messages, the last writer first. */
  readonly userIds: readonly UserId[]
  /** False where not all of these messages were read. */
  readonly isComplete: boolean
}

/** Returns the people who wrote what is unread in a conversation, as far as they are known. */
export function useWriters({ account, row }: Pick<HeldRow, 'account' | 'row'>): Writers {
  const { conversations } = useRecent(accountStore(account))
  const { conversation, firstUnread, unread } = row
  const known = conversations.get(conversationKey(conversation))
  return useMemo(() => {
    const messages = known?.messages.filter(({ id }) => id >= firstUnread) ?? []
    return { userIds: sendersOf(messages), isComplete: messages.length >= unread }
  }, [known, firstUnread, unread])
}
