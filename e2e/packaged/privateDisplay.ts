import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

/** A virtual display for one test: any user may open it, and keys go only to its windows. */
export interface PrivateDisplay {
  /** Environment in which the program opens its windows here. */
  readonly env: Readonly<Record<string, string>>
  /** Presses keys on this display, such as `ctrl+shift+i`. */
  press(keys: string): Promise<void>
  /** Ends the program whose window's title starts with `title`, if there is one. */
  endProgram(title: string): Promise<void>
  close(): Promise<void>
}

/** Starts the display; `close` ends it. */
export async function privateDisplay(): Promise<PrivateDisplay> {
  // Without -noreset a program that connects while the last other one leaves is refused.
  const options = ['-displayfd', '3', '-ac', '-noreset', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const server = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const name = await new Promise<string>((resolve, reject) => {
    server.stdio[3]?.once('data', (data: Buffer) => resolve(`:${data.toString('utf8').trim()}`))
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${String(code)}`)))
  })
  const env = { DISPLAY: name, WAYLAND_DISPLAY: '' }
  const xdotool = (...args: readonly string[]) =>
    promisify(execFile)('xdotool', args, { env: { ...process.env, ...env } })
  return {
    env,
    async press(keys) {
      await xdotool('key', keys)
    },
    // A key would reach another window if this one closes first.
    async endProgram(title) {
      await xdotool('search', '--onlyvisible', '--name', `^${title}`, 'windowkill').catch(() => undefined)
    },
    close: () => {
      server.kill()
      return ended
    },
  }
}
