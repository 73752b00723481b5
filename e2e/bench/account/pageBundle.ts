import path from 'node:path'
import { build } from 'vite'

/** Returns the page's part of the measurement as one script, built like the app's page. */
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
