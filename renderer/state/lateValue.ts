import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** A value that the start does without, such as the code of a part. */
export interface LateValue<T> {
  /** Loads it once; a load that failed is tried again by the next call. */
  load(): Promise<T>
  /** null until it is loaded. */
  now(): T | null
  /** The same for a component, which renders again when it is loaded; null also where the component does not want it. */
  useValue(isWanted?: boolean): T | null
  /** Replaces it. */
  put(value: T): void
}

export function lateValue<T>(begin: () => Promise<T>): LateValue<T> {
  const store = createStore<{ value: T | null; loading: Promise<T> | null }>()(() => ({
    value: null,
    loading: null,
  }))
  return {
    load: () => {
      const known = store.getState().loading
      if (known !== null) return known
      const loading = begin()
      store.setState({ loading })
      const isLatest = () => store.getState().loading === loading
      loading.then(
        (value) => {
          if (isLatest()) store.setState({ value })
        },
        () => {
          if (isLatest()) store.setState({ loading: null })
        },
      )
      return loading
    },
    now: () => store.getState().value,
    useValue: (isWanted = true) => useStore(store, ({ value }) => (isWanted ? value : null)),
    put: (value) => store.setState({ value, loading: Promise.resolve(value) }),
  }
}
