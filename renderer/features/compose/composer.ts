import type { Conversation } from '../../../shared/api/conversation.ts'

/** A request to the composer on the screen. */
export interface ComposerRequest {
  /** Where to write; without it, where the composer points. */
  readonly destination?: Conversation
  /** Text to put in at the caret. */
  readonly insert?: string
}

let mounted: ((request: ComposerRequest) => boolean) | null = null

/** Puts the caret into the composer and carries out the request; false when there is no composer to write in. */
export const openComposer = (request: ComposerRequest = {}): boolean => mounted?.(request) ?? false

/** Makes the composer on the screen take requests; returns the function that ends it. */
export function takeRequests(take: (request: ComposerRequest) => boolean): () => void {
  mounted = take
  return () => {
    if (mounted === take) mounted = null
  }
}
