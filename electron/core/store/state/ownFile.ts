import type { Store } from '../thread/storeHost.ts'
import { StoreFault, type StoreFaultKind } from '../thread/storeFault.ts'

/** Trouble with an account's files while they are in use. mended: what had failed works again. */
export type StoreTrouble = StoreFaultKind | 'mended'

const reads: ReadonlySet<string> = new Set([
  'jobs',
  'uploads',
  'drafts',
  'copiesToDelete',
  'draftVersions',
  'list',
  'listItem',
  'readMarks',
])

interface WatchedFiles {
  /** Calls to both files. A damaged file is noticed whichever call finds it. */
  readonly files: Pick<Store, 'call' | 'emptyLogs'>
  /** Called when the person's own file was damaged and started anew. */
  readonly onOwnLost: (listener: () => void) => void
}

export interface WatchedFilesOptions {
  readonly signal: AbortSignal
  /** aside: where a damaged file was moved to. */
  readonly tellOwn: (trouble: StoreTrouble, aside: string | null) => void
  readonly mainDamaged: (fault: StoreFault) => void
}

/** The files of an account, with its own file (outbox, uploads, drafts) watched: its troubles are told once each. */
export function watchOwnFile(
  opened: Store,
  { mainDamaged, signal, tellOwn }: WatchedFilesOptions,
): WatchedFiles {
  let trouble: StoreFaultKind | null = null
  const listeners: (() => void)[] = []
  const failed = ({ aside, kind }: StoreFault) => {
    if (signal.aborted) return
    if (trouble === null || kind === 'damaged') tellOwn(kind, aside)
    // A damaged file has been started anew already.
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
        // A new file has replaced the damaged one: reads are repeated here, writes by the listeners of `onOwnLost`.
        if (file === 'own' && error.kind === 'damaged' && reads.has(operation))
          return opened.call(file, operation, input)
        throw error
      }
    },
  }
  return { files, onOwnLost: (listener) => void listeners.push(listener) }
}
