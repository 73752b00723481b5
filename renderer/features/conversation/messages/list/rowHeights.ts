import type { ListGeometry } from './listGeometry.ts'

/** Elements of the mounted rows, and their measured heights. */
export interface RowHeights {
  readonly element: (key: string) => HTMLElement | null
  /** Adds a mounted row. The returned function removes it. */
  readonly attach: (key: string, row: HTMLElement) => () => void
  /** Marks a row to be measured. Returns true if no other row was marked before. */
  readonly touch: (key: string) => boolean
  /** Measures the marked rows. Returns true if a height changed. */
  readonly measure: () => boolean
  /** Observes the view's size, too. */
  readonly watch: (view: HTMLElement) => void
  readonly stop: () => void
}

interface RowHeightsOptions {
  readonly geometry: ListGeometry
  readonly measured: Map<string, number>
  /** Called when the view may have been resized. Returns true if it was. */
  readonly onView: (view: Element) => boolean
  readonly onChange: () => void
  /** False while the list is hidden, when its elements have no heights. */
  readonly isShown: () => boolean
}

export function rowHeights({ geometry, isShown, measured, onChange, onView }: RowHeightsOptions): RowHeights {
  const rows = new Map<string, HTMLElement>()
  const keys = new WeakMap<Element, string>()
  const unmeasured = new Set<string>()

  /** Stores a row's height in pixels. Returns true if it changed. */
  const note = (key: string, height: number): boolean => {
    if (measured.get(key) === height) return false
    measured.set(key, height)
    const i = geometry.indexOfKey(key)
    if (i < 0 || geometry.index.height(i) === height) return false
    geometry.index.setHeight(i, height)
    return true
  }
  const observer =
    typeof ResizeObserver === 'undefined'
      ? null
      : new ResizeObserver((entries) => {
          if (!isShown()) return
          let isChanged = false
          for (const { borderBoxSize, target } of entries) {
            const key = keys.get(target)
            if (key === undefined) isChanged = onView(target) || isChanged
            else isChanged = (target.isConnected && note(key, borderBoxSize[0]!.blockSize)) || isChanged
          }
          if (isChanged) onChange()
        })
  return {
    element: (key) => rows.get(key) ?? null,
    attach: (key, row) => {
      rows.set(key, row)
      keys.set(row, key)
      unmeasured.add(key)
      observer?.observe(row)
      return () => {
        if (rows.get(key) === row) rows.delete(key)
        unmeasured.delete(key)
        observer?.unobserve(row)
      }
    },
    touch: (key) => {
      const isFirst = unmeasured.size === 0
      unmeasured.add(key)
      return isFirst
    },
    measure: () => {
      let isChanged = false
      for (const key of unmeasured) {
        const row = rows.get(key)
        if (row) isChanged = note(key, row.getBoundingClientRect().height) || isChanged
      }
      unmeasured.clear()
      return isChanged
    },
    watch: (view) => observer?.observe(view),
    stop: () => observer?.disconnect(),
  }
}
