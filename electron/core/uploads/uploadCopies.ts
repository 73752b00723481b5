import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makePrivateFolder } from '../platform/privateFolder.ts'
import { bytesSource, SourceFault, type UploadSource } from './uploadSource.ts'

/** Encrypted copies of content without a file, such as a pasted picture, kept until it is uploaded. */
export interface UploadCopies {
  /** Resolves with the copy's path, or with null if nothing may be stored. */
  readonly keep: (id: string, bytes: Uint8Array) => Promise<string | null>
  /** Reads a copy. Throws a SourceFault. */
  readonly read: (file: string) => Promise<Uint8Array>
  readonly source: (file: string, size: number) => Promise<UploadSource>
  readonly drop: (file: string) => Promise<void>
  /**
   * Deletes all copies except these, left by interrupted runs. Encrypts readable copies made by an earlier version of
   * the app.
   */
  readonly tidy: (kept: readonly string[]) => Promise<void>
  /** Stops storing copies. */
  readonly end: () => void
}

/**
 * `folder` belongs to the account and is deleted with it; null if the account stores nothing on disk. `key` returns
 * null if nothing can be stored now.
 */
export function createUploadCopies(folder: string | null, key: () => Uint8Array | null): UploadCopies {
  let isOver = false
  /** Uses only the file's name, because the profile may have been moved. */
  const pathOf = (file: string) => path.join(folder ?? '', path.basename(file))
  const write = async (file: string, copyKey: Uint8Array, bytes: Uint8Array) => {
    const part = `${file}.part`
    await writeFile(part, seal(copyKey, bytes), { mode: 0o600 })
    await rename(part, file)
  }
  const drop = (file: string) => rm(pathOf(file), { force: true }).catch(() => undefined)
  const isSealed = (bytes: Uint8Array) => sealMark.equals(bytes.subarray(0, sealMark.length))
  const read = async (file: string): Promise<Uint8Array> => {
    const copyKey = key()
    const bytes = await readFile(pathOf(file)).catch(() => {
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
      // The path is accounts/<id>/uploads of the profile.
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

/** Prefix of each encrypted copy. */
const sealMark = Buffer.from('topical copy 1\n')

const nonceBytes = 12
const tagBytes = 16

/** Encrypts bytes with a 256-bit key, so that changes are detected. */
function seal(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = cipher.update(bytes)
  return Buffer.concat([sealMark, nonce, sealed, cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a copy. Returns null if the key is wrong or the copy was changed. */
function open(key: Uint8Array, sealed: Uint8Array): Uint8Array | null {
  const from = sealMark.length + nonceBytes
  const to = sealed.length - tagBytes
  if (to < from) return null
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(sealMark.length, from))
    cipher.setAuthTag(sealed.subarray(to))
    return Buffer.concat([cipher.update(sealed.subarray(from, to)), cipher.final()])
  } catch {
    return null
  }
}
