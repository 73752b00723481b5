import { t } from '../../../../shared/i18n.ts'
import type { OutboxRow } from '../../../../shared/model/localEvent.ts'
import { isStopped } from '../../../../shared/model/uploadLink.ts'
import { isOfSend, conversationOf, withLinks, withoutGone } from './awaitedFiles.ts'
import type { AwaitedFiles, Awaiting } from './awaitedFiles.ts'
import type { WriteResult, KeepOptions } from './operationLog.ts'
import { withAwaits } from './sendJob.ts'
import type { SendEntry } from './sendJob.ts'

/** Messages that wait for their uploads. */
export interface FileWaits {
  /** Makes the uploads the message's own. */
  begin(entry: SendEntry): void
  /** Checks how the uploads stand. isFirst: also for uploads of the last run that nothing waits for any more. */
  readonly look: (isFirst?: boolean) => void
  /** Retries the message's uploads for the user, without those that are gone. False: it waits for none. */
  retry(entry: SendEntry): boolean
  /** Releases the uploads of a message that was taken back: they belong to its text, wherever that is now. */
  leave(entry: SendEntry): void
}

export interface FileWaitsOptions {
  /** Messages of the outbox, in order. */
  readonly entries: Map<string, SendEntry>
  readonly files: () => AwaitedFiles
  readonly save: (entry: SendEntry, options: KeepOptions) => Promise<WriteResult>
  readonly show: (entry: SendEntry) => void
  readonly start: (entry: SendEntry) => void
}

export function createFileWaits({ entries, files, save, show, start }: FileWaitsOptions): FileWaits {
  const change = (entry: SendEntry, { content, awaits }: Awaiting, row: Partial<OutboxRow>) => {
    const isDue = awaits.length === 0
    const { localId } = entry.row
    entry.awaits = awaits
    entry.row = withAwaits({ ...entry.row, ...row, content }, awaits)
    if (isDue) {
      // Goes behind the messages that went out meanwhile.
      entries.delete(localId)
      entries.set(localId, entry)
    }
    const kept = save(entry, { last: isDue })
    show(entry)
    if (isDue) start(entry)
    return kept
  }
  const lookAt = (entry: SendEntry) => {
    const { awaits, row } = entry
    if (awaits.length === 0 || row.drafted === true) return
    const { linked, stopped, ...now } = withLinks({ content: row.content, awaits }, files().rows())
    const status = stopped ? 'failed' : 'queued'
    if (linked.length === 0 && row.status === status) return
    const kept = change(entry, now, { status, reason: stopped ? t('uploads.send_stopped') : null })
    // An upload is finished with when the link is written down; until then the next run takes the link from it again.
    void kept.then((how) => {
      if (how !== 'stale') for (const id of linked) void files().control(id, 'cancel')
    })
  }
  /** Cleans up after a run that ended before an upload was the message's own, or when its link was written down. */
  const tidy = () => {
    const places = new Map<string, string>()
    for (const { awaits, row } of entries.values())
      for (const { upload } of awaits) places.set(upload, conversationOf(row.localId))
    for (const { id, place } of files().rows()) {
      const own = places.get(id)
      if (own === undefined && isOfSend(place)) void files().control(id, 'cancel')
      if (own !== undefined && own !== place) files().move([id], own)
    }
  }
  const idsOf = ({ awaits }: SendEntry) => awaits.map(({ upload }) => upload)

  return {
    begin: (entry) => {
      files().move(idsOf(entry), conversationOf(entry.row.localId))
      lookAt(entry)
    },
    look: (isFirst = false) => {
      if (isFirst) tidy()
      for (const entry of [...entries.values()]) lookAt(entry)
    },
    retry: (entry) => {
      if (entry.awaits.length === 0) return false
      const rows = files().rows()
      const left = withoutGone({ content: entry.row.content, awaits: entry.awaits }, rows)
      if (left.content.trim() === '') return true
      void change(entry, left, { status: 'queued', reason: null })
      for (const row of rows)
        if (isStopped(row) && left.awaits.some(({ upload }) => upload === row.id))
          void files().control(row.id, 'resume')
      return true
    },
    leave: (entry) => {
      files().move(idsOf(entry), '')
    },
  }
}
