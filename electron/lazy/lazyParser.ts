import { createRequire } from 'node:module'
import type * as parser from 'parse5'

// Stands in for the HTML parser in the bundles of main and of the store's thread: it is a quarter of their code, and
// neither reads HTML before the first screen is there. It is loaded when it is used first.

let loaded: typeof parser | null = null

export const Parser = {
  getFragmentParser: (): parser.Parser<parser.DefaultTreeAdapterMap> => {
    loaded ??= createRequire(import.meta.url)('../parser/parser.cjs') as typeof parser
    return loaded.Parser.getFragmentParser()
  },
}
