import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { buildNodeProgram } from '../../scripts/build/nodeProgram.mjs'
import { sourceStamp } from '../../scripts/build/sourceStamp.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, '.out/coreProcess')
const programs = ['child', 'stoppingStoreWorker'].map((name) => path.join(import.meta.dirname, `${name}.ts`))
const unusedMs = 3_600_000
let built: Promise<string> | null = null

/** Returns the path of the program of `child.ts`, built once from the current sources, so that it starts quickly. */
export const buildChild = (): Promise<string> => (built ??= findOrBuild())

async function findOrBuild(): Promise<string> {
  const target = path.join(folder, await sourceStamp(['e2e/coreProcess', 'e2e/core', 'scripts/build']))
  if (!existsSync(target)) {
    forgetOthers()
    const outDir = path.join(folder, `${String(process.pid)}.part`)
    await buildNodeProgram(outDir, programs)
    try {
      renameSync(outDir, target)
    } catch {
      // A different process built it first.
      rmSync(outDir, { recursive: true, force: true })
    }
  }
  return path.join(target, 'child.mjs')
}

/** Removes old builds of other sources; recent ones may be in use. */
function forgetOthers(): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const oldBuild = path.join(folder, name)
    if (Date.now() - statSync(oldBuild).mtimeMs > unusedMs) rmSync(oldBuild, { recursive: true, force: true })
  }
}
