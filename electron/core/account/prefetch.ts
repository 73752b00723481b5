import type { AccountEvent } from '../../../shared/model/localEvent.ts'
import type { Answer } from '../http/apiError.ts'
import { success } from '../http/apiError.ts'
import { askPage, fetchedEvent, fetchMessages, samePage } from './fetchMessages.ts'
import type { Page, PageRequest } from './fetchMessages.ts'
import type { Session } from './session.ts'

export interface Prefetch {
  /** The answer for the window's own request of this page, or null where it was not prefetched. Once only. */
  claim(request: PageRequest): Promise<Answer<Page>> | null
}

/** So long somebody may want it, in milliseconds. */
const usefulMs = 30_000

/**
 * Asks for the page that the window showed last while the registration is still under way, so that the start waits
 * for one round trip instead of two. That page may be older than the registration, and no event tells the
 * difference: it is shown, with what came by events since, and fetched again at once.
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
      // Whatever the window asks first, this page is of no use afterwards.
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
  /** What touched messages since it was asked for; asked for once. */
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

/** The same page again, asked of the same place, in place of the first. */
async function verify(session: Session, request: PageRequest, early: Page): Promise<void> {
  await session.connection.whenLive(session.signal)
  if (session.signal.aborted) return
  const recorder = session.door.record()
  // Where `first_unread` pointed may have been read by now: the same page is the one around the same message.
  const anchor = early.anchor ?? request.anchor
  const answer = await askPage(session, { ...request, anchor })
  const meanwhile = recorder.stop()
  if (!answer.ok) return
  const again = fetchedEvent({ ...request, anchor, replaces: false }, answer.value)
  session.door.apply([again, ...meanwhile, ...session.afterFetch(answer.value.messages)])
}
