import { createContext, use, useLayoutEffect } from 'react'

/** Tells the list that something inside the row was rendered again. */
export const RowContext = createContext<() => void>(() => {})

/** For rows that change by themselves (a store, own state): the list measures them with each of their renders. */
export function useRowTouched(): void {
  const touched = use(RowContext)
  useLayoutEffect(touched)
}
