import type { ServerEvent, UnreadDetail } from '../../api/serverEvent.ts'
import type { Snapshot } from '../../api/snapshotType.ts'
import type {
  Anchor,
  Attachment,
  Message,
  MessageId,
  Narrow,
  PresenceEntry,
  Reaction,
  UserId,
} from '../../api/types.ts'
import type { ListItem, ListName } from '../../lists/itemSchemas.ts'
import type { ActionRow, Connection, LocalDraft, OutboxRow } from './localRecords.ts'

/** An item of a list that the user makes was added or changed. */
export type ItemEvent = {
  readonly [Name in ListName]: {
    readonly type: 'local/item'
    readonly list: Name
    readonly key: string
    readonly item: ListItem<Name>
  }
}[ListName]

/** Events made by this client. Only they and the server's events change the state. */
export type LocalEvent =
  /** A registration. Replaces everything it covers; keeps messages, views (marked as stale) and the outbox. */
  | { readonly type: 'local/snapshot'; readonly snapshot: Snapshot }
  /** A response to GET /messages. Events that arrived during the request are replayed after it. */
  | {
      readonly type: 'local/fetched'
      readonly narrow: Narrow
      readonly anchor: Anchor
      /** The message id that the server resolved the anchor to; null when there was none. */
      readonly resolvedAnchor: number | null
      /** Ascending by id. */
      readonly messages: readonly Message[]
      readonly foundOldest: boolean
      readonly foundNewest: boolean
      /** True for a fetch of a stale view: the messages replace the view's ids. */
      readonly replaces: boolean
      /** Direction of the fetch that this response ends. Without it, all fetches of the narrow end. */
      readonly direction?: 'older' | 'newer' | 'around'
      /**
       * Set when the messages come from the local store. stale: events may have been missed since they were written.
       */
      readonly stored?: 'fresh' | 'stale'
    }
  | {
      readonly type: 'local/fetch-started'
      readonly narrow: Narrow
      readonly direction: 'older' | 'newer' | 'around'
    }
  | {
      readonly type: 'local/fetch-failed'
      readonly narrow: Narrow
      readonly direction: 'older' | 'newer' | 'around'
      readonly reason: string
    }
  | {
      readonly type: 'local/topics'
      readonly channelId: number
      /** Newest first. */
      readonly topics: readonly { readonly name: string; readonly maxId: MessageId }[]
    }
  /** An optimistic change to the channels that new users are subscribed to. */
  | { readonly type: 'local/default-channel'; readonly op: 'add' | 'remove'; readonly channelId: number }
  /** All subscribers of a channel. */
  | {
      readonly type: 'local/subscribers'
      readonly channelId: number
      readonly userIds: readonly UserId[]
    }
  /** A response to GET /attachments. uploadSpaceUsed: bytes used by all users; null when not reported. */
  | {
      readonly type: 'local/attachments'
      readonly attachments: readonly Attachment[]
      readonly uploadSpaceUsed: number | null
    }
  | { readonly type: 'local/outbox'; readonly row: OutboxRow }
  /** Removes the row. messageId: the message that it became, if any. */
  | {
      readonly type: 'local/outbox-gone'
      readonly localId: string
      readonly messageId?: MessageId
    }
  | { readonly type: 'local/action'; readonly row: ActionRow }
  | { readonly type: 'local/action-gone'; readonly id: string }
  /** The new version of a draft. */
  | { readonly type: 'local/draft'; readonly draft: LocalDraft }
  /** The draft was sent or deleted. */
  | { readonly type: 'local/draft-gone'; readonly draftId: string }
  | ItemEvent
  /** An item of a list that the user makes was removed. */
  | { readonly type: 'local/item-gone'; readonly list: ListName; readonly key: string }
  /**
   * An optimistic flag change; the opposite event undoes it if the server refuses. details: known conversations of
   * messages that become unread.
   */
  | {
      readonly type: 'local/flags'
      readonly op: 'add' | 'remove'
      readonly flag: string
      readonly messageIds: readonly MessageId[]
      readonly details?: Readonly<Record<string, UnreadDetail>>
    }
  /** An optimistic reaction; the opposite event undoes it if the server refuses. */
  | {
      readonly type: 'local/reaction'
      readonly op: 'add' | 'remove'
      readonly messageId: MessageId
      readonly reaction: Reaction
    }
  | {
      readonly type: 'local/presence'
      readonly presences: Readonly<Record<string, PresenceEntry>>
      readonly serverTimestamp: number
      readonly lastUpdateId: number
      /** Time of receipt in milliseconds of this computer's clock, for computing server time. */
      readonly receivedAt: number
    }
  /** `now` is in milliseconds. Sent only while something can expire. */
  | { readonly type: 'local/clock'; readonly now: number }
  | { readonly type: 'local/connection'; readonly connection: Connection }

/** at: time of receipt in milliseconds of this computer's clock. Part of the event, so that reducers stay pure. */
export type AccountEvent = (ServerEvent | LocalEvent) & { readonly at?: number }
