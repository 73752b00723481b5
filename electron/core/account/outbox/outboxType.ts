import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import type { Message, MessageId } from '../../../../shared/api/types.ts'
import type { AccountEvent, Destination, OutboxRow } from '../../../../shared/model/localEvent.ts'
import type { AwaitedUpload } from '../../../../shared/model/uploadLink.ts'
import type { DraftChange, StoredJob } from '../../store/ownOperations.ts'
import type { TopicMark } from '../followTopic.ts'
import type { Kept } from './jobFile.ts'

/** A draft that became a message. */
export interface TakenDraft {
  /** What the file is told of it, in the transaction that writes the message down. */
  readonly change: () => DraftChange
  /** The file has that, or there is none. */
  readonly written: () => void
}

/** How a draft goes to the outbox. */
export interface SentOptions {
  /** It becomes a version. */
  readonly keeps?: boolean
  /** What the window that sends it has seen of it, and the name by which that writes. */
  readonly seen?: { readonly rev: number; readonly writer: string } | undefined
}

/** A draft again: what the file is told is for the transaction in which its text leaves the outbox. */
export interface TakenBack {
  readonly id: string
  readonly change: () => DraftChange
}

export interface SendOptions {
  /** Of the row that the window shows already; one that is in use is refused. */
  readonly localId?: string
  /** Where its topic was when it was begun; else where it is known to be now. */
  readonly mark?: TopicMark | null
  /** It goes when these are there. */
  readonly awaits?: readonly AwaitedUpload[]
  /** Takes the draft away that the text was; null: there is none. */
  readonly takeDraft?: () => TakenDraft | null
}

export interface Outbox {
  /** Shown at once; `kept` when the file has it, or cannot. null where there is nothing to send. */
  send(
    destination: Destination,
    content: string,
    how?: SendOptions,
  ): { localId: string; kept: Promise<Kept> } | null
  /** A failed row goes to the end of its line, and those that it held after it. A held one goes, and all of its line. */
  retry(localId: string): void
  /**
   * Its text is a draft from then on. Resolves with the draft's id when the file has it so; null where there is no such
   * row, its request is out, or it was sent. edits: the person goes on with it, and those that it held wait for that.
   */
  discard(localId: string, how?: { readonly edits?: boolean }): Promise<string | null>
  /** The server's events with the rows they settle taken out, in the same batch. */
  settle(events: readonly ServerEvent[]): readonly AccountEvent[]
  /** The end of the echoes of messages that a fetch brought. */
  settleFetched(messages: readonly Message[]): readonly AccountEvent[]
  /** The newest id there is: what an attempt's message must be later than. */
  sawId(id: MessageId): void
  rows(): readonly OutboxRow[]
  /** The same on top of a state that the server told. */
  readonly pending: () => readonly AccountEvent[]
  /** Once: what the last run left, and which of it are messages by now. Nothing is sent before. */
  load(jobs: readonly StoredJob[], settled: Readonly<Record<string, MessageId>>): void
  /** How the uploads stand now, all of them. isFirst: as the last run left them, too. */
  sawFiles(isFirst?: boolean): void
  /** What was begun and not sent has changed. */
  readonly sawDrafts: () => void
  /** After a registration was applied: it tells where nothing can be sent any more. */
  readonly registered: () => void
  /** Whether the file has it. */
  kept(localId: string, kept: Kept): void
  /** Resolves when no request is out, so that the next run knows what became of it; or when `signal` aborts. */
  answered(signal: AbortSignal): Promise<void>
  /** Rows that end with this run. */
  unsaved(): number
}
