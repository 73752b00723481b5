import { randomUUID } from 'node:crypto'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { t } from '../../../shared/i18n.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { UploadCopies } from './uploadCopies.ts'
import { limitFault } from './uploadLimits.ts'
import type { UploadRecord } from './uploadRecord.ts'
import { markOf, SourceFault, type FileMark } from './uploadSource.ts'

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
    isRenamed: false,
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

/** Characters that are invisible or reverse the text direction, with which a name could pass for another one. */
const invisible = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu

/** Returns the name shown to others: without folders, line breaks and invisible characters, and never empty. */
export function uploadName(path: string): string {
  const base = path
    .replace(/^.*[\\/]/s, '')
    .replace(invisible, '')
    .trim()
  return base === '' ? 'file' : [...base].slice(-200).join('')
}

/**
 * Returns the name as the text of a link: without brackets, which cannot be escaped (specification, Upload a file), and
 * different from all `others`.
 */
export function uploadLabel(name: string, others: readonly string[]): string {
  const plain = name.replace(/[[\]]/g, '').trim() || 'file'
  let label = plain
  for (let number = 2; others.includes(label); number++) label = `${plain} (${String(number)})`
  return label
}

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  weba: 'audio/webm',
  pdf: 'application/pdf',
  zip: 'application/zip',
  json: 'application/json',
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  html: 'text/html',
}

/** Returns the media type for a name's extension, or "" if it is unknown and the server has to guess. */
const typeOfName = (name: string): string => types[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? ''

/** Identity of a file, independent of its names. */
interface FileId {
  readonly dev: bigint
  readonly ino: bigint
}

/**
 * True if the file is the folder or inside it, after following symbolic and hard links. False if either does not exist.
 */
export async function isInside(folder: string, file: string): Promise<boolean> {
  try {
    const [base, real] = await Promise.all([realpath(folder), realpath(file)])
    if (real === base || real.startsWith(base + sep)) return true
    const found = await stat(real, { bigint: true })
    return found.isFile() && found.nlink > 1n && (await hasFile(base, found))
  } catch {
    return false
  }
}

/** True if a file in the folder is a hard link to the file. */
async function hasFile(folder: string, file: FileId): Promise<boolean> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const name = join(folder, entry.name)
    if (entry.isDirectory() && (await hasFile(name, file))) return true
    if (!entry.isFile()) continue
    const found = await stat(name, { bigint: true }).catch(() => null)
    if (found?.dev === file.dev && found.ino === file.ino) return true
  }
  return false
}
