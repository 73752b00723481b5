import { builtinModules } from 'node:module'
import { build } from 'vite'
import { asciiCode } from '../../.config/asciiCode.ts'
import { lazySchemas } from '../../.config/lazySchemas.ts'
import { root } from '../setup/paths.mjs'

/**
 * Builds programs for plain Node from the project's sources. Tests start them so often that translating the sources
 * each time would take most of their time. Without source maps, because reading them took a fifth of each start.
 * @param {string} outDir emptied before
 * @param {string[]} input absolute paths; each becomes a file of the same name, ending in .mjs
 * @returns {Promise<void>}
 */
export async function buildNodeProgram(outDir, input) {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [lazySchemas(), asciiCode],
    ssr: { noExternal: true, external: ['libsql', ...builtinModules], target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20.18',
      minify: false,
      reportCompressedSize: false,
      rollupOptions: {
        input,
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  })
}
