import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { bounds } from '../../../../shared/api/bounds.ts'
import { fileSchema } from '../../platform/fileSchema.ts'
import { marksUnread } from '../../../../shared/api/capabilities.ts'
import type { MessageId } from '../../../../shared/api/types.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { canBeUnread, unreadDetailsOf } from '../../../../shared/model/unread/unreads.ts'
import { isUndoKept, undoKeptMs } from '../../../../shared/undoTime.ts'
import { parseJson } from '../../platform/parseJson.ts'
import type { BatchChange } from '../../store/messages/batch.ts'
import { createOwnTable, type OwnFile, type OwnTable } from '../../store/ownTable.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import type { Engine } from '../engine/createEngine.ts'
import { createMessageLocations, storedLocation, type MessageLocations } from './messageLocations.ts'
import { changeFlags, type FlagChange } from './updateFlags.ts'

/** Maximum number of marks that can be undone. Each stores the conversations of up to 50,000 messages. */
const maxMarks = 50

const storedLocations = fileSchema(z.array(storedLocation).max(bounds.rows.max))

/** The messages that one user action marked as read and that were unread before. */
interface ReadMark {
  readonly id: string
  /** Time in ms since the epoch, by this computer's clock. */
  readonly madeAt: number
  /** Ids of the messages that are still read. Messages that became unread again or were deleted are removed. */
  readonly ids: Set<MessageId>
  readonly locations: MessageLocations
}

/**
 * The marks as read of the last ten minutes with the messages that each one changed. Undoing a mark makes exactly these
 * messages unread, also after a restart. No method throws.
 */
export interface ReadMarks extends Pick<OwnTable<never>, 'detach' | 'flushed' | 'rewrite'> {
  /** Loads the marks of the last run. Called once. `file` is null if there is none. */
  load(file: OwnFile | null): Promise<void>
  /**
   * Marks messages as read and stores which of them were unread. Resolves when both are saved, or cannot be. `count` is
   * the number of messages that were unread. `id` can be passed to `undo`; it is null if no message was unread or the
   * server cannot mark messages as unread. `extend` is the id of a mark to add the messages to, if that still exists.
   */
  mark(
    messageIds: readonly MessageId[],
    extend?: string,
  ): Promise<{ readonly id: string | null; readonly count: number }>
  /**
   * Makes the messages of a mark unread again. A null `id` means the newest mark. Returns null if no such mark was made
   * in the last ten minutes. `count` is the number of messages that can become unread; deleted ones cannot.
   */
  undo(id: string | null): Promise<{ readonly count: number } | null>
  onBatch(change: BatchChange): void
}

export function createReadMarks(runtime: AccountRuntime, operations: Engine): ReadMarks {
  const { clock, context, log, signal, stateStore } = runtime
  /** Sorted, oldest first. */
  const marks = new Map<string, ReadMark>()
  let loading = Promise.resolve()
  const table = createOwnTable<ReadMark>({
    clock,
    log,
    signal,
    records: marks,
    name: 'the marks as read',
    table: 'read_mark',
    stored: ({ ids, locations }) => locations.stored([...ids]),
    order: ({ madeAt }) => madeAt,
    parse: ({ content, key, order }) => {
      const found = storedLocations.safeParse(parseJson(content)).data
      // A mark that is not understood is empty, so that it ends after ten minutes like the others.
      if (found === undefined) log.error('a mark as read could not be understood')
      const known = found ?? []
      const locations = createMessageLocations()
      locations.load(known)
      return { id: key, madeAt: order, ids: new Set(known.flatMap(({ ids }) => ids)), locations }
    },
  })

  const drop = (ids: readonly string[]): Promise<unknown> => {
    for (const id of ids) marks.delete(id)
    return table.save(ids)
  }
  const dropOld = (): void => {
    const now = clock.now()
    const all = [...marks.values()]
    const old = all.filter(({ madeAt }, index) => !isUndoKept(madeAt, now) || index < all.length - maxMarks)
    if (old.length > 0) void drop(old.map(({ id }) => id))
  }
  const dropLater = (): void => {
    void clock.sleep(undoKeptMs, signal).then(() => {
      if (!signal.aborted) dropOld()
    })
  }
  const takeOut = (mark: ReadMark, ids: readonly MessageId[]): boolean => {
    let isChanged = false
    for (const id of ids) isChanged = mark.ids.delete(id) || isChanged
    return isChanged
  }
  /** `again`: messages that the batch shows as read because a pending change marks them. */
  const onEvent = (
    mark: ReadMark,
    event: AccountEvent,
    after: AccountState | null,
    again: ReadonlySet<MessageId>,
  ): boolean => {
    switch (event.type) {
      case 'delete_message':
        mark.locations.onEvent(event)
        return takeOut(mark, event.messageIds)
      case 'update_message':
        return mark.locations.onEvent(event)
      case 'update_message_flags':
      case 'local/flags':
        if (event.flag !== 'read' || event.op !== 'remove') return false
        // A message that was made unread leaves its mark, even if the batch marks it again. It stays if a pending change
        // marks it, because the event is then that of an earlier undo.
        return takeOut(
          mark,
          event.messageIds.filter((id) => !again.has(id)),
        )
      case 'local/snapshot':
        return after !== null && takeOut(mark, [...unreadDetailsOf(after, [...mark.ids]).keys()])
      default:
        return false
    }
  }

  const read = async (own: OwnFile | null): Promise<void> => {
    const earlier = (await table.load(own)) ?? []
    const later = [...marks.values()]
    marks.clear()
    for (const mark of [...earlier, ...later]) marks.set(mark.id, mark)
    dropOld()
    if (marks.size > 0) dropLater()
  }

  return {
    load: (own) => (loading = read(own)),
    mark: async (messageIds, extend) => {
      const state = stateStore.state()
      const { id, ids, locations } = marks.get(extend ?? '') ?? {
        id: randomUUID(),
        ids: new Set<MessageId>(),
        locations: createMessageLocations(),
      }
      const unread = state === null ? [] : locations.note(state, messageIds)
      for (const each of unread) ids.add(each)
      const mark: ReadMark = { id, madeAt: clock.now(), ids, locations }
      const change: FlagChange = { flag: 'read', op: 'add', messageIds: [...messageIds] }
      if (state === null || unread.length === 0 || !marksUnread(context().featureLevel)) {
        await changeFlags(operations, change)
        return { id: null, count: unread.length }
      }
      marks.delete(id)
      marks.set(id, mark)
      dropOld()
      dropLater()
      // Saved before the change: after a crash in between, the messages are still unread and undoing the mark does
      // nothing.
      const saved = table.save([id])
      await changeFlags(operations, change)
      await saved
      return { id: mark.id, count: unread.length }
    },
    undo: async (id) => {
      await loading
      dropOld()
      const mark = id === null ? [...marks.values()].at(-1) : marks.get(id)
      if (mark === undefined) return null
      marks.delete(mark.id)
      const state = stateStore.state()
      const details = mark.locations.of([...mark.ids])
      // The server cannot mark messages as unread in channels that the user is not subscribed to.
      const messageIds = [...mark.ids].filter(
        (each) => state === null || canBeUnread(state, details[String(each)]),
      )
      const locations = [...mark.locations.stored(messageIds)]
      await changeFlags(operations, { flag: 'read', op: 'remove', messageIds, locations })
      // Deleted last: after a crash in between, the mark can be undone again, which changes nothing.
      await drop([mark.id])
      return { count: messageIds.length }
    },
    onBatch: ({ after, batch: { events } }) => {
      if (marks.size === 0) return
      const again = new Set(
        events.flatMap((event) =>
          event.type === 'local/flags' && event.flag === 'read' && event.op === 'add' ? event.messageIds : [],
        ),
      )
      for (const mark of marks.values()) {
        let isChanged = false
        for (const event of events) isChanged = onEvent(mark, event, after, again) || isChanged
        if (isChanged) void table.save([mark.id])
      }
    },
    rewrite: table.rewrite,
    detach: table.detach,
    flushed: table.flushed,
  }
}
