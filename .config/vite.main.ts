import { builtinModules } from 'node:module'
import path from 'node:path'
import { defineConfig } from 'vite'
import { lazySchemas } from './lazySchemas.ts'

const root = path.resolve(import.meta.dirname, '..')

/** The main process: one ES module for Node 20.18, with everything but Electron and Node's own modules inside. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [lazySchemas()],
  ssr: { noExternal: true, external: ['electron', ...builtinModules], target: 'node' },
  build: {
    ssr: path.join(root, 'electron/main.ts'),
    outDir: path.join(root, '.out/main'),
    emptyOutDir: true,
    target: 'node20.18',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rollupOptions: { output: { format: 'es', entryFileNames: 'main.js', chunkFileNames: '[name].js' } },
  },
})
