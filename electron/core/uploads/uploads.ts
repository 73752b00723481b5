import type { UploadRow } from '../../../shared/model/outbox/uploadRow.ts'
import { placePrefix } from '../operations/engine/uploadSteps.ts'
import type { OwnFile, OwnTable } from '../store/ownTable.ts'
import { giveUpTus } from './sendByTus.ts'
import { takeFile, uploadLabel, uploadName, type GivenFile } from './takeFile.ts'
import { createUploadList, type UploadEntry, type UploadsOptions } from './uploadList.ts'
import { createUploadRuns, isResumable } from './uploadRuns.ts'
import { isSameMark, markOf } from './uploadSource.ts'

/** The uploads of one account. */
export interface Uploads extends Pick<OwnTable<never>, 'rewrite'> {
  rows(): readonly UploadRow[]
  /** Adds files. Resolves with the new rows, including those of refused files. */
  add(place: string, files: readonly GivenFile[]): Promise<readonly UploadRow[]>
  /** Assigns uploads to another place. */
  move(ids: readonly string[], place: string): void
  /** Resolves with false if the upload does not exist. */
  control(id: string, op: 'pause' | 'resume' | 'cancel'): Promise<boolean>
  /** Changes the name that the link will have. Returns null if the upload does not exist or belongs to a message. */
  rename(id: string, name: string): UploadRow | null
  /** Continues the uploads of the last run. Called once. `file` is null if nothing is stored on disk. */
  start(file: OwnFile | null): Promise<void>
  /** Called when the account's state has become known. Uploads wait for it. */
  known(): void
  /** Stops storing anything on disk. Copies are read into memory and sent from there. */
  readonly detach: () => Promise<void>
  /** Called after the session was aborted. Resolves when no upload is running and everything is saved. */
  close(): Promise<void>
}

/** Timeout in ms for deleting a resumable upload on the server. */
const giveUpMs = 5000

export function createUploads(options: UploadsOptions): Uploads {
  const { copies, runtime, wire } = options
  const { clock } = wire
  const list = createUploadList(options)
  const { entries } = list
  const runs = createUploadRuns(options, list)
  let setStarted: () => void = () => undefined
  const started = new Promise<void>((resolve) => (setStarted = resolve))

  const give = async (place: string, given: GivenFile): Promise<UploadEntry> => {
    const state = runtime.stateStore.state()
    const { record, bytes } = await takeFile(given, {
      place,
      // Labels of all places, because a text that waits for a file may be moved.
      others: [...entries.values()].map((uploadEntry) => uploadEntry.record.label),
      state,
      now: clock.now() + (state?.presence.clockOffsetMs ?? 0),
      copies,
      isOurs: options.isOurs,
    })
    const entry = list.entryOf(record, bytes)
    entries.set(record.id, entry)
    // A refused file is shown once and not saved.
    if (entry.state === 'queued') await list.save(entry)
    return entry
  }

  /** Prepares a failed upload for a retry. If its file has changed, it is sent from the beginning. */
  const retry = async (entry: UploadEntry) => {
    const { record } = entry
    if (entry.bytes === null && record.path !== null && !record.isCopy) {
      const mark = await markOf(record.path)
      if (!isSameMark(mark, record)) {
        entry.sent = 0
        entry.record = { ...record, ...mark, tusUrl: null, mayBeStored: false }
      }
    }
    entry.refusals = 0
    entry.backoff.reset()
  }
  const resume = async (entry: UploadEntry) => {
    if (entry.state === 'failed' && !entry.record.canRetry) return
    try {
      if (entry.state === 'failed') await retry(entry)
    } catch (error) {
      return runs.onFault(entry, error)
    }
    entry.state = 'queued'
    void list.save(entry, { state: 'queued', reason: null })
  }

  return {
    rows: () => list.rows(),
    add: async (place, files) => {
      await started
      const added: UploadEntry[] = []
      for (const givenFile of files) added.push(await give(place, givenFile))
      // A text may be sent as soon as it contains the placeholders, and the window needs the rows to recognize them.
      list.pushNow()
      runs.pump()
      return added.map(list.toRow)
    },
    move: (ids, place) => {
      for (const id of ids) {
        const entry = entries.get(id)
        if (entry !== undefined) void list.save(entry, { place })
      }
      if (ids.length > 0) list.pushSoon()
    },
    control: async (id, op) => {
      const entry = entries.get(id)
      if (entry === undefined) return false
      const isActive = ['queued', 'sending', 'waiting'].includes(entry.state)
      if (op === 'pause' && isActive) {
        entry.state = 'paused'
        if (!isResumable(entry.record.size, wire.context())) entry.sent = 0
        entry.stop?.abort()
        void list.save(entry, { state: 'paused' })
      }
      if (
        op === 'resume' &&
        (entry.state === 'paused' || entry.state === 'failed' || entry.state === 'waiting')
      ) {
        if (entry.state === 'waiting') entry.stop?.abort()
        await resume(entry)
      }
      if (op === 'cancel') {
        entry.stop?.abort()
        list.drop(entry)
        const { tusUrl } = entry.record
        const end = entry.running ?? Promise.resolve()
        if (tusUrl !== null) void end.then(() => giveUpTus(wire, tusUrl, AbortSignal.timeout(giveUpMs)))
      }
      list.pushSoon()
      runs.pump()
      return true
    },
    rename: (id, name) => {
      const entry = entries.get(id)
      // The text of a message contains the placeholder with the name.
      if (entry === undefined || entry.record.place.startsWith(placePrefix)) return null
      const others = [...entries.values()].filter((each) => each !== entry)
      const next = uploadName(name)
      const label = uploadLabel(
        next,
        others.map(({ record }) => record.label),
      )
      void list.save(entry, { name: next, label, isRenamed: true })
      list.pushNow()
      return list.toRow(entry)
    },
    start: async (own) => {
      const stored = await list.table.load(own)
      const records = (stored ?? []).toSorted((a, b) => a.created - b.created)
      for (const record of records) entries.set(record.id, list.entryOf(record, null))
      // If the list cannot be read or understood, all copies are kept, because the next run may be able to read it.
      if (own !== null && !list.table.hasUnread())
        await copies.tidy(
          records.flatMap(({ isCopy, path, state }) =>
            isCopy && path !== null && state !== 'done' ? path : [],
          ),
        )
      if (entries.size > 0) list.pushSoon()
      runs.pump()
      setStarted()
    },
    known: () => runs.pump(),
    rewrite: list.table.rewrite,
    detach: async () => {
      const detached = list.table.detach()
      copies.end()
      for (const entry of entries.values()) {
        const { isCopy, path, state } = entry.record
        if (!isCopy || path === null || state === 'done') continue
        entry.bytes = await copies.read(path).catch(() => null)
        entry.record = { ...entry.record, isCopy: false, path: null }
      }
      await detached
    },
    close: async () => {
      list.close()
      runs.close()
      setStarted()
      for (const entry of entries.values()) entry.stop?.abort()
      await Promise.all([...entries.values()].flatMap(({ running }) => running ?? []))
      for (const entry of entries.values()) if (entry.state === 'sending') void list.save(entry)
      await list.table.flushed()
    },
  }
}
