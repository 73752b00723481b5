import { open, stat } from 'node:fs/promises'

/** Why a file cannot be read as it was when it was given. */
export type SourceFaultKind = 'gone' | 'changed' | 'unreadable' | 'folder'

export class SourceFault extends Error {
  override readonly name = 'SourceFault'
  constructor(readonly kind: SourceFaultKind) {
    super(`the file is ${kind}`)
  }
}

/** Size and time of a file, by which a change of the file is noticed. */
export interface FileMark {
  /** Bytes. */
  readonly size: number
  /** Milliseconds, with fractions. */
  readonly modified: number
}

/** Content to upload, read in parts. Every call throws a SourceFault when the content is no longer what it was. */
export interface UploadSource {
  readonly size: number
  /** Fills `into` from `at` on, as far as the source goes; returns how many bytes. */
  read(into: Uint8Array, at: number): Promise<number>
  /** Rejects with a SourceFault when the content is no longer what it was. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Looks at a file without reading it. Throws a SourceFault. */
export async function markOf(path: string): Promise<FileMark> {
  const found = await stat(path).catch((error: unknown) => {
    throw faultOf(error)
  })
  if (found.isDirectory()) throw new SourceFault('folder')
  // Pipes and devices have no end.
  if (!found.isFile()) throw new SourceFault('unreadable')
  return { size: found.size, modified: found.mtimeMs }
}

/** Opens the file that had that mark when it was given. */
export async function fileSource(path: string, mark: FileMark): Promise<UploadSource> {
  const check = async () => {
    const now = await markOf(path)
    if (now.size !== mark.size || now.modified !== mark.modified) throw new SourceFault('changed')
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

/** A source of content that was never in a file. */
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
