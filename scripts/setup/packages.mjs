import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { npm } from './command.mjs'
import { needSpace } from './freeSpace.mjs'
import { npmFault } from './npmFault.mjs'
import { root } from './paths.mjs'
import { progress } from './progress.mjs'
import { fail } from './fail.mjs'

/** Installs the locked packages unless they are installed. */
export async function ensurePackages() {
  if (packagesInstalled()) return
  await needSpace(root, 700, 'the packages')
  await progress('Installing the locked packages', async () => {
    const { code, stderr } = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root })
    if (code !== 0) fail(`The packages could not be installed: ${npmFault(stderr)}`)
  })
}

/**
 * Compares the lock file with npm's record in node_modules, which is written at the end of an installation, so that an
 * interrupted one does not count. Packages for other systems are optional and may be missing.
 */
function packagesInstalled() {
  const record = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = readPackages(path.join(root, 'package-lock.json'))
  const installed = readPackages(record)
  return Object.entries(wanted).every(([where, entry]) => {
    if (where === '') return true
    const found = installed[where]
    if (!found) return Boolean(entry.optional || entry.devOptional || entry.peer)
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}
