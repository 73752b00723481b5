/** A change of a text, and the selection after it. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Start and end of the selection after the edit. */
  readonly select: readonly [start: number, end: number]
}
