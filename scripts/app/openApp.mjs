import { spawn } from 'node:child_process'
import { electronPath } from '../setup/electronPath.mjs'
import { root } from '../setup/paths.mjs'

/** Starts the built application unpackaged, with these arguments and more environment; answers the child. */
export function openApp(args, env = {}) {
  const child = spawn(electronPath(), [...sandboxArguments(), root, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
  child.once('error', (error) => {
    console.error(`Electron could not be started: ${error.message}`)
    process.exitCode = 1
  })
  return child
}

/** Chromium refuses to run its sandbox as root; it is left off then, and said so. Never for anybody else. */
function sandboxArguments() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return []
  console.error('Running as root, so Chromium runs without its sandbox.')
  // Level 3 keeps Chromium from reporting the missing system bus of a bare machine.
  return ['--no-sandbox', '--log-level=3']
}
