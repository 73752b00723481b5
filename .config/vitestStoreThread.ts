import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, '.out/storeThread')
const worker = path.join(root, 'electron/core/store/storeWorker.ts')

/**
 * Makes one file of the store's thread before the tests begin, from these very sources. Some hundred runs of the
 * client are begun in the tests, each with such a thread; to translate and link its source in each takes a second.
 */
export default async function makeStoreThread(project: TestProject): Promise<() => void> {
  mkdirSync(folder, { recursive: true })
  const own = mkdtempSync(path.join(folder, 'run-'))
  const make = () => makeInto(own)
  await make()
  process.env['TOPICAL_STORE_THREAD'] = path.join(own, 'storeWorker.mjs')
  project.onTestsRerun(make)
  return () => {
    rmSync(own, { recursive: true, force: true })
  }
}

async function makeInto(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['libsql', ...builtinModules], target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20.18',
      minify: false,
      sourcemap: 'inline',
      reportCompressedSize: false,
      rollupOptions: { input: worker, output: { format: 'es', entryFileNames: '[name].mjs' } },
    },
  })
}
