/** When the first screen stands. */
export interface FirstFrame {
  /** Resolves then, or after a while without one: what the first screen does not need begins here. */
  readonly shown: Promise<void>
  /** Told that it does. */
  readonly painted: () => void
}

/** A page that does not paint for this long holds nothing up. */
const timeoutMs = 3000

export function firstFrame(): FirstFrame {
  let painted = (): void => undefined
  const shown = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, timeoutMs)
    painted = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  return { shown, painted: () => painted() }
}
