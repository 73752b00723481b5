import path from 'node:path'

/** A folder with more files should be divided by subject. */
const MAX_FILES = 25
const CODE = /\.(tsx?|mjs|cjs)$/
const TEST = /\.(test|spec)\./

/** Returns the folders with more code files than allowed, without tests, as lines to print. */
export function crowdedIn(files) {
  const counts = new Map()
  for (const file of files) {
    if (!CODE.test(file) || TEST.test(file)) continue
    const folder = path.posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder}: ${count} files, at most ${MAX_FILES} are allowed`)
}
