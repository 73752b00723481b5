import type { Conversation, DraftTarget } from '../../../shared/api/conversation.ts'
import { randomUUID } from 'node:crypto'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import type { Draft } from '../../../shared/api/types.ts'
import { booleanSetting } from '../../../shared/model/slices/userSettings.ts'
import { draftIdOf, listWriter } from '../../../shared/model/localDraft.ts'
import type { DraftVersion, LocalDraft } from '../../../shared/model/localDraft.ts'
import type { AccountEvent } from '../../../shared/model/localEvent.ts'
import type { OwnFile } from '../operations/engine/operationLog.ts'
import type { Engine } from '../operations/engine/createEngine.ts'
import type { TakenDraft } from '../operations/engine/operationKind.ts'
import type { SentOptions } from '../operations/sending/sending.ts'
import type { TakeBack } from '../sync/takenBack.ts'
import { unverified, type TopicAnchor } from '../sync/followTopic.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { createDraftFile, type DraftFile, type DraftSteps } from './draftFile.ts'
import { createDraftFollow } from './draftFollow.ts'
import { fingerprint, sameTopic, shown, unlinked, type DraftRecord } from './draftRecord.ts'
import { createDraftCopies, type DraftCopies } from './draftCopies.ts'
import { createDraftRenames } from './draftRenames.ts'
import { copiesOf, tombstoneOf, isTombstone, isPast } from './tombstone.ts'
import { withOwnKey, mergeServerDrafts, serverWriter, duplicatesIn } from './mergeServerDrafts.ts'
import { isContinuationOf, isLargeDeletion } from './isContinuationOf.ts'
import { unsentRemainder } from './unsentRemainder.ts'

/** A draft in the form that its writer submits. */
export interface DraftInput extends Pick<LocalDraft, 'caret' | 'content' | 'id' | 'target'> {
  /** The newest `rev` that the writer has seen; 0: none. */
  readonly rev: number
  readonly writer: string
}

/** Unsent texts: written to the file at once, and sent to the server soon after if it stores drafts. */
export interface Drafts extends Pick<DraftFile, 'detach'> {
  /** Takes over the last run's drafts; called once. serverIds: ids of the server's drafts known so far. */
  load(file: OwnFile | null, serverIds: Iterable<number>): Promise<void>
  /** Returns the current drafts, by id. */
  begun(): ReadonlyMap<string, LocalDraft>
  /** Called when the last run's state is restored: its unsent changes are sent once there is a connection. */
  resume(): void
  /** Returns the events to apply on top of a registration. */
  readonly pending: () => readonly AccountEvent[]
  /** Resolves with the draft's rev when it is written. A blank text deletes the draft. */
  put(input: DraftInput): Promise<number>
  /** Deletes a draft. content: its text, by which a renamed draft is found; undefined: the draft at `id` alone. */
  drop(id: string, content?: string): Promise<void>
  /** Restores a deleted text as a draft, beside the one that has its place now. */
  putDraft(to: DraftTarget, content: string): Promise<string | null>
  /** Does the same for a text that leaves the outbox. */
  readonly takeBack: TakeBack
  /** Returns the topic anchor of the draft with this text, if addressed to `to`; null: none is known. */
  topicAnchorOf(id: string, to: Conversation, content: string): TopicAnchor | null
  /** Removes a draft that the outbox took; `unsentRemainder` tells what stays. null: there is no such draft. */
  sent(id: string, content: string, how?: SentOptions): TakenDraft | null
  /** Makes the draft the one that its composer shows, and returns where that is; null: there is no such draft. */
  open(id: string): Promise<DraftTarget | null>
  versions(id: string): Promise<readonly DraftVersion[]>
  /** Receives the server's events, or 'all' for a registration, after they were applied. */
  onEvents(events: readonly ServerEvent[] | 'all'): void
  /** The server's copies, for the operations that save and delete them. */
  readonly copies: DraftCopies
  /** Writes everything again, because the file was lost. */
  rewrite(): void
  /** Resolves when everything is written. */
  flushed(): Promise<void>
}

/** Writer name of drafts that moved along with their topic. */
const moveWriter = 'move'
/** A version is kept this often while a text grows, in milliseconds. */
const versionEveryMs = 60_000

export function createDrafts(runtime: () => AccountRuntime, operations: Pick<Engine, 'submit'>): Drafts {
  const records = new Map<string, DraftRecord>()
  const versionAt = new Map<string, number>()
  /** Ids of the server's drafts to delete. The last ones stay here after that, because of late events. */
  const gone = new Set<number>()
  const fresh = new Set<number>()
  /**
   * Server copies of sent drafts whose message may not be in the file yet. After a crash at that moment the draft is
   * there again, and deleting its copy would delete it, too.
   */
  const unwritten = new Set<number>()
  /** Set when the server has drafts and the file has none: the file was lost, and no event reports them again. */
  let isEmpty = false
  let loaded: () => void
  /** Resolves when the last run's drafts are loaded. Changes wait for this, since they may concern those. */
  const whenLoaded = new Promise<void>((resolve) => (loaded = resolve))
  const { clock, log, signal } = runtime()
  const renames = createDraftRenames(clock, signal, records)
  const asShown = (record: DraftRecord): LocalDraft =>
    file.late().has(record.id) ? { ...shown(record), unsaved: true } : shown(record)
  const file = createDraftFile(clock, log, signal, (ids) => {
    const here = ids.flatMap((id) => records.get(id) ?? []).filter((record) => !isTombstone(record))
    runtime().stateStore.dispatch(here.map((record) => ({ type: 'local/draft', draft: asShown(record) })))
  })
  /** Applies steps to memory and windows at once; resolves when the file was written. */
  const apply = (steps: DraftSteps): Promise<void> => {
    const before = new Map(records)
    show(steps)
    return file.save(steps, before)
  }
  const show = (steps: DraftSteps): void => {
    const events: AccountEvent[] = []
    for (const { record } of steps.drops ?? []) {
      for (const known of [records, versionAt]) known.delete(record.id)
      events.push({ type: 'local/draft-gone', draftId: record.id })
    }
    for (const { record, keeps } of steps.puts ?? []) {
      records.set(record.id, record)
      if (keeps) versionAt.set(record.id, clock.now())
      if (!isTombstone(record)) events.push({ type: 'local/draft', draft: asShown(record) })
    }
    for (const id of steps.gone ?? []) gone.add(id)
    runtime().stateStore.dispatch(events)
    copies.kick()
    follow.kick()
  }
  const isKept = () => {
    const state = runtime().stateStore.state()
    return state !== null && booleanSetting(state, 'enable_drafts_synchronization', true)
  }
  const ended = () => [...records.values()].filter(isTombstone)
  const begun = () => [...records.values()].filter((record) => !isTombstone(record)).map(asShown)
  const serverDrafts = (): ReadonlyMap<number, Draft> => runtime().stateStore.state()?.drafts ?? new Map()
  const copies = createDraftCopies({
    runtime,
    records,
    apply,
    isKept,
    gone,
    unwritten,
    fresh,
    submit: (kind, id, params) => operations.submit(kind, params, { id }),
  })
  const follow = createDraftFollow({
    runtime,
    records,
    note: (record, mark) => apply({ puts: [{ record: { ...record, mark }, keeps: false }] }),
    move: (record, to, mark) => move(record, to, mark),
    moveUntracked: (record, to, mark) => move(record, to, mark, false),
  })

  const merge = () => {
    if (!isKept()) {
      // The setting was turned off and the server deleted its copies; ours stay.
      const linked = [...records.values()].filter(({ serverId }) => serverId !== null)
      const puts = linked.map((record) => ({ record: { ...record, ...unlinked }, keeps: false }))
      if (puts.length > 0) void apply({ puts })
      return
    }
    const server = serverDrafts()
    // A tombstone stays after this, because the server may report another copy later.
    const late = ended().flatMap((record) => copiesOf(record, server))
    const linked = new Set([...records.values()].map(({ serverId }) => serverId))
    const news = late.filter((id) => !gone.has(id) && !linked.has(id))
    if (news.length > 0) void apply({ gone: news })
    for (const id of fresh) if (server.has(id)) fresh.delete(id)
    const duplicates = duplicatesIn(new Map([...server].filter(([id]) => !gone.has(id))))
    const here = new Map([...records].filter(([, record]) => !isTombstone(record)))
    const steps = mergeServerDrafts(here, server, duplicates, {
      isGone: (id) => gone.has(id),
      isFresh: (id) => fresh.has(id),
      isEcho: copies.isEcho,
    })
    for (const { was, record, keeps } of steps) {
      if (record === null) void apply({ drops: was === null ? [] : [{ record: was, keeps }] })
      else if (was === null || was.id === record.id) void apply({ puts: [{ record, keeps }] })
      else void apply(moved(was, record, keeps))
    }
    if (duplicates.size > 0) void apply({ gone: [...duplicates.keys()] })
  }
  /** Steps that give a draft another id and take its versions along. */
  const moved = (was: DraftRecord, record: DraftRecord, keeps = false): DraftSteps => ({
    drops: [{ record: was, keeps }],
    moves: [[was.id, record.id]],
    puts: [{ record, keeps: false }],
  })
  const freeId = (target: DraftTarget): string => {
    const id = draftIdOf(target)
    return records.has(id) ? `kept:${randomUUID()}` : id
  }
  const recreate = (id: string, target: DraftTarget, content: string, writer: string): DraftRecord => ({
    id,
    target,
    content,
    caret: null,
    updated: clock.now(),
    rev: (records.get(id)?.rev ?? 0) + 1,
    writer,
    ...unlinked,
    mark: follow.anchorFor(target),
  })

  const movedId = ({ id, target }: DraftRecord, to: DraftTarget): string =>
    id === draftIdOf(target) && id !== draftIdOf(to) ? freeId(to) : id
  const move = (
    record: DraftRecord,
    to: DraftTarget,
    mark: TopicAnchor | null,
    isTold = true,
  ): Promise<void> => {
    const id = movedId(record, to)
    renames.add(record.id, id, isTold)
    const next = { ...record, id, target: to, rev: record.rev + 1, writer: moveWriter, mark }
    return apply(id === record.id ? { puts: [{ record: next, keeps: false }] } : moved(record, next))
  }

  return {
    load: async (own, serverIds) => {
      const found = await file.load(own)
      const known = new Set(serverIds)
      isEmpty = known.size > 0 && found.records.length + found.gone.length === 0
      for (const record of found.records) {
        records.set(record.id, record)
        // The state of the last run may be older than its file of drafts.
        if (record.serverId !== null && !known.has(record.serverId)) fresh.add(record.serverId)
      }
      for (const id of found.gone) gone.add(id)
      copies.restored()
      loaded()
    },
    begun: () => new Map(begun().map((draft) => [draft.id, draft])),
    resume: () => {
      if (isEmpty) merge()
      follow.restored()
      copies.kick()
    },
    pending: () => begun().map((draft) => ({ type: 'local/draft', draft })),
    put: async ({ caret, content, rev, writer, ...where }) => {
      await whenLoaded
      const renamed = records.has(where.id) ? undefined : renames.current(where.id, content, rev)
      const { id, target } = renamed ?? where
      const old = records.get(id)
      if (content.trim() === '') {
        if (old !== undefined && (old.writer === writer || old.rev <= rev)) await drop(old)
        return old?.rev ?? 0
      }
      const isSame = old?.content === content && draftIdOf(old.target) === draftIdOf(target)
      if (old !== undefined && isSame && sameTopic(old.target, target)) {
        await apply({ puts: [{ record: { ...old, caret }, keeps: false }] })
        return old.rev
      }
      const isUnseen = old !== undefined && old.rev > rev
      const record: DraftRecord = {
        ...(old ?? unlinked),
        id,
        target,
        content,
        caret,
        updated: clock.now(),
        rev: Math.max(old?.rev ?? 0, rev) + 1,
        writer,
        mark: follow.anchorFor(target, old),
      }
      if (old === undefined) versionAt.set(id, clock.now())
      // The draft was changed on both sides: the server's form is kept beside ours.
      if (isUnseen && old.writer === serverWriter && old.serverId !== null) {
        const puts = [
          { ...record, ...unlinked },
          { ...withOwnKey(old), rev: 1 },
        ]
        await apply({ puts: puts.map((each) => ({ record: each, keeps: false })) })
        return record.rev
      }
      // The draft was begun here while another one moved in; both are kept.
      if (isUnseen && old.writer === moveWriter && !isContinuationOf(old.content, content)) {
        const other = { ...old, id: `kept:${randomUUID()}`, rev: 1 }
        const puts = [{ ...record, ...unlinked }, other].map((each) => ({ record: each, keeps: false }))
        renames.add(id, other.id, true)
        await apply({ moves: [[id, other.id]], puts })
        return record.rev
      }
      const isDue = clock.now() - (versionAt.get(id) ?? -Infinity) > versionEveryMs
      const keeps =
        old !== undefined && (old.writer !== writer || isDue || isLargeDeletion(old.content, content))
      await apply({ puts: [{ record, keeps }] })
      return record.rev
    },
    drop: async (id, content) => {
      await whenLoaded
      const record = content === undefined ? records.get(id) : renames.find(id, content)
      // Another text took the draft's place, which the caller has not seen: it stays.
      const isOther = record && content !== undefined && !isContinuationOf(record.content, content)
      if (record !== undefined && !isOther) await drop(record)
    },
    putDraft: async (target, content) => {
      if (content.trim() === '') return null
      await whenLoaded
      const record = recreate(freeId(target), target, content, 'outbox')
      await apply({ puts: [{ record, keeps: false }] })
      return record.id
    },
    takeBack: (to, content, id = freeId(to)) => {
      const record = recreate(id, to, content, 'outbox')
      show({ puts: [{ record, keeps: false }] })
      const change = file.superseded(record.id, () => {
        const now = records.get(record.id)
        return now === undefined ? {} : { puts: [{ record: now, keeps: false }] }
      })
      return { id: record.id, change }
    },
    topicAnchorOf: (id, to, content) => {
      const record = renames.find(id, content)
      if (record === undefined) return null
      if (draftIdOf(record.target) === draftIdOf(to)) return record.mark
      // The draft was renamed: an unverified anchor has the outbox look up where the topic is now.
      return record.id !== id && id === draftIdOf(to) && record.mark !== null
        ? { ...record.mark, queueId: unverified }
        : null
    },
    sent: (given, content, { keeps = false, seen } = {}) => {
      const record = renames.find(given, content)
      if (record === undefined) return null
      const { id } = record
      const rest = unsentRemainder(record, content, seen)
      const goes = record.serverId === null ? [] : [record.serverId]
      const ends = endsOf(record)
      for (const serverId of goes) unwritten.add(serverId)
      if (rest.trim() === '') show({ drops: [{ record, keeps }], puts: ends, gone: goes })
      else {
        const left = recreate(id, record.target, rest, record.writer)
        show({ puts: [{ record: left, keeps: false }, ...ends], gone: goes })
      }
      const change = file.superseded(id, () => {
        const now = records.get(id)
        const left = ends.filter((end) => records.has(end.record.id))
        const changed =
          now === undefined
            ? { drops: [{ record, keeps }], puts: left }
            : { puts: [{ record: now, keeps: false }, ...left] }
        return { ...changed, gone: goes.filter((serverId) => gone.has(serverId)) }
      })
      const written = () => {
        for (const serverId of goes) unwritten.delete(serverId)
        copies.kick()
      }
      return { change, written }
    },
    open: async (id) => {
      await whenLoaded
      const record = records.get(id)
      if (record === undefined) return null
      const to = draftIdOf(record.target)
      const there = records.get(to)
      if (to === id) {
        // A composer takes over what the list writer wrote even while it has the focus.
        const shown = { ...record, rev: record.rev + 1, writer: listWriter }
        await apply({ puts: [{ record: shown, keeps: false }] })
        return record.target
      }
      const next = { ...record, id: to, rev: Math.max(record.rev, there?.rev ?? 0) + 1, writer: listWriter }
      const steps = moved(record, next)
      const other = there && { ...there, id: `kept:${randomUUID()}`, rev: 1 }
      await apply({
        ...steps,
        puts: [...(other ? [{ record: other, keeps: false }] : []), ...(steps.puts ?? [])],
      })
      return record.target
    },
    versions: async (id) => {
      const record = records.get(id)
      const known = new Set(record === undefined ? [] : [fingerprint(record.target, record.content)])
      await file.flushed()
      const found = await file.versions(id)
      return found.filter(({ target, content }) => {
        const words = fingerprint(target, content)
        return !known.has(words) && known.add(words)
      })
    },
    onEvents: (events) => {
      const isAll = events === 'all'
      if (isAll) follow.kick()
      else {
        follow.onEvents(events)
        for (const event of events) {
          if (event.type !== 'drafts' || event.op !== 'remove') continue
          fresh.delete(event.draftId)
          if (gone.has(event.draftId)) void apply({ synced: [event.draftId] })
        }
      }
      if (!isAll && !events.some(({ type }) => type === 'drafts' || type === 'user_settings')) return
      merge()
      const past = isAll ? ended().filter((record) => isPast(record, clock.now())) : []
      for (const record of past) void apply({ drops: [{ record, keeps: false }] })
      if (isAll) copies.registered()
      else copies.kick()
    },
    copies,
    rewrite: () => {
      const puts = [...records.values()].map((record) => ({ record, keeps: false }))
      const server = serverDrafts()
      void file.save({ puts, gone: [...gone].filter((id) => server.has(id)) }, records)
    },
    detach: file.detach,
    flushed: file.flushed,
  }

  function drop(record: DraftRecord): Promise<void> {
    const goes = record.serverId === null ? [] : [record.serverId]
    return apply({ drops: [{ record, keeps: true }], puts: endsOf(record), gone: goes })
  }

  function endsOf(record: DraftRecord): NonNullable<DraftSteps['puts']> {
    const end = tombstoneOf(record, clock.now())
    return end === null ? [] : [{ record: end, keeps: false }]
  }
}
