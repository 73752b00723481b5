import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { busPath } from '../../electron/shell/dbus/bus.ts'

/** Is between the app and the session bus, and cuts the app's own connections. */
export interface BusProxy {
  readonly env: Readonly<Record<string, string>>
  /** Ends the app's own connections and refuses new ones. */
  cut(): void
  restore(): void
  close(): void
}

/**
 * Starts a proxy. The runtime's connections stay, because the app ends without them (electron/electron#53022). They
 * differ from the app's in that they ask to pass file descriptors.
 */
export async function startBusProxy(
  env: Readonly<Record<string, string>>,
  folder: string,
): Promise<BusProxy> {
  const bus = busPath(env)
  if (bus === null) throw new Error('there is no session bus')
  const place = path.join(folder, 'proxy')
  const clients = new Set<Socket>()
  const ofRuntime = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const upstream = connect(bus)
    clients.add(client)
    client.on('data', (bytes: Buffer) => {
      if (bytes.includes('NEGOTIATE_UNIX_FD')) ofRuntime.add(client)
    })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(place, resolve))
  const end = (isEnding: (client: Socket) => boolean): void => {
    for (const client of clients) if (isEnding(client)) client.destroy()
  }
  return {
    env: { ...env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${place}` },
    cut() {
      isCut = true
      end((client) => !ofRuntime.has(client))
    },
    restore: () => void (isCut = false),
    close() {
      end(() => true)
      server.close()
    },
  }
}
