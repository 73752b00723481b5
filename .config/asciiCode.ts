import type { Plugin } from 'vite'

/** Returns the code with each non-ASCII character as an escape, which is equivalent everywhere in code. */
export const asAscii = (code: string): string =>
  // oxlint-disable-next-line no-control-regex -- the characters that are left alone
  code.replace(/[^\x00-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Escapes non-ASCII characters in the output. V8 keeps a whole file in two bytes per character when it contains any
 * character beyond Latin-1. Saves 4 MB of memory ten seconds after a start (313 instead of 317 MB; measured as in
 * lazyZod.ts, 2026-11-30).
 */
export const asciiCode: Plugin = {
  name: 'ascii-code',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = asAscii(chunk.code)
  },
}
