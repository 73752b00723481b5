import { builtinModules } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const root = path.resolve(import.meta.dirname, '..')

/** The HTML parser of main and of the store's thread: one CommonJS file, loaded on demand (electron/lazy). */
export default defineConfig({
  root,
  publicDir: false,
  ssr: { noExternal: true, external: [...builtinModules], target: 'node' },
  build: {
    ssr: fileURLToPath(import.meta.resolve('parse5')),
    outDir: path.join(root, '.out/parser'),
    emptyOutDir: true,
    target: 'node20.18',
    minify: true,
    sourcemap: false,
    reportCompressedSize: false,
    rollupOptions: { output: { format: 'cjs', entryFileNames: 'parser.cjs', codeSplitting: false } },
  },
})
