/** Time during which a change can be undone, in milliseconds. The same in the window and in the account's database. */
export const undoKeptMs = 10 * 60_000

/**
 * Returns true while a change of `madeAt` can be undone. Both are milliseconds of this computer's clock. Setting back
 * the clock does not extend the ten minutes.
 */
export const isUndoKept = (madeAt: number, now: number): boolean => Math.abs(now - madeAt) < undoKeptMs
