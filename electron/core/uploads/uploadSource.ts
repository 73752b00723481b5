import { open, stat } from 'node:fs/promises'

/** Reason why a file can no longer be read as it was. */
export type SourceFaultKind = 'gone' | 'changed' | 'unreadable' | 'folder'

export class SourceFault extends Error {
  override readonly name = 'SourceFault'
  constructor(readonly kind: SourceFaultKind) {
    super(`the file is ${kind}`)
  }
}

/** Size and modification time of a file, with which changes are detected. */
export interface FileMark {
  /** Size in bytes. */
  readonly size: number
  /** Time in ms since the epoch, with fractions. */
  readonly modified: number
}

/** Content to upload, read in parts. Every call throws a SourceFault if the content has changed. */
export interface UploadSource {
  readonly size: number
  /** Fills `into` with the content from `at` on. Returns the number of bytes. */
  read(into: Uint8Array, at: number): Promise<number>
  /** Rejects with a SourceFault if the content has changed. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Returns the mark of a file without reading its content. Throws a SourceFault. */
export async function markOf(path: string): Promise<FileMark> {
  const found = await stat(path).catch((error: unknown) => {
    throw faultOf(error)
  })
  if (found.isDirectory()) throw new SourceFault('folder')
  // Pipes and devices have no end.
  if (!found.isFile()) throw new SourceFault('unreadable')
  return { size: found.size, modified: found.mtimeMs }
}

export const isSameMark = (a: FileMark, b: FileMark): boolean =>
  a.size === b.size && a.modified === b.modified

/** Opens a file that must still have this mark. */
export async function fileSource(path: string, mark: FileMark): Promise<UploadSource> {
  const check = async () => {
    if (!isSameMark(await markOf(path), mark)) throw new SourceFault('changed')
  }
  await check()
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw faultOf(error)
  })
  return {
    size: mark.size,
    check,
    read: async (into, at) => {
      let filled = 0
      while (filled < into.length && at + filled < mark.size) {
        const wanted = Math.min(into.length - filled, mark.size - at - filled)
        const { bytesRead } = await handle.read(into, filled, wanted, at + filled).catch((error: unknown) => {
          throw faultOf(error)
        })
        if (bytesRead === 0) throw new SourceFault('changed')
        filled += bytesRead
      }
      return filled
    },
    close: () => handle.close().catch(() => undefined),
  }
}

/** Returns a source for content that is in no file. */
export const bytesSource = (bytes: Uint8Array): UploadSource => ({
  size: bytes.length,
  check: async () => undefined,
  read: async (into, at) => {
    const part = bytes.subarray(at, at + into.length)
    into.set(part)
    return part.length
  },
  close: async () => undefined,
})

function faultOf(error: unknown): SourceFault {
  const { code } = error as { readonly code?: unknown }
  return new SourceFault(code === 'ENOENT' || code === 'ENOTDIR' ? 'gone' : 'unreadable')
}
