import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import { stretch } from './timeSlice.ts'
import { latestTask, type Begin } from './latestTask.ts'

interface Made<T> {
  readonly value: T
}

/**
 * Returns the result of the steps, computed in tasks of a few milliseconds. Returns null until the first result.
 * `key` identifies the question, and `begin` must be a new function whenever its data has changed. The previous
 * result stays until the new one is ready. A result that needs only one time slice is returned at once, unless only
 * the data changed.
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
        // A result that comes later is not urgent, so it is drawn as a transition.
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
      // If React mounts the component again, the task must begin again.
      if (asked.current !== null) asked.current = { ...asked.current, begin: null }
      runs.stop()
    },
    [runs],
  )
  return made === null ? null : made.value
}
