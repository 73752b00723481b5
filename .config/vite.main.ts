import { builtinModules } from 'node:module'
import path from 'node:path'
import { defineConfig } from 'vite'
import { callNames } from './callNames.ts'
import { asciiCode } from './asciiCode.ts'
import { lazySchemas } from './lazySchemas.ts'
import { nodeAliases, nodeOutput } from './nodeCode.ts'

const root = path.resolve(import.meta.dirname, '..')

/**
 * The main process: CommonJS for Node 20.18, because compiled code can be loaded for it, with everything bundled but
 * Electron and Node's modules.
 */
export default defineConfig({
  root,
  define: callNames,
  publicDir: false,
  resolve: { alias: nodeAliases },
  plugins: [lazySchemas(), asciiCode],
  ssr: { noExternal: true, external: ['electron', ...builtinModules], target: 'node' },
  build: {
    ssr: true,
    outDir: path.join(root, '.out/main'),
    emptyOutDir: true,
    target: 'node20.18',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rollupOptions: {
      // Modules that main shares with other entries stay separate files. Merged into main's file, they could not be
      // loaded without starting the app.
      experimental: { chunkOptimization: false },
      input: {
        start: path.join(root, 'electron/start.ts'),
        main: path.join(root, 'electron/main.ts'),
        dictionaryWorker: path.join(root, 'electron/core/spelling/dictionaryWorker.ts'),
      },
      output: nodeOutput,
    },
  },
})
