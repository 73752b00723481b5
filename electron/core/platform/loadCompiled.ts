import { readFileSync } from 'node:fs'
import { createRequire, Module } from 'node:module'
import path from 'node:path'
import { Script } from 'node:vm'

type Body = (
  exports: unknown,
  require: NodeJS.Require,
  module: NodeJS.Module,
  filename: string,
  dirname: string,
) => void

/**
 * Loads a CommonJS file and all that it loads in turn with the code that the build had the engine make of them
 * (`<file>.code`, scripts/build/compileCode.mjs): to compile them takes main as long as to open its window. What is
 * missing, or was made by another engine, is compiled from its text.
 */
export function loadCompiled(file: string): void {
  const load = createRequire(file)
  // Node 20 has nothing newer to stand between a file and its compilation.
  load.extensions['.cjs'] = (module, filename) => {
    const cachedData = codeOf(filename)
    const script = new Script(Module.wrap(readFileSync(filename, 'utf8')), {
      filename,
      ...(cachedData === null ? {} : { cachedData }),
    })
    const body = script.runInThisContext() as Body
    body.call(
      module.exports,
      module.exports,
      createRequire(filename),
      module,
      filename,
      path.dirname(filename),
    )
  }
  load(file)
}

function codeOf(filename: string): Buffer | null {
  try {
    return readFileSync(`${filename}.code`)
  } catch {
    return null
  }
}
