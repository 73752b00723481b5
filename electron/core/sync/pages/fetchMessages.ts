import { routes } from '../../../../shared/api/routes/index.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import type { PageRequest } from '../../../../shared/model/views/pageRequest.ts'
import type { ApiError, Answer } from '../../http/apiError.ts'
import { failure, success } from '../../http/apiError.ts'
import { callError } from '../../http/failure.ts'
import { movedAway } from '../movedAway.ts'
import type { Page } from './page.ts'
import type { AccountRuntime, FetchRuntime } from '../accountRuntime.ts'
import { waitOutLimit } from '../queue/waitOutLimit.ts'
import { watchMembership } from '../watchMembership.ts'
import { withoutUnwanted } from './withoutUnwanted.ts'

type Fetched = Extract<AccountEvent, { type: 'local/fetched' }>

/** Number of extra messages that are accepted, because servers count the anchor differently. */
const unasked = 20

interface PageParams extends Pick<PageRequest, 'narrow' | 'anchor' | 'before' | 'after'> {
  /** False to fetch the Markdown source. Such a page must not be applied to the state. */
  readonly applyMarkdown?: boolean
}

/** Requests a page once. Drops messages that do not belong to it, and fails if there are far too many. */
export async function askPageOnce(
  { api, log, signal }: Pick<AccountRuntime, 'api' | 'log' | 'signal'>,
  { after, anchor, applyMarkdown, before, narrow }: PageParams,
): Promise<Answer<Page>> {
  const params = { narrow, anchor, before, after, applyMarkdown }
  const answer = await api.call(routes.getMessages, params, { signal })
  if (!answer.ok) return answer
  const { messages } = answer.value
  if (messages.length <= before + after + unasked)
    return success({ ...answer.value, messages: withoutUnwanted(narrow, messages) })
  log.warn('a page has far more messages than asked for', { got: messages.length })
  return failure({ kind: 'malformed', why: 'more than asked for' })
}

/** Like `askPageOnce`, but waits out the rate limit. */
export const askPage = (runtime: AccountRuntime, page: PageParams): Promise<Answer<Page>> =>
  waitOutLimit(runtime, () => askPageOnce(runtime, page))

/** Returns the event that applies a page to the state. */
export const fetchedEvent = (request: PageRequest, page: Page): Fetched => ({
  type: 'local/fetched',
  narrow: request.narrow,
  anchor: request.anchor,
  resolvedAnchor: page.anchor,
  messages: page.messages,
  foundOldest: page.foundOldest,
  foundNewest: page.foundNewest,
  replaces: request.replaces,
  direction: request.direction,
})

/**
 * Fetches a page and applies it to the state. Events that arrived meanwhile are applied again after it in the same
 * batch, because the response may be older.
 */
export async function fetchMessages(
  runtime: FetchRuntime,
  request: PageRequest,
  extra: readonly AccountEvent[] = [],
): Promise<Answer<Page>> {
  const { stateStore } = runtime
  stateStore.dispatch([{ type: 'local/fetch-started', narrow: request.narrow, direction: request.direction }])
  for (let round = 0; ; round++) {
    const generation = runtime.queue()?.generation
    const recorder = stateStore.record()
    const hasMembershipChanged = watchMembership(stateStore, request.narrow)
    const answer = await askPage(runtime, request)
    const there = answer.ok ? await elsewhere(runtime, request, answer.value) : answer
    const meanwhile = recorder.stop()
    if (!answer.ok) return fail(runtime, request, answer.error)
    if (!there.ok) return fail(runtime, request, there.error)
    // Asks again after a new registration, whose gap is missing in the response and in the recorded events, and after a
    // change of mutes, which produces no message event.
    const isOutdated = runtime.queue()?.generation !== generation || hasMembershipChanged()
    if (isOutdated && round < 3) continue
    const fetched = [...there.value, fetchedEvent(request, answer.value)]
    stateStore.dispatch([
      ...fetched,
      ...meanwhile,
      ...runtime.afterFetch(fetched.flatMap(({ messages }) => messages)),
      ...extra,
    ])
    return success(answer.value)
  }
}

/** Returns the page of a topic that was moved, so that views of it can follow. */
async function elsewhere(
  runtime: AccountRuntime,
  request: PageRequest,
  page: Page,
): Promise<Answer<readonly Fetched[]>> {
  const there = await movedAway(runtime, request, page)
  if (!there.ok) return there
  if (there.value === null) return success([])
  const current = { ...request, narrow: there.value }
  const answer = await askPage(runtime, current)
  return answer.ok ? success([fetchedEvent(current, answer.value)]) : answer
}

function fail(runtime: AccountRuntime, { narrow, direction }: PageRequest, error: ApiError): Answer<Page> {
  runtime.stateStore.dispatch([
    { type: 'local/fetch-failed', narrow, direction, reason: callError(error).message },
  ])
  return failure(error)
}
