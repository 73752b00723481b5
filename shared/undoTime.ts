/** How long a change can be taken back, in milliseconds: ten minutes, in the window and in the own file alike. */
export const undoKeptMs = 10 * 60_000

/**
 * True while a change of `madeAt` can be taken back; both are milliseconds of this computer's clock. A clock that was
 * set back makes nothing last longer than ten minutes.
 */
export const isUndoKept = (madeAt: number, now: number): boolean => Math.abs(now - madeAt) < undoKeptMs
