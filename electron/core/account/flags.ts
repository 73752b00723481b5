import { z } from 'zod'
import { routes } from '../../../shared/api/routes/index.ts'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import type { MessageId, UnreadMessages } from '../../../shared/api/types.ts'
import type { AccountState } from '../../../shared/model/account.ts'
import type { AccountEvent } from '../../../shared/model/localEvent.ts'
import { indexUnreads, locatorOf } from '../../../shared/model/unreadIndex.ts'
import { mapHas } from '../../../shared/model/shardedMap.ts'
import { createBackoff } from '../http/backoff.ts'
import { describe, isDeadKey, isUndecided } from '../http/apiError.ts'
import type { ApiError } from '../http/apiError.ts'
import type { StoredJob } from '../store/ownOperations.ts'
import { jobContent } from './outbox/jobContent.ts'
import type { Actions } from './outbox/actions.ts'
import type { JobFile } from './outbox/jobFile.ts'
import { readMessage } from './readMessage.ts'
import type { Session } from './session.ts'
import { createUnreadHomes, storedHome } from './unreadHomes.ts'

type Op = 'add' | 'remove'
interface Lot {
  readonly flag: string
  readonly op: Op
  readonly messageIds: readonly MessageId[]
}

export interface Flags {
  /** Shown at once; told to the service soon, and again until it answers. Resolves when the file has it, or cannot. */
  change(op: Op, flag: string, messageIds: readonly MessageId[]): Promise<unknown>
  pending(): readonly AccountEvent[]
  /** The server's events, before they are applied. */
  saw(events: readonly ServerEvent[]): void
  /** What the server says is unread, before that is applied. */
  registered(unreads: UnreadMessages): void
  /** Tells what is still to be told, once and at once: the last chance before leaving. */
  flush(signal: AbortSignal): Promise<void>
  /** Once: what the last run left. */
  load(jobs: readonly StoredJob[]): void
}

/** Messages in one request, as the service bounds it. */
const lotSize = 1000
/** Reading on marks message after message: one request carries what a moment brings. */
const gatherMs = 250

const opposite = (op: Op): Op => (op === 'add' ? 'remove' : 'add')

/** Halving finds one bad message in twice as many requests as 1000 has binary digits. */
const maxRefusals = 24
const isPartlyGood = ({ messageIds }: Lot, error: ApiError, refusals: number): boolean =>
  error.kind === 'refused' && !isDeadKey(error) && messageIds.length > 1 && refusals <= maxRefusals

/** Whether it was refused since its only message is not there. */
const isOfNone = async (session: Session, { messageIds }: Lot, error: ApiError): Promise<boolean> => {
  const [id] = messageIds
  if (error.kind !== 'refused' || isUndecided(error) || messageIds.length !== 1 || id === undefined)
    return false
  return (await readMessage(session, id)) === 'gone'
}
/** What is read is read in passing: that it did not come about is nothing to be told of. */
const isOnPurpose = ({ flag, op }: Lot) => flag !== 'read' || op === 'remove'
/** What is not there is neither starred nor unread: to take these back would have it so for good. */
const isLess = ({ flag, op }: Lot) => op === (flag === 'read' ? 'add' : 'remove')

/** All that waits is one row of the file. */
const flagsJob = 'flags'
const storedLots = z.array(
  z.object({
    flag: z.string(),
    op: z.enum(['add', 'remove']),
    messageIds: z.array(z.number()),
    homes: z.array(storedHome).optional(),
  }),
)

/** Own flag changes on their way: the last word on each message wins, refusals are taken back. */
export function createFlags(
  session: () => Session,
  file: Pick<JobFile, 'keep'>,
  { refuse }: Pick<Actions, 'refuse'>,
): Flags {
  /** flag -> message -> what is still to be told. */
  const wanted = new Map<string, Map<MessageId, Op>>()
  /** Messages whose change of the flag undoes nothing that the service knows, by flag and op. */
  const untold = new Map<string, Set<MessageId>>()
  const homes = createUnreadHomes()
  let underWay: Lot | null = null
  /** Parts of a lot that was refused: one message that is gone must not cost the others. */
  const parts: Lot[] = []
  let refusals = 0
  let running = false
  /** Until the file has what waits, or cannot. */
  let kept: Promise<unknown> = Promise.resolve()

  const nextLot = (): Lot | null => {
    const part = parts.shift()
    if (part) return part
    refusals = 0
    for (const [flag, ops] of wanted) {
      const [first] = ops.values()
      if (first === undefined) continue
      const messageIds: MessageId[] = []
      for (const [id, op] of ops) if (op === first && messageIds.length < lotSize) messageIds.push(id)
      for (const id of messageIds) {
        ops.delete(id)
        untold.get(flag)?.delete(id)
      }
      return { flag, op: first, messageIds }
    }
    return null
  }
  /** Back in the queue, except where the person has changed their mind since. */
  const putBack = ({ flag, op, messageIds }: Lot) => {
    const ops = opsOf(flag)
    for (const id of messageIds) if (!ops.has(id)) ops.set(id, op)
  }
  const opsOf = (flag: string): Map<MessageId, Op> => {
    const ops = wanted.get(flag) ?? new Map<MessageId, Op>()
    wanted.set(flag, ops)
    return ops
  }
  const lots = (): readonly Lot[] => {
    const out: Lot[] = [...(underWay ? [underWay] : []), ...parts]
    for (const [flag, ops] of wanted)
      for (const op of ['add', 'remove'] as const) {
        const messageIds = [...ops].filter(([, each]) => each === op).map(([id]) => id)
        if (messageIds.length > 0) out.push({ flag, op, messageIds })
      }
    return out
  }
  const event = ({ op, flag, messageIds }: Lot): AccountEvent => {
    const details = flag === 'read' && op === 'remove' ? { details: homes.of(messageIds) } : {}
    return { type: 'local/flags', op, flag, messageIds, ...details }
  }
  const stored = (lot: Lot) => (lot.flag === 'read' ? { ...lot, homes: homes.stored(lot.messageIds) } : lot)
  const save = () => {
    kept = file.keep(flagsJob, flagsJob, () => {
      const waiting = lots()
      return waiting.length === 0 ? null : waiting.map(stored)
    })
    return kept
  }
  /** Nothing of it waits any more, but for what was wished meanwhile. */
  const forgetHomes = ({ flag, messageIds }: Lot) => {
    const ops = opsOf(flag)
    if (flag === 'read') homes.forget(messageIds.filter((id) => !ops.has(id)))
  }

  /** The last word on each; where nothing was told yet and it is again what it was, nothing is. */
  const wish = (op: Op, flag: string, messageIds: readonly MessageId[]) => {
    const ops = opsOf(flag)
    const state = session().door.state()
    const fresh = untold.get(flag) ?? new Set<MessageId>()
    untold.set(flag, fresh)
    for (const id of messageIds) {
      const known = ops.get(id)
      if (known === opposite(op) && fresh.has(id)) {
        ops.delete(id)
        fresh.delete(id)
        continue
      }
      if (known === undefined && state !== null && changesSomething(state, op, flag, id)) fresh.add(id)
      ops.set(id, op)
    }
  }

  const run = async () => {
    const { api, clock, connection, door, log, signal } = session()
    const backoff = createBackoff(clock, 500)
    await clock.sleep(gatherMs, signal)
    while (!signal.aborted) {
      await connection.whenLive(signal)
      // What leaves is in the file: killed between the two, it would be told by nobody.
      await kept
      if (signal.aborted) break
      underWay = nextLot()
      if (underWay === null) break
      const lot = underWay
      const answer = await api.call(
        routes.updateMessageFlags,
        { ...lot, messageIds: [...lot.messageIds] },
        { signal },
      )
      const isGone = !answer.ok && (await isOfNone(session(), lot, answer.error))
      underWay = null
      if (answer.ok) {
        backoff.reset()
        forgetHomes(lot)
      } else if (isUndecided(answer.error)) {
        putBack(lot)
        await clock.sleep(
          backoff.next(answer.error.kind === 'rateLimited' ? answer.error.retryAfter * 1000 : 0),
          signal,
        )
      } else if (isPartlyGood(lot, answer.error, ++refusals)) {
        const middle = Math.ceil(lot.messageIds.length / 2)
        const [first, second] = [lot.messageIds.slice(0, middle), lot.messageIds.slice(middle)]
        parts.unshift({ ...lot, messageIds: first }, { ...lot, messageIds: second })
      } else if (answer.error.kind === 'aborted') {
        putBack(lot)
      } else {
        log.warn('flags refused', { op: lot.op, flag: lot.flag, why: describe(answer.error) })
        const ops = wanted.get(lot.flag)
        const messageIds = isGone && isLess(lot) ? [] : lot.messageIds.filter((id) => !ops?.has(id))
        door.apply([event({ ...lot, op: opposite(lot.op), messageIds })])
        if (isOnPurpose(lot) && !isGone && messageIds.length > 0)
          refuse('updateMessageFlags', { ...lot, messageIds }, opposite(lot.op), answer.error)
        forgetHomes(lot)
      }
      void save()
    }
    running = false
  }
  const start = () => {
    if (running) return
    running = true
    void run()
  }

  return {
    flush: async (signal) => {
      const { api } = session()
      if (underWay) putBack(underWay)
      const failed: Lot[] = []
      for (let lot = nextLot(); lot !== null && !signal.aborted; lot = nextLot()) {
        const answer = await api.call(
          routes.updateMessageFlags,
          { ...lot, messageIds: [...lot.messageIds] },
          { signal },
        )
        if (!answer.ok && (isUndecided(answer.error) || answer.error.kind === 'aborted')) failed.push(lot)
      }
      for (const lot of failed) putBack(lot)
      void save()
    },
    change: (op, flag, messageIds) => {
      if (messageIds.length === 0) return Promise.resolve()
      const { door } = session()
      const state = door.state()
      if (flag === 'read' && op === 'add' && state !== null) homes.note(state, messageIds)
      wish(op, flag, messageIds)
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
      // In order: one that was under way is before its opposite that waited for it.
      const last = new Map<string, Map<MessageId, Op>>()
      for (const { flag, op, messageIds, homes: known = [] } of jobContent(job, storedLots) ?? []) {
        homes.load(known)
        const ops = last.get(flag) ?? new Map<MessageId, Op>()
        last.set(flag, ops)
        for (const id of messageIds) ops.set(id, op)
      }
      for (const [flag, ops] of last) for (const [id, op] of ops) putBack({ flag, op, messageIds: [id] })
      start()
    },
  }
}

/** Only where that is certain: what is older than the unread messages that the service tells of may be unread, too. */
function changesSomething({ starred, unreads }: AccountState, op: Op, flag: string, id: MessageId): boolean {
  if (flag === 'starred') return starred.has(id) === (op === 'remove')
  return flag === 'read' && op === 'add' && mapHas(locatorOf(unreads), id)
}
