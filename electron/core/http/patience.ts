/** How long answers are waited for, as a share of the usual; read at every request. */
export type Patience = () => number

export const usualPatience: Patience = () => 1
