import react from '@vitejs/plugin-react'
import path from 'node:path'
import { defineConfig } from 'vite'

const root = path.resolve(import.meta.dirname, '..')

/** The page: loaded over a scheme of ours under a policy without inline scripts and data: URLs. */
export default defineConfig({
  root: path.join(root, 'renderer'),
  base: './',
  publicDir: false,
  plugins: [react()],
  server: { host: '127.0.0.1', fs: { allow: [root] } },
  build: {
    outDir: path.join(root, '.out/renderer'),
    emptyOutDir: true,
    target: 'chrome130',
    minify: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    // What the page begins with is one file: each further one is asked of main, which is busy then.
    rollupOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
})
