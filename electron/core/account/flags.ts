import { z } from 'zod'
import { routes } from '../../../shared/api/routes/index.ts'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import type { ChannelId, MessageId, UnreadMessages } from '../../../shared/api/types.ts'
import type { AccountState } from '../../../shared/model/account.ts'
import type { AccountEvent } from '../../../shared/model/localEvent.ts'
import { t } from '../../../shared/i18n.ts'
import { indexUnreads, locatorOf } from '../../../shared/model/unreadIndex.ts'
import { mapHas } from '../../../shared/model/shardedMap.ts'
import { createBackoff } from '../http/backoff.ts'
import { countUnreadable, describe, isDeadKey, isUndecided } from '../http/apiError.ts'
import { untilAborted } from '../http/untilAborted.ts'
import type { ApiError } from '../http/apiError.ts'
import type { StoredJob } from '../store/ownOperations.ts'
import { callError } from './failure.ts'
import { jobContent } from './outbox/jobContent.ts'
import { maxFaults } from './outbox/actions.ts'
import type { Actions, Neighbour } from './outbox/actions.ts'
import type { JobFile } from './outbox/jobFile.ts'
import { readMessage } from './readMessage.ts'
import { createFlagWishes } from './flagWishes.ts'
import type { FlagLot, FlagOp, WaitingLot } from './flagWishes.ts'
import { isMadeUnread, keptRead, keptReadReason } from './keptRead.ts'
import type { Session } from './session.ts'
import { createUnreadHomes, storedHome } from './unreadHomes.ts'

export interface Flags {
  /**
   * Shows a change at once and sends it soon, again and again until the server answers. Resolves
   * when the file has it, or cannot have it.
   */
  change(op: FlagOp, flag: string, messageIds: readonly MessageId[]): Promise<unknown>
  readonly pending: () => readonly AccountEvent[]
  /** Receives the server's events before they are applied. */
  saw(events: readonly ServerEvent[]): void
  /** Receives the unread messages of a registration before it is applied, to note their locations. */
  registered(unreads: UnreadMessages): void
  /**
   * Starts sending at once. Resolves when everything is sent, or when `signal` aborts: the account is about to close.
   */
  flush(signal: AbortSignal): Promise<void>
  /** Takes over what the last run left; called once. */
  load(jobs: readonly StoredJob[]): void
  /** Keeps marks of whole narrows in order with the changes that are sent here. */
  readonly neighbour: Neighbour
}

/** Changes of this many milliseconds go out in one request, because scrolling marks message after message. */
const gatherMs = 250

const opposite = (op: FlagOp): FlagOp => (op === 'add' ? 'remove' : 'add')

/**
 * Maximum number of refusals while a batch is halved. Finding one bad message among 1000 takes twice as many requests
 * as 1000 has binary digits.
 */
const maxRefusals = 24
const isPartlyGood = ({ messageIds }: FlagLot, error: ApiError, refusals: number): boolean =>
  error.kind === 'refused' && !isDeadKey(error) && messageIds.length > 1 && refusals <= maxRefusals

/** True when the request was refused because its only message no longer exists; null: nobody knows now. */
const isOfNone = async (
  session: Session,
  { messageIds }: FlagLot,
  error: ApiError,
): Promise<boolean | null> => {
  const [id] = messageIds
  if (error.kind !== 'refused' || isUndecided(error, 0) || messageIds.length !== 1 || id === undefined)
    return false
  const found = await readMessage(session, id)
  return found === null ? null : found === 'gone'
}
/**
 * True for changes made on purpose. Messages are marked as read in passing, so the user is not told if that fails.
 */
const isOnPurpose = ({ flag, op }: FlagLot) => flag !== 'read' || op === 'remove'
/**
 * True for removing a star and for marking as read. A message that is gone has neither, and reversing the change
 * would leave it starred or unread for good.
 */
const isLess = ({ flag, op }: FlagLot) => op === (flag === 'read' ? 'add' : 'remove')

/** All pending changes are stored in one row of the file. */
const flagsJob = 'flags'
const storedLots = z.array(
  z.object({
    flag: z.string(),
    op: z.enum(['add', 'remove']),
    messageIds: z.array(z.number()),
    after: z.string().nullable().optional(),
    homes: z.array(storedHome).optional(),
  }),
)

/** Sends the user's own flag changes: the last change of each message wins, and refused ones are reversed. */
export function createFlags(
  session: () => Session,
  file: Pick<JobFile, 'keep'>,
  actions: Pick<Actions, 'refuse' | 'narrowMarks'>,
): Flags {
  const wishes = createFlagWishes(() => actions.narrowMarks)
  const homes = createUnreadHomes()
  let underWay: FlagLot | null = null
  /** The same batch, until everything that follows from its response is done. */
  let unsettled: FlagLot | null = null
  /** Number of consecutive runs that threw. */
  let faults = 0
  /** Parts of a batch that was refused: one message that is gone must not fail the others. */
  const parts: FlagLot[] = []
  let refusals = 0
  let running: Promise<void> | null = null
  /** Ends the wait for more changes (`gatherMs`). */
  let hurry = () => undefined as void
  /** Resolves when the file has the pending changes, or cannot have them. */
  let kept: Promise<unknown> = Promise.resolve()

  const nextLot = (): FlagLot | null => {
    const part = parts.shift()
    if (part) return part
    refusals = 0
    return wishes.next()
  }
  const takeAll = (): readonly FlagLot[] => {
    const all: FlagLot[] = []
    for (let lot = nextLot(); lot !== null; lot = nextLot()) all.push(lot)
    return all
  }
  const lots = (): readonly WaitingLot[] => [
    ...[...(underWay ? [underWay] : []), ...parts].map((lot) => ({ ...lot, after: null })),
    ...wishes.all(),
  ]
  const event = ({ op, flag, messageIds }: FlagLot): AccountEvent => {
    const details = isMadeUnread({ flag, op }) ? { details: homes.of(messageIds) } : {}
    return { type: 'local/flags', op, flag, messageIds, ...details }
  }
  const stored = (lot: WaitingLot) =>
    lot.flag === 'read' ? { ...lot, homes: homes.stored(lot.messageIds) } : lot
  const save = () => {
    kept = file.keep(flagsJob, flagsJob, () => {
      const waiting = lots()
      return waiting.length === 0 ? null : waiting.map(stored)
    })
    return kept
  }
  /** Forgets the locations of messages that have no pending change any more. */
  const forgetHomes = ({ flag, messageIds }: FlagLot) => {
    if (flag === 'read') homes.forget(messageIds.filter((id) => !wishes.has(flag, id)))
  }

  const refuse = (lot: FlagLot, reason: string) =>
    actions.refuse('updateMessageFlags', { ...lot }, opposite(lot.op), reason)
  /** Reverses marking as unread for messages that the server left read. */
  const takeBack = (lot: FlagLot, channelIds: readonly ChannelId[]) => {
    const { door } = session()
    door.apply([event({ ...lot, op: opposite(lot.op) })])
    refuse(lot, keptReadReason(door.state(), channelIds))
  }

  const run = async () => {
    const { api, clock, connection, door, log, signal } = session()
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
      underWay = nextLot()
      if (underWay === null) break
      const lot = underWay
      unsettled = lot
      const answer = await api.call(
        routes.updateMessageFlags,
        { ...lot, messageIds: [...lot.messageIds] },
        { signal },
      )
      const isGone = !answer.ok && (await isOfNone(session(), lot, answer.error))
      underWay = null
      unreadable = countUnreadable(answer, unreadable)
      if (answer.ok) {
        backoff.reset()
        const kept = keptRead(door.state(), lot, answer.value).filter((id) => !wishes.has(lot.flag, id))
        if (kept.length > 0) takeBack({ ...lot, messageIds: kept }, answer.value.ignoredChannelIds)
        forgetHomes(lot)
      } else if (isUndecided(answer.error, unreadable) || isGone === null) {
        wishes.putBack(lot)
        unsettled = null
        await clock.sleep(
          backoff.next(answer.error.kind === 'rateLimited' ? answer.error.retryAfter * 1000 : 0),
          signal,
        )
      } else if (isPartlyGood(lot, answer.error, ++refusals)) {
        const middle = Math.ceil(lot.messageIds.length / 2)
        const [first, second] = [lot.messageIds.slice(0, middle), lot.messageIds.slice(middle)]
        parts.unshift({ ...lot, messageIds: first }, { ...lot, messageIds: second })
      } else if (answer.error.kind === 'malformed') {
        // An event or the next registration tells whether the change was made.
        log.warn('flags were answered by nothing that can be read', { op: lot.op, flag: lot.flag })
        unreadable = 0
        forgetHomes(lot)
      } else if (answer.error.kind === 'aborted') {
        wishes.putBack(lot)
      } else {
        log.warn('flags refused', { op: lot.op, flag: lot.flag, why: describe(answer.error) })
        const isLast = (id: MessageId) => !wishes.has(lot.flag, id)
        const messageIds = isGone && isLess(lot) ? [] : lot.messageIds.filter(isLast)
        door.apply([event({ ...lot, op: opposite(lot.op), messageIds })])
        if (isOnPurpose(lot) && !isGone && messageIds.length > 0)
          refuse({ ...lot, messageIds }, callError(answer.error).message)
        forgetHomes(lot)
      }
      unsettled = null
      faults = 0
      void save()
    }
    running = null
  }
  /** Gives up batches whose sending threw again and again: they wait for the user, and others go on. */
  const giveUp = (failing: readonly FlagLot[]) => {
    for (const all of failing) {
      const lot = { ...all, messageIds: all.messageIds.filter((id) => !wishes.has(all.flag, id)) }
      if (lot.messageIds.length === 0) continue
      refuse(lot, t('core.fault'))
      session().door.apply([event({ ...lot, op: opposite(lot.op) })])
      forgetHomes(lot)
    }
    void save()
  }
  const start = () => {
    running ??= session().supervise('flags', async () => {
      try {
        await run()
      } catch (error) {
        // Nobody knows what became of a batch whose sending threw. Sending it once more does no harm.
        const lot = unsettled
        underWay = null
        unsettled = null
        faults += 1
        const isOver = faults >= maxFaults
        if (isOver) faults = 0
        if (isOver) giveUp(lot === null ? takeAll() : [lot])
        else if (lot !== null) wishes.putBack(lot)
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
      const { door } = session()
      const state = door.state()
      if (flag === 'read' && op === 'add' && state !== null) homes.note(state, messageIds)
      const isFresh = (id: MessageId) => state !== null && changesSomething(state, op, flag, id)
      wishes.wish({ op, flag, messageIds }, isFresh)
      const saved = save()
      door.apply([event({ op, flag, messageIds })])
      if (op === 'remove') forgetHomes({ op, flag, messageIds })
      start()
      return saved
    },
    pending: () => lots().map(event),
    saw: (events) => {
      let isChanged = false
      for (const one of events) isChanged = homes.saw(one) || isChanged
      if (isChanged) void save()
    },
    registered: (unreads) => {
      const ids = lots().flatMap(({ flag, messageIds }) => (flag === 'read' ? messageIds : []))
      if (ids.length === 0) return
      homes.note({ unreads: indexUnreads(unreads) }, ids)
      void save()
    },
    load: (jobs) => {
      const job = jobs.find(({ kind }) => kind === flagsJob)
      if (job === undefined) return
      // Later changes first, because `putBack` keeps what is there: a batch that was under way is stored before the
      // opposite change that waited for it.
      for (const { homes: known = [], ...lot } of (jobContent(job, storedLots) ?? []).toReversed()) {
        homes.load(known)
        wishes.putBack(lot)
      }
      start()
    },
    neighbour: {
      before: () => running,
      isAwaited: (mark) => wishes.isAwaited(mark),
      over: (mark) => {
        if (!wishes.isAwaited(mark)) return
        wishes.release(mark)
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
