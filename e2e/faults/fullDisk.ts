import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Simulates a full disk for some files of this process: writes fail with the system's error. */
export interface FullDisk {
  /** Fills the disk for paths that match `part`. */
  readonly fill: (part: RegExp) => void
  readonly free: () => void
}

export function createFullDisk(): FullDisk {
  let full: RegExp | null = null
  const check = (file: unknown) => {
    if (full?.test(String(file)) !== true) return
    const message = `ENOSPC: no space left on device, open '${String(file)}'`
    throw Object.assign(new Error(message), { code: 'ENOSPC', syscall: 'open' })
  }
  const { appendFileSync, openSync } = fs
  const { writeFile } = fs.promises
  fs.openSync = (file, flags, mode) => {
    if (flags !== 'r') check(file)
    return openSync(file, flags, mode)
  }
  fs.appendFileSync = (file, data, options) => {
    check(file)
    appendFileSync(file, data, options)
  }
  fs.promises.writeFile = async (file, data, options) => {
    check(file)
    await writeFile(file, data, options)
  }
  syncBuiltinESMExports()
  return {
    fill: (part) => {
      full = part
    },
    free: () => {
      full = null
    },
  }
}
