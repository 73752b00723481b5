import { routes } from '../../../../shared/api/routes/index.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import type { PageRequest } from '../../../../shared/model/views/pageRequest.ts'
import type { ApiError, Answer } from '../../http/apiError.ts'
import { failure, success } from '../../http/apiError.ts'
import { callError } from '../../http/failure.ts'
import { movedAway } from '../movedAway.ts'
import type { Page } from './page.ts'
import type { AccountRuntime } from '../accountRuntime.ts'
import { waitOutLimit } from '../queue/waitOutLimit.ts'
import { watchMembership } from '../watchMembership.ts'
import { withoutUnwanted } from './withoutUnwanted.ts'

type Fetched = Extract<AccountEvent, { type: 'local/fetched' }>

/** Messages more than asked for that are taken: the anchor is counted now here, now there. */
const unasked = 20

interface PageParams extends Pick<PageRequest, 'narrow' | 'anchor' | 'before' | 'after'> {
  /** False: messages come as the Markdown that was written. Such a page belongs into no state. */
  readonly applyMarkdown?: boolean
}

/** Asks the service once for a page. A message that does not belong to it is left out; far too many are a failure. */
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

/** The same; waits where the service says how long. */
export const askPage = (runtime: AccountRuntime, page: PageParams): Promise<Answer<Page>> =>
  waitOutLimit(runtime, () => askPageOnce(runtime, page))

/** A page as the event that brings it into state. */
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
 * Fetches a page and brings it into state. What happened to messages while it was under way is played again after
 * it in the same batch, since the answer may be older than those events.
 */
export async function fetchMessages(
  runtime: AccountRuntime,
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
    // A new queue came between: its gap is in neither the answer nor the record. A mute tells of no message. Ask again.
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

/** The page of a topic that is elsewhere by now, so that whoever looks at it can go along. */
async function elsewhere(
  runtime: AccountRuntime,
  request: PageRequest,
  page: Page,
): Promise<Answer<readonly Fetched[]>> {
  const there = await movedAway(runtime, request, page)
  if (!there.ok) return there
  if (there.value === null) return success([])
  const asked = { ...request, narrow: there.value }
  const answer = await askPage(runtime, asked)
  return answer.ok ? success([fetchedEvent(asked, answer.value)]) : answer
}

function fail(runtime: AccountRuntime, { narrow, direction }: PageRequest, error: ApiError): Answer<Page> {
  runtime.stateStore.dispatch([
    { type: 'local/fetch-failed', narrow, direction, reason: callError(error).message },
  ])
  return failure(error)
}
