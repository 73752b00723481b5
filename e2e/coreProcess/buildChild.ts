import { existsSync, readdirSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { build } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, '.out/coreProcess')
let built: Promise<string> | null = null

/** The program of `child.ts`, built once for each process that asks for it, so that it starts in no time. */
export const buildChild = (): Promise<string> => (built ??= buildNow())

async function buildNow(): Promise<string> {
  forgetOthers()
  const outDir = path.join(folder, String(process.pid))
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
      reportCompressedSize: false,
      rollupOptions: {
        input: ['child', 'stoppingStoreWorker'].map((name) => path.join(import.meta.dirname, `${name}.ts`)),
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  })
  return path.join(outDir, 'child.mjs')
}

/** Those of processes that are no more. */
function forgetOthers(): void {
  for (const pid of existsSync(folder) ? readdirSync(folder) : []) {
    try {
      process.kill(Number(pid), 0)
    } catch {
      rmSync(path.join(folder, pid), { recursive: true, force: true })
    }
  }
}
