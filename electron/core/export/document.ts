import type { Message } from '../../../shared/api/types.ts'
import type { Pictures } from './pictures.ts'

/** The conversation and the format of its dates and times. */
export interface DocumentSubject {
  readonly title: string
  readonly realmUrl: string
  readonly organization: string
  /** Returns the heading of a message's conversation, or null if the document has only one conversation. */
  readonly placeOf: (message: Message) => string | null
  readonly senderOf: (message: Message) => string
  readonly dayOf: (timestamp: number) => string
  readonly timeOf: (timestamp: number) => string
  readonly pictures: Pictures
}

/** The parts of a document, in the order of writing. */
export interface DocumentWriter {
  head(): string
  /**
   * Yields messages in ascending order after those of the last call. `isRendered`: their content is HTML, not Markdown.
   */
  messages(messages: readonly Message[], isRendered: boolean, signal: AbortSignal): AsyncGenerator<string>
  /** Ends the document. `notes` inform the reader, for example about missing messages. */
  end(notes: readonly string[]): string
}
