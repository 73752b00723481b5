import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { electronPath } from '../setup/electronPath.mjs'
import { out } from '../setup/paths.mjs'

const run = promisify(execFile)

/**
 * Compiles main, the parser and the store's thread in the app's own engine, into files next to them. The app also
 * starts without those, slightly slower, so a runtime that fails here only causes a warning.
 */
export async function compileCode() {
  const files = []
  for (const part of ['main', 'parser', 'store']) {
    const folder = path.join(out, part)
    for (const name of await readdir(folder)) if (name.endsWith('.cjs')) files.push(path.join(folder, name))
  }
  const env = { ...process.env, CODE_FILES: JSON.stringify(files) }
  try {
    // No page is opened, and the system may not allow the sandbox of an unprepared runtime.
    await run(electronPath(), ['--no-sandbox', path.join(import.meta.dirname, 'codeCache')], {
      env,
      timeout: 60_000,
    })
  } catch (error) {
    console.warn(`Starts will be slower: the runtime did not compile the code ahead (${error.message}).`)
  }
}
