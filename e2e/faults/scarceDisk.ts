import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder whose disk can be filled. */
export interface ScarceDisk {
  readonly fill: () => void
  readonly free: () => void
  readonly end: () => void
}

const run = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0
const mount = (folder: string) => run('mount', '-t', 'tmpfs', '-o', 'size=8m,mode=0700', 'tmpfs', folder)
const unmount = (folder: string) => run('umount', '-l', folder)

/** True if this system permits mounting a small file system. */
export function hasScarceDisks(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'topical-disk-'))
  const isMounted = mount(folder) && unmount(folder)
  rmdirSync(folder)
  return isMounted
}

/** Creates a small file system at `folder`. */
export function scarceDisk(folder: string): ScarceDisk {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!mount(folder)) throw new Error('no file system can be made here')
  const ballast = path.join(folder, 'ballast')
  return {
    fill: () => {
      const file = openSync(ballast, 'w')
      for (const piece of [Buffer.alloc(65536), Buffer.alloc(1)])
        try {
          while (writeSync(file, piece) > 0);
        } catch (error) {
          // The file system is full for this size.
          if ((error as { readonly code?: string }).code !== 'ENOSPC') throw error
        }
      closeSync(file)
    },
    free: () => rmSync(ballast),
    end: () => void unmount(folder),
  }
}
