/** Reports when the first screen is shown. */
export interface FirstFrame {
  /**
   * Resolves when the first screen is shown, or after a timeout. Everything that the first screen does not need
   * starts then.
   */
  readonly shown: Promise<void>
  /** Called when the first screen is painted. */
  readonly painted: () => void
}

/** Time in ms after which a page that has not painted is no longer waited for. */
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
