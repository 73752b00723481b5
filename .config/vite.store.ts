import { copyFile } from 'node:fs/promises'
import { builtinModules, createRequire } from 'node:module'
import path from 'node:path'
import { defineConfig } from 'vite'
import { asciiCode } from './asciiCode.ts'
import { lazySchemas } from './lazySchemas.ts'
import { nodeAliases, nodeOutput } from './nodeCode.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Copies the database's binary for this computer next to the bundle, where its loader looks for it. */
const copyBinary = {
  name: 'copy-binary',
  async writeBundle() {
    const inLibrary = createRequire(createRequire(import.meta.url).resolve('libsql'))
    const { currentTarget } = inLibrary('@neon-rs/load') as { currentTarget: () => string }
    const { familySync, GLIBC } = inLibrary('detect-libc') as {
      familySync: () => string | null
      GLIBC: string
    }
    // The loader mistakes every Linux with this target for one with musl.
    const target = familySync() === GLIBC ? currentTarget().replace(/-musl$/, '-gnu') : currentTarget()
    await copyFile(inLibrary.resolve(`@libsql/${target}`), path.join(root, '.out/store/index.node'))
  },
}

/** The store's thread: CommonJS, because it loads the database's binary from its own folder. */
export default defineConfig({
  root,
  publicDir: false,
  resolve: { alias: nodeAliases },
  plugins: [lazySchemas(), copyBinary, asciiCode],
  ssr: { noExternal: true, external: [...builtinModules], target: 'node' },
  build: {
    ssr: true,
    outDir: path.join(root, '.out/store'),
    emptyOutDir: true,
    target: 'node20.18',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rollupOptions: {
      input: {
        startStoreWorker: path.join(root, 'electron/core/store/thread/startStoreWorker.ts'),
        storeWorker: path.join(root, 'electron/core/store/thread/storeWorker.ts'),
      },
      output: nodeOutput,
    },
  },
})
