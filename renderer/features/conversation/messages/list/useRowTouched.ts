import { createContext, use, useLayoutEffect } from 'react'

/** Notifies the list that content of the row was rendered again. */
export const RowContext = createContext<() => void>(() => {})

/**
 * For content that renders independently of its row, because of a store or local state. The list then measures the
 * row after each render.
 */
export function useRowTouched(): void {
  const touched = use(RowContext)
  useLayoutEffect(touched)
}
