/** Whether what was asked for is not done, but waits in the outbox. */
export const isQueued = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'queued' in answer
