import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { InstalledPackage } from './installPackage.ts'

const root = path.resolve(import.meta.dirname, '../..')
const meta = z.object({ version: z.string(), devDependencies: z.object({ electron: z.string() }) })

export interface PackagedVersion {
  /** Expected version of the package; with the fallback runtime it is a test build. */
  readonly app: string
  readonly runtime: string
  readonly pinned: string
}

export async function packagedVersion({ folder }: InstalledPackage): Promise<PackagedVersion> {
  const { version, devDependencies } = meta.parse(
    JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')),
  )
  const runtime = (await readFile(path.join(folder, 'version'), 'utf8')).trim().replace(/^v/, '')
  const pinned = devDependencies.electron
  return { app: runtime === pinned ? version : `${version}-test-build`, runtime, pinned }
}
