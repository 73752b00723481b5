import type { Destination } from '../../../shared/model/localEvent.ts'

/** What is asked of the composer that is shown. */
export interface ComposerRequest {
  /** Where to write; without it, where the composer points. */
  readonly destination?: Destination
  /** Text to put in at the caret. */
  readonly insert?: string
}

let mounted: ((request: ComposerRequest) => boolean) | null = null

/** Puts the caret into the composer, and the rest of what is asked for; false where none can be written in. */
export const openComposer = (request: ComposerRequest = {}): boolean => mounted?.(request) ?? false

/** The composer that is shown takes requests; returns what ends it. */
export function takeRequests(take: (request: ComposerRequest) => boolean): () => void {
  mounted = take
  return () => {
    if (mounted === take) mounted = null
  }
}
