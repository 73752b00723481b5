import type { Conversation } from '../../../shared/api/conversation.ts'
import type { Narrow } from '../../../shared/api/types.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { realmText } from '../../../shared/model/organization/realm.ts'
import { nameOfConversation } from '../../../shared/model/topics/nameOfConversation.ts'
import { narrowChannel, narrowConversation } from '../../../shared/model/views/narrow.ts'

/** Returns the name of a conversation, with its channel if it has one. */
export function wordsOf(state: AccountState, conversation: Conversation): string {
  const name = nameOfConversation(state, conversation)
  if (conversation.type === 'direct') return name
  return `#${state.channels.get(conversation.channelId)?.name ?? ''} > ${name}`
}

/** Returns the title of a document with the messages of a narrow. The file name starts with it, too. */
export function titleOf(state: AccountState, narrow: Narrow): string {
  const conversation = narrowConversation(narrow, state.self.userId)
  if (conversation !== null) return wordsOf(state, conversation)
  const channelId = narrowChannel(narrow)
  return channelId === null ? realmText(state, 'name', '') : `#${state.channels.get(channelId)?.name ?? ''}`
}
