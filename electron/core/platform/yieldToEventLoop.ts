/** Resolves after other waiting work had its turn. Used in long computations. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
