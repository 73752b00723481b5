import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Runs a program to its end. Returns {code, stdout, stderr}; code is null when it could not be started. onStart:
 * receives the child.
 */
export function command(program, args, { onStart, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    onStart?.(child)
    let stdout = ''
    let stderr = ''
    child.stdout?.on('data', (chunk) => (stdout += chunk))
    child.stderr?.on('data', (chunk) => (stderr += chunk))
    child.once('error', (error) => resolve({ code: null, stdout, stderr: String(error.message) }))
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : null), stdout, stderr }))
  })
}

/** Runs the npm that started this process, or the one on the path. */
export function npm(given, options = {}) {
  // npm's default waits between attempts add up to more than a minute without a network.
  const args = [...given, '--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=8000']
  const cli = process.env.npm_execpath
  if (cli && /npm-cli\.c?js$/.test(cli) && existsSync(cli))
    return command(process.execPath, [cli, ...args], options)
  return command('npm', args, { shell: process.platform === 'win32', ...options })
}

/** Returns true when a program of this name is on the path. */
export function onPath(name) {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, name)))
}
