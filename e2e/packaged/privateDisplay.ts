import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

/** A virtual display of the test's own: any user may open it, and keys go to nobody else's windows. */
export interface PrivateDisplay {
  /** For the program, so that its windows come here. */
  readonly env: Readonly<Record<string, string>>
  /** Presses keys on the keyboard of this display, like `ctrl+shift+i`. */
  press(keys: string): Promise<void>
  /** The same in the window whose title begins so; false: there is none. */
  pressIn(title: string, keys: string): Promise<boolean>
  close(): Promise<void>
}

/** Starts it; it ends with `close`. */
export async function privateDisplay(): Promise<PrivateDisplay> {
  const options = ['-displayfd', '3', '-ac', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
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
    // No window manager gives the keyboard to anybody here.
    pressIn: (title, keys) =>
      xdotool('search', '--onlyvisible', '--name', `^${title}`, 'windowfocus', '--sync', 'key', keys).then(
        () => true,
        () => false,
      ),
    close: () => {
      server.kill()
      return ended
    },
  }
}
