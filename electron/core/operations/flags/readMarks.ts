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
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import type { Engine } from '../engine/createEngine.ts'
import type { OwnFile } from '../engine/operationLog.ts'
import type { FlagChange } from './flagChanges.ts'
import { createMessageLocations, storedLocation, type MessageLocations } from './messageLocations.ts'
import { changeFlags } from './updateFlags.ts'

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
export interface ReadMarks {
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
  /** Writes all marks again, because the file was lost. */
  rewrite(): void
  /** Stops using the file. From then on, marks exist in memory only. */
  detach(): Promise<void>
  flushed(): Promise<void>
}

export function createReadMarks(runtime: AccountRuntime, operations: Engine): ReadMarks {
  const { clock, context, log, signal, stateStore } = runtime
  /** Sorted, oldest first. */
  let marks: readonly ReadMark[] = []
  let file: OwnFile | null = null
  let loading = Promise.resolve()
  const underWay = new Set<Promise<unknown>>()

  const ask = (asked: Promise<unknown> | undefined): Promise<unknown> => {
    if (asked === undefined) return Promise.resolve()
    const done = asked.catch((error: unknown) => {
      log.error('a mark as read could not be written', { error })
    })
    underWay.add(done)
    void done.then(() => underWay.delete(done))
    return done
  }
  const save = ({ id, ids, locations, madeAt }: ReadMark): Promise<unknown> =>
    ask(
      file?.call('own', 'putReadMark', {
        id,
        made: madeAt,
        content: JSON.stringify(locations.stored([...ids])),
      }),
    )
  const forget = (gone: readonly ReadMark[]): Promise<unknown> =>
    ask(file?.call('own', 'dropReadMarks', { ids: gone.map(({ id }) => id) }))
  const dropOld = (): void => {
    const now = clock.now()
    const kept = marks.filter(({ madeAt }) => isUndoKept(madeAt, now)).slice(-maxMarks)
    const gone = marks.filter((mark) => !kept.includes(mark))
    marks = kept
    if (gone.length > 0) void forget(gone)
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
  const onEvent = (mark: ReadMark, event: AccountEvent, after: AccountState | null): boolean => {
    switch (event.type) {
      case 'delete_message':
        mark.locations.onEvent(event)
        return takeOut(mark, event.messageIds)
      case 'update_message':
        return mark.locations.onEvent(event)
      case 'update_message_flags':
      case 'local/flags':
        // The message was unread in between, so another action marked it as read.
        return event.flag === 'read' && event.op === 'remove' && takeOut(mark, event.messageIds)
      case 'local/snapshot':
        return after !== null && takeOut(mark, [...unreadDetailsOf(after, [...mark.ids]).keys()])
      default:
        return false
    }
  }

  const read = async (own: OwnFile | null): Promise<void> => {
    file = own
    try {
      const stored = (await own?.call('own', 'readMarks', null)) ?? []
      const earlier = stored.map(({ id, made, content }): ReadMark => {
        const locations = createMessageLocations()
        const known = storedLocations.safeParse(parseJson(content)).data ?? []
        locations.load(known)
        return { id, madeAt: made, ids: new Set(known.flatMap(({ ids }) => ids)), locations }
      })
      // These marks were made before the file was open.
      for (const mark of marks) void save(mark)
      marks = [...earlier, ...marks]
      dropOld()
      if (marks.length > 0) dropLater()
    } catch (error) {
      log.error('the marks as read of the last run could not be read', { error })
    }
  }

  return {
    load: (own) => (loading = read(own)),
    mark: async (messageIds, extend) => {
      const state = stateStore.state()
      const extended = marks.find(({ id }) => id === extend)
      const { id, ids, locations } = extended ?? {
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
      marks = [...marks.filter((one) => one !== extended), mark]
      dropOld()
      dropLater()
      // Saved before the change: after a crash in between, the messages are still unread and undoing the mark does
      // nothing.
      const saved = save(mark)
      await changeFlags(operations, change)
      await saved
      return { id: mark.id, count: unread.length }
    },
    undo: async (id) => {
      await loading
      dropOld()
      const mark = id === null ? marks.at(-1) : marks.find((one) => one.id === id)
      if (mark === undefined) return null
      marks = marks.filter((one) => one !== mark)
      const state = stateStore.state()
      const details = mark.locations.of([...mark.ids])
      // The server cannot mark messages as unread in channels that the user is not subscribed to.
      const messageIds = [...mark.ids].filter(
        (each) => state === null || canBeUnread(state, details[String(each)]),
      )
      const locations = [...mark.locations.stored(messageIds)]
      await changeFlags(operations, { flag: 'read', op: 'remove', messageIds, locations })
      // Deleted last: after a crash in between, the mark can be undone again, which changes nothing.
      await forget([mark])
      return { count: messageIds.length }
    },
    onBatch: ({ after, batch }) => {
      for (const mark of marks) {
        let isChanged = false
        for (const event of batch.events) isChanged = onEvent(mark, event, after) || isChanged
        if (isChanged) void save(mark)
      }
    },
    rewrite: () => {
      for (const mark of marks) void save(mark)
    },
    detach: async () => {
      file = null
      await Promise.all(underWay)
    },
    flushed: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
