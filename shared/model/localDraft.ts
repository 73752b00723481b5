import type { MessageId, SavedDestination, UserId } from '../api/types.ts'
import { placeKey } from './place.ts'

/** Where a message will go, as far as it was said. userIds: all but the own user. */
export type DraftTarget =
  | { readonly type: 'channel'; readonly channelId: number | null; readonly topic: string }
  | { readonly type: 'direct'; readonly userIds: readonly UserId[] }

/** A text that was begun here or elsewhere and is not sent. */
export interface LocalDraft {
  /**
   * Names it. The draft that a conversation's composer shows has the id that `draftIdOf` makes of the conversation;
   * others of the same conversation, which stand beside it, have ids of their own.
   */
  readonly id: string
  readonly target: DraftTarget
  /** Markdown as typed. */
  readonly content: string
  /** What was selected when it was left; null: nothing to say. */
  readonly caret: readonly [start: number, end: number] | null
  /** Milliseconds of this computer's clock. */
  readonly updated: number
  /** Grows with each change of text or target. */
  readonly rev: number
  /** Who changed it last: a window by its own name, or a part of this client. */
  readonly writer: string
  /** The server has it as it is. */
  readonly synced: boolean
  /** It could not be written to the disk as it is: it lasts as long as this run. */
  readonly unsaved?: boolean
}

/** An earlier form of a draft. */
export interface DraftVersion {
  readonly target: DraftTarget
  readonly content: string
  /** Milliseconds of this computer's clock: when it was written. */
  readonly updated: number
}

/** The writer of a draft that the person opened, from a list or from what waits to be sent. */
export const listWriter = 'list'

/** The draft of a composer that points nowhere yet. */
export const newDraftId = 'new'

/** The id of the one draft that the composer of this conversation shows. */
export function draftIdOf(target: DraftTarget): string {
  if (target.type === 'direct') return placeKey(target)
  return target.channelId === null
    ? newDraftId
    : placeKey({ type: 'channel', channelId: target.channelId, topic: target.topic })
}

const edits = 'edit:'

/** The id under which the change of a message is kept that is being written. The server has no such drafts. */
export const editDraftId = (messageId: MessageId): string => `${edits}${messageId}`

/** The message whose change it is; null: it is a draft of a new one. */
export const editedMessage = (id: string): MessageId | null =>
  id.startsWith(edits) ? Number(id.slice(edits.length)) : null

/** As a draft of the server says it; null: nowhere yet. */
export const targetOfSaved = (saved: SavedDestination | null): DraftTarget =>
  saved ?? { type: 'channel', channelId: null, topic: '' }
