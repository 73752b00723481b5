import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** A value that is loaded after the start of the window, such as the code of a pane. */
export interface LateValue<T> {
  /** Loads the value once. After a failure, the next call tries again. */
  load(): Promise<T>
  /** Returns null until the value is loaded. */
  now(): T | null
  /** Returns the value, or null if it is not loaded or `isWanted` is false. Does not load it. */
  useValue(isWanted?: boolean): T | null
  /** Sets the value. A load in progress does not replace it. */
  put(value: T): void
}

export function lateValue<T>(begin: () => Promise<T>): LateValue<T> {
  const store = createStore<{ value: T | null }>()(() => ({ value: null }))
  let latest: Promise<T> | null = null
  return {
    load: () => {
      if (latest !== null) return latest
      const loading = begin()
      latest = loading
      loading.then(
        (value) => {
          if (latest === loading) store.setState({ value })
        },
        () => {
          if (latest === loading) latest = null
        },
      )
      return loading
    },
    now: () => store.getState().value,
    useValue: (isWanted = true) => useStore(store, ({ value }) => (isWanted ? value : null)),
    put: (value) => {
      latest = Promise.resolve(value)
      store.setState({ value })
    },
  }
}
