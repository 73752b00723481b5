import { readdir } from 'node:fs/promises'
import path from 'node:path'

const made = path.resolve(import.meta.dirname, '../../.out/dist')

/** Returns the path of the .deb under test: TOPICAL_DEB, or the one built by `npm run dist`. */
export async function findDeb(): Promise<string> {
  const chosen = process.env.TOPICAL_DEB
  if (chosen) return path.resolve(chosen)
  const names = await readdir(made).catch(() => [])
  const name = names.find((file) => file.endsWith('.deb'))
  if (name === undefined)
    throw new Error(
      'There is no .deb to test: make one with `npm run dist -- deb`, or name one in TOPICAL_DEB.',
    )
  return path.join(made, name)
}
