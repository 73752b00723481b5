/** Resolves when what else waits has had its turn; for what takes the thread for long. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
