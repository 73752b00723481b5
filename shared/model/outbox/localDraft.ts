import type { Conversation, DraftTarget } from '../../api/conversation.ts'
import type { MessageId } from '../../api/types.ts'
import { conversationKey } from '../../api/conversationKey.ts'

/** An earlier version of a draft. */
export interface DraftVersion {
  readonly target: DraftTarget
  readonly content: string
  /** Time of writing in milliseconds of this computer's clock. */
  readonly updated: number
}

/** The writer of drafts opened from a list or taken back from the outbox. */
export const listWriter = 'list'

/** The writer of drafts that were moved along with their topic. A move makes the next revision. */
export const moveWriter = 'move'

/** Id of the draft in a composer without a conversation. */
export const newDraftId = 'new'

/** Id of the draft of a direct message whose recipients were not chosen when it was begun. */
export const newDirectDraftId = 'new:direct'

/** Returns the id of the draft that the composer of this conversation shows. */
export function draftIdOf(target: DraftTarget): string {
  if (target.type === 'direct') return conversationKey(target)
  return target.channelId === null
    ? newDraftId
    : conversationKey({ type: 'channel', channelId: target.channelId, topic: target.topic })
}

const edits = 'edit:'

/** Returns the id of the draft for editing a message. The server has no such drafts. */
export const editDraftId = (messageId: MessageId): string => `${edits}${messageId}`

/** Returns the message that the draft edits; null for the draft of a new message. */
export const editedMessage = (id: string): MessageId | null =>
  id.startsWith(edits) ? Number(id.slice(edits.length)) : null

/** Converts the target of a draft on the server, where null means that no conversation is chosen yet. */
export const targetOfSaved = (saved: Conversation | null): DraftTarget =>
  saved ?? { type: 'channel', channelId: null, topic: '' }
