import type { Conversation } from '../../../../../shared/api/conversation.ts'
import type { MessageId } from '../../../../../shared/api/types.ts'
import type { OutboxRow } from '../../../../../shared/model/state/localEvent.ts'
import type { ListItem } from '../list/index.ts'

export interface MessageItem extends ListItem {
  readonly kind: 'message'
  readonly id: MessageId
  /** Follows one of the same sender: shown without picture and name. */
  readonly continues: boolean
}

/** A message of ours that the server has not confirmed. */
export interface EchoItem extends ListItem {
  readonly kind: 'echo'
  readonly row: OutboxRow
  readonly continues: boolean
}

export interface DateItem extends ListItem {
  readonly kind: 'date'
  /** A moment of that day, milliseconds. */
  readonly at: number
}

/** Where the messages below it are, in views of several conversations. */
export interface BarItem extends ListItem {
  readonly kind: 'bar'
  readonly conversation: Conversation
  /** The first message below it; null above an echo. */
  readonly id: MessageId | null
  /** The day, where it changes with the conversation; milliseconds. */
  readonly at: number
}

export interface NewItem extends ListItem {
  readonly kind: 'new'
  /** Messages of others below it; null where not all of them are loaded. */
  readonly count: number | null
}

/**
 * Row before the first (older) or after the last (newer) loaded message: more is being loaded, loading failed, or the
 * conversation starts here.
 */
export interface EdgeItem extends ListItem {
  readonly kind: 'edge'
  readonly direction: 'older' | 'newer'
  readonly state: 'loading' | 'failed' | 'start'
  readonly reason: string | null
}

export type Item = MessageItem | EchoItem | DateItem | BarItem | NewItem | EdgeItem
