// `npm run dist [-- deb tar.gz AppImage rpm dmg zip nsis]`: builds this system's packages into .out/dist. `--fallback`
// makes test builds if set-up could not get the pinned runtime.
import { chmod, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { ensureBuilt } from './build/ensureBuilt.mjs'
import { chooseTargets } from './packaging/chooseTargets.mjs'
import { packagedRuntime, withoutFallback } from './packaging/packagedRuntime.mjs'
import { secondsSince } from './report/seconds.mjs'
import { out, root } from './setup/paths.mjs'
import { runCli } from './setup/runCli.mjs'
import { fail } from './setup/fail.mjs'

await runCli(async () => {
  const started = Date.now()
  const given = process.argv.slice(2)
  const chosen = chooseTargets(withoutFallback(given), process.platform)
  const runtime = await runtimeOnDisk(given)
  await ensureBuilt()
  await rm(path.join(out, 'dist'), { recursive: true, force: true })
  if (process.platform === 'linux') await useLocalTools()
  const { build } = await import('electron-builder')
  const { default: shared } = await import('../.config/electron-builder.mjs')
  const config = { ...shared, ...runtime }
  const made = await build({ projectDir: root, config, ...chosen, publish: 'never' }).catch((error) =>
    fail(`The packages could not be made: ${error.message.split('\n')[0]}`),
  )
  for (const file of made) console.log(path.relative(root, file))
  console.log(`packaged in ${secondsSince(started)}`)
})

/**
 * Returns options for the runtime. On Linux the one that set-up prepared is packaged; elsewhere the packager fetches
 * the locked version.
 */
async function runtimeOnDisk(given) {
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (process.platform !== 'linux' || !dist) return {}
  const version = (await readFile(path.join(dist, 'version'), 'utf8')).trim().replace(/^v/, '')
  const { devDependencies, version: appVersion } = JSON.parse(
    await readFile(path.join(root, 'package.json'), 'utf8'),
  )
  return {
    electronDist: dist,
    ...packagedRuntime({ onDisk: version, pinned: devDependencies.electron, appVersion, given }),
  }
}

/** Uses local tools instead of those that the packager would download. */
async function useLocalTools() {
  const { path7za } = await import('7zip-bin')
  await chmod(path7za, 0o755)
  process.env.ELECTRON_BUILDER_7ZIP_PATH ??= path7za
  process.env.CUSTOM_FPM_PATH ??= path.join(root, 'scripts/packaging/fpm.mjs')
  // Higher levels take minutes and save a few of a hundred megabytes.
  process.env.ELECTRON_BUILDER_COMPRESSION_LEVEL ??= '1'
}
