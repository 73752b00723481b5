import { builtinModules } from 'node:module'
import path from 'node:path'
import { defineConfig } from 'vite'
import { lazySchemas } from './lazySchemas.ts'
import { nodeAliases, nodeOutput } from './nodeCode.ts'

const root = path.resolve(import.meta.dirname, '..')

/**
 * The main process: CommonJS for Node 20.18, which the engine can be given compiled, with everything but Electron and
 * Node's own modules inside.
 */
export default defineConfig({
  root,
  publicDir: false,
  resolve: { alias: nodeAliases },
  plugins: [lazySchemas()],
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
      // What main shares with others is in files of its own: else it is in main's, and who loads it opens the application.
      experimental: { chunkOptimization: false },
      input: { start: path.join(root, 'electron/start.ts'), main: path.join(root, 'electron/main.ts') },
      output: nodeOutput,
    },
  },
})
