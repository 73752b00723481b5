import type { Store } from '../thread/storeHost.ts'
import { StoreFault, type StoreFaultKind } from '../thread/storeFault.ts'

/** A fault of an account's files during use. mended: writing works again. */
export type StoreTrouble = StoreFaultKind | 'mended'

const reads: ReadonlySet<string> = new Set(['draftVersions', 'rows', 'row'])

interface WatchedFiles {
  /** Calls to both files. Damage is detected by any call. */
  readonly files: Pick<Store, 'call' | 'emptyLogs'>
  /** Called when own.db was damaged and replaced with a new file. */
  readonly onOwnLost: (listener: () => void) => void
}

export interface WatchedFilesOptions {
  readonly signal: AbortSignal
  /** `aside` is the path to which a damaged file was moved. */
  readonly tellOwn: (trouble: StoreTrouble, aside: string | null) => void
  readonly mainDamaged: (fault: StoreFault) => void
}

/** Watches the faults of own.db (outbox, uploads, drafts) and reports each once. */
export function watchOwnFile(
  opened: Store,
  { mainDamaged, signal, tellOwn }: WatchedFilesOptions,
): WatchedFiles {
  let trouble: StoreFaultKind | null = null
  const listeners: (() => void)[] = []
  const failed = ({ aside, kind }: StoreFault) => {
    if (signal.aborted) return
    if (trouble === null || kind === 'damaged') tellOwn(kind, aside)
    // The damaged file is already replaced, so there is no ongoing fault.
    trouble = kind === 'damaged' ? null : kind
    if (kind === 'damaged') for (const listener of listeners) listener()
  }
  opened.onOwnLost((aside) => failed(new StoreFault('damaged', 'begun anew', aside)))
  const files: WatchedFiles['files'] = {
    emptyLogs: () => opened.emptyLogs(),
    call: async (file, operation, input) => {
      try {
        const answer = await opened.call(file, operation, input)
        if (file === 'own' && trouble !== null && !reads.has(operation)) {
          trouble = null
          tellOwn('mended', null)
        }
        return answer
      } catch (error) {
        if (!(error instanceof StoreFault)) throw error
        if (file === 'own') failed(error)
        else if (error.kind === 'damaged') mainDamaged(error)
        // Reads are repeated on the new file. Writes are repeated by the listeners of `onOwnLost`.
        if (file === 'own' && error.kind === 'damaged' && reads.has(operation))
          return opened.call(file, operation, input)
        throw error
      }
    },
  }
  return { files, onOwnLost: (listener) => void listeners.push(listener) }
}
