import type { FetchAnswer } from './fetch.ts'

/** Returns an equal response that calls `ended` once its body was read, failed or was canceled. */
export function untilRead(answer: FetchAnswer, ended: () => void): FetchAnswer {
  const { body, headers, ok, status } = answer
  if (body === null) {
    ended()
    return answer
  }
  const reader = body.getReader()
  const watched = new ReadableStream<Uint8Array>(
    {
      pull: async (out) => {
        try {
          const { done, value } = await reader.read()
          if (!done) return out.enqueue(value)
          ended()
          out.close()
        } catch (error) {
          ended()
          out.error(error)
        }
      },
      cancel: (reason) => {
        ended()
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  return { body: watched, headers, ok, status }
}
