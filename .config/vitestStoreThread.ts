import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildNodeProgram } from '../scripts/build/nodeProgram.mjs'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, '.out/storeThread')
const programs = ['thread/storeWorker.ts', 'testing/reusableStoreWorker.ts'].map((file) =>
  path.join(root, 'electron/core/store', file),
)

/**
 * Builds the store's thread and a thread that restarts into one file each, before the tests start. The tests start the
 * client several hundred times with such a thread, and translating its sources each time takes a second.
 */
export default async function makeStoreThread(project: TestProject): Promise<() => void> {
  mkdirSync(folder, { recursive: true })
  const own = mkdtempSync(path.join(folder, 'run-'))
  const make = () => buildNodeProgram(own, programs)
  await make()
  process.env['TOPICAL_STORE_THREAD'] = own
  project.onTestsRerun(make)
  return () => {
    rmSync(own, { recursive: true, force: true })
  }
}
