// Runs in the application's own engine, before that opens anything: has it compile the files of CODE_FILES (a JSON list),
// run those that may be run (`runs`), and writes what it made of each beside it. What ran is in it as it ran.
const { readFileSync, writeFileSync } = require('node:fs')
const { createRequire, Module } = require('node:module')
const path = require('node:path')
const { setFlagsFromString } = require('node:v8')
const { Script } = require('node:vm')
const { app } = require('electron')

// As the application runs (electron/start.ts): V8 refuses code that was compiled under other flags.
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
