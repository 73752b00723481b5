import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { t } from '../../../../shared/i18n.ts'
import { isRecord } from '../../../../shared/api/records/lenient.ts'
import type { CallResult } from '../../../../shared/ipc/contract.ts'
import type { ActionRow } from '../../../../shared/model/actionRow.ts'
import type { AccountEvent } from '../../../../shared/model/localEvent.ts'
import { createBackoff } from '../../platform/backoff.ts'
import { countUnreadable, describe, isOutcomeUnknown } from '../../http/apiError.ts'
import type { ApiError } from '../../http/apiError.ts'
import type { DraftChange, StoredJob } from '../../store/ownOperations.ts'
import { callError, fault, value } from '../../http/failure.ts'
import type { NarrowMarks } from '../pendingFlagChanges.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import { newAction, readAction, routeOf, toNobody } from './actionJob.ts'
import type { ActionEntry } from './actionJob.ts'
import { actionKind } from './actionKinds.ts'
import type { EditDraft } from './editDraft.ts'
import type { OperationLog, KeepOptions } from './operationLog.ts'

export interface Actions {
  /**
   * Shows an action at once, and sends it when there is a connection. Resolves with the server's response, or with
   * `{ queued: true }` if that is not known soon: the file has the action by then, and its row shows a refusal. null:
   * the action is not of a kind that waits. draft: the draft of a message's edit, which this action sends.
   */
  ask(action: string, params: unknown, draft?: EditDraft | null): Promise<CallResult<unknown>> | null
  /** Sends a failed action again. Returns false when there is no such action. */
  retry(id: string): boolean
  /**
   * Reverses an action, unless its request is out. drafts: the change of its text's draft, for the same transaction.
   * Resolves when the action has left the file. null: there is no such action.
   */
  discard(id: string, drafts?: () => DraftChange): Promise<unknown> | null
  /** Text of a failed action, which would be lost with it; null: it has none. */
  readonly textOf: (id: string) => string | null
  /**
   * Adds an action that failed elsewhere. It is shown with its reason until the user retries or dismisses it. before:
   * the value before the action.
   */
  readonly refuse: (action: string, params: ActionRow['params'], before: unknown, reason: string) => void
  readonly narrowMarks: NarrowMarks
  /** Returns events that apply the waiting actions on top of a state from the server. */
  readonly pending: () => readonly AccountEvent[]
  /** Takes over what the last run left; called once. */
  load(jobs: readonly StoredJob[]): void
}

/** Name of the action that sets or removes a flag of all messages of a narrow. */
const narrowMark = 'updateFlagsForNarrow'

/** Flag changes of single messages. They wait elsewhere, and are sent in one order with marks of whole narrows. */
export interface Dependency {
  /**
   * Resolves when the changes requested before the next mark were sent or refused, or
   * when the run ends. null: there are none.
   */
  before(): Promise<void> | null
  /** True when a change waits for the mark. */
  isAwaited(mark: string): boolean
  /** Called when the mark waits no more, sent or not. */
  onSettled(mark: string): void
}

const actionKindName = 'action'
/** How long a caller waits for changes that are sent before its own, in milliseconds. */
const soonMs = 1000
/** Tries of one action that may throw before it fails; flags and reactions use the same limit. */
export const maxFaults = 3
const queued: CallResult<unknown> = value({ queued: true })

/** Keeps the user's actions until the server answers them, except for sending, flags and reactions. */
export function createActions(
  runtime: () => AccountRuntime,
  file: Pick<OperationLog, 'keep'>,
  dependsOn: () => Dependency,
): Actions {
  const entries = new Map<string, ActionEntry>()
  const lanes = new Set<string>()

  const kindOf = ({ action }: ActionRow) => actionKind(action)
  const dedupeKey = ({ row }: ActionEntry) => kindOf(row)?.dedupeKey(row.params) ?? row.id
  const laneOf = ({ row }: ActionEntry) =>
    kindOf(row)?.lane?.(row.params) ?? dedupeKey({ row } as ActionEntry)
  const isHere = (entry: ActionEntry) => entries.get(entry.row.id) === entry
  const save = (entry: ActionEntry, options: KeepOptions = {}) => {
    const content = () => (isHere(entry) ? { row: entry.row, before: entry.before } : null)
    entry.kept = file.keep(entry.row.id, actionKindName, content, options)
  }
  const shown = ({ action, params }: ActionRow, of: unknown): readonly AccountEvent[] => {
    const state = runtime().stateStore.state()
    if (of === undefined || state === null) return []
    return actionKind(action)?.optimisticEvents?.(params, of, state) ?? []
  }
  const wanted = ({ row }: ActionEntry) => kindOf(row)?.value?.(row.params)
  const rowEvent = ({ row }: ActionEntry): AccountEvent => ({ type: 'local/action', row })
  const set = (entry: ActionEntry, status: ActionRow['status'], reason: string | null = null) => {
    if (!isHere(entry)) return
    entry.row = { ...entry.row, status, reason }
    save(entry)
    runtime().stateStore.dispatch([rowEvent(entry)])
    if (status === 'failed') dependsOn().onSettled(entry.row.id)
  }
  const remove = (entry: ActionEntry, events: readonly AccountEvent[] = [], options: KeepOptions = {}) => {
    entries.delete(entry.row.id)
    save(entry, options)
    runtime().stateStore.dispatch([...events, { type: 'local/action-gone', id: entry.row.id }])
    dependsOn().onSettled(entry.row.id)
  }
  /** True when the text of a refused edit was edited further, and `made` is that later edit. */
  const isGoneOnWith = (failed: ActionEntry, made: ActionEntry) =>
    failed.row.status === 'failed' &&
    typeof failed.row.params['content'] === 'string' &&
    dedupeKey(failed) === dedupeKey(made)
  /** True when a later action sets the same value. */
  const isOutdated = (entry: ActionEntry) =>
    [...entries.values()].some(
      (other) => other !== entry && other.row.status !== 'failed' && dedupeKey(other) === dedupeKey(entry),
    )
  /** Returns the events that restore the value before an action. */
  const takenBack = (entry: ActionEntry): readonly AccountEvent[] =>
    isOutdated(entry) ? [] : shown(entry.row, entry.before)
  const nextIn = (lane: string) =>
    [...entries.values()].find((entry) => entry.row.status !== 'failed' && laneOf(entry) === lane)

  /** Resolves when nothing has to be sent before the action. */
  const inOrder = async (entry: ActionEntry) => {
    const before = entry.row.action === narrowMark ? dependsOn().before() : null
    if (before === null) return
    const { clock, signal } = runtime()
    let isOver = false
    void clock.sleep(soonMs, signal).then(() => {
      if (!isOver) entry.tell(queued)
    })
    await before
    isOver = true
  }
  const run = async (lane: string) => {
    const { clock, connection, signal } = runtime()
    const backoff = createBackoff(clock, 500)
    for (let entry = nextIn(lane); entry && !signal.aborted; entry = nextIn(lane)) {
      await inOrder(entry)
      if (connection.current().state !== 'live') entry.tell(queued)
      await connection.whenLive(signal)
      // Waits until the file has the action: after a crash during the request nobody would send it again.
      await entry.kept
      if (signal.aborted || entry !== nextIn(lane)) continue
      const waitMs = await attempt(entry).catch((error: unknown) => stumbled(entry, error))
      if (waitMs === null) backoff.reset()
      else await clock.sleep(backoff.next(waitMs), signal)
    }
    lanes.delete(lane)
  }
  const start = (entry: ActionEntry) => {
    const lane = laneOf(entry)
    if (lanes.has(lane)) return
    lanes.add(lane)
    void runtime().supervise('actions', () => run(lane))
  }

  /** Handles a try that threw: nobody knows whether the server was reached. After some tries the lane goes on. */
  const stumbled = (entry: ActionEntry, error: unknown): never => {
    entry.faults += 1
    entry.mayHaveApplied = true
    entry.tell(queued)
    if (entry.faults < maxFaults) set(entry, 'queued')
    else {
      entry.faults = 0
      set(entry, 'failed', t('core.fault'))
    }
    throw error
  }

  /** Sends an action. Returns null when settled, otherwise the milliseconds to wait at least before the next try. */
  const attempt = async (entry: ActionEntry): Promise<number | null> => {
    const { api, signal } = runtime()
    const { action, params } = entry.row
    const route = routeOf(action)
    if (route === undefined) return null
    entry.row = { ...entry.row, status: 'sending' }
    runtime().stateStore.dispatch([rowEvent(entry)])
    const kind = actionKind(action)
    if (entry.mayHaveApplied && kind?.looksFirst === true) {
      const isAlreadyApplied = await kind.isAlreadyApplied?.(params, runtime(), entry.mayHaveApplied)
      if (!isHere(entry) || signal.aborted) return null
      if (isAlreadyApplied === null || isAlreadyApplied === true) return looked(entry, isAlreadyApplied)
    }
    const answer = await api.call(route, params, { signal })
    if (!isHere(entry) || signal.aborted) return null
    entry.unreadable = countUnreadable(answer, entry.unreadable)
    if (answer.ok) {
      entry.tell(value(answer.value))
      const state = runtime().stateStore.state()
      remove(entry, state === null ? [] : kindOf(entry.row)?.rejectedEvents?.(params, answer.value, state))
      for (const other of entries.values()) if (isGoneOnWith(other, entry)) remove(other)
      return null
    }
    if (isOutcomeUnknown(answer.error, entry.unreadable)) {
      entry.tell(queued)
      entry.mayHaveApplied = true
      set(entry, 'queued')
      return answer.error.kind === 'rateLimited' ? answer.error.retryAfter * 1000 : 0
    }
    return refused(entry, answer.error)
  }
  /**
   * Settles an action that is in effect already (true), or has it tried again because nobody can tell now (null).
   * Returns the same as an attempt.
   */
  const looked = (entry: ActionEntry, isAlreadyApplied: true | null): number | null => {
    entry.tell(isAlreadyApplied === null ? queued : value(null))
    if (isAlreadyApplied === null) set(entry, 'queued')
    else remove(entry)
    return isAlreadyApplied === null ? 0 : null
  }
  /**
   * Handles a refusal. The action is tried again if nobody can tell whether it is in effect
   * already. Returns the same as an attempt.
   */
  const refused = async (entry: ActionEntry, error: ApiError): Promise<number | null> => {
    const { log, signal } = runtime()
    const { action, params } = entry.row
    const isAlreadyApplied =
      error.kind === 'refused' &&
      (await actionKind(action)?.isAlreadyApplied?.(params, runtime(), entry.mayHaveApplied))
    if (!isHere(entry) || signal.aborted) return null
    if (isAlreadyApplied === null || isAlreadyApplied === true) return looked(entry, isAlreadyApplied)
    log.info('an action was refused', { action, why: describe(error) })
    // Reversed before the file says so: after a crash between the two the action is sent, and refused, once more.
    runtime().stateStore.dispatch(takenBack(entry))
    const isTold = entry.tell !== toNobody
    const told = callError(error)
    entry.tell(fault(told))
    const putBack = isOutdated(entry) ? null : entry.draft?.putBack
    if (isTold) remove(entry, [], withDrafts(putBack?.()))
    else set(entry, 'failed', told.message)
    return null
  }
  /**
   * Returns the waiting action that the new one replaces; null: there is none. It must be the last of its lane,
   * because the new action must not overtake another one, and no flag change may wait for it.
   */
  const earlierOf = (entry: ActionEntry): ActionEntry | null => {
    const lane = laneOf(entry)
    const last = [...entries.values()].findLast(
      (other) => other.row.status !== 'failed' && laneOf(other) === lane,
    )
    const isLike = last?.row.status === 'queued' && dedupeKey(last) === dedupeKey(entry)
    return isLike && !dependsOn().isAwaited(last.row.id) ? last : null
  }

  /** True when nothing is left to send: the new action reverses an earlier one that was never sent. */
  const isUndone = (entry: ActionEntry, earlier: ActionEntry) =>
    !earlier.mayHaveApplied && entry.before !== undefined && isPartOf(wanted(entry), entry.before)

  const join = (entry: ActionEntry, earlier: ActionEntry) => {
    earlier.tell(queued)
    const kind = kindOf(entry.row)
    const isSame = earlier.row.action === entry.row.action
    const params = isSame ? kind?.merge?.(earlier.row.params, entry.row.params) : undefined
    entry.row = {
      ...entry.row,
      id: earlier.row.id,
      params: (params as ActionRow['params'] | undefined) ?? entry.row.params,
    }
    entry.before = earlier.before
    entry.mayHaveApplied = earlier.mayHaveApplied
  }

  return {
    ask: (action, params, draft = null) => {
      const kind = actionKind(action)
      const route = routeOf(action)
      const read = route?.params.safeParse(params)
      if (kind === null || kind.isConfirmedElsewhere === true || read?.success !== true) return null
      const { clock, connection, stateStore } = runtime()
      const state = stateStore.state()
      return new Promise((resolve) => {
        const row: ActionRow = {
          id: randomUUID(),
          action,
          params: read.data as ActionRow['params'],
          createdAt: Math.floor(clock.now() / 1000),
          status: 'queued',
          reason: null,
        }
        const entry = newAction(row, state === null ? undefined : kind.currentValue?.(read.data, state), {
          draft,
        })
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
        stateStore.dispatch([...shown(entry.row, wanted(entry)), rowEvent(entry)])
        if (connection.current().state !== 'live') entry.tell(queued)
        start(entry)
      })
    },
    retry: (id) => {
      const entry = entries.get(id)
      if (entry?.row.status === 'failed') {
        // The user retries it now, so it goes to the end of its lane.
        entries.delete(id)
        entries.set(id, entry)
        save(entry, { last: true })
        runtime().stateStore.dispatch(shown(entry.row, wanted(entry)))
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
        const both = kindOf(entry.row)?.merge?.(entry.row.params, params)
        if (both === undefined) continue
        entry.row = { ...entry.row, params: both as ActionRow['params'] }
        save(entry)
        runtime().stateStore.dispatch([rowEvent(entry)])
        return
      }
      const createdAt = Math.floor(runtime().clock.now() / 1000)
      const row: ActionRow = { id: randomUUID(), action, params, createdAt, status: 'failed', reason }
      const entry = newAction(row, before)
      entries.set(row.id, entry)
      save(entry)
      runtime().stateStore.dispatch([rowEvent(entry)])
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

/** Compares only the fields of `part`: the value before an action may have more fields than the action sets. */
function isPartOf(part: unknown, all: unknown): boolean {
  if (!isRecord(part) || !isRecord(all)) return isDeepStrictEqual(part, all)
  return Object.entries(part).every(([name, each]) => isDeepStrictEqual(each, all[name]))
}
