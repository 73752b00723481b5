import type { Message } from '../../../shared/api/types.ts'
import type { Pictures } from './pictures.ts'

/** The conversation, and how its moments are written. */
export interface DocumentSubject {
  readonly title: string
  readonly realmUrl: string
  readonly organization: string
  /** Words of the place of a message, where the document has several; null: it has one. */
  readonly placeOf: (message: Message) => string | null
  readonly senderOf: (message: Message) => string
  readonly dayOf: (timestamp: number) => string
  readonly timeOf: (timestamp: number) => string
  readonly pictures: Pictures
}

/** A document in its parts, in the order in which they are written. */
export interface DocumentWriter {
  head(): string
  /** Ascending messages that follow those of the last call; rendered: they are HTML, not the Markdown that was written. */
  messages(messages: readonly Message[], isRendered: boolean, signal: AbortSignal): AsyncGenerator<string>
  /** notes: what the reader must know, such as messages that are left out. */
  end(notes: readonly string[]): string
}
