import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../setup/paths.mjs'

const SOURCES = [
  'electron',
  'renderer',
  'shared',
  'assets',
  '.config',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/**
 * Returns a hash of names, sizes and times of all files that a build reads, and of the folders in `more`. Excludes
 * tests.
 */
export async function sourceStamp(more = []) {
  const files = (await Promise.all([...SOURCES, ...more].map((name) => filesUnder(path.join(root, name)))))
    .flat()
    .sort()
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = await stat(file)
    hash.update(`${path.relative(root, file)} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

async function filesUnder(where) {
  if (!existsSync(where)) return []
  if (!(await stat(where)).isDirectory()) return [where]
  const entries = await readdir(where, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
}
