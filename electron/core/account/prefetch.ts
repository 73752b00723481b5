import type { AccountEvent } from '../../../shared/model/localEvent.ts'
import type { Answer } from '../http/apiError.ts'
import { success } from '../http/apiError.ts'
import { askPage, fetchedEvent, fetchMessages, samePage } from './fetchMessages.ts'
import type { Page, PageRequest } from './fetchMessages.ts'
import type { Session } from './session.ts'

export interface Prefetch {
  /** Returns the response for the window's own request of this page; null: it was not prefetched. Works once. */
  claim(request: PageRequest): Promise<Answer<Page>> | null
}

/** How long a prefetched page is of use, in milliseconds. */
const usefulMs = 30_000

/**
 * Requests the page that the window showed last while the registration is still under way, so that the start waits
 * for one round trip instead of two. The page may be older than the registration, and no event tells the difference.
 * So it is shown, together with the events that came since, and fetched again at once.
 */
export function startPrefetch(session: Session, last: PageRequest | null): Prefetch {
  if (last === null) return { claim: () => null }
  const { clock, door, signal } = session
  const recorder = door.record()
  let pending: Pending | null = { request: last, answer: askPage(session, last), since: recorder.stop }
  const drop = () => {
    recorder.stop()
    pending = null
  }
  void clock.sleep(usefulMs, signal).then(() => {
    if (pending !== null) drop()
  })
  return {
    claim: (request) => {
      const asked = pending
      // Whatever page the window requests first, this one is of no use afterwards.
      pending = null
      if (asked === null) return null
      if (samePage(asked.request, request)) return take(session, request, asked)
      recorder.stop()
      return null
    },
  }
}

interface Pending {
  readonly request: PageRequest
  readonly answer: Promise<Answer<Page>>
  /** Returns the events since the request that changed messages; called once. */
  readonly since: () => readonly AccountEvent[]
}

async function take(
  session: Session,
  request: PageRequest,
  { answer, since }: Pending,
): Promise<Answer<Page>> {
  const { door } = session
  door.apply([{ type: 'local/fetch-started', narrow: request.narrow, direction: request.direction }])
  const early = await answer
  const meanwhile = since()
  if (!early.ok) return fetchMessages(session, request)
  door.apply([fetchedEvent(request, early.value), ...meanwhile, ...session.afterFetch(early.value.messages)])
  void verify(session, request, early.value)
  return success(early.value)
}

/** Fetches the same page once more, around the same message, and replaces the first one. */
async function verify(session: Session, request: PageRequest, early: Page): Promise<void> {
  await session.connection.whenLive(session.signal)
  if (session.signal.aborted) return
  const recorder = session.door.record()
  // The message that `first_unread` meant may have been read by now, so the page is anchored at its id.
  const anchor = early.anchor ?? request.anchor
  const answer = await askPage(session, { ...request, anchor })
  const meanwhile = recorder.stop()
  if (!answer.ok) return
  const again = fetchedEvent({ ...request, anchor, replaces: false }, answer.value)
  session.door.apply([again, ...meanwhile, ...session.afterFetch(answer.value.messages)])
}
