import { hasResumableUploads } from '../../../shared/api/capabilities.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import type { WireContext } from '../../../shared/api/wireContext.ts'
import { t } from '../../../shared/i18n.ts'
import type { Api } from '../http/api.ts'
import { success, type Answer } from '../http/apiError.ts'
import { sendByTus } from './sendByTus.ts'
import { sendWhole } from './sendWhole.ts'
import { limitFault, quotaFault } from './uploadLimits.ts'
import type { UploadEntry, UploadList, UploadsOptions } from './uploadList.ts'
import type { UploadRecord } from './uploadRecord.ts'
import type { Sending, UploadOutcome } from './uploadRequest.ts'
import { bytesSource, fileSource, SourceFault } from './uploadSource.ts'

const atOnce = 3
/** Number of server errors in a row after which an upload fails. This takes some minutes, because the waits grow. */
const maxRefusals = 20
/** A lost upload counts as this many errors, because all of it must be sent again. */
const lostCounts = 6
/** Interval in ms at which the number of sent bytes is saved. */
const saveMs = 5000

/** Sends queued uploads, several at a time. */
export interface UploadRuns {
  /** Starts as many uploads as allowed; none before the account's state is known. */
  pump(): void
  /** Handles an error of the file itself. */
  onFault(entry: UploadEntry, error: unknown): void
  /** Starts no more uploads. */
  close(): void
}

export function createUploadRuns(options: UploadsOptions, list: UploadList): UploadRuns {
  const { copies, runtime, wire } = options
  const { clock } = wire
  const { entries } = list
  const save: UploadList['save'] = (entry, change) => list.save(entry, change)
  let isClosed = false

  const fail = (entry: UploadEntry, reason: string, canRetry: boolean, isOverQuota = false) => {
    entry.state = 'failed'
    void save(entry, { state: 'failed', reason, canRetry, isOverQuota })
  }
  const onFault = (entry: UploadEntry, error: unknown) => {
    if (error instanceof SourceFault)
      return fail(entry, t(`uploads.file_${error.kind}`), error.kind !== 'folder')
    runtime.log.error('an upload failed', { error })
    fail(entry, t('uploads.failed'), true)
  }

  const attempt = async (entry: UploadEntry, signal: AbortSignal): Promise<UploadOutcome> => {
    const { record } = entry
    const tooLarge = limitFault(runtime.stateStore.state(), record.size)
    if (tooLarge !== null) return { type: 'refused', why: 'other', message: tooLarge }
    const noSpace = await quotaFault(runtime, record.size, signal)
    if (noSpace !== null) return { type: 'refused', why: 'quota', message: noSpace }
    if (record.mayBeStored && record.tusUrl === null) {
      const taken = new Set([...entries.values()].flatMap((upload) => upload.record.url ?? []))
      const found = await findStored(runtime.api, record, taken, signal)
      if (!found.ok) return { type: 'passing', why: 'network', waitMs: 0 }
      if (found.value !== null) return { type: 'done', url: found.value, filename: null }
    }
    let known: number | null = null
    const source = await sourceOf(entry, copies)
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
          list.pushSoon()
        },
      })
    } finally {
      await source.close()
    }
  }

  const done = async (entry: UploadEntry, url: string, filename: string | null) => {
    const { isCopy, path, size } = entry.record
    entry.state = 'done'
    entry.sent = size
    const name = sentName(entry.record, filename)
    await save(entry, { state: 'done', url, tusUrl: null, name, reason: null })
    if (isCopy && path !== null) await copies.drop(path)
  }
  const settle = async (entry: UploadEntry, outcome: UploadOutcome) => {
    if (outcome.type === 'done') return done(entry, outcome.url, outcome.filename)
    if (outcome.type === 'refused') {
      const words = outcome.why === 'too-large' ? t('uploads.too_large_server') : t('uploads.refused')
      const reason = outcome.message === '' ? words : outcome.message
      return fail(entry, reason, true, outcome.why === 'quota')
    }
    if (outcome.why === 'busy') entry.refusals += 1
    if (outcome.why === 'lost') entry.refusals += lostCounts
    if (entry.refusals > maxRefusals) return fail(entry, t('uploads.gave_up'), true)
    if (outcome.why === 'signed-out') options.onDeadKey()
    entry.state = 'waiting'
    void save(entry, { reason: waitWords(outcome.why) })
    void runtime.supervise('uploads', () => waitFor(entry, outcome))
  }
  /** Waits until the next try. While offline, a new connection ends the wait, too. */
  const waitFor = async (entry: UploadEntry, { why, waitMs }: UploadOutcome & { type: 'passing' }) => {
    const stop = new AbortController()
    entry.stop = stop
    const { connection } = runtime
    const signal = AbortSignal.any([stop.signal, runtime.signal])
    const isAway = connection.current().state !== 'live'
    const time = why === 'lost' ? 0 : entry.backoff.next(waitMs)
    const hasKey = why !== 'signed-out'
    await Promise.race([
      ...(isAway ? [connection.whenLive(signal)] : []),
      // Without a key, retrying is pointless.
      ...(isAway && !hasKey ? [] : [clock.sleep(time, signal)]),
    ])
    stop.abort()
    if (entry.stop === stop) entry.stop = null
    if (entry.state !== 'waiting' || runtime.signal.aborted) return
    entry.state = 'queued'
    pump()
  }

  const run = async (entry: UploadEntry) => {
    // The supervisor repeats this after a fault. An upload that was settled before must stay settled.
    if (entry.state !== 'queued' && entry.state !== 'sending') return
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, runtime.signal])
    entry.stop = stop
    entry.state = 'sending'
    entry.meter.reset(entry.sent)
    entry.record = { ...entry.record, reason: null }
    list.pushSoon()
    try {
      const outcome = await attempt(entry, signal)
      // The code that aborted the try has set the entry's new state. A finished upload counts anyway.
      if (!signal.aborted || outcome.type === 'done') await settle(entry, outcome)
    } catch (error) {
      if (!signal.aborted) onFault(entry, error)
    } finally {
      if (entry.stop === stop) entry.stop = null
      entry.running = null
      list.pushSoon()
      pump()
    }
  }
  const pump = () => {
    const { signal, stateStore } = runtime
    // Limits and the kind of upload depend on the server and are part of the account's state.
    if (isClosed || signal.aborted || stateStore.state() === null) return
    let free = atOnce - [...entries.values()].filter(({ running }) => running !== null).length
    for (const entry of entries.values()) {
      if (free <= 0) return
      if (entry.state !== 'queued' || entry.running !== null) continue
      free -= 1
      entry.running = runtime.supervise('uploads', () => run(entry))
    }
  }

  return {
    pump,
    onFault,
    close: () => {
      isClosed = true
    },
  }
}

function sourceOf({ record, bytes }: UploadEntry, copies: UploadsOptions['copies']) {
  if (bytes !== null) return bytesSource(bytes)
  const path = record.path ?? ''
  return record.isCopy ? copies.source(path, record.size) : fileSource(path, record)
}

function waitWords(why: 'network' | 'busy' | 'signed-out' | 'lost'): string {
  if (why === 'network') return t('uploads.wait_network')
  return why === 'signed-out' ? t('uploads.wait_signed_out') : t('uploads.wait_busy')
}

/** Size in bytes from which one request may time out (specification, Limits: 25 MB and above). */
const leastResumable = 25_000_000

/** True if an upload of this size can continue after an interruption (specification, Upload a file). */
export const isResumable = (size: number, { featureLevel }: WireContext): boolean =>
  size >= leastResumable && hasResumableUploads(featureLevel)

async function sendUpload(sending: Sending): Promise<UploadOutcome> {
  const { size } = sending.source
  if (!isResumable(size, sending.wire.context())) return sendWhole(sending, size >= leastResumable)
  // Some installations do not run the tus service.
  return (await sendByTus(sending)) ?? sendWhole(sending, true)
}

/** Maximum error of the estimated server time in seconds. */
const skew = 600

/**
 * Finds the address of a file that was uploaded although the response was lost; null if the server does not have it.
 * `taken` lists the addresses of other uploads, because the same file may be sent twice on purpose.
 */
async function findStored(
  api: Api,
  { name, size, created }: UploadRecord,
  taken: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Answer<string | null>> {
  const answer = await api.call(routes.getAttachments, {}, { signal })
  if (!answer.ok) return answer
  const found = answer.value.attachments.find(
    (attachment) =>
      attachment.name === name &&
      attachment.size === size &&
      attachment.messageIds.length === 0 &&
      attachment.createdAt >= created / 1000 - skew &&
      !taken.has(addressOf(attachment.pathId)),
  )
  return success(found ? addressOf(found.pathId) : null)
}

const addressOf = (pathId: string): string => `/user_uploads/${pathId}`

/** Returns the name that the user chose, or else the server's. */
const sentName = ({ isRenamed, name }: UploadRecord, filename: string | null): string =>
  isRenamed ? name : (filename ?? name)
