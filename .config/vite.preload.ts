import { builtinModules } from 'node:module'
import path from 'node:path'
import { defineConfig } from 'vite'
import { callNames } from './callNames.ts'

const root = path.resolve(import.meta.dirname, '..')

/** The preload script: a single CommonJS file, because a sandboxed script cannot load others. */
export default defineConfig({
  root,
  define: callNames,
  publicDir: false,
  ssr: { noExternal: true, external: ['electron', ...builtinModules], target: 'node' },
  build: {
    ssr: path.join(root, 'electron/preload.ts'),
    outDir: path.join(root, '.out/preload'),
    emptyOutDir: true,
    target: 'node20.18',
    minify: false,
    sourcemap: false,
    reportCompressedSize: false,
    rollupOptions: { output: { format: 'cjs', entryFileNames: 'preload.cjs', codeSplitting: false } },
  },
})
