import { mkdir, statfs } from 'node:fs/promises'
import { fail } from './fail.mjs'

/** Creates the folder and fails with a sentence when its disk has fewer than `megabytes` free. */
export async function needSpace(folder, megabytes, purpose) {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / 1e6)
  if (free < megabytes) {
    fail(`There is no space for ${purpose}: ${folder} needs ${megabytes} MB and has ${free} MB free.`)
  }
}
