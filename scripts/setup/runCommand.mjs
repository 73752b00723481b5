import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { displayMissing, startDisplay } from './display.mjs'
import { ensurePackages } from './packages.mjs'
import { root } from './paths.mjs'
import { ensureRuntime } from './runtime.mjs'
import { fail, sentenceFor } from './fail.mjs'
import { ensureSystemPackages } from './systemPackages.mjs'
import { commands } from './commands.mjs'

/** Does the set-up that a command needs, then runs its script and ends this process with its exit code. */
export async function runCommand(name, args) {
  try {
    process.exitCode = await run(name, args)
  } catch (error) {
    console.error(sentenceFor(error))
    process.exitCode = 1
  }
}

async function run(name, args) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
  if (!command)
    fail(`There is no script named ${name ?? '(nothing)'}; there are ${Object.keys(commands).join(', ')}.`)
  const file = path.join(root, 'scripts', command.file)
  const needs = new Set(command.needs)
  const env = { ...process.env }
  await ensurePackages()
  const virtualDisplay = needs.has('display') && displayMissing()
  const dist = needs.has('runtime') ? await ensureRuntime() : undefined
  if (dist) env.ELECTRON_OVERRIDE_DIST_PATH = dist
  const system = [...needs].filter((need) => need !== 'display' || virtualDisplay)
  await ensureSystemPackages(system, dist)
  if (needs.has('build')) await (await import('../build/ensureBuilt.mjs')).ensureBuilt()
  if (!existsSync(file)) fail(`The script ${path.relative(root, file)} is missing.`)
  // The bench leaves the pointer over its windows, where it has always been measured.
  const parksPointer = needs.has('tests')
  const display = virtualDisplay ? await startDisplay({ parksPointer }) : undefined
  if (display) {
    env.DISPLAY = display.name
    env.TOPICAL_VIRTUAL_DISPLAY = '1'
  }
  try {
    return await runScript(file, args, env)
  } finally {
    display?.close()
  }
}

/** Runs the script as a child with this terminal. Returns its exit code. */
function runScript(file, args, env) {
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : []
  const child = spawn(process.execPath, [...loader, file, ...args], { cwd: root, env, stdio: 'inherit' })
  // Ctrl+C reaches the child directly (same terminal), and this process waits for it to clean up. Other signals are
  // passed on.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  endWithNpm(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * When npm is stopped, it ends only its own shell. This process notices that its parent changed, and ends the script,
 * too.
 */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
  watch.unref()
}
