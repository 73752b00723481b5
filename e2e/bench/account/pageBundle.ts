import path from 'node:path'
import { build } from 'vite'

/** The page's part of the measurement as one script, made as the application's own page is made. */
export async function pageBundle(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'chrome130',
      minify: true,
      lib: { entry: path.join(import.meta.dirname, 'inPage.ts'), formats: ['iife'], name: 'benchBundle' },
    },
  })
  const [bundle] = Array.isArray(made) ? made : [made]
  const chunk = bundle !== undefined && 'output' in bundle ? bundle.output[0] : undefined
  if (chunk === undefined) throw new Error('The script for the page could not be made.')
  return chunk.code
}
