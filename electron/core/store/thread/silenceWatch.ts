/** Time limits for one request, in steps. While the computer sleeps, at most one step is counted. */
export interface SilenceLimits {
  readonly stepMs: number
  /** Number of steps until the user is notified. */
  readonly toldAfter: number
  /** Number of steps until the thread is given up. */
  readonly givenUpAfter: number
}

/** Most requests take milliseconds, the longest some seconds. Even a slow disk stays within these limits. */
export const defaultSilence: SilenceLimits = { stepMs: 5000, toldAfter: 6, givenUpAfter: 24 }

export interface SilenceWatch {
  /** Called when a thread gets a request. */
  asked(): void
  /** Called when a thread responds. */
  heard(): void
  /** Restarts counting for a new thread. */
  anew(): void
  readonly isSilent: () => boolean
  stop(): void
}

export interface SilenceWatchOptions {
  readonly limits: SilenceLimits
  /** True while a thread has a request to handle. */
  readonly isAwaited: () => boolean
  readonly onSilent: () => void
  readonly onHeard: () => void
  readonly onGivenUp: () => void
}

/** Detects that the store's thread does not return from a request. */
export function createSilenceWatch(options: SilenceWatchOptions): SilenceWatch {
  const { limits } = options
  let timer: NodeJS.Timeout | null = null
  let steps = 0
  let isSilent = false
  const stop = () => {
    if (timer !== null) clearInterval(timer)
    timer = null
    steps = 0
  }
  const step = () => {
    if (!options.isAwaited()) return stop()
    steps += 1
    if (steps >= limits.toldAfter && !isSilent) {
      isSilent = true
      options.onSilent()
    }
    if (steps < limits.givenUpAfter) return
    steps = 0
    options.onGivenUp()
  }
  return {
    asked: () => {
      timer ??= setInterval(step, limits.stepMs).unref()
    },
    heard: () => {
      steps = 0
      if (!isSilent) return
      isSilent = false
      options.onHeard()
    },
    anew: () => {
      steps = 0
    },
    isSilent: () => isSilent,
    stop,
  }
}
