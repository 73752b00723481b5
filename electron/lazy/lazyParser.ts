import { createRequire } from 'node:module'
import type * as parser from 'parse5'

// Replaces the HTML parser in the bundles of the main process and of the store's thread. It is a quarter of their code,
// and neither reads HTML before the first screen. So it is loaded on first use. Without it a start takes 18 ms longer
// (466 instead of 453 ms; measured as in lazyZod.ts, 2026-11-30).

let loaded: typeof parser | null = null

export const Parser = {
  getFragmentParser: (): parser.Parser<parser.DefaultTreeAdapterMap> => {
    loaded ??= createRequire(import.meta.url)('../parser/parser.cjs') as typeof parser
    return loaded.Parser.getFragmentParser()
  },
}
