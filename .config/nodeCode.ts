import path from 'node:path'

/**
 * Output options of the Node builds that are compiled ahead (scripts/build/compileCode.mjs): main and the store's
 * thread.
 */
export const nodeOutput = {
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name].cjs',
  // Keeps names, because stack traces in the log are read by them.
  minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
} as const

/** Loads the HTML parser on first use. */
export const nodeAliases = { parse5: path.resolve(import.meta.dirname, '../electron/lazy/lazyParser.ts') }
