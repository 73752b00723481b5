/** True when the requested operation is not done yet, but waits in the outbox. */
export const isQueued = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'queued' in answer
