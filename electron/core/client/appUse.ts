import type { Clock } from '../platform/clock.ts'

export interface WindowFocus {
  readonly focused: boolean
  /** The account and URL hash that the window shows; null if it shows no account. */
  readonly account: string | null
  readonly hash: string
}

/** Records how the user uses the window. */
export interface AppUse {
  /** True while the focused window shows this account. */
  readonly isShown: (account: string) => boolean
  /** True if the window was used after this time (ms since the epoch). */
  readonly usedSince: (time: number) => boolean
  readonly setFocus: (next: WindowFocus) => 'came' | 'left' | 'same'
}

export interface AppUseOptions {
  readonly clock: Clock
  /** Returns the time in ms since this computer was last used. */
  readonly sinceInput?: () => number
}

/**
 * Input on this computer counts as use while the window has the focus. Focusing, leaving and navigating count as use,
 * too.
 */
export function createAppUse({ clock, sinceInput = () => Infinity }: AppUseOptions): AppUse {
  let focus: WindowFocus = { focused: false, account: null, hash: '' }
  let usedAt = -Infinity
  return {
    isShown: (account) => focus.focused && (focus.account === null || focus.account === account),
    usedSince: (time) => usedAt > time || (focus.focused && clock.now() - sinceInput() > time),
    setFocus: (next) => {
      const change = next.focused === focus.focused ? 'same' : next.focused ? 'came' : 'left'
      if (next.focused || focus.focused) usedAt = clock.now()
      focus = next
      return change
    },
  }
}
