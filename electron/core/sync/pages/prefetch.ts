import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import type { Answer } from '../../http/apiError.ts'
import { success } from '../../http/apiError.ts'
import { samePage, type PageRequest } from '../../../../shared/model/views/pageRequest.ts'
import { askPage, fetchedEvent, fetchMessages } from './fetchMessages.ts'
import type { Page } from './page.ts'
import type { FetchRuntime } from '../accountRuntime.ts'

export interface Prefetch {
  /** Returns the response if the window requests the prefetched page, otherwise null. Works once. */
  claim(request: PageRequest): Promise<Answer<Page>> | null
}

/** Time in ms for which a prefetched page is useful. */
const usefulMs = 30_000

/**
 * Requests the page that the window showed last during the registration, so that the start takes one round trip instead
 * of two. The page may be older than the registration, and no event reports the difference. So it is shown with the
 * events since then and fetched again at once.
 */
export function startPrefetch(runtime: FetchRuntime, last: PageRequest | null): Prefetch {
  if (last === null) return { claim: () => null }
  const { clock, stateStore, signal } = runtime
  const recorder = stateStore.record()
  let pending: Pending | null = { request: last, answer: askPage(runtime, last), since: recorder.stop }
  const drop = () => {
    recorder.stop()
    pending = null
  }
  void clock.sleep(usefulMs, signal).then(() => {
    if (pending !== null) drop()
  })
  return {
    claim: (request) => {
      const requested = pending
      // The window's first request decides; later ones cannot use this page.
      pending = null
      if (requested === null) return null
      if (samePage(requested.request, request)) return take(runtime, request, requested)
      recorder.stop()
      return null
    },
  }
}

interface Pending {
  readonly request: PageRequest
  readonly answer: Promise<Answer<Page>>
  /** Returns the events since the request that changed messages. Called once. */
  readonly since: () => readonly AccountEvent[]
}

async function take(
  runtime: FetchRuntime,
  request: PageRequest,
  { answer, since }: Pending,
): Promise<Answer<Page>> {
  const { stateStore } = runtime
  stateStore.dispatch([{ type: 'local/fetch-started', narrow: request.narrow, direction: request.direction }])
  const early = await answer
  const meanwhile = since()
  if (!early.ok) return fetchMessages(runtime, request)
  stateStore.dispatch([
    fetchedEvent(request, early.value),
    ...meanwhile,
    ...runtime.afterFetch(early.value.messages),
  ])
  void verify(runtime, request, early.value)
  return success(early.value)
}

/** Fetches the same page again, around the same message, and replaces the first one. */
async function verify(runtime: FetchRuntime, request: PageRequest, early: Page): Promise<void> {
  await runtime.connection.whenLive(runtime.signal)
  if (runtime.signal.aborted) return
  const recorder = runtime.stateStore.record()
  // The message meant by `first_unread` may be read by now, so its id is the anchor.
  const anchor = early.anchor ?? request.anchor
  const answer = await askPage(runtime, { ...request, anchor })
  const meanwhile = recorder.stop()
  if (!answer.ok) return
  const again = fetchedEvent({ ...request, anchor, replaces: false }, answer.value)
  runtime.stateStore.dispatch([again, ...meanwhile, ...runtime.afterFetch(answer.value.messages)])
}
