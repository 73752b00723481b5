import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:tls'
import type { Certificate } from '../server/tls.ts'

/** A TLS front end before a server without TLS. */
export interface TlsFront {
  readonly url: string
  /** Uses a new certificate from the next connection on, and closes existing connections. */
  change(to: Certificate): void
  close(): Promise<void>
}

export async function startTlsFront(port: number, certificate: Certificate): Promise<TlsFront> {
  const sockets = new Set<Socket>()
  const front = createServer(certificate, (socket) => {
    const behind = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  front.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://127.0.0.1:${String((front.address() as AddressInfo).port)}`,
    change: (to) => {
      front.setSecureContext(to)
      for (const socket of sockets) socket.destroy()
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        front.close(() => resolve())
      }),
  }
}
