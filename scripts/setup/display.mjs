import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { fail } from './fail.mjs'

/** Pixels. */
const SIZE = { width: 1600, height: 1200 }

/** Without -noreset a program that connects while the last other one leaves is refused. */
const OPTIONS = `-noreset -screen 0 ${SIZE.width}x${SIZE.height}x24 -nolisten tcp -dpi 96`

/** Returns true when there is no display for windows: on Linux, without an X or Wayland display. */
export function displayMissing() {
  return process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
}

/**
 * Starts a virtual display: {name, close()}. It ends with close(), and also when this process dies in any other way,
 * because the shell that holds it waits on a pipe from here. parksPointer: moves the pointer to a corner.
 * @returns {Promise<{ name: string, close: () => void }>}
 */
export async function startDisplay({ parksPointer = false } = {}) {
  const script = `Xvfb -displayfd 3 ${OPTIONS} & server=$!; exec 3>&-; read -r line; kill $server; wait $server`
  const holder = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'pipe', 'pipe'], detached: true })
  const name = await new Promise((resolve) => {
    holder.stdio[3].on('data', (chunk) => resolve(`:${String(chunk).trim()}`))
    holder.stdio[3].on('end', () => resolve(undefined))
    holder.once('error', () => resolve(undefined))
  })
  if (!name) {
    holder.kill()
    fail('There is no display, and a virtual one (Xvfb) could not be started.')
  }
  for (const stream of [holder, holder.stdio[2], holder.stdio[3]]) stream.unref?.()
  holder.stderr.resume()
  if (parksPointer) await parkPointer(name)
  return { name, close: () => holder.stdin.end() }
}

/**
 * Moves the pointer from the center, where windows open, to the last pixel. Otherwise it would enter the window below
 * when one closes, and tests would see a mouse that no user moved.
 */
async function parkPointer(name) {
  const env = { ...process.env, DISPLAY: name }
  const corner = [SIZE.width - 1, SIZE.height - 1].map(String)
  await promisify(execFile)('xdotool', ['mousemove', ...corner], { env }).catch(() =>
    fail('The pointer of the virtual display could not be moved out of the way (xdotool).'),
  )
}
