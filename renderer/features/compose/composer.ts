import type { Destination } from '../../../shared/model/localEvent.ts'

/** What is asked of the composer that is shown. */
export interface ComposerRequest {
  /** Where to write; without it, where the composer points. */
  readonly destination?: Destination
  /** Text to put in at the caret. */
  readonly insert?: string
}

let mounted: ((request: ComposerRequest) => void) | null = null

/** Puts the caret into the composer, and the rest of what is asked for; nothing where no composer is shown. */
export function openComposer(request: ComposerRequest = {}): void {
  mounted?.(request)
}

/** The composer that is shown takes requests; returns what ends it. */
export function takeRequests(take: (request: ComposerRequest) => void): () => void {
  mounted = take
  return () => {
    if (mounted === take) mounted = null
  }
}
