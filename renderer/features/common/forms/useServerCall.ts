import { useState } from 'react'
import { failureText } from '../../../state/index.ts'

/** How a call of the page ended, in words. */
export interface CallEnd {
  readonly kind: 'done' | 'failed'
  readonly words: string
}

export interface ServerCall {
  readonly isBusy: boolean
  /** null: none ended since the last one began. */
  readonly end: CallEnd | null
  readonly tell: (end: CallEnd | null) => void
  /**
   * Runs `ask` unless it runs already. `ask` resolves with the words that tell that it is done; null: the person did
   * not agree. Resolves with true when it is done.
   */
  readonly run: (ask: () => Promise<string | null>) => Promise<boolean>
}

/** Calls that wait for the server, one at a time. What they are given is kept in no store. */
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
