// Runs in the app's own engine, before the app opens anything. Compiles the files in CODE_FILES (a JSON list), runs
// those with `runs`, and writes the code cache next to each file. The cache of a file that ran includes its compiled
// functions.
const { readFileSync, writeFileSync } = require('node:fs')
const { createRequire, Module } = require('node:module')
const path = require('node:path')
const { setFlagsFromString } = require('node:v8')
const { Script } = require('node:vm')
const { app } = require('electron')

// The same flags as in the app (electron/start.ts): V8 rejects code that was compiled with other flags.
setFlagsFromString('--flush-baseline-code')

const scripts = new Map()

function compile(file) {
  const script = new Script(Module.wrap(readFileSync(file, 'utf8')), { filename: file })
  scripts.set(file, script)
  return script.runInThisContext()
}

try {
  require.extensions['.cjs'] = (module, file) =>
    compile(file).call(module.exports, module.exports, createRequire(file), module, file, path.dirname(file))
  const files = JSON.parse(process.env.CODE_FILES)
  for (const { file, runs } of files) {
    if (runs) require(file)
    else compile(file)
  }
  for (const [file, script] of scripts) writeFileSync(`${file}.code`, script.createCachedData())
  app.exit(0)
} catch (error) {
  process.stderr.write(`${error.stack}\n`)
  app.exit(1)
}
