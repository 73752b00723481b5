import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

const out = path.resolve(import.meta.dirname, '../../.out')
const folder = path.join(out, 'warm-code')
const stampFile = path.join(folder, 'stamp')
/** Where Chromium keeps the compiled code of pages, within a profile. */
const kept = 'Code Cache'

const buildStamp = (): Promise<string> => readFile(path.join(out, 'build-stamp'), 'utf8').catch(() => '')

/** True when the compiled code that is kept belongs to the build that is tested. */
export async function isWarmCodeKept(): Promise<boolean> {
  const stamp = await buildStamp()
  return stamp !== '' && (await readFile(stampFile, 'utf8').catch(() => null)) === stamp
}

/** Keeps what the starts on this profile have compiled. */
export async function keepWarmCode(profile: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await rename(path.join(profile, kept), path.join(folder, kept))
  await writeFile(stampFile, await buildStamp())
}

/**
 * Gives a new profile the compiled code of the pages, which a person's profile has from the third start of a version
 * on: compiling it anew at each start was a good part of what a test cost.
 */
export async function warmProfile(profile: string): Promise<void> {
  if (!(await isWarmCodeKept())) return
  await mkdir(profile, { recursive: true, mode: 0o700 })
  await cp(path.join(folder, kept), path.join(profile, kept), { recursive: true, force: false })
}
