import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { t } from '../../../../shared/i18n.ts'
import { isRecord } from '../../../../shared/api/records/lenient.ts'
import type { CallResult } from '../../../../shared/ipc/contract.ts'
import type { ActionRow } from '../../../../shared/model/actionRow.ts'
import type { AccountEvent } from '../../../../shared/model/localEvent.ts'
import { createBackoff } from '../../http/backoff.ts'
import { countUnreadable, describe, isUndecided } from '../../http/apiError.ts'
import type { ApiError } from '../../http/apiError.ts'
import type { DraftChange, StoredJob } from '../../store/ownOperations.ts'
import { callError, fault, value } from '../failure.ts'
import type { NarrowMarks } from '../flagWishes.ts'
import type { Session } from '../session.ts'
import { newAction, readAction, routeOf, toNobody } from './actionJob.ts'
import type { ActionEntry } from './actionJob.ts'
import { actionKind } from './actionKinds.ts'
import type { EditDraft } from './editDraft.ts'
import type { JobFile, KeepOptions } from './jobFile.ts'

export interface Actions {
  /**
   * Shown at once, asked for when there is a connection. Answers what the server does; `{ queued: true }` where that is
   * not known soon: the file has it by then, and a refusal is told by its row. null: not one of those that wait.
   * draft: the text of an edit, half-typed so far.
   */
  ask(action: string, params: unknown, draft?: EditDraft | null): Promise<CallResult<unknown>> | null
  /** A failed one is asked for again. False: it is not one. */
  retry(id: string): boolean
  /**
   * Takes it back, unless its request is out. drafts: what becomes of its text with that. Resolves when it has left the
   * file. null: it is not one.
   */
  discard(id: string, drafts?: () => DraftChange): Promise<unknown> | null
  /** What was written for a failed one, and would go with it; null: nothing. */
  readonly textOf: (id: string) => string | null
  /** One that was refused, or failed, elsewhere: shown with its reason until it is asked for again or put aside. before: as there. */
  readonly refuse: (action: string, params: ActionRow['params'], before: unknown, reason: string) => void
  readonly narrowMarks: NarrowMarks
  /** What they make of a state that the server told. */
  readonly pending: () => readonly AccountEvent[]
  /** Once: what the last run left. */
  load(jobs: readonly StoredJob[]): void
}

/** Sets or removes a flag of all that a narrow has. */
const narrowMark = 'updateFlagsForNarrow'

/** Changes of single messages' flags, which wait elsewhere and are told in one order with marks of whole narrows. */
export interface Neighbour {
  /** Resolves when what was wished before the mark that is next was told or refused, or the run ends. null: it was. */
  before(): Promise<void> | null
  /** Whether something waits for the mark. */
  isAwaited(mark: string): boolean
  /** The mark waits no more, done or not. */
  over(mark: string): void
}

const actionKindName = 'action'
/** Whoever asks is not kept waiting longer for what is told before it. */
const soonMs = 1000
/** So often asking for one action may throw before it fails; elsewhere, too. */
export const maxFaults = 3
const queued: CallResult<unknown> = value({ queued: true })

/** What else the person does, besides sending, flags and reactions: kept until the server answered. */
export function createActions(
  session: () => Session,
  file: Pick<JobFile, 'keep'>,
  neighbour: () => Neighbour,
): Actions {
  const entries = new Map<string, ActionEntry>()
  const lines = new Set<string>()

  const kindOf = ({ action }: ActionRow) => actionKind(action)
  const about = ({ row }: ActionEntry) => kindOf(row)?.about(row.params) ?? row.id
  const lineOf = ({ row }: ActionEntry) => kindOf(row)?.line?.(row.params) ?? about({ row } as ActionEntry)
  const isHere = (entry: ActionEntry) => entries.get(entry.row.id) === entry
  const save = (entry: ActionEntry, options: KeepOptions = {}) => {
    const content = () => (isHere(entry) ? { row: entry.row, before: entry.before } : null)
    entry.kept = file.keep(entry.row.id, actionKindName, content, options)
  }
  const shown = ({ action, params }: ActionRow, of: unknown): readonly AccountEvent[] => {
    const state = session().door.state()
    if (of === undefined || state === null) return []
    return actionKind(action)?.show?.(params, of, state) ?? []
  }
  const wanted = ({ row }: ActionEntry) => kindOf(row)?.value?.(row.params)
  const rowEvent = ({ row }: ActionEntry): AccountEvent => ({ type: 'local/action', row })
  const set = (entry: ActionEntry, status: ActionRow['status'], reason: string | null = null) => {
    if (!isHere(entry)) return
    entry.row = { ...entry.row, status, reason }
    save(entry)
    session().door.apply([rowEvent(entry)])
    if (status === 'failed') neighbour().over(entry.row.id)
  }
  const remove = (entry: ActionEntry, events: readonly AccountEvent[] = [], options: KeepOptions = {}) => {
    entries.delete(entry.row.id)
    save(entry, options)
    session().door.apply([...events, { type: 'local/action-gone', id: entry.row.id }])
    neighbour().over(entry.row.id)
  }
  /** Of an edit that was refused its text was gone on with, and that one is made. */
  const isGoneOnWith = (failed: ActionEntry, made: ActionEntry) =>
    failed.row.status === 'failed' &&
    typeof failed.row.params['content'] === 'string' &&
    about(failed) === about(made)
  /** Whether something later says how it is to be. */
  const isOutdated = (entry: ActionEntry) =>
    [...entries.values()].some(
      (other) => other !== entry && other.row.status !== 'failed' && about(other) === about(entry),
    )
  /** As it was before. */
  const takenBack = (entry: ActionEntry): readonly AccountEvent[] =>
    isOutdated(entry) ? [] : shown(entry.row, entry.before)
  const nextIn = (line: string) =>
    [...entries.values()].find((entry) => entry.row.status !== 'failed' && lineOf(entry) === line)

  /** Resolves when nothing is to be told before it. */
  const inOrder = async (entry: ActionEntry) => {
    const before = entry.row.action === narrowMark ? neighbour().before() : null
    if (before === null) return
    const { clock, signal } = session()
    let isOver = false
    void clock.sleep(soonMs, signal).then(() => {
      if (!isOver) entry.tell(queued)
    })
    await before
    isOver = true
  }
  const run = async (line: string) => {
    const { clock, connection, signal } = session()
    const backoff = createBackoff(clock, 500)
    for (let entry = nextIn(line); entry && !signal.aborted; entry = nextIn(line)) {
      await inOrder(entry)
      if (connection.current().state !== 'live') entry.tell(queued)
      await connection.whenLive(signal)
      // What leaves is in the file: killed between the two, it would be asked for by nobody.
      await entry.kept
      if (signal.aborted || entry !== nextIn(line)) continue
      const waitMs = await attempt(entry).catch((error: unknown) => stumbled(entry, error))
      if (waitMs === null) backoff.reset()
      else await clock.sleep(backoff.next(waitMs), signal)
    }
    lines.delete(line)
  }
  const start = (entry: ActionEntry) => {
    const line = lineOf(entry)
    if (lines.has(line)) return
    lines.add(line)
    void session().supervise('actions', () => run(line))
  }

  /** Asking for it threw, and nobody knows whether the server heard; after some tries the next ones go on. */
  const stumbled = (entry: ActionEntry, error: unknown): never => {
    entry.faults += 1
    entry.again = true
    entry.tell(queued)
    if (entry.faults < maxFaults) set(entry, 'queued')
    else {
      entry.faults = 0
      set(entry, 'failed', t('core.fault'))
    }
    throw error
  }

  /** null: settled; a number: milliseconds to wait at least before the next try. */
  const attempt = async (entry: ActionEntry): Promise<number | null> => {
    const { api, signal } = session()
    const { action, params } = entry.row
    const route = routeOf(action)
    if (route === undefined) return null
    entry.row = { ...entry.row, status: 'sending' }
    session().door.apply([rowEvent(entry)])
    const kind = actionKind(action)
    if (entry.again && kind?.looksFirst === true) {
      const isSo = await kind.isSo?.(params, session(), entry.again)
      if (!isHere(entry) || signal.aborted) return null
      if (isSo === null || isSo === true) return looked(entry, isSo)
    }
    const answer = await api.call(route, params, { signal })
    if (!isHere(entry) || signal.aborted) return null
    entry.unreadable = countUnreadable(answer, entry.unreadable)
    if (answer.ok) {
      entry.tell(value(answer.value))
      const state = session().door.state()
      remove(entry, state === null ? [] : kindOf(entry.row)?.leftOut?.(params, answer.value, state))
      for (const other of entries.values()) if (isGoneOnWith(other, entry)) remove(other)
      return null
    }
    if (isUndecided(answer.error, entry.unreadable)) {
      entry.tell(queued)
      entry.again = true
      set(entry, 'queued')
      return answer.error.kind === 'rateLimited' ? answer.error.retryAfter * 1000 : 0
    }
    return refused(entry, answer.error)
  }
  /** As an attempt answers of what is so already; null: nobody can tell now. */
  const looked = (entry: ActionEntry, isSo: true | null): number | null => {
    entry.tell(isSo === null ? queued : value(null))
    if (isSo === null) set(entry, 'queued')
    else remove(entry)
    return isSo === null ? 0 : null
  }
  /** As an attempt answers: it is asked for again where nobody can tell whether it is so already. */
  const refused = async (entry: ActionEntry, error: ApiError): Promise<number | null> => {
    const { log, signal } = session()
    const { action, params } = entry.row
    const isSo =
      error.kind === 'refused' && (await actionKind(action)?.isSo?.(params, session(), entry.again))
    if (!isHere(entry) || signal.aborted) return null
    if (isSo === null || isSo === true) return looked(entry, isSo)
    log.info('an action was refused', { action, why: describe(error) })
    // Before the file says so: after a kill between the two it is asked for, and refused, once more.
    session().door.apply(takenBack(entry))
    const isTold = entry.tell !== toNobody
    const told = callError(error)
    entry.tell(fault(told))
    const putBack = isOutdated(entry) ? null : entry.draft?.putBack
    if (isTold) remove(entry, [], withDrafts(putBack?.()))
    else set(entry, 'failed', told.message)
    return null
  }
  /**
   * The earlier of two of which one alone is asked for; null: there is none. It waits, and nothing stands between: what
   * was asked for last must not take a place before something else of its line.
   */
  const earlierOf = (entry: ActionEntry): ActionEntry | null => {
    const line = lineOf(entry)
    const last = [...entries.values()].findLast(
      (other) => other.row.status !== 'failed' && lineOf(other) === line,
    )
    const isLike = last?.row.status === 'queued' && about(last) === about(entry)
    return isLike && !neighbour().isAwaited(last.row.id) ? last : null
  }

  /** Whether what was asked for changes nothing any more: it was taken back before it was told. */
  const isUndone = (entry: ActionEntry, earlier: ActionEntry) =>
    !earlier.again && entry.before !== undefined && isPartOf(wanted(entry), entry.before)

  const join = (entry: ActionEntry, earlier: ActionEntry) => {
    earlier.tell(queued)
    const kind = kindOf(entry.row)
    const isSame = earlier.row.action === entry.row.action
    const params = isSame ? kind?.joined?.(earlier.row.params, entry.row.params) : undefined
    entry.row = {
      ...entry.row,
      id: earlier.row.id,
      params: (params as ActionRow['params'] | undefined) ?? entry.row.params,
    }
    entry.before = earlier.before
    entry.again = earlier.again
  }

  return {
    ask: (action, params, draft = null) => {
      const kind = actionKind(action)
      const route = routeOf(action)
      const read = route?.params.safeParse(params)
      if (kind === null || kind.isToldElsewhere === true || read?.success !== true) return null
      const { clock, connection, door } = session()
      const state = door.state()
      return new Promise((resolve) => {
        const row: ActionRow = {
          id: randomUUID(),
          action,
          params: read.data as ActionRow['params'],
          createdAt: Math.floor(clock.now() / 1000),
          status: 'queued',
          reason: null,
        }
        const entry = newAction(row, state === null ? undefined : kind.now?.(read.data, state), { draft })
        entry.tell = (answer) => {
          entry.tell = toNobody
          void entry.kept.then(() => resolve(answer))
        }
        const earlier = earlierOf(entry)
        if (earlier !== null) join(entry, earlier)
        entries.set(entry.row.id, entry)
        if (earlier !== null && isUndone(entry, earlier)) {
          remove(entry, shown(entry.row, entry.before))
          return entry.tell(value(null))
        }
        save(entry, withDrafts(draft?.change))
        door.apply([...shown(entry.row, wanted(entry)), rowEvent(entry)])
        if (connection.current().state !== 'live') entry.tell(queued)
        start(entry)
      })
    },
    retry: (id) => {
      const entry = entries.get(id)
      if (entry?.row.status === 'failed') {
        // To the end of its line, as the person asks for it now.
        entries.delete(id)
        entries.set(id, entry)
        save(entry, { last: true })
        session().door.apply(shown(entry.row, wanted(entry)))
        set(entry, 'queued')
        start(entry)
      }
      return entry !== undefined
    },
    refuse: (action, params, before, reason) => {
      const failed = [...entries.values()].filter(
        ({ row }) => row.status === 'failed' && row.action === action && row.reason === reason,
      )
      for (const entry of failed) {
        const both = kindOf(entry.row)?.joined?.(entry.row.params, params)
        if (both === undefined) continue
        entry.row = { ...entry.row, params: both as ActionRow['params'] }
        save(entry)
        session().door.apply([rowEvent(entry)])
        return
      }
      const createdAt = Math.floor(session().clock.now() / 1000)
      const row: ActionRow = { id: randomUUID(), action, params, createdAt, status: 'failed', reason }
      const entry = newAction(row, before)
      entries.set(row.id, entry)
      save(entry)
      session().door.apply([rowEvent(entry)])
    },
    discard: (id, drafts) => {
      const entry = entries.get(id)
      if (!entry) return null
      if (entry.row.status !== 'sending') {
        remove(entry, entry.row.status === 'failed' ? [] : takenBack(entry), withDrafts(drafts))
        entry.tell(queued)
      }
      return entry.kept
    },
    textOf: (id) => {
      const row = entries.get(id)?.row
      const text = row?.status === 'failed' ? row.params['content'] : null
      return typeof text === 'string' ? text : null
    },
    narrowMarks: {
      last: () => {
        const waiting = [...entries.values()].filter(
          ({ row }) => row.action === narrowMark && row.status !== 'failed',
        )
        return waiting.at(-1)?.row.id ?? null
      },
      waits: (id) => (entries.get(id)?.row.status ?? 'failed') !== 'failed',
    },
    pending: () =>
      [...entries.values()].flatMap((entry) => [
        ...(entry.row.status === 'failed' ? [] : shown(entry.row, wanted(entry))),
        rowEvent(entry),
      ]),
    load: (jobs) => {
      const newer = [...entries]
      entries.clear()
      for (const job of jobs.filter(({ kind }) => kind === actionKindName)) {
        const entry = readAction(job)
        if (entry !== null) entries.set(job.id, entry)
      }
      for (const [id, entry] of newer) entries.set(id, entry)
      for (const entry of entries.values()) if (entry.row.status !== 'failed') start(entry)
    },
  }
}

const withDrafts = (drafts: (() => DraftChange) | null | undefined): KeepOptions =>
  drafts == null ? {} : { drafts }

/** What it was before may say more than an action does. */
function isPartOf(part: unknown, all: unknown): boolean {
  if (!isRecord(part) || !isRecord(all)) return isDeepStrictEqual(part, all)
  return Object.entries(part).every(([name, each]) => isDeepStrictEqual(each, all[name]))
}
