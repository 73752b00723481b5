import { endless } from '../../../shared/settings/quietUntil.ts'
import type { ClientSettings } from '../../../shared/settings/settings.ts'
import type { Clock } from '../platform/clock.ts'
import type { Supervisor } from '../platform/supervise.ts'
import { watchTimes } from '../platform/watchTimes.ts'

interface QuietWatchOptions {
  readonly clock: Clock
  readonly supervisor: Pick<Supervisor, 'run'>
  readonly settings: () => ClientSettings
  /** Turns off "Do not disturb". Throws if that cannot be saved. */
  readonly endDoNotDisturb: () => void
  /** Shows the summaries of quiet times that have ended. Returns true if others still hold back messages. */
  readonly release: () => boolean
}

/** Ends quiet times when they are over. */
export interface QuietWatch {
  /** Checks now, and again as long as there is a quiet time that ends by itself. */
  readonly check: () => void
  readonly stop: () => void
}

export function createQuietWatch({
  clock,
  endDoNotDisturb,
  release,
  settings,
  supervisor,
}: QuietWatchOptions): QuietWatch {
  let watching: AbortController | null = null
  let isStopped = false
  const checkAll = (): number | null => {
    const { quietUntil } = settings()
    if (quietUntil !== 0 && quietUntil <= clock.now()) endDoNotDisturb()
    const isHolding = release()
    const { quietUntil: end } = settings()
    // It ends with a change of the setting.
    if (end === endless) return null
    // An account that was not connected when it ended is looked at again later.
    return end !== 0 ? end : isHolding ? Infinity : null
  }
  return {
    check: () => {
      watching?.abort()
      if (isStopped) return
      const { signal } = (watching = new AbortController())
      void supervisor.run('quiet times', () => watchTimes(clock, signal, checkAll), signal)
    },
    stop: () => {
      isStopped = true
      watching?.abort()
    },
  }
}
