import type { ElectronApplication } from '@playwright/test'

/**
 * In main: from the next poll on, the time at which the last byte of each answer with events was read, by the ids of
 * the messages in it. It is watched from outside, at the session's own fetch: the application knows nothing of it.
 */
export async function watchPolls(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ session }) => {
    const ends: Record<string, number> = {}
    Object.assign(globalThis, { benchPollEnds: ends })
    // The prototype: whichever account's session it is.
    const prototype = Object.getPrototypeOf(session.defaultSession) as typeof session.defaultSession
    const fetch = Reflect.get(prototype, 'fetch') as (...given: readonly unknown[]) => Promise<Response>
    prototype.fetch = async function (this: typeof session.defaultSession, input, init) {
      const response = await fetch.call(this, input, init)
      const isPoll = typeof input === 'string' && /\/events\b/.test(input) && response.body !== null
      if (!isPoll) return response
      const decoder = new TextDecoder()
      let text = ''
      const watch = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          text += decoder.decode(chunk, { stream: true })
          controller.enqueue(chunk)
        },
        flush() {
          const now = Date.now()
          // Looked into later: the application is waiting for the end of this answer.
          setTimeout(() => {
            const { events = [] } = JSON.parse(text) as { events?: { message?: { id: number } }[] }
            for (const { message } of events) if (message !== undefined) ends[String(message.id)] = now
          }, 0)
        },
      })
      return new Response(response.body?.pipeThrough(watch), {
        status: response.status,
        headers: response.headers,
      })
    }
  })
}

/** When the last byte of each message's event was read, by message id. */
export async function pollEnds(app: ElectronApplication): Promise<Readonly<Record<string, number>>> {
  return app.evaluate(
    () => (globalThis as unknown as { benchPollEnds: Record<string, number> }).benchPollEnds,
  )
}
