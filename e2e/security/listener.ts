import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listener {
  readonly url: string
  /** Where datagrams are heard. */
  readonly udpPort: number
  /** Everything that arrived: connections, datagrams, requests by their path, and whether one carried a credential. */
  requests(): readonly string[]
  close(): Promise<void>
}

/** A server on loopback that only writes down who comes. */
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
