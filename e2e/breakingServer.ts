import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { createServer as createTls } from 'node:tls'
import type { Certificate } from './server/tls.ts'

/**
 * Points at which a connection breaks: once it is open, within the request, after the request, within the
 * response.
 */
export const breakPhases = ['connected', 'request', 'answer', 'body'] as const
/** Ways in which a connection breaks: closed, reset, or with bytes that are neither HTTP nor TLS. */
export const breakWays = ['close', 'reset', 'noise'] as const

export interface BreakingServer {
  readonly url: string
  /** Sets how the next connections break. */
  set(phase: (typeof breakPhases)[number], way: (typeof breakWays)[number]): void
  /** Returns the number of requests that arrived completely since the last `set`. */
  whole(): number
  close(): Promise<void>
}

/** A request body that ends with `marker`. */
const marker = 'the end'
export const breakingBody = `${'a'.repeat(2000)}${marker}`

/** Accepts requests with `breakingBody` and breaks each connection. Uses TLS if a certificate is given. */
export async function startBreakingServer(certificate: Certificate | null = null): Promise<BreakingServer> {
  let phase: (typeof breakPhases)[number] = 'connected'
  let way: (typeof breakWays)[number] = 'close'
  let whole = 0
  const raw = new WeakMap<Socket, Socket>()
  const open = new Set<Socket>()
  const end = (socket: Socket) => {
    const wire = raw.get(socket) ?? socket
    if (way === 'close') wire.destroy()
    if (way === 'reset') wire.resetAndDestroy()
    if (way === 'noise') wire.write('\u0000 neither of them \r\n\r\n'.repeat(20), () => wire.destroy())
  }
  const serve = (socket: Socket) => {
    let text = ''
    socket.on('error', () => undefined)
    if (phase === 'connected') return end(socket)
    socket.on('data', (data: Buffer) => {
      text += data.toString('latin1')
      if (phase === 'request' && text.length > 0) return end(socket)
      if (!text.endsWith(marker)) return
      whole += 1
      if (phase === 'answer') return end(socket)
      const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n'
      socket.write(`${head}{"result":`, () => end(socket))
    })
  }
  const track = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
  }
  const server = createServer((socket) => {
    track(socket)
    if (certificate === null) return serve(socket)
    // The TLS server is behind a pipe, so that the TCP connection beneath it can be broken.
    const { port } = inner.address() as AddressInfo
    const behind = connect(port, '127.0.0.1')
    behind.on('error', () => socket.destroy())
    behind.once('connect', () => outer.set(behind.localPort ?? 0, socket))
    socket.pipe(behind).pipe(socket)
    socket.on('close', () => behind.destroy())
  })
  const outer = new Map<number, Socket>()
  const inner = createTls(certificate ?? {}, (socket) => {
    track(socket)
    const front = outer.get(socket.remotePort ?? 0)
    if (front !== undefined) raw.set(socket, front)
    serve(socket)
  })
  inner.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
  return {
    url: `${certificate === null ? 'http' : 'https'}://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    set: (nextPhase, nextWay) => {
      phase = nextPhase
      way = nextWay
      whole = 0
    },
    whole: () => whole,
    close: async () => {
      for (const socket of open) socket.destroy()
      await Promise.all([server, inner].map((each) => new Promise((resolve) => each.close(resolve))))
    },
  }
}

/** Starts a proxy that tunnels to any address. With `refuses` it opens no tunnel. */
export async function startTunnelProxy(refuses: boolean): Promise<{ port: number; close: () => void }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (data: Buffer) => {
      const port = /^CONNECT 127\.0\.0\.1:(\d+) /.exec(data.toString('latin1'))?.[1]
      if (refuses || port === undefined) return socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
      const behind = connect(Number(port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        socket.pipe(behind).pipe(socket)
      })
      behind.on('error', () => socket.destroy())
      behind.on('close', () => socket.resetAndDestroy())
      socket.on('close', () => behind.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
