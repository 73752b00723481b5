import type { Plugin } from 'vite'

/** The code with every other character as an escape, which means the same wherever code may have such a character. */
export const asAscii = (code: string): string =>
  // oxlint-disable-next-line no-control-regex -- the characters that are left alone
  code.replace(/[^\x00-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** V8 keeps the source of a file with one character beyond Latin-1 in two bytes for each character, all of them. */
export const asciiCode: Plugin = {
  name: 'ascii-code',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = asAscii(chunk.code)
  },
}
