import type { ServerEvent, UnreadDetail } from '../api/serverEvent.ts'
import type { Snapshot } from '../api/snapshotType.ts'
import type {
  Anchor,
  Attachment,
  Message,
  MessageId,
  Narrow,
  PresenceEntry,
  Reaction,
  UserId,
} from '../api/types.ts'
import type { ActionRow } from './actionRow.ts'
import type { LocalDraft } from './localDraft.ts'

/** Where an outgoing message goes. userIds: all but the own user; [] is a note to self. */
export type Destination =
  | { readonly type: 'channel'; readonly channelId: number; readonly topic: string }
  | { readonly type: 'direct'; readonly userIds: readonly UserId[] }

/**
 * queued: waits for its turn or the network. sending: the request is out. failed: refused, final until the
 * person acts. unknown: the body left and no answer came; being resolved by our local id or a look at the conversation.
 * A confirmed row leaves the outbox.
 */
export type OutboxStatus = 'queued' | 'sending' | 'failed' | 'unknown'

export interface OutboxRow {
  readonly localId: string
  readonly destination: Destination
  /** Markdown as typed. */
  readonly content: string
  /** UNIX seconds on this computer's clock. */
  readonly createdAt: number
  readonly status: OutboxStatus
  /** Plain words for the person when failed; null otherwise. */
  readonly reason: string | null
  /** The uploads that it waits for. */
  readonly awaits?: readonly string[]
  /**
   * Queued, and does not go out: the message before it in the conversation failed, or was taken back to be edited. To
   * retry it is to send it all the same.
   */
  readonly held?: 'failed' | 'edited'
  /** It could not be written to the disk: it lasts as long as this run. */
  readonly unsaved?: boolean
  /** Nothing can be sent there any more: the text stands with the drafts. */
  readonly drafted?: boolean
}

/**
 * live: polling and current. connecting: first registration under way. catching-up: back after a gap.
 * offline: no answer since `since`, or a loop of the account failed (`fault`); retryAt tells when the next try is. signed-out: the key is dead.
 */
export interface Connection {
  readonly state: 'connecting' | 'live' | 'catching-up' | 'offline' | 'signed-out'
  /** Milliseconds, this computer's clock: since when it is so. */
  readonly since: number
  readonly retryAt: number | null
  /** network, no-network, dns, refused, tls, rate-limit, server, malformed, not-the-service, fault, key, other. */
  readonly reason: string | null
  /** Milliseconds, this computer's clock: as of when the state is; null while it is live or there is none. */
  readonly dataAt: number | null
}

/** What this client itself makes happen; the only other door into state besides the server's events. */
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
      /** Which fetch it ends; without it, all of the narrow's. */
      readonly direction?: 'older' | 'newer' | 'around'
      /** Of the local store, not of the service; suspect: events may have been missed since it was written. */
      readonly stored?: 'sound' | 'suspect'
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
  /** Everybody who is subscribed to a channel. */
  | {
      readonly type: 'local/subscribers'
      readonly channelId: number
      readonly userIds: readonly UserId[]
    }
  /** An answer of GET /attachments. uploadSpaceUsed: bytes, of everybody together. */
  | {
      readonly type: 'local/attachments'
      readonly attachments: readonly Attachment[]
      readonly uploadSpaceUsed: number
    }
  | { readonly type: 'local/outbox'; readonly row: OutboxRow }
  | { readonly type: 'local/outbox-gone'; readonly localId: string }
  | { readonly type: 'local/action'; readonly row: ActionRow }
  | { readonly type: 'local/action-gone'; readonly id: string }
  /** A draft as it is from now on. */
  | { readonly type: 'local/draft'; readonly draft: LocalDraft }
  /** It was sent or deleted. */
  | { readonly type: 'local/draft-gone'; readonly draftId: string }
  /** Our own optimistic flag change; a refusal is the opposite event. details: of messages made unread, where known. */
  | {
      readonly type: 'local/flags'
      readonly op: 'add' | 'remove'
      readonly flag: string
      readonly messageIds: readonly MessageId[]
      readonly details?: Readonly<Record<string, UnreadDetail>>
    }
  /** Our own optimistic reaction; a refusal is the opposite event. */
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
      /** Milliseconds of this computer's clock when it was received: what server time is reckoned from. */
      readonly receivedAt: number
    }
  /** Milliseconds; sent only while something can expire. */
  | { readonly type: 'local/clock'; readonly now: number }
  | { readonly type: 'local/connection'; readonly connection: Connection }

/** `at`: milliseconds of this computer's clock when the event was received. Server events carry it so that reducers stay pure. */
export type AccountEvent = (ServerEvent | LocalEvent) & { readonly at?: number }
