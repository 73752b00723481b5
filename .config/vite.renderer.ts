import react from '@vitejs/plugin-react'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { asciiCode } from './asciiCode.ts'
import { slimEmojiFont } from './slimFont.ts'

const root = path.resolve(import.meta.dirname, '..')

/**
 * Fails the build if the page's initial code imports schemas. Main parses all input; the few schemas of the page load
 * on demand.
 */
const noFirstSchemas: Plugin = {
  name: 'no-first-schemas',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && chunk.isEntry && chunk.moduleIds.some((id) => id.includes('/zod/')))
        this.error('What the page begins with imports schemas: 160 kB that every start would read.')
  },
}

/** The page, loaded over the app's own scheme under a policy without inline scripts and data: URLs. */
export default defineConfig({
  root: path.join(root, 'renderer'),
  base: './',
  publicDir: false,
  plugins: [react(), noFirstSchemas, asciiCode, slimEmojiFont],
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
    // The initial code is one file, because main, which serves each file, is busy at that time.
    rollupOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
})
