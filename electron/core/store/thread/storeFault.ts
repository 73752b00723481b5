import type { Log } from '../../platform/log.ts'

/**
 * damaged: not a database, or not with this key. newer: written by a later version of the app. locked: used by another
 * process. full: the disk is full or the file too large. gone: the thread died or was closed. fatal: the request ended
 * the thread twice. hung: the thread did not return from the request. other: any other error.
 */
export type StoreFaultKind = 'damaged' | 'newer' | 'locked' | 'full' | 'gone' | 'fatal' | 'hung' | 'other'

/** The error with which every failed call to the store rejects. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault'
  constructor(
    readonly kind: StoreFaultKind,
    message: string,
    /** Path to which a damaged file was moved. */
    readonly aside: string | null = null,
  ) {
    super(message)
  }
}

const kinds: readonly (readonly [RegExp, StoreFaultKind])[] = [
  [/^SQLITE_(CORRUPT|NOTADB|FORMAT|SCHEMA)/, 'damaged'],
  [/^SQLITE_(BUSY|LOCKED)/, 'locked'],
  [/^SQLITE_FULL/, 'full'],
]

export function faultOf(error: unknown): StoreFault {
  if (error instanceof StoreFault) return error
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  const name = typeof code === 'string' ? code : ''
  const kind = kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'other'
  return new StoreFault(kind, `${name} ${String(message)}`.trim())
}

/** Logs a failed read. It is no error if the account is ending: its store is closed, and nobody waits for the result. */
export function logFailedRead(log: Log, text: string, error: unknown): void {
  const isClosed = error instanceof StoreFault && error.kind === 'gone'
  log[isClosed ? 'info' : 'error'](text, { error })
}
