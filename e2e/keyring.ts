import { execFile, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** A session bus with a real gnome-keyring, whose secrets are in `home` and survive it. */
export interface Keyring {
  /** Environment in which the app finds this keyring and nothing of the user who runs the tests. */
  readonly env: Readonly<Record<string, string>>
  /** Returns the labels and attributes of the items, which are not encrypted, as printed by the bus. */
  items(): Promise<string>
  close(): Promise<void>
}

export interface KeyringOptions {
  /** The display on which the desktop asks for the password. */
  readonly display: Readonly<Record<string, string>>
  readonly homeFolder: string
  /** Unlocks the keyring, or creates it. With null it stays locked. */
  readonly password: string | null
}

/** The daemon keeps the bus alive; the bus starts other services on demand, as on a desktop. */
const begin = (unlock: string): string =>
  `echo "$DBUS_SESSION_BUS_ADDRESS"; exec gnome-keyring-daemon --foreground --components=secrets ${unlock}`

/** Starts both; `close` ends them, as at the end of a session. */
export async function startKeyring({ display, homeFolder, password }: KeyringOptions): Promise<Keyring> {
  const runtime = path.join(homeFolder, 'runtime')
  await mkdir(runtime, { recursive: true, mode: 0o700 })
  const environment = {
    ...display,
    HOME: homeFolder,
    XDG_RUNTIME_DIR: runtime,
    XDG_CONFIG_HOME: path.join(homeFolder, 'config'),
    XDG_DATA_HOME: path.join(homeFolder, 'data'),
    XDG_CACHE_HOME: path.join(homeFolder, 'cache'),
    XDG_CURRENT_DESKTOP: 'GNOME',
  }
  const session = spawn('dbus-run-session', ['--', 'sh', '-c', begin(password === null ? '' : '--unlock')], {
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => session.once('exit', () => resolve()))
  session.stdin.end(password ?? '')
  const bus = await new Promise<string>((resolve, reject) => {
    session.once('error', reject)
    session.once('exit', () => reject(new Error('the session ended before it began')))
    session.stdout.once('data', (data: Buffer) => resolve(data.toString('utf8').trim()))
  })
  await untilServed(bus)
  return {
    env: { ...environment, DBUS_SESSION_BUS_ADDRESS: bus },
    items: async () => {
      const paths = await properties(bus, '/org/freedesktop/secrets/collection/login', 'Collection')
      const found = paths.match(/\/org\/freedesktop\/secrets\/collection\/login\/\w+/g) ?? []
      return (await Promise.all(found.map((item) => properties(bus, item, 'Item')))).join('\n')
    },
    close: async () => {
      process.kill(-Number(session.pid), 'SIGTERM')
      await ended
    },
  }
}

async function call(bus: string, ...parts: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('dbus-send', [`--bus=${bus}`, '--print-reply', ...parts])
  return stdout
}

const service = 'org.freedesktop.secrets'
const properties = (bus: string, object: string, kind: 'Collection' | 'Item'): Promise<string> =>
  call(
    bus,
    `--dest=${service}`,
    object,
    'org.freedesktop.DBus.Properties.GetAll',
    `string:org.freedesktop.Secret.${kind}`,
  )

async function untilServed(bus: string): Promise<void> {
  const question = ['--dest=org.freedesktop.DBus', '/', 'org.freedesktop.DBus.NameHasOwner']
  for (let tries = 0; tries < 100; tries++) {
    if ((await call(bus, ...question, `string:${service}`)).includes('true')) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the keyring did not come')
}
