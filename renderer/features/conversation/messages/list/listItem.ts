/** A row of the virtual list. An unchanged row keeps its key and its object. */
export interface ListItem {
  readonly key: string
  /** Expected height in pixels, until the row has been mounted once. */
  readonly estimate: number
  /** False for rows that move between others (date lines, markers). The reader's place is not tied to them. */
  readonly anchors: boolean
}

/** Returns the key of the last row that the reader's place can be tied to, or undefined. */
export const lastAnchor = (items: readonly ListItem[]): string | undefined =>
  items.findLast(({ anchors }) => anchors)?.key

/** The reader's place: at the end, or with the top of a row `offset` pixels below the top of the view. */
export type ListAnchor =
  | { readonly at: 'end' }
  | { readonly at: 'row'; readonly key: string; readonly offset: number | Align }

/**
 * Position of a row in the view. nearest: scrolls only as far as needed, and not at all if the row is fully visible.
 */
export type Align = 'start' | 'center' | 'nearest'

export interface ListReport {
  /** Indexes of the first and last rows that are at least partly visible; -1 if there are none. */
  readonly first: number
  readonly last: number
  readonly atEnd: boolean
  /** True when fewer than two screens of rows are left in that direction. */
  readonly nearStart: boolean
  readonly nearEnd: boolean
}

export interface ListHandle {
  scrollToKey(key: string, align: Align): void
  scrollToEnd(): void
  /** Scrolls by a screen, up (-1) or down (1), minus a little so that a line stays visible. */
  scrollByPage(direction: -1 | 1): void
  place(): ListAnchor
  report(): ListReport
  /** Returns the element of a row, or null if it is not mounted. */
  element(key: string): HTMLElement | null
  /** Returns the scrolling element, or null before it is mounted. */
  view(): HTMLElement | null
}
