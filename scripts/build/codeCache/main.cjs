// Runs in the app's own engine, before the app opens anything. Compiles the files in CODE_FILES (a JSON list) with all of
// their functions, and writes the code cache next to each file.
const { readFileSync, writeFileSync } = require('node:fs')
const { Module } = require('node:module')
const { setFlagsFromString } = require('node:v8')
const { Script } = require('node:vm')
const { app } = require('electron')
const flags = require('../../../electron/core/platform/v8Flags.json')

try {
  // By default V8 compiles a function when it is called first.
  setFlagsFromString('--no-lazy')
  const scripts = JSON.parse(process.env.CODE_FILES).map((file) => ({
    file,
    script: new Script(Module.wrap(readFileSync(file, 'utf8')), { filename: file }),
  }))
  // The flags of the app (electron/start.ts): V8 rejects code that was cached with other ones.
  for (const flag of ['--lazy', ...flags]) setFlagsFromString(flag)
  for (const { file, script } of scripts) writeFileSync(`${file}.code`, script.createCachedData())
  app.exit(0)
} catch (error) {
  process.stderr.write(`${error.stack}\n`)
  app.exit(1)
}
