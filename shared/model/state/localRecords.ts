import type { Conversation, DraftTarget } from '../../api/conversation.ts'

// Records that this client makes: rows of the state, and parts of the events that change them.

/**
 * queued: waits for its turn or the network. sending: the request was sent. failed: refused; stays until the user acts.
 * unknown: the request was sent but no response came; the client looks for its local id, or in the conversation.
 * Confirmed rows leave the outbox.
 */
export type OutboxStatus = 'queued' | 'sending' | 'failed' | 'unknown'

export interface OutboxRow {
  readonly localId: string
  readonly destination: Conversation
  /** Markdown, as typed. */
  readonly content: string
  /** Time in UNIX seconds of this computer's clock. */
  readonly createdAt: number
  readonly status: OutboxStatus
  /** Reason for the failure, as a text for the user; null unless failed. */
  readonly reason: string | null
  /** Ids of the uploads that must finish before the message is sent. */
  readonly awaits?: readonly string[]
  /**
   * Set while a queued message is held back, because the message before it in the conversation failed or was taken back
   * for editing. Retrying this row sends it anyway.
   */
  readonly held?: 'failed' | 'edited'
  /** Time of the next attempt in milliseconds of this computer's clock. Set while the server's rate limit applies. */
  readonly retryAt?: number
  /** Set while the row could not be written to disk, so that it is lost when the app quits. */
  readonly unsaved?: boolean
  /** Set when nothing can be sent to the conversation any more. The text is kept as a draft. */
  readonly drafted?: boolean
  /** Time in milliseconds until which the queued message is held back, so that the user can take it back. */
  readonly undoUntil?: number
}

/**
 * A user action that the server has not confirmed, such as an edit, a move or a mute. queued: waits for its turn or the
 * network. sending: the request was sent. failed: refused and rolled back.
 */
export interface ActionRow {
  readonly id: string
  /** Name of the endpoint. */
  readonly action: string
  /** Parameters of the request, named as in the endpoint. */
  readonly params: Readonly<Record<string, unknown>>
  /** UNIX time in seconds of this computer's clock. */
  readonly createdAt: number
  readonly status: 'queued' | 'sending' | 'failed'
  /** Reason for the failure, as a text for the user; null unless failed. */
  readonly reason: string | null
  /** Time of the next attempt in milliseconds of this computer's clock. Set while the server's rate limit applies. */
  readonly retryAt?: number
  /** Short description, such as "Mute topic plan". */
  readonly words: string
}

/** An unsent text, from this computer or another client. */
export interface LocalDraft {
  /**
   * Id of the draft. The one that a conversation's composer shows has the id from `draftIdOf`; further drafts of the
   * conversation have other ids.
   */
  readonly id: string
  readonly target: DraftTarget
  /** Markdown, as typed. */
  readonly content: string
  /** The selection when the user left the text; null when unknown. */
  readonly caret: readonly [start: number, end: number] | null
  /** Time of the last change in milliseconds of this computer's clock. */
  readonly updated: number
  /** Grows with each change of text or target. */
  readonly rev: number
  /** Author of the last change: the name of a window or of a part of this client. */
  readonly writer: string
  /** True when the server has this version. */
  readonly synced: boolean
  /** Set while this version could not be written to disk, so that it is lost when the app quits. */
  readonly unsaved?: boolean
}

/**
 * live: polling and current. connecting: first registration in progress. catching-up: connected again after a gap.
 * offline: no response since `since`, or a loop of the account failed (`fault`); retryAt is the time of the next
 * attempt. signed-out: the API key is no longer valid.
 */
export interface Connection {
  readonly state: 'connecting' | 'live' | 'catching-up' | 'offline' | 'signed-out' | 'paused'
  /** Time when this state began, in milliseconds of this computer's clock. */
  readonly since: number
  readonly retryAt: number | null
  /**
   * One of: network, no-network, dns, refused, tls, rate-limit, server, malformed, not-the-service, fault, key, other.
   */
  readonly reason: string | null
  /**
   * Time that the shown data is from, in milliseconds of this computer's clock; null while it is live or there is none.
   */
  readonly dataAt: number | null
}
