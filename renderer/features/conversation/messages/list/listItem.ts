/** One row of the virtual list. The same row keeps its key, and its object as long as nothing in it changed. */
export interface ListItem {
  readonly key: string
  /** Expected height in pixels, until the row was mounted once. */
  readonly estimate: number
  /** False for what moves about between rows (date lines, markers): the place of the reader is not tied to it. */
  readonly anchors: boolean
}

/** The key of the last row that the place of a reader can be tied to. */
export const lastAnchor = (items: readonly ListItem[]): string | undefined =>
  items.findLast(({ anchors }) => anchors)?.key

/** Where the reader is: at the end, or with the top of a row `offset` pixels below the top of the view. */
export type ListAnchor =
  | { readonly at: 'end' }
  | { readonly at: 'row'; readonly key: string; readonly offset: number | Align }

/** Where a row goes in the view. nearest: only as far as needed, not at all when it is wholly visible. */
export type Align = 'start' | 'center' | 'nearest'

export interface ListReport {
  /** Indexes of the first and last rows that are in view, at least in part; -1 when there are none. */
  readonly first: number
  readonly last: number
  readonly atEnd: boolean
  /** Less than some screens of rows are left in that direction. */
  readonly nearStart: boolean
  readonly nearEnd: boolean
}

export interface ListHandle {
  scrollToKey(key: string, align: Align): void
  scrollToEnd(): void
  /** Scrolls by whole screens, up (-1) or down (1), a little less so that a line stays. */
  scrollByPage(direction: -1 | 1): void
  place(): ListAnchor
  report(): ListReport
  /** The element of a row, when it is mounted. */
  element(key: string): HTMLElement | null
  /** The element that scrolls; null before it is mounted. */
  view(): HTMLElement | null
}
