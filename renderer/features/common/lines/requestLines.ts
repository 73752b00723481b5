import type { MessageId, Message } from '../../../../shared/api/types.ts'
import type { LinesAnswer } from '../../../../shared/ipc/calls/lineCalls.ts'
import { maxLines, lineText, type MessageLine } from '../../../../shared/model/messages/lineText.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { accountStore, call, logError, type AccountStore } from '../../../state/index.ts'
import { forgetLines, keepLine, knownLine, shownUnknown } from './knownLines.ts'

/** Requests of one account. Each id is in at most one of the collections. */
interface Requests {
  /** To be looked up in the store in the next frames, latest request last. */
  readonly wanted: Set<MessageId>
  /** To be fetched from the server, since the store lacks them. */
  readonly missing: Set<MessageId>
  /** In progress. A response is ignored for ids that an event changed in the meantime. */
  readonly asked: Map<MessageId, { isChanged: boolean }>
  /**
   * Ids found neither in the store nor on the server, with the time. Not requested again until reconnected or
   * `askAgainAfter` has passed.
   */
  readonly unanswered: Map<MessageId, number>
  isServerAsked: boolean
}

/** Maximum number of pending ids, so that rows that were only scrolled past are dropped. */
const maxWaiting = 1000
const maxUnanswered = 3000
/** In milliseconds. */
const askAgainAfter = 60_000

const accounts = new WeakMap<AccountStore, Requests>()
/** Accounts with ids in `wanted`, in the order in which they are served. Not empty while a frame is requested. */
const waiting = new Set<AccountStore>()

/**
 * Requests the lines of messages that are not known. At most one request per frame is sent to the main process, first
 * for cached messages and then for the rest. Repeated calls for the same ids have no effect.
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
  if (waiting.size === 0) askSoon()
  waiting.add(store)
}

/** Looks up cached lines at once, for at most `maxLines` messages. */
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

/** Serves the first waiting account in the next frame, and so on until none waits. */
function askSoon(): void {
  requestAnimationFrame(() => {
    const [store] = waiting
    if (store === undefined) return
    waiting.delete(store)
    const requests = requestsOf(store)
    const ids = takeNewest(requests.wanted)
    // Added at the end again, so that accounts take turns.
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

/** Fetches one batch at a time, to limit the load on the server. */
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

/** Applies the account's events to the lines. null means that events may have been missed. */
function follow(store: AccountStore, requests: Requests, events: readonly AccountEvent[] | null): void {
  const { asked, unanswered } = requests
  if (events === null) {
    for (const item of asked.values()) item.isChanged = true
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

/** Removes and returns the ids that were requested last, since those are on the screen. */
function takeNewest(ids: Set<MessageId>): readonly MessageId[] {
  const taken = [...ids].slice(-maxLines)
  for (const id of taken) ids.delete(id)
  return taken
}

function dropOldest(ids: Pick<Set<MessageId>, 'size' | 'delete' | 'keys'>, maxIds: number): void {
  for (const id of ids.keys()) {
    if (ids.size <= maxIds) return
    ids.delete(id)
  }
}

/**
 * `entry` is the new line, null if the message cannot be read, or undefined if no line was known before, so that only
 * a pending response becomes outdated.
 */
interface LineChange {
  readonly messageId: MessageId
  readonly entry: MessageLine | Message | null | undefined
}

/** Maximum length of a message that is kept until its line is shown, in characters of HTML. */
const maxHeld = 4000

/**
 * Returns the effect of an event on the lines of messages that are not in the window's state. `known` returns the
 * current line.
 */
function lineChangesOf(
  event: AccountEvent,
  known: (id: MessageId) => MessageLine | null,
): readonly LineChange[] {
  switch (event.type) {
    case 'message': {
      const { message } = event
      return message.content.length > maxHeld ? [] : [{ messageId: message.id, entry: message }]
    }
    case 'update_message': {
      const { content, messageId } = event
      if (content === null) return []
      const line = known(messageId)
      if (line === null) return [{ messageId, entry: undefined }]
      const isMeMessage = content.isMeMessage ?? false
      const text = lineText({ content: content.html, isMeMessage, submessages: [] })
      return [{ messageId, entry: { ...line, text } }]
    }
    case 'delete_message':
      return event.messageIds.map((messageId) => ({
        messageId,
        entry: known(messageId) === null ? undefined : null,
      }))
    default:
      return []
  }
}
