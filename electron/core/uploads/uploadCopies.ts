import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Copies of what lies nowhere on this computer, such as a pasted picture: kept until the server has them. */
export interface UploadCopies {
  /** Answers the copy's path; null: nothing is kept here. */
  keep(id: string, bytes: Uint8Array): Promise<string | null>
  drop(file: string): Promise<void>
  /** Removes all but these: what a run left behind that ended in the middle. */
  tidy(kept: readonly string[]): Promise<void>
}

/** `folder` is the account's own and goes with it; null: the account is to leave nothing on the disk. */
export function createUploadCopies(folder: string | null): UploadCopies {
  const drop = (file: string) => rm(file, { force: true }).catch(() => undefined)
  return {
    keep: async (id, bytes) => {
      if (folder === null) return null
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, id)
      await writeFile(file, bytes, { mode: 0o600, flag: 'wx' })
      return file
    },
    drop,
    tidy: async (kept) => {
      if (folder === null) return
      const names = await readdir(folder).catch(() => [])
      const files = names.map((name) => path.join(folder, name))
      await Promise.all(files.filter((file) => !kept.includes(file)).map(drop))
    },
  }
}
