import { t } from '../../../shared/i18n.ts'
import type { UploadRow } from '../../../shared/model/uploadRow.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { createBackoff } from '../platform/backoff.ts'
import type { Store } from '../store/storeHost.ts'
import { findStored } from './findStored.ts'
import { createSpeedMeter } from './speedMeter.ts'
import { giveUpTus } from './sendByTus.ts'
import { isResumable, sendUpload } from './sendUpload.ts'
import type { UploadOutcome, UploadWire } from './sending.ts'
import { takeFile } from './takeFile.ts'
import type { GivenFile, TakeOptions } from './takeFile.ts'
import type { UploadCopies } from './uploadCopies.ts'
import { rowOf } from './uploadEntry.ts'
import type { UploadEntry } from './uploadEntry.ts'
import { limitFault, quotaFault } from './uploadLimits.ts'
import { readRecord } from './uploadRecord.ts'
import type { UploadRecord } from './uploadRecord.ts'
import { bytesSource, fileSource, markOf, SourceFault } from './uploadSource.ts'

/** The files of one account on their way to its server. */
export interface Uploads {
  rows(): readonly UploadRow[]
  /** Adds files; returns the new rows, including those of files that are not taken. */
  add(place: string, files: readonly GivenFile[]): Promise<readonly UploadRow[]>
  /** Moves uploads to another place. */
  move(ids: readonly string[], place: string): void
  /** False when there is no such upload. */
  control(id: string, op: 'pause' | 'resume' | 'cancel'): Promise<boolean>
  /** Continues what the last run left; called once. null: nothing is kept on the disk. */
  start(files: Pick<Store, 'call'> | null): Promise<void>
  /** Writes all records again, after the file was emptied. */
  rewrite(): void
  /** Stops keeping anything on the disk: copies are read into memory and sent from there. */
  readonly detach: () => Promise<void>
  /** Called after the session was aborted; resolves when nothing runs and everything is written. */
  close(): Promise<void>
}

export interface UploadsOptions {
  readonly runtime: () => AccountRuntime
  readonly wire: UploadWire
  readonly copies: UploadCopies
  /** True when the file is the application's own, which nobody is to be sent. */
  readonly isOurs: TakeOptions['isOurs']
  /** Called when the server refused the API key, so that somebody checks it. */
  readonly onDeadKey: () => void
  readonly push: (rows: readonly UploadRow[]) => void
}

const atOnce = 3
/** Server failures in a row after which an upload is given up: some minutes, as the waits between them grow. */
const mostRefusals = 20
/** A lost upload counts as this many failures, since all of it has to be sent again. */
const lostCounts = 6
const tellMs = 250
/** How often the number of sent bytes is saved, in milliseconds. */
const saveMs = 5000
const giveUpMs = 5000

export function createUploads(options: UploadsOptions): Uploads {
  const { copies, runtime, wire } = options
  const { clock } = wire
  const entries = new Map<string, UploadEntry>()
  let file: Pick<Store, 'call'> | null = null
  let writes: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | null = null
  let isTold = true
  let isClosed = false
  let setStarted: () => void = () => undefined
  const started = new Promise<void>((resolve) => (setStarted = resolve))

  const rows = () => [...entries.values()].map(rowOf)
  /** Pushes the rows at once, then four times a second at most. */
  const tell = () => {
    isTold = false
    if (timer !== null || isClosed) return
    const now = () => {
      timer = null
      if (isTold || isClosed) return
      isTold = true
      options.push(rows())
      timer = setTimeout(now, tellMs)
    }
    now()
  }
  const failedWrite = (error: unknown) =>
    runtime().log.error('an upload could not be written down', { error })
  const save = (entry: UploadEntry, change: Partial<UploadRecord> = {}): Promise<void> => {
    entry.record = { ...entry.record, ...change, sent: entry.sent }
    entry.savedAt = clock.now()
    const { id } = entry.record
    const content = JSON.stringify(entry.record)
    // A cancelled upload must not come back, and content that no file holds is gone with this run anyway.
    if (file === null || entry.bytes !== null || !entries.has(id)) return Promise.resolve()
    const written = file.call('own', 'putUpload', { id, content }).then(() => undefined, failedWrite)
    writes = written
    return written
  }
  const drop = (entry: UploadEntry) => {
    entries.delete(entry.record.id)
    writes = file?.call('own', 'dropUpload', { id: entry.record.id }).catch(failedWrite) ?? writes
    if (entry.record.isCopy && entry.record.path !== null) void copies.drop(entry.record.path)
  }
  const entryOf = (record: UploadRecord, bytes: Uint8Array | null): UploadEntry => ({
    record,
    bytes,
    state: record.state,
    sent: record.sent,
    meter: createSpeedMeter(clock),
    backoff: createBackoff(clock, 1000),
    refusals: 0,
    stop: null,
    running: null,
    savedAt: clock.now(),
  })

  const fail = (entry: UploadEntry, reason: string, canRetry: boolean) => {
    entry.state = 'failed'
    void save(entry, { state: 'failed', reason, canRetry })
  }
  const onFault = (entry: UploadEntry, error: unknown) => {
    if (error instanceof SourceFault)
      return fail(entry, t(`uploads.file_${error.kind}`), error.kind !== 'folder')
    runtime().log.error('an upload failed', { error })
    fail(entry, t('uploads.failed'), true)
  }

  const sourceOf = ({ record, bytes }: UploadEntry) => {
    if (bytes !== null) return bytesSource(bytes)
    const path = record.path ?? ''
    return record.isCopy ? copies.source(path, record.size) : fileSource(path, record)
  }
  const attempt = async (entry: UploadEntry, signal: AbortSignal): Promise<UploadOutcome> => {
    const { record } = entry
    const fault =
      limitFault(runtime().stateStore.state(), record.size) ??
      (await quotaFault(runtime(), record.size, signal))
    if (fault !== null) return { type: 'refused', why: 'other', message: fault }
    if (record.mayBeStored && record.tusUrl === null) {
      const taken = new Set([...entries.values()].flatMap((one) => one.record.url ?? []))
      const found = await findStored(runtime().api, record, taken, signal)
      if (!found.ok) return { type: 'passing', why: 'network', waitMs: 0 }
      if (found.value !== null) return { type: 'done', url: found.value, filename: null }
    }
    let known: number | null = null
    const source = await sourceOf(entry)
    try {
      return await sendUpload({
        wire,
        source,
        name: record.name,
        type: record.type,
        tusUrl: record.tusUrl,
        signal,
        onPlace: (tusUrl) => save(entry, { tusUrl }),
        onLast: () => save(entry, { mayBeStored: true }),
        onSent: (sent, isKnown) => {
          if (known === null) entry.meter.reset(sent)
          if (isKnown && known !== null && sent > known) {
            entry.backoff.reset()
            entry.refusals = 0
          }
          if (isKnown) known = sent
          entry.sent = sent
          entry.meter.add(sent)
          if (isKnown && clock.now() - entry.savedAt > saveMs) void save(entry)
          tell()
        },
      })
    } finally {
      await source.close()
    }
  }

  const done = async (entry: UploadEntry, url: string, filename: string | null) => {
    const { isCopy, name, path, size } = entry.record
    entry.state = 'done'
    entry.sent = size
    await save(entry, { state: 'done', url, tusUrl: null, name: filename ?? name, reason: null })
    if (isCopy && path !== null) await copies.drop(path)
  }
  const settle = async (entry: UploadEntry, outcome: UploadOutcome) => {
    if (outcome.type === 'done') return done(entry, outcome.url, outcome.filename)
    if (outcome.type === 'refused') {
      const words = outcome.why === 'too-large' ? t('uploads.too_large_server') : t('uploads.refused')
      return fail(entry, outcome.message === '' ? words : outcome.message, true)
    }
    if (outcome.why === 'busy') entry.refusals += 1
    if (outcome.why === 'lost') entry.refusals += lostCounts
    if (entry.refusals > mostRefusals) return fail(entry, t('uploads.gave_up'), true)
    if (outcome.why === 'signed-out') options.onDeadKey()
    entry.state = 'waiting'
    void save(entry, { reason: waitWords(outcome.why) })
    void runtime().supervise('uploads', () => waitFor(entry, outcome))
  }
  /** Waits until it is time for another try; while disconnected, a new connection ends the wait, too. */
  const waitFor = async (entry: UploadEntry, { why, waitMs }: UploadOutcome & { type: 'passing' }) => {
    const stop = new AbortController()
    entry.stop = stop
    const { connection } = runtime()
    const signal = AbortSignal.any([stop.signal, runtime().signal])
    const isAway = connection.current().state !== 'live'
    const time = why === 'lost' ? 0 : entry.backoff.next(waitMs)
    const hasKey = why !== 'signed-out'
    await Promise.race([
      ...(isAway ? [connection.whenLive(signal)] : []),
      // Without a key there is nothing to try.
      ...(isAway && !hasKey ? [] : [clock.sleep(time, signal)]),
    ])
    stop.abort()
    if (entry.stop === stop) entry.stop = null
    if (entry.state !== 'waiting' || runtime().signal.aborted) return
    entry.state = 'queued'
    pump()
  }

  const run = async (entry: UploadEntry) => {
    // The supervisor repeats this after a fault: an upload that was settled by then stays so.
    if (entry.state !== 'queued' && entry.state !== 'sending') return
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, runtime().signal])
    entry.stop = stop
    entry.state = 'sending'
    entry.meter.reset(entry.sent)
    entry.record = { ...entry.record, reason: null }
    tell()
    try {
      const outcome = await attempt(entry, signal)
      // Code that aborts a try has set the entry's new state already; a finished upload counts all the same.
      if (!signal.aborted || outcome.type === 'done') await settle(entry, outcome)
    } catch (error) {
      if (!signal.aborted) onFault(entry, error)
    } finally {
      if (entry.stop === stop) entry.stop = null
      entry.running = null
      tell()
      pump()
    }
  }
  const pump = () => {
    if (isClosed || runtime().signal.aborted) return
    let free = atOnce - [...entries.values()].filter(({ running }) => running !== null).length
    for (const entry of entries.values()) {
      if (free <= 0) return
      if (entry.state !== 'queued' || entry.running !== null) continue
      free -= 1
      entry.running = runtime().supervise('uploads', () => run(entry))
    }
  }

  const give = async (place: string, given: GivenFile): Promise<UploadEntry> => {
    const state = runtime().stateStore.state()
    const { record, bytes } = await takeFile(given, {
      place,
      // Labels of every place, since a text that waits for a file may be moved.
      others: [...entries.values()].map((one) => one.record.label),
      state,
      now: clock.now() + (state?.presence.clockOffsetMs ?? 0),
      copies,
      isOurs: options.isOurs,
    })
    const entry = entryOf(record, bytes)
    entries.set(record.id, entry)
    // A file that is not taken at all is shown once and not saved.
    if (entry.state === 'queued') await save(entry)
    return entry
  }

  /** Uses the file as it is now, from its beginning when it has changed. */
  const retry = async (entry: UploadEntry) => {
    const { record } = entry
    if (entry.bytes === null && record.path !== null && !record.isCopy) {
      const mark = await markOf(record.path)
      if (mark.size !== record.size || mark.modified !== record.modified) {
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
      return onFault(entry, error)
    }
    entry.state = 'queued'
    void save(entry, { state: 'queued', reason: null })
  }

  return {
    rows,
    add: async (place, files) => {
      await started
      const added: UploadEntry[] = []
      for (const one of files) added.push(await give(place, one))
      tell()
      pump()
      return added.map(rowOf)
    },
    move: (ids, place) => {
      for (const id of ids) {
        const entry = entries.get(id)
        if (entry !== undefined) void save(entry, { place })
      }
      if (ids.length > 0) tell()
    },
    control: async (id, op) => {
      const entry = entries.get(id)
      if (entry === undefined) return false
      const isActive = ['queued', 'sending', 'waiting'].includes(entry.state)
      if (op === 'pause' && isActive) {
        entry.state = 'paused'
        if (!isResumable(entry.record.size, wire.context())) entry.sent = 0
        entry.stop?.abort()
        void save(entry, { state: 'paused' })
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
        drop(entry)
        const { tusUrl } = entry.record
        const end = entry.running ?? Promise.resolve()
        if (tusUrl !== null) void end.then(() => giveUpTus(wire, tusUrl, AbortSignal.timeout(giveUpMs)))
      }
      tell()
      pump()
      return true
    },
    start: async (own) => {
      const stored = await own?.call('own', 'uploads', null).catch(failedWrite)
      file = own
      const records = (stored ?? []).flatMap(({ content }) => readRecord(content) ?? [])
      for (const record of records.sort((a, b) => a.created - b.created))
        entries.set(record.id, entryOf(record, null))
      // When the list could not be read, all copies stay: the next run may read the list and need them.
      if (stored !== undefined)
        await copies.tidy(
          records.flatMap(({ isCopy, path, state }) =>
            isCopy && path !== null && state !== 'done' ? path : [],
          ),
        )
      if (entries.size > 0) tell()
      pump()
      setStarted()
    },
    rewrite: () => {
      for (const entry of entries.values()) void save(entry)
    },
    detach: async () => {
      file = null
      copies.end()
      for (const entry of entries.values()) {
        const { isCopy, path, state } = entry.record
        if (!isCopy || path === null || state === 'done') continue
        entry.bytes = await copies.read(path).catch(() => null)
        entry.record = { ...entry.record, isCopy: false, path: null }
      }
      await writes
    },
    close: async () => {
      isClosed = true
      setStarted()
      if (timer !== null) clearTimeout(timer)
      for (const entry of entries.values()) entry.stop?.abort()
      await Promise.all([...entries.values()].flatMap(({ running }) => running ?? []))
      for (const entry of entries.values()) if (entry.state === 'sending') void save(entry)
      await writes
    },
  }
}

function waitWords(why: 'network' | 'busy' | 'signed-out' | 'lost'): string {
  if (why === 'network') return t('uploads.wait_network')
  return why === 'signed-out' ? t('uploads.wait_signed_out') : t('uploads.wait_busy')
}
