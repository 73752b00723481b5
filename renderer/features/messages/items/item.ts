import type { Place } from '../../../../shared/api/serverEvent.ts'
import type { MessageId } from '../../../../shared/api/types.ts'
import type { OutboxRow } from '../../../../shared/model/localEvent.ts'
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
  readonly place: Place
  /** The first message below it; null above an echo. */
  readonly id: MessageId | null
  /** The day, where it changes with the conversation; milliseconds. */
  readonly at: number
}

export interface NewItem extends ListItem {
  readonly kind: 'new'
}

/** What is beyond the first (older) or last (newer) loaded message. */
export interface EdgeItem extends ListItem {
  readonly kind: 'edge'
  readonly direction: 'older' | 'newer'
  readonly state: 'loading' | 'failed' | 'start'
  readonly reason: string | null
}

export type Item = MessageItem | EchoItem | DateItem | BarItem | NewItem | EdgeItem
