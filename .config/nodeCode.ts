import path from 'node:path'

/**
 * Output options of every build for Node that is compiled ahead (scripts/build/compileCode.mjs): main and the store's
 * thread.
 */
export const nodeOutput = {
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name].cjs',
  // Names are kept: stack traces in the log are read by them.
  minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
} as const

/** The HTML parser is loaded when it is used first. */
export const nodeAliases = { parse5: path.resolve(import.meta.dirname, '../electron/lazy/lazyParser.ts') }
