import type { Clock } from '../platform/clock.ts'

export interface WindowFocus {
  readonly focused: boolean
  /** The account and URL hash that the window shows; null when it shows neither. */
  readonly account: string | null
  readonly hash: string
}

/** The person's use of the window, as far as the core is told. */
export interface AppUse {
  /** True while the focused window shows this account. */
  readonly isShown: (account: string) => boolean
  /** True when the window was used after this time, in milliseconds of the clock. */
  readonly usedSince: (time: number) => boolean
  readonly setFocus: (next: WindowFocus) => 'came' | 'left' | 'same'
}

export interface AppUseOptions {
  readonly clock: Clock
  /** Milliseconds since this computer was last used. */
  readonly sinceInput?: () => number
}

/** Input goes to the window that has the focus; to bring it forward, to leave it and to go elsewhere in it is input, too. */
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
