/**
 * damaged: no database, or not with this key. newer: made by a later version of the application. locked: another
 * process uses it. full: the disk or the file's limit. gone: the worker died or was closed. fatal: this request ended
 * the worker, again when it was asked once more. hung: the worker did not come back from it. other: anything else.
 */
export type StoreFaultKind = 'damaged' | 'newer' | 'locked' | 'full' | 'gone' | 'fatal' | 'hung' | 'other'

/** The error that every failed call to the store rejects with. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault'
  constructor(
    readonly kind: StoreFaultKind,
    message: string,
    /** Where a damaged file is now. */
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
