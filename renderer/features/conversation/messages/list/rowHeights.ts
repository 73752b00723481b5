import type { ListGeometry } from './listGeometry.ts'

/** Elements of mounted rows, and the heights that they turn out to have. */
export interface RowHeights {
  readonly element: (key: string) => HTMLElement | null
  /** Adds a mounted row; the returned function removes it. */
  readonly attach: (key: string, row: HTMLElement) => () => void
  /** Has the row measured with the others; true when none waited for that so far. */
  readonly touch: (key: string) => boolean
  /** Measures the rows that wait for it; true when a height is another than was known. */
  readonly measure: () => boolean
  /** Watches the view beside the rows. */
  readonly watch: (view: HTMLElement) => void
  readonly stop: () => void
}

interface RowHeightsOptions {
  readonly geometry: ListGeometry
  readonly measured: Map<string, number>
  /** The view's own size may have changed; true when it has. */
  readonly onView: (view: Element) => boolean
  readonly onChange: () => void
  /** False while the list is hidden: a hidden pane has no heights. */
  readonly isShown: () => boolean
}

export function rowHeights({ geometry, isShown, measured, onChange, onView }: RowHeightsOptions): RowHeights {
  const rows = new Map<string, HTMLElement>()
  const keys = new WeakMap<Element, string>()
  const unmeasured = new Set<string>()

  /** A row is `height` high; true when that was not known. */
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
