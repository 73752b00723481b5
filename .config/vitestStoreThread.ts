import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildNodeProgram } from '../scripts/build/nodeProgram.mjs'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, '.out/storeThread')
const worker = path.join(root, 'electron/core/store/thread/storeWorker.ts')

/**
 * Makes one file of the store's thread before the tests begin, from these very sources. Some hundred runs of the
 * client are begun in the tests, each with such a thread; to translate and link its source in each takes a second.
 */
export default async function makeStoreThread(project: TestProject): Promise<() => void> {
  mkdirSync(folder, { recursive: true })
  const own = mkdtempSync(path.join(folder, 'run-'))
  const make = () => buildNodeProgram(own, [worker])
  await make()
  process.env['TOPICAL_STORE_THREAD'] = path.join(own, 'storeWorker.mjs')
  project.onTestsRerun(make)
  return () => {
    rmSync(own, { recursive: true, force: true })
  }
}
