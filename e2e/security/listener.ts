import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listener {
  readonly url: string
  /** Port on which datagrams are received. */
  readonly udpPort: number
  /** Returns everything that arrived: connections, datagrams, requests by path, and whether one had a credential. */
  requests(): readonly string[]
  close(): Promise<void>
}

/** Starts a server on loopback that only records connections. */
export async function listener(): Promise<Listener> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(request.url ?? '')
    if (request.headers.authorization !== undefined || request.headers.cookie !== undefined)
      heard.push('credential')
    response.end()
  })
  server.on('connection', () => heard.push('connection'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const udp = createSocket('udp4', () => heard.push('datagram'))
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    udpPort: udp.address().port,
    requests: () => heard,
    close: () =>
      new Promise((resolve) => {
        udp.close()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
