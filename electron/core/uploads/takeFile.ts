import { randomUUID } from 'node:crypto'
import { t } from '../../../shared/i18n.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { UploadCopies } from './uploadCopies.ts'
import { limitFault } from './uploadLimits.ts'
import { typeOfName, uploadLabel, uploadName } from './uploadName.ts'
import type { UploadRecord } from './uploadRecord.ts'
import { markOf, SourceFault } from './uploadSource.ts'
import type { FileMark } from './uploadSource.ts'

/** A file provided by the user: its path, or its bytes if it has no path. Null bytes mean that it is too large. */
export type GivenFile =
  | { readonly path: string }
  | { readonly name: string; readonly type: string; readonly bytes: Uint8Array | null }

export interface TakeOptions {
  readonly place: string
  /** Labels that are in use. */
  readonly others: readonly string[]
  readonly state: AccountState | null
  /** Time in ms by the server's clock. */
  readonly now: number
  readonly copies: UploadCopies
  /** Returns true if the file belongs to the app and must not be sent to anyone. */
  readonly isOurs: (path: string) => Promise<boolean>
}

/** `record` is in state queued, or failed if the file is refused. `bytes` is content that is in no file. */
export interface TakenFile {
  readonly record: UploadRecord
  readonly bytes: Uint8Array | null
}

/** Checks a file against the limits without reading it. */
export async function takeFile(given: GivenFile, options: TakeOptions): Promise<TakenFile> {
  const taken = newRecord(given, options)
  try {
    return 'path' in given
      ? await takePath(taken, given.path, options)
      : await takeBytes(taken, given, options)
  } catch (error) {
    return refused(taken, t(`uploads.file_${error instanceof SourceFault ? error.kind : 'unreadable'}`))
  }
}

async function takePath(record: UploadRecord, path: string, options: TakeOptions): Promise<TakenFile> {
  if (await options.isOurs(path)) return refused(record, t('uploads.file_ours'))
  const mark = await markOf(path)
  const fault = limitFault(options.state, mark.size)
  return fault === null ? { record: { ...record, ...mark }, bytes: null } : refused(record, fault, mark)
}

async function takeBytes(
  record: UploadRecord,
  { bytes }: GivenFile & { readonly bytes: Uint8Array | null },
  { copies, state }: TakeOptions,
): Promise<TakenFile> {
  if (bytes === null) return refused(record, t('uploads.paste_too_large', { limit: 25 }))
  const fault = limitFault(state, bytes.length)
  if (fault !== null) return refused(record, fault)
  // Without space on the disk, the content is sent from memory and lost when the app quits.
  const path = await copies.keep(record.id, bytes).catch(() => null)
  if (path === null) return { record, bytes }
  return { record: { ...record, path, isCopy: true }, bytes: null }
}

const refused = (record: UploadRecord, reason: string, mark: Partial<FileMark> = {}): TakenFile => ({
  record: { ...record, ...mark, state: 'failed', reason, canRetry: false },
  bytes: null,
})

function newRecord(given: GivenFile, { place, others, now }: TakeOptions): UploadRecord {
  const isFile = 'path' in given
  const name = uploadName(isFile ? given.path : given.name)
  return {
    id: randomUUID(),
    place,
    path: isFile ? given.path : null,
    isCopy: false,
    name,
    label: uploadLabel(name, others),
    type: isFile ? typeOfName(name) : given.type,
    size: isFile ? 0 : (given.bytes?.length ?? 0),
    modified: 0,
    state: 'queued',
    sent: 0,
    tusUrl: null,
    mayBeStored: false,
    url: null,
    reason: null,
    canRetry: true,
    isOverQuota: false,
    created: now,
  }
}
