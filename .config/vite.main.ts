import { builtinModules } from 'node:module'
import path from 'node:path'
import { defineConfig } from 'vite'
import { lazySchemas } from './lazySchemas.ts'

const root = path.resolve(import.meta.dirname, '..')

/**
 * The main process: CommonJS for Node 20.18, which the engine can be given compiled, with everything but Electron and
 * Node's own modules inside.
 */
export default defineConfig({
  root,
  publicDir: false,
  resolve: { alias: { parse5: path.join(import.meta.dirname, 'lazyParser.ts') } },
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
      output: {
        format: 'cjs',
        entryFileNames: '[name].cjs',
        chunkFileNames: '[name].cjs',
        // Names stay: they are what a trace in the log is read by.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
})
