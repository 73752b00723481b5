import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { out } from '../setup/paths.mjs'
import { progress } from '../setup/progress.mjs'
import { fail } from '../setup/fail.mjs'
import { sourceStamp } from './sourceStamp.mjs'

const stampFile = path.join(out, 'build-stamp')

/** Builds the app unless the last build was made from the same sources. */
export async function ensureBuilt() {
  const stamp = await sourceStamp()
  const last = await readFile(stampFile, 'utf8').catch(() => '')
  if (last !== stamp) await buildNow(stamp)
}

/** Builds the app in any case. stamp: identifies the sources. */
export async function buildNow(stamp) {
  await rm(stampFile, { force: true })
  await progress('Building', async () => {
    const { buildAll } = await import('./buildAll.mjs')
    try {
      await buildAll()
    } catch (error) {
      fail(`The build failed: ${error.message}`)
    }
  })
  await mkdir(out, { recursive: true })
  await writeFile(stampFile, stamp ?? (await sourceStamp()))
}
