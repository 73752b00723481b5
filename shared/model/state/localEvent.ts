import type { Conversation } from '../../api/conversation.ts'
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
import type { ActionRow } from '../outbox/actionRow.ts'
import type { MessagePin } from '../pins/messagePin.ts'
import type { SavedSearch } from '../search/savedSearch.ts'
import type { Pin } from '../pins/pin.ts'
import type { LaterItem } from '../later/laterItem.ts'
import type { LocalDraft } from '../outbox/localDraft.ts'

/**
 * queued: waits for its turn or the network. sending: the request is out. failed: refused, final until the person
 * acts. unknown: the request left and no answer came; the client finds out by its local id or by looking at the
 * conversation. A confirmed row leaves the outbox.
 */
export type OutboxStatus = 'queued' | 'sending' | 'failed' | 'unknown'

export interface OutboxRow {
  readonly localId: string
  readonly destination: Conversation
  /** Markdown as typed. */
  readonly content: string
  /** UNIX seconds on this computer's clock. */
  readonly createdAt: number
  readonly status: OutboxStatus
  /** Plain words for the person when failed; null otherwise. */
  readonly reason: string | null
  /** Ids of the uploads that the message waits for. */
  readonly awaits?: readonly string[]
  /**
   * Set while a queued message is held back: the message before it in the conversation failed, or was taken back to
   * be edited. Retrying the row sends it all the same.
   */
  readonly held?: 'failed' | 'edited'
  /** When it is sent again, in milliseconds of this computer's clock. Set while it waits for the server's limit. */
  readonly retryAt?: number
  /** Set while the row could not be written to the disk: it lasts only as long as this run. */
  readonly unsaved?: boolean
  /** Set when nothing can be sent to the conversation any more: the text is among the drafts. */
  readonly drafted?: boolean
}

/**
 * live: polling and current. connecting: first registration under way. catching-up: back after a gap. offline: no
 * answer since `since`, or a loop of the account failed (`fault`); retryAt tells when the next try is. signed-out:
 * the key is dead.
 */
export interface Connection {
  readonly state: 'connecting' | 'live' | 'catching-up' | 'offline' | 'signed-out' | 'paused'
  /** Start of the state, in milliseconds of this computer's clock. */
  readonly since: number
  readonly retryAt: number | null
  /** network, no-network, dns, refused, tls, rate-limit, server, malformed, not-the-service, fault, key, other. */
  readonly reason: string | null
  /** Time that the state is as of: milliseconds of this computer's clock; null while it is live or there is none. */
  readonly dataAt: number | null
}

/** Events that this client makes itself. Besides the server's events nothing else changes the state. */
export type LocalEvent =
  /** A registration: replaces what it covers, keeps messages, views (marked stale) and the outbox. */
  | { readonly type: 'local/snapshot'; readonly snapshot: Snapshot }
  /** An answer of GET /messages. Events that arrived while it was under way are replayed after it. */
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
      /** True when it answers a view that was stale: the view's ids are replaced. */
      readonly replaces: boolean
      /** The fetch that this answer ends; without it, all fetches of the narrow. */
      readonly direction?: 'older' | 'newer' | 'around'
      /**
       * Set for an answer of the local store, not the service. stale: events may have been missed since it was
       * written.
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
  /** An optimistic change of this client to the channels that new people are subscribed to. */
  | { readonly type: 'local/default-channel'; readonly op: 'add' | 'remove'; readonly channelId: number }
  /** All subscribers of a channel. */
  | {
      readonly type: 'local/subscribers'
      readonly channelId: number
      readonly userIds: readonly UserId[]
    }
  /** An answer of GET /attachments. uploadSpaceUsed: bytes, of everybody together, where the server tells. */
  | {
      readonly type: 'local/attachments'
      readonly attachments: readonly Attachment[]
      readonly uploadSpaceUsed: number | null
    }
  | { readonly type: 'local/outbox'; readonly row: OutboxRow }
  /** The row ends; messageId: of the message that it became, where it became one. */
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
  /** A conversation is put off, or the time at which it is told of changes. */
  | { readonly type: 'local/later'; readonly item: LaterItem }
  /** It is no longer put off. key: its conversationKey. */
  | { readonly type: 'local/later-gone'; readonly key: string }
  /** A conversation is pinned, or its rank among the pins changes. */
  | { readonly type: 'local/pin'; readonly pin: Pin }
  /** It is no longer pinned. key: its conversationKey. */
  | { readonly type: 'local/pin-gone'; readonly key: string }
  /** A message is pinned, or something about it has changed. */
  | { readonly type: 'local/message-pin'; readonly pin: MessagePin }
  /** It is no longer pinned. */
  | { readonly type: 'local/message-pin-gone'; readonly messageId: MessageId }
  /** A search is saved, or its name, its rank or the wish to be told changes. */
  | { readonly type: 'local/saved-search'; readonly search: SavedSearch }
  /** It is no longer saved. */
  | { readonly type: 'local/saved-search-gone'; readonly id: string }
  /**
   * An optimistic flag change of this client; after a refusal the opposite event undoes it. details: of messages made
   * unread, where known.
   */
  | {
      readonly type: 'local/flags'
      readonly op: 'add' | 'remove'
      readonly flag: string
      readonly messageIds: readonly MessageId[]
      readonly details?: Readonly<Record<string, UnreadDetail>>
    }
  /** An optimistic reaction of this client; after a refusal the opposite event undoes it. */
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
      /** Time of receipt in milliseconds of this computer's clock: server time is computed from it. */
      readonly receivedAt: number
    }
  /** `now` is in milliseconds. Sent only while something can expire. */
  | { readonly type: 'local/clock'; readonly now: number }
  | { readonly type: 'local/connection'; readonly connection: Connection }

/** `at`: milliseconds of this computer's clock when the event was received. It keeps reducers pure. */
export type AccountEvent = (ServerEvent | LocalEvent) & { readonly at?: number }
