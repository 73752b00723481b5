import { useState } from 'react'
import { failureText } from '../../../state/index.ts'

/** Result of a request, in words. */
export interface CallEnd {
  readonly kind: 'done' | 'failed'
  readonly words: string
}

export interface ServerCall {
  readonly isBusy: boolean
  /** null if no request has ended since the last one began. */
  readonly end: CallEnd | null
  readonly tell: (end: CallEnd | null) => void
  /**
   * Runs `ask`, unless a request is running. `ask` resolves with the success message, or null if the user declined.
   * Resolves with true on success.
   */
  readonly run: (ask: () => Promise<string | null>) => Promise<boolean>
}

/** State for requests of a page, one at a time. Their parameters, which may be secret, are not stored. */
export function useServerCall(): ServerCall {
  const [isBusy, setBusy] = useState(false)
  const [end, tell] = useState<CallEnd | null>(null)
  const ended = (next: CallEnd | null): boolean => {
    setBusy(false)
    tell(next)
    return next?.kind === 'done'
  }
  return {
    isBusy,
    end,
    tell,
    run: (ask) => {
      if (isBusy) return Promise.resolve(false)
      setBusy(true)
      tell(null)
      return ask().then(
        (words) => ended(words === null ? null : { kind: 'done', words }),
        (error: unknown) => ended({ kind: 'failed', words: failureText(error) }),
      )
    },
  }
}
