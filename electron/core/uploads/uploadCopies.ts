import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makePrivateFolder } from '../platform/privateFolder.ts'
import { open, seal, sealMark } from './sealedCopy.ts'
import { bytesSource, SourceFault } from './uploadSource.ts'
import type { UploadSource } from './uploadSource.ts'

/** Copies of what lies nowhere on this computer, such as a pasted picture: kept, encrypted, until the server has them. */
export interface UploadCopies {
  /** Answers the copy's path; null: nothing is kept here. */
  readonly keep: (id: string, bytes: Uint8Array) => Promise<string | null>
  /** The file of the copy. Throws a SourceFault. */
  readonly read: (file: string) => Promise<Uint8Array>
  readonly source: (file: string, size: number) => Promise<UploadSource>
  readonly drop: (file: string) => Promise<void>
  /**
   * Removes all but these: what a run left behind that ended in the middle. Copies that an earlier version of the
   * application left readable are encrypted.
   */
  readonly tidy: (kept: readonly string[]) => Promise<void>
  /** No more are kept. */
  readonly end: () => void
}

/**
 * `folder` is the account's own and goes with it; null: the account is to leave nothing on the disk. key: null where
 * nothing can be kept now.
 */
export function createUploadCopies(folder: string | null, key: () => Uint8Array | null): UploadCopies {
  let isOver = false
  /** By its name: the profile may have been moved since. */
  const conversationOf = (file: string) => path.join(folder ?? '', path.basename(file))
  const write = async (file: string, copyKey: Uint8Array, bytes: Uint8Array) => {
    const part = `${file}.part`
    await writeFile(part, seal(copyKey, bytes), { mode: 0o600 })
    await rename(part, file)
  }
  const drop = (file: string) => rm(conversationOf(file), { force: true }).catch(() => undefined)
  const isSealed = (bytes: Uint8Array) => sealMark.equals(bytes.subarray(0, sealMark.length))
  const read = async (file: string): Promise<Uint8Array> => {
    const copyKey = key()
    const bytes = await readFile(conversationOf(file)).catch(() => {
      throw new SourceFault('gone')
    })
    if (!isSealed(bytes)) return bytes
    const opened = copyKey === null ? null : open(copyKey, bytes)
    if (opened === null) throw new SourceFault('unreadable')
    return opened
  }
  const sealLeft = async (file: string) => {
    const copyKey = key()
    const bytes = await readFile(file).catch(() => null)
    if (copyKey !== null && bytes !== null && !isSealed(bytes)) await write(file, copyKey, bytes)
  }
  return {
    keep: async (id, bytes) => {
      const copyKey = key()
      if (folder === null || copyKey === null || isOver) return null
      // accounts/<id>/uploads of the profile.
      makePrivateFolder(folder, 3)
      const file = path.join(folder, id)
      await write(file, copyKey, bytes)
      return file
    },
    read,
    end: () => {
      isOver = true
    },
    source: async (file, size) => {
      const bytes = await read(file)
      if (bytes.length !== size) throw new SourceFault('changed')
      return bytesSource(bytes)
    },
    drop,
    tidy: async (kept) => {
      if (folder === null) return
      const names = await readdir(folder).catch(() => [])
      const left = new Set(kept.map((file) => path.basename(file)))
      await Promise.all(names.filter((name) => !left.has(name)).map(drop))
      for (const name of left) await sealLeft(path.join(folder, name)).catch(() => undefined)
    },
  }
}
