import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import { stretch } from './timeSlice.ts'
import { latestTask, type Begin } from './latestTask.ts'

interface Made<T> {
  readonly value: T
}

/**
 * Returns the result of the steps, worked out in tasks of a few milliseconds; null until the first result. `key`
 * names the question. `begin` is another function whenever its data has changed; the old value stays until the new
 * one is worked out. A result that needs only one time slice is there at once, unless only the data changed.
 */
export function useSlicedTask<T>(key: string, begin: Begin<T>): T | null {
  const [first] = useState(() => {
    const steps = begin()
    return { steps, step: stretch(steps) }
  })
  const [made, setMade] = useState<Made<T> | null>(
    first.step.done === true ? { value: first.step.value } : null,
  )
  const [runs] = useState(() =>
    latestTask<T>(
      (value, isAtOnce) => {
        // A result that nobody waits for is drawn in between, as a transition.
        if (isAtOnce) setMade({ value })
        else startTransition(() => setMade({ value }))
      },
      (error) =>
        setMade(() => {
          throw error
        }),
    ),
  )
  const asked = useRef<{ readonly key: string; readonly begin: Begin<T> | null } | null>(null)
  useLayoutEffect(() => {
    const before = asked.current
    asked.current = { key, begin }
    if (before === null) {
      if (first.step.done !== true) runs.goOn(first.steps)
    } else if (before.key !== key) runs.turnTo(begin)
    else if (before.begin !== begin) runs.renew(begin)
  }, [runs, first, key, begin])
  useLayoutEffect(
    () => () => {
      // Should it come back, it begins again.
      if (asked.current !== null) asked.current = { ...asked.current, begin: null }
      runs.stop()
    },
    [runs],
  )
  return made === null ? null : made.value
}
