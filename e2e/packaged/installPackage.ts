import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findDeb } from './findDeb.ts'

const run = promisify(execFile)

export interface InstalledPackage {
  readonly deb: string
  /**
   * True if the system's package manager installed it. Otherwise it is only unpacked, without root or because Topical
   * is already installed here.
   */
  readonly installed: boolean
  /** Folder that contains /opt and /usr; empty if installed. */
  readonly prefix: string
  readonly folder: string
  /** Command that a user runs: the one on the path, or the unpacked program. */
  readonly command: string
  /** Removes everything; throws if something remains. */
  remove(): Promise<void>
}

/** Installs the .deb as root; for other users it is unpacked into a temporary folder. */
export async function installPackage(): Promise<InstalledPackage> {
  const deb = await findDeb()
  if (process.getuid?.() !== 0) return unpack(deb)
  const state = await packageState()
  if (state === null) return install(deb)
  console.log(`Topical is already ${state} on this computer and is left alone: the package is only unpacked.`)
  return unpack(deb)
}

async function install(deb: string): Promise<InstalledPackage> {
  const guardian = removeWhenWeEnd()
  try {
    await run('dpkg', ['-i', deb])
  } catch (error) {
    // A different dpkg process holds the lock and may be installing this package, so nothing of it is ours to remove.
    if (/lock was locked/.test(String(error))) {
      await guardian.leave()
      console.log('Packages are being installed on this computer: ours is only unpacked.')
      return unpack(deb)
    }
    await guardian.remove()
    throw error
  }
  return {
    deb,
    installed: true,
    prefix: '',
    folder: '/opt/Topical',
    command: '/usr/bin/topical',
    async remove() {
      await guardian.remove()
      const left = ['/opt/Topical', '/usr/bin/topical', '/usr/share/applications/topical.desktop'].filter(
        existsSync,
      )
      const state = await packageState()
      if (state !== null || left.length > 0)
        throw new Error(
          `Removing the package has left something: ${[state, ...left].filter(Boolean).join(', ')}`,
        )
    },
  }
}

/**
 * A shell that waits on a pipe and then removes the package, even if this process is killed. It retries for a minute,
 * because a dpkg that survives this process may hold the lock. Purging also removes the record of the installation.
 */
function removeWhenWeEnd(): { remove(): Promise<void>; leave(): Promise<void> } {
  const script = `trap '' HUP INT TERM; read -r line && exit 0
    for try in $(seq 30); do dpkg -r --force-remove-reinstreq topical && dpkg -P topical && exit 0; sleep 2; done; exit 1`
  const holder = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const ended = new Promise<void>((resolve) => holder.once('exit', () => resolve()))
  holder.unref()
  const finish = (word: string): Promise<void> => {
    holder.ref()
    holder.stdin.end(word)
    return ended
  }
  return { remove: () => finish(''), leave: () => finish('leave\n') }
}

async function unpack(deb: string): Promise<InstalledPackage> {
  const prefix = await mkdtemp(path.join(os.tmpdir(), 'topical-unpacked-'))
  await chmod(prefix, 0o755)
  await run('dpkg-deb', ['-x', deb, prefix])
  const folder = path.join(prefix, 'opt/Topical')
  return {
    deb,
    installed: false,
    prefix,
    folder,
    command: path.join(folder, 'topical'),
    remove: () => rm(prefix, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Returns the package manager's status of a package with our name; null if it is unknown or no longer installed. */
async function packageState(): Promise<string | null> {
  const status = await run('dpkg-query', ['-W', '-f', '${db:Status-Status}', 'topical']).catch(() => null)
  const state = status?.stdout.trim() ?? ''
  return state === '' || state === 'not-installed' || state === 'config-files' ? null : state
}
