/** Returns the factor for all timeouts. Read at every request. */
export type TimeoutScale = () => number

export const defaultTimeoutScale: TimeoutScale = () => 1
