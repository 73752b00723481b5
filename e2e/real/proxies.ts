import http from 'node:http'
import { z } from 'zod'
import { spawnProxy } from '../conformanceProxy.ts'
import { reservePort } from '../server/network/reservePort.ts'

/** The recording proxy, and in front of it a proxy that replaces the server's address with its own. */
export interface Proxies {
  readonly address: string
  /** Ends both; throws if the recording proxy counted violations. */
  close(): Promise<void>
}

const tally = z.object({ requests: z.number(), violations: z.record(z.string(), z.number()) })

/**
 * Starts `file` (a recording proxy) in front of the server. A server states its address in `server_settings` and
 * `register`, and the app follows it, so the first proxy replaces it with its own: every request passes through.
 */
export async function startProxies(file: string, server: string, wireName: string): Promise<Proxies> {
  const { port, release } = await reservePort()
  const recorder = await spawnProxy(file, port, server, wireName)
  const recorded = `http://127.0.0.1:${port}`
  const settings = (await (await fetch(`${server}/api/v1/server_settings`)).json()) as {
    realm_url?: string
    realm_uri?: string
  }
  const named = settings.realm_url ?? settings.realm_uri ?? server
  const front = http.createServer((request, response) => pass(request, response, recorded, named))
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    address: addressOf(front),
    async close() {
      const { requests, violations: counts } = tally.parse(await recorder.tally())
      front.closeAllConnections()
      front.close()
      recorder.kill()
      await release()
      const violations = Object.entries(counts)
      console.log(`conformance: ${requests} requests, ${violations.length} kinds of violations`)
      for (const [key, count] of violations) console.log(`violation  ${count} x ${key}`)
      if (violations.length > 0) throw new Error('The traffic broke the description.')
    },
  }
}

function addressOf(front: http.Server): string {
  const address = front.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

function pass(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  target: string,
  named: string,
): void {
  const origin = `http://${request.headers.host ?? ''}`
  const { 'accept-encoding': _, ...headers } = request.headers
  const onward = http.request(
    new URL(request.url ?? '/', target),
    { method: request.method ?? 'GET', headers },
    (answer) => {
      const isJson = /json/.test(answer.headers['content-type'] ?? '')
      const headers = { ...answer.headers }
      if (!isJson) {
        response.writeHead(answer.statusCode ?? 502, headers)
        answer.pipe(response)
        return
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8').replaceAll(named, origin)
        delete headers['content-length']
        delete headers['transfer-encoding']
        response.writeHead(answer.statusCode ?? 502, headers)
        response.end(text)
      })
    },
  )
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}
