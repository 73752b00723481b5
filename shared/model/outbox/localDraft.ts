import type { DraftTarget } from '../../api/conversation.ts'
import type { Conversation } from '../../api/conversation.ts'
import type { MessageId } from '../../api/types.ts'
import { conversationKey } from '../topics/conversation.ts'

/** A text that was begun on this computer or elsewhere and is not sent. */
export interface LocalDraft {
  /**
   * Id of the draft. The draft that a conversation's composer shows has the id that `draftIdOf` makes of the
   * conversation; other drafts of the same conversation have ids of their own.
   */
  readonly id: string
  readonly target: DraftTarget
  /** Markdown as typed. */
  readonly content: string
  /** The selection when the text was left; null when it is not known. */
  readonly caret: readonly [start: number, end: number] | null
  /** Milliseconds of this computer's clock. */
  readonly updated: number
  /** Grows with each change of text or target. */
  readonly rev: number
  /** Who changed it last: a window by its own name, or a part of this client. */
  readonly writer: string
  /** True when the server has the draft in this version. */
  readonly synced: boolean
  /** Set while this version could not be written to the disk: it lasts only as long as this run. */
  readonly unsaved?: boolean
}

/** An earlier form of a draft. */
export interface DraftVersion {
  readonly target: DraftTarget
  readonly content: string
  /** Milliseconds of this computer's clock: when it was written. */
  readonly updated: number
}

/** The writer of a draft that the person opened from a list or took back from the messages that wait to be sent. */
export const listWriter = 'list'

/** Id of the draft of a composer for which no conversation is chosen yet. */
export const newDraftId = 'new'

/** Returns the id of the one draft that the composer of this conversation shows. */
export function draftIdOf(target: DraftTarget): string {
  if (target.type === 'direct') return conversationKey(target)
  return target.channelId === null
    ? newDraftId
    : conversationKey({ type: 'channel', channelId: target.channelId, topic: target.topic })
}

const edits = 'edit:'

/** Returns the id of the draft that holds the edit of a message in progress. The server has no such drafts. */
export const editDraftId = (messageId: MessageId): string => `${edits}${messageId}`

/** Returns the message that the draft edits; null when the draft is a new message. */
export const editedMessage = (id: string): MessageId | null =>
  id.startsWith(edits) ? Number(id.slice(edits.length)) : null

/** Converts the target of a draft on the server; null there means that no conversation is chosen yet. */
export const targetOfSaved = (saved: Conversation | null): DraftTarget =>
  saved ?? { type: 'channel', channelId: null, topic: '' }
