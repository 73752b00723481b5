/** How long a thread may be at one request, in steps: time in which the computer sleeps counts as one step at most. */
export interface SilenceLimits {
  readonly stepMs: number
  /** Steps until the person is told. */
  readonly toldAfter: number
  /** Steps until the thread is given up. */
  readonly givenUpAfter: number
}

/** A slow disk answers within these; a request takes some milliseconds mostly, the longest some seconds. */
export const usualSilence: SilenceLimits = { stepMs: 5000, toldAfter: 6, givenUpAfter: 24 }

export interface SilenceWatch {
  /** A thread was asked for something. */
  asked(): void
  /** A thread answered. */
  heard(): void
  /** Counts from the start again, for a new thread. */
  anew(): void
  readonly isSilent: () => boolean
  stop(): void
}

export interface SilenceWatchOptions {
  readonly limits: SilenceLimits
  /** True while a thread has a request to answer. */
  readonly isAwaited: () => boolean
  readonly onSilent: () => void
  readonly onHeard: () => void
  readonly onGivenUp: () => void
}

/** Notices that the thread of the store does not come back from a request. */
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
