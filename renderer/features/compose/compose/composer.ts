import type { Conversation } from '../../../../shared/api/conversation.ts'

/** A request to the composer on the screen. */
export interface ComposerRequest {
  /** Where to write; without it, where the composer points. */
  readonly destination?: Conversation
  /** Text to put in at the caret, on lines of its own. */
  readonly insert?: string
  /** Text to put in at the caret, within the line. */
  readonly insertInLine?: string
  /** The caret goes to the topic where it is missing, and to the text otherwise. */
  readonly toMissing?: boolean
}

let mounted: ((request: ComposerRequest) => boolean) | null = null

/** Puts the caret into the composer and carries out the request; false when there is no composer to write in. */
export const openComposer = (request: ComposerRequest = {}): boolean => mounted?.(request) ?? false

/** The request that no composer could take yet. */
let awaited: ComposerRequest | null = null

/** Does the same; where there is no composer to write in, the next one that is opened carries the request out. */
export function openComposerLater(request: ComposerRequest): void {
  awaited = openComposer(request) ? null : request
}

/** Makes the composer on the screen take requests; returns the function that ends it. */
export function takeRequests(take: (request: ComposerRequest) => boolean): () => void {
  mounted = take
  if (awaited !== null && take(awaited)) awaited = null
  return () => {
    if (mounted === take) mounted = null
  }
}
