import path from 'node:path'
import type { Plugin } from 'vite'
import { z } from '../electron/lazy/lazyZod.ts'

const standIn = path.resolve(import.meta.dirname, '../electron/lazy/lazyZod.ts')

/**
 * Replaces zod in every module by a stand-in that creates schemas on first use. Only the stand-in imports the library.
 */
export const lazySchemas = (): Plugin => ({
  name: 'lazy-schemas',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'zod' && importer !== standIn ? standIn : null),
  transform(code, id) {
    if (id === standIn || !/from ['"]zod['"]/.test(code)) return
    const missing = [...code.matchAll(/\bz\.([a-z]\w*)\(/g)].find(([, name = '']) => !Object.hasOwn(z, name))
    // Without this check, a missing function would only be noticed when the app starts.
    if (missing !== undefined) this.error(`lazyZod.ts has no z.${String(missing[1])}: it needs a line there`)
  },
})
