import { z } from 'zod'
import { routes } from '../../../shared/api/routes/index.ts'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import type { ChannelId, MessageId, UnreadMessages } from '../../../shared/api/types.ts'
import type { AccountState } from '../../../shared/model/account.ts'
import type { AccountEvent } from '../../../shared/model/localEvent.ts'
import { t } from '../../../shared/i18n.ts'
import { indexUnreads, locatorOf } from '../../../shared/model/unreadIndex.ts'
import { mapHas } from '../../../shared/model/shardedMap.ts'
import { createBackoff } from '../platform/backoff.ts'
import { countUnreadable, describe, isDeadKey, isOutcomeUnknown } from '../http/apiError.ts'
import { untilAborted } from '../platform/untilAborted.ts'
import type { ApiError } from '../http/apiError.ts'
import type { StoredJob } from '../store/ownOperations.ts'
import { callError } from '../http/failure.ts'
import { jobContent } from './outbox/jobContent.ts'
import { maxFaults } from './outbox/actions.ts'
import type { Actions, Dependency } from './outbox/actions.ts'
import type { OperationLog } from './outbox/operationLog.ts'
import { readMessage } from '../sync/readMessage.ts'
import { createPendingFlagChanges } from './pendingFlagChanges.ts'
import type { FlagBatch, FlagOp, WaitingBatch } from './pendingFlagChanges.ts'
import { isMadeUnread, keptRead, keptReadReason } from './keptRead.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { createMessageLocations, storedLocation } from './messageLocations.ts'

export interface Flags {
  /**
   * Shows a change at once and sends it soon, again and again until the server answers. Resolves
   * when the file has it, or cannot have it.
   */
  change(op: FlagOp, flag: string, messageIds: readonly MessageId[]): Promise<unknown>
  readonly pending: () => readonly AccountEvent[]
  /** Receives the server's events before they are applied. */
  onEvents(events: readonly ServerEvent[]): void
  /** Receives the unread messages of a registration before it is applied, to note their locations. */
  registered(unreads: UnreadMessages): void
  /**
   * Starts sending at once. Resolves when everything is sent, or when `signal` aborts: the account is about to close.
   */
  flush(signal: AbortSignal): Promise<void>
  /** Takes over what the last run left; called once. */
  load(jobs: readonly StoredJob[]): void
  /** Keeps marks of whole narrows in order with the changes that are sent here. */
  readonly asDependency: Dependency
}

/** Changes of this many milliseconds go out in one request, because scrolling marks message after message. */
const gatherMs = 250

const opposite = (op: FlagOp): FlagOp => (op === 'add' ? 'remove' : 'add')

/**
 * Maximum number of refusals while a batch is halved. Finding one bad message among 1000 takes twice as many requests
 * as 1000 has binary digits.
 */
const maxRefusals = 24
const isPartlyGood = ({ messageIds }: FlagBatch, error: ApiError, refusals: number): boolean =>
  error.kind === 'refused' && !isDeadKey(error) && messageIds.length > 1 && refusals <= maxRefusals

/** True when the request was refused because its only message no longer exists; null: nobody knows now. */
const isOfNone = async (
  runtime: AccountRuntime,
  { messageIds }: FlagBatch,
  error: ApiError,
): Promise<boolean | null> => {
  const [id] = messageIds
  if (error.kind !== 'refused' || isOutcomeUnknown(error, 0) || messageIds.length !== 1 || id === undefined)
    return false
  const found = await readMessage(runtime, id)
  return found === null ? null : found === 'gone'
}
/**
 * True for changes made on purpose. Messages are marked as read in passing, so the user is not told if that fails.
 */
const isOnPurpose = ({ flag, op }: FlagBatch) => flag !== 'read' || op === 'remove'
/**
 * True for removing a star and for marking as read. A message that is gone has neither, and reversing the change
 * would leave it starred or unread for good.
 */
const isLess = ({ flag, op }: FlagBatch) => op === (flag === 'read' ? 'add' : 'remove')

/** All pending changes are stored in one row of the file. */
const flagsJob = 'flags'
/** Earlier versions of the application stored the locations by this name. */
const earlierName = 'homes'
const withLocations = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && earlierName in row
    ? { ...row, locations: row[earlierName] }
    : row
const storedBatches = z.array(
  z.preprocess(
    withLocations,
    z.object({
      flag: z.string(),
      op: z.enum(['add', 'remove']),
      messageIds: z.array(z.number()),
      after: z.string().nullable().optional(),
      locations: z.array(storedLocation).optional(),
    }),
  ),
)

/** Sends the user's own flag changes: the last change of each message wins, and refused ones are reversed. */
export function createFlags(
  runtime: () => AccountRuntime,
  file: Pick<OperationLog, 'keep'>,
  actions: Pick<Actions, 'refuse' | 'narrowMarks'>,
): Flags {
  const changes = createPendingFlagChanges(() => actions.narrowMarks)
  const locations = createMessageLocations()
  let underWay: FlagBatch | null = null
  /** The same batch, until everything that follows from its response is done. */
  let unsettled: FlagBatch | null = null
  /** Number of consecutive runs that threw. */
  let faults = 0
  /** Parts of a batch that was refused: one message that is gone must not fail the others. */
  const parts: FlagBatch[] = []
  let refusals = 0
  let running: Promise<void> | null = null
  /** Ends the wait for more changes (`gatherMs`). */
  let hurry = () => undefined as void
  /** Resolves when the file has the pending changes, or cannot have them. */
  let kept: Promise<unknown> = Promise.resolve()

  const nextBatch = (): FlagBatch | null => {
    const part = parts.shift()
    if (part) return part
    refusals = 0
    return changes.next()
  }
  const takeAll = (): readonly FlagBatch[] => {
    const all: FlagBatch[] = []
    for (let batch = nextBatch(); batch !== null; batch = nextBatch()) all.push(batch)
    return all
  }
  const batches = (): readonly WaitingBatch[] => [
    ...[...(underWay ? [underWay] : []), ...parts].map((batch) => ({ ...batch, after: null })),
    ...changes.all(),
  ]
  const event = ({ op, flag, messageIds }: FlagBatch): AccountEvent => {
    const details = isMadeUnread({ flag, op }) ? { details: locations.of(messageIds) } : {}
    return { type: 'local/flags', op, flag, messageIds, ...details }
  }
  const stored = (batch: WaitingBatch) =>
    batch.flag === 'read' ? { ...batch, locations: locations.stored(batch.messageIds) } : batch
  const save = () => {
    kept = file.keep(flagsJob, flagsJob, () => {
      const waiting = batches()
      return waiting.length === 0 ? null : waiting.map(stored)
    })
    return kept
  }
  /** Forgets the locations of messages that have no pending change any more. */
  const forgetLocations = ({ flag, messageIds }: FlagBatch) => {
    if (flag === 'read') locations.forget(messageIds.filter((id) => !changes.has(flag, id)))
  }

  const refuse = (batch: FlagBatch, reason: string) =>
    actions.refuse('updateMessageFlags', { ...batch }, opposite(batch.op), reason)
  /** Reverses marking as unread for messages that the server left read. */
  const takeBack = (batch: FlagBatch, channelIds: readonly ChannelId[]) => {
    const { stateStore } = runtime()
    stateStore.dispatch([event({ ...batch, op: opposite(batch.op) })])
    refuse(batch, keptReadReason(stateStore.state(), channelIds))
  }

  const run = async () => {
    const { api, clock, connection, stateStore, log, signal } = runtime()
    const backoff = createBackoff(clock, 500)
    let unreadable = 0
    await new Promise<void>((resolve) => {
      hurry = resolve
      void clock.sleep(gatherMs, signal).then(resolve)
    })
    while (!signal.aborted) {
      await connection.whenLive(signal)
      // Waits until the file has the change: after a crash during the request nobody would send it again.
      await kept
      if (signal.aborted) break
      underWay = nextBatch()
      if (underWay === null) break
      const batch = underWay
      unsettled = batch
      const answer = await api.call(
        routes.updateMessageFlags,
        { ...batch, messageIds: [...batch.messageIds] },
        { signal },
      )
      const isGone = !answer.ok && (await isOfNone(runtime(), batch, answer.error))
      underWay = null
      unreadable = countUnreadable(answer, unreadable)
      if (answer.ok) {
        backoff.reset()
        const kept = keptRead(stateStore.state(), batch, answer.value).filter(
          (id) => !changes.has(batch.flag, id),
        )
        if (kept.length > 0) takeBack({ ...batch, messageIds: kept }, answer.value.ignoredChannelIds)
        forgetLocations(batch)
      } else if (isOutcomeUnknown(answer.error, unreadable) || isGone === null) {
        changes.requeue(batch)
        unsettled = null
        await clock.sleep(
          backoff.next(answer.error.kind === 'rateLimited' ? answer.error.retryAfter * 1000 : 0),
          signal,
        )
      } else if (isPartlyGood(batch, answer.error, ++refusals)) {
        const middle = Math.ceil(batch.messageIds.length / 2)
        const [first, second] = [batch.messageIds.slice(0, middle), batch.messageIds.slice(middle)]
        parts.unshift({ ...batch, messageIds: first }, { ...batch, messageIds: second })
      } else if (answer.error.kind === 'malformed') {
        // An event or the next registration tells whether the change was made.
        log.warn('flags were answered by nothing that can be read', { op: batch.op, flag: batch.flag })
        unreadable = 0
        forgetLocations(batch)
      } else if (answer.error.kind === 'aborted') {
        changes.requeue(batch)
      } else {
        log.warn('flags refused', { op: batch.op, flag: batch.flag, why: describe(answer.error) })
        const isLast = (id: MessageId) => !changes.has(batch.flag, id)
        const messageIds = isGone && isLess(batch) ? [] : batch.messageIds.filter(isLast)
        stateStore.dispatch([event({ ...batch, op: opposite(batch.op), messageIds })])
        if (isOnPurpose(batch) && !isGone && messageIds.length > 0)
          refuse({ ...batch, messageIds }, callError(answer.error).message)
        forgetLocations(batch)
      }
      unsettled = null
      faults = 0
      void save()
    }
    running = null
  }
  /** Gives up batches whose sending threw again and again: they wait for the user, and others go on. */
  const giveUp = (failing: readonly FlagBatch[]) => {
    for (const all of failing) {
      const batch = { ...all, messageIds: all.messageIds.filter((id) => !changes.has(all.flag, id)) }
      if (batch.messageIds.length === 0) continue
      refuse(batch, t('core.fault'))
      runtime().stateStore.dispatch([event({ ...batch, op: opposite(batch.op) })])
      forgetLocations(batch)
    }
    void save()
  }
  const start = () => {
    running ??= runtime().supervise('flags', async () => {
      try {
        await run()
      } catch (error) {
        // Nobody knows what became of a batch whose sending threw. Sending it once more does no harm.
        const batch = unsettled
        underWay = null
        unsettled = null
        faults += 1
        const isOver = faults >= maxFaults
        if (isOver) faults = 0
        if (isOver) giveUp(batch === null ? takeAll() : [batch])
        else if (batch !== null) changes.requeue(batch)
        throw error
      }
    })
  }

  return {
    flush: async (signal) => {
      if (running === null) return
      hurry()
      // Changes that are not sent by then stay in the file.
      await untilAborted(running, signal).catch(() => undefined)
    },
    change: (op, flag, messageIds) => {
      if (messageIds.length === 0) return Promise.resolve()
      const { stateStore } = runtime()
      const state = stateStore.state()
      if (flag === 'read' && op === 'add' && state !== null) locations.note(state, messageIds)
      const isFresh = (id: MessageId) => state !== null && changesSomething(state, op, flag, id)
      changes.change({ op, flag, messageIds }, isFresh)
      const saved = save()
      stateStore.dispatch([event({ op, flag, messageIds })])
      if (op === 'remove') forgetLocations({ op, flag, messageIds })
      start()
      return saved
    },
    pending: () => batches().map(event),
    onEvents: (events) => {
      let isChanged = false
      for (const one of events) isChanged = locations.onEvent(one) || isChanged
      if (isChanged) void save()
    },
    registered: (unreads) => {
      const ids = batches().flatMap(({ flag, messageIds }) => (flag === 'read' ? messageIds : []))
      if (ids.length === 0) return
      locations.note({ unreads: indexUnreads(unreads) }, ids)
      void save()
    },
    load: (jobs) => {
      const job = jobs.find(({ kind }) => kind === flagsJob)
      if (job === undefined) return
      // Later changes first, because `requeue` keeps what is there: a batch that was under way is stored before the
      // opposite change that waited for it.
      for (const { locations: known = [], ...batch } of (jobContent(job, storedBatches) ?? []).toReversed()) {
        locations.load(known)
        changes.requeue(batch)
      }
      start()
    },
    asDependency: {
      before: () => running,
      isAwaited: (mark) => changes.isAwaited(mark),
      onSettled: (mark) => {
        if (!changes.isAwaited(mark)) return
        changes.release(mark)
        void save()
        start()
      },
    },
  }
}

/**
 * True only when a change is certain: messages older than the unread ones that the server lists may be unread, too.
 */
function changesSomething(
  { starred, unreads }: AccountState,
  op: FlagOp,
  flag: string,
  id: MessageId,
): boolean {
  if (flag === 'starred') return starred.has(id) === (op === 'remove')
  return flag === 'read' && op === 'add' && mapHas(locatorOf(unreads), id)
}
