import type { MessageId } from '../../../../shared/api/types.ts'
import type { LinesAnswer } from '../../../../shared/ipc/calls/lineCalls.ts'
import { maxLines } from '../../../../shared/model/messages/lineText.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { accountStore, call, logError, type AccountStore } from '../../../state/index.ts'
import { forgetLines, keepLine, knownLine, shownUnknown } from './knownLines.ts'
import { lineChangesOf } from './lineChanges.ts'

/** Requests of one account. An id is in one of the sets, or in none while nobody asks. */
interface Requests {
  /** To be looked for in the store with the next frames, the newest wish last. */
  readonly wanted: Set<MessageId>
  /** To be asked of the server, since the store lacks them. */
  readonly missing: Set<MessageId>
  /** Under way. An answer counts only for those that no event changed meanwhile. */
  readonly asked: Map<MessageId, { isChanged: boolean }>
  /** Neither has answered: not asked again before the connection is back, or some time is over. */
  readonly unanswered: Map<MessageId, number>
  isServerAsked: boolean
}

/** Rows that were scrolled past are not waited for. */
const maxWaiting = 1000
const maxUnanswered = 3000
/** In milliseconds. */
const askAgainAfter = 60_000

const accounts = new WeakMap<AccountStore, Requests>()
/** Accounts with something in `wanted`, in the order in which they are served. */
const waiting = new Set<AccountStore>()
let isFrameAsked = false

/**
 * Asks for the lines of messages that are not known. Main is asked at most once a frame, first for what this computer
 * has and then for the rest. Called again for the same ids it does nothing.
 */
export function requestLines(account: string, ids: readonly MessageId[]): void {
  const store = accountStore(account)
  const requests = requestsOf(store)
  const { asked, missing, unanswered, wanted } = requests
  for (const id of ids) {
    const at = unanswered.get(id)
    if (at !== undefined && Date.now() - at < askAgainAfter) continue
    if (asked.has(id) || missing.has(id) || knownLine(account, id) !== undefined) continue
    unanswered.delete(id)
    wanted.delete(id)
    wanted.add(id)
  }
  dropOldest(wanted, maxWaiting)
  if (wanted.size === 0) return
  waiting.add(store)
  askSoon()
}

/** Looks at once for the lines that this computer has; at most `maxLines`. */
export function fetchStoredLines(store: AccountStore, messageIds: readonly MessageId[]): Promise<void> {
  const unknown = messageIds.filter((id) => knownLine(store.id, id) === undefined)
  return ask(store, requestsOf(store), unknown, 'store')
}

function requestsOf(store: AccountStore): Requests {
  const known = accounts.get(store)
  if (known !== undefined) return known
  const made: Requests = {
    wanted: new Set(),
    missing: new Set(),
    asked: new Map(),
    unanswered: new Map(),
    isServerAsked: false,
  }
  accounts.set(store, made)
  store.onEvents((events) => follow(store, made, events))
  return made
}

function askSoon(): void {
  if (isFrameAsked) return
  isFrameAsked = true
  requestAnimationFrame(() => {
    isFrameAsked = false
    const [store] = waiting
    if (store === undefined) return
    waiting.delete(store)
    const requests = requestsOf(store)
    const ids = takeNewest(requests.wanted)
    // Behind the others, so that each account has its turn.
    if (requests.wanted.size > 0) waiting.add(store)
    if (waiting.size > 0) askSoon()
    void ask(store, requests, ids, 'store')
  })
}

async function ask(
  store: AccountStore,
  requests: Requests,
  messageIds: readonly MessageId[],
  from: 'store' | 'server',
): Promise<void> {
  const { asked, missing, unanswered } = requests
  if (messageIds.length === 0) return
  for (const id of messageIds) asked.set(id, { isChanged: false })
  const { lines, gone } = await call('lines.fetch', { account: store.id, messageIds, from }).catch(
    (error: unknown): LinesAnswer => {
      logError(`lines.fetch: ${String(error)}`, 'warn')
      return { lines: [], gone: [] }
    },
  )
  const changed = new Set(messageIds.filter((id) => asked.get(id)?.isChanged === true))
  for (const id of messageIds) asked.delete(id)
  const answered = new Set([...lines.map(({ messageId }) => messageId), ...gone])
  for (const line of lines) if (!changed.has(line.messageId)) keepLine(store.id, line.messageId, line)
  for (const id of gone) if (!changed.has(id)) keepLine(store.id, id, null)
  for (const id of messageIds) {
    if (answered.has(id) || changed.has(id)) continue
    if (from === 'store') missing.add(id)
    else unanswered.set(id, Date.now())
  }
  dropOldest(missing, maxWaiting)
  dropOldest(unanswered, maxUnanswered)
  if (changed.size > 0) requestLines(store.id, [...changed])
  void askServer(store, requests)
}

/** One request at a time: the server is asked gently. */
async function askServer(store: AccountStore, requests: Requests): Promise<void> {
  if (requests.isServerAsked || requests.missing.size === 0) return
  requests.isServerAsked = true
  const ids = takeNewest(requests.missing)
  try {
    await ask(store, requests, ids, 'server')
  } finally {
    requests.isServerAsked = false
  }
  void askServer(store, requests)
}

/** Keeps the lines as the account's events say. null: events may have been missed. */
function follow(store: AccountStore, requests: Requests, events: readonly AccountEvent[] | null): void {
  const { asked, unanswered } = requests
  if (events === null) {
    for (const one of asked.values()) one.isChanged = true
    unanswered.clear()
    forgetLines(store.id)
    return requestLines(store.id, shownUnknown(store.id))
  }
  for (const event of events) {
    if (event.type === 'local/connection' && event.connection.state === 'live' && unanswered.size > 0) {
      unanswered.clear()
      requestLines(store.id, shownUnknown(store.id))
    }
    for (const { entry, messageId } of lineChangesOf(event, (id) => knownLine(store.id, id) ?? null)) {
      const one = asked.get(messageId)
      if (one !== undefined) one.isChanged = true
      if (entry !== undefined) keepLine(store.id, messageId, entry)
    }
  }
}

/** Takes out the ids that were wished for last: these are on the screen. */
function takeNewest(ids: Set<MessageId>): readonly MessageId[] {
  const taken = [...ids].slice(-maxLines)
  for (const id of taken) ids.delete(id)
  return taken
}

function dropOldest(ids: Pick<Set<MessageId>, 'size' | 'delete' | 'keys'>, most: number): void {
  for (const id of ids.keys()) {
    if (ids.size <= most) return
    ids.delete(id)
  }
}
