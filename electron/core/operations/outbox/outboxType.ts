import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import type { Message, MessageId } from '../../../../shared/api/types.ts'
import type { AccountEvent, OutboxRow } from '../../../../shared/model/localEvent.ts'
import type { AwaitedUpload } from '../../../../shared/model/uploadLink.ts'
import type { DraftChange, StoredJob } from '../../store/ownOperations.ts'
import type { TopicAnchor } from '../../sync/followTopic.ts'
import type { WriteResult } from './operationLog.ts'

/** A draft that became a message. */
export interface TakenDraft {
  /** Returns the draft's change, for the transaction that writes the message. */
  readonly change: () => DraftChange
  /** Called when the file has that transaction, or when there is no file. */
  readonly written: () => void
}

/** Options for a draft that goes to the outbox. */
export interface SentOptions {
  /** True when the draft becomes a version. */
  readonly keeps?: boolean
  /** The newest form that the sending window has seen, and the writer name of that window. */
  readonly seen?: { readonly rev: number; readonly writer: string } | undefined
}

export interface SendOptions {
  /** Id of the row that the window shows already; an id that is in use is refused. */
  readonly localId?: string
  /** Topic anchor from when the text was begun; by default from the current state. */
  readonly topicAnchor?: TopicAnchor | null
  /** Uploads that must be finished before the message goes out. */
  readonly awaits?: readonly AwaitedUpload[]
  /** Removes the draft that the text was; null: there is none. */
  readonly takeDraft?: () => TakenDraft | null
}

export interface Outbox {
  /**
   * Shows the message at once. `kept` resolves when the file has it, or cannot have it. null: there is nothing to
   * send, or `localId` is in use.
   */
  send(
    destination: Conversation,
    content: string,
    how?: SendOptions,
  ): { localId: string; kept: Promise<WriteResult> } | null
  /**
   * Sends a failed message at the end of its lane, and after it the messages that it blocked. For a blocked message,
   * sends all that are blocked in its lane.
   */
  retry(localId: string): void
  /**
   * Turns a message's text into a draft. Resolves with the draft's id when the file has it; null when
   * there is no such row, its request is out, or it was sent. edits: the user goes on with the text, and
   * the messages that it blocked wait for that.
   */
  discard(localId: string, how?: { readonly edits?: boolean }): Promise<string | null>
  /** Returns the server's events, with the end of the rows that they confirm in the same batch. */
  settle(events: readonly ServerEvent[]): readonly AccountEvent[]
  /** Returns events that end the rows of messages which a fetch brought. */
  settleFetched(messages: readonly Message[]): readonly AccountEvent[]
  /** Records the newest known message id: the message of a later attempt has a higher one. */
  noteNewestId(id: MessageId): void
  rows(): readonly OutboxRow[]
  /** Returns events that show the rows on top of a state from the server. */
  readonly pending: () => readonly AccountEvent[]
  /**
   * Takes over the last run's messages; called once, and nothing is sent before. settled: ids of those that are
   * messages by now, by local id.
   */
  load(jobs: readonly StoredJob[], settled: Readonly<Record<string, MessageId>>): void
  /** Called when uploads change. isFirst: the uploads of the last run were just loaded. */
  onUploads(isFirst?: boolean): void
  /** Called when drafts change. */
  readonly onDrafts: () => void
  /** Called after a registration was applied: it tells which channels ended. */
  readonly registered: () => void
  /** Receives the result of a write to the file. */
  kept(localId: string, kept: WriteResult): void
  /** Resolves when no request is out, so that the next run knows the outcome of each; or when `signal` aborts. */
  answered(signal: AbortSignal): Promise<void>
  /** Number of messages that are lost when this run ends. */
  unsaved(): number
}
