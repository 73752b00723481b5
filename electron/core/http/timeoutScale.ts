/** How long answers are waited for, as a share of the usual; read at every request. */
export type TimeoutScale = () => number

export const usualTimeoutScale: TimeoutScale = () => 1
