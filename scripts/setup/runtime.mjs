import { readFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { command } from './command.mjs'
import { cachedFallback, makeFallback } from './fallbackRuntime.mjs'
import { needSpace } from './freeSpace.mjs'
import { root } from './paths.mjs'
import { progress } from './progress.mjs'
import { fail } from './fail.mjs'

const electronPackage = path.join(root, 'node_modules/electron')

/**
 * Finds or downloads an Electron runtime and returns its folder: the official download of the locked version, else the
 * fallback. A cached fallback is used without trying the network again; TOPICAL_RUNTIME=official or =fallback overrides
 * the choice.
 */
export async function ensureRuntime() {
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (given) {
    if (!existsSync(given)) fail(`ELECTRON_OVERRIDE_DIST_PATH names ${given}, which does not exist.`)
    return given
  }
  const choice = process.env.TOPICAL_RUNTIME
  if (choice !== 'fallback') {
    const official =
      officialRuntime() ?? (choice === 'official' || !cachedFallback() ? await download() : undefined)
    if (official) return official
    if (choice === 'official')
      fail('The official Electron runtime could not be downloaded; check the network.')
  }
  return cachedFallback() ?? (await makeFallback())
}

function officialRuntime() {
  try {
    const { version } = JSON.parse(readFileSync(path.join(electronPackage, 'package.json'), 'utf8'))
    const found = readFileSync(path.join(electronPackage, 'dist/version'), 'utf8').trim().replace(/^v/, '')
    // install.js writes path.txt after a complete extraction.
    const executable = readFileSync(path.join(electronPackage, 'path.txt'), 'utf8')
    const dist = path.join(electronPackage, 'dist')
    return found === version && existsSync(path.join(dist, executable)) ? dist : undefined
  } catch {
    return undefined
  }
}

async function download() {
  await needSpace(electronPackage, 700, 'the Electron runtime')
  return progress('Fetching the official Electron runtime', async () => {
    const env = { ...process.env }
    // Checks against the hashes in the locked package.
    for (const name of Object.keys(env)) if (/electron_use_remote_checksums/i.test(name)) delete env[name]
    const install = path.join(electronPackage, 'install.js')
    const { code } = await command(process.execPath, [install], { cwd: root, env, timeout: 300_000 })
    const dist = code === 0 ? officialRuntime() : undefined
    if (!dist) process.stderr.write('  not to be had here, taking the fallback\n')
    return dist
  })
}
