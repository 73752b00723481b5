import type { Conversation } from '../../../../../shared/api/conversation.ts'
import type { MessageId } from '../../../../../shared/api/types.ts'
import type { OutboxRow } from '../../../../../shared/model/state/localRecords.ts'
import type { ListItem } from '../list/index.ts'

export interface MessageItem extends ListItem {
  readonly kind: 'message'
  readonly id: MessageId
  /** Continues the group of the same sender: shown without avatar and name. */
  readonly continues: boolean
}

/** An own message that the server has not confirmed yet. */
export interface EchoItem extends ListItem {
  readonly kind: 'echo'
  readonly row: OutboxRow
  readonly continues: boolean
}

export interface DateItem extends ListItem {
  readonly kind: 'date'
  /** A time within that day, in milliseconds. */
  readonly at: number
}

/** Names the conversation of the messages below it, in views of several conversations. */
export interface BarItem extends ListItem {
  readonly kind: 'bar'
  readonly conversation: Conversation
  /** The first message below it. null: an echo follows. */
  readonly id: MessageId | null
  /** The day in milliseconds if it changes together with the conversation. */
  readonly at: number
}

export interface NewItem extends ListItem {
  readonly kind: 'new'
  /** Number of messages of others below it. null: not all of them are loaded, or they are of several conversations. */
  readonly count: number | null
}

/**
 * Row before the first (older) or after the last (newer) loaded message: more messages are being loaded, loading
 * failed, or the conversation starts here.
 */
export interface EdgeItem extends ListItem {
  readonly kind: 'edge'
  readonly direction: 'older' | 'newer'
  readonly state: 'loading' | 'failed' | 'start'
  readonly reason: string | null
}

export type Item = MessageItem | EchoItem | DateItem | BarItem | NewItem | EdgeItem
