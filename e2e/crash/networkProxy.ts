import { Agent, createServer, request as httpRequest } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { listenOnLoopback } from '../server/network/listenOnLoopback.ts'

/**
 * A network fault of one request. refuse: the proxy responds with an error. late: it reaches the server after `ms`,
 * or when its connection closes, so that it cannot arrive after requests of the next connection. slow: its response
 * takes `ms`. lose: the server processes it, and the response is lost.
 */
export interface NetworkFault {
  readonly kind: 'refuse' | 'late' | 'slow' | 'lose'
  /** Regular expression for `METHOD /path`. */
  readonly pattern: string
  /** Duration in milliseconds. */
  readonly ms?: number
  /** HTTP status of a `refuse`: 429, or 500 and above. */
  readonly status?: number
}

/** Observes the requests of a client. */
export interface ProxyWatch {
  /** Called before the server gets the request. With false it never does. */
  arrived(what: string): boolean
  /** Called when the server has responded, before the client knows. With false the client never gets the response. */
  done(what: string): boolean
}

/** The proxy between client and server, which can be watched, cut and made to fail. */
export interface NetworkProxy {
  readonly url: string
  watch: ProxyWatch | null
  /** URL that requests go to; null drops them. */
  target: string | null
  fail(fault: NetworkFault): void
  mend(): void
  /** Refuses connections until `up`. */
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

interface Reply {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const endOf = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.destroyed) resolve()
    else socket.once('close', () => resolve())
  })

/** Starts a proxy on a free loopback port. */
export async function startNetworkProxy(): Promise<NetworkProxy> {
  const agent = new Agent({ keepAlive: true })
  let faults: readonly NetworkFault[] = []
  const take = (what: string): NetworkFault | undefined => {
    const found = faults.find(({ pattern }) => new RegExp(pattern).test(what))
    faults = faults.filter((each) => each !== found)
    return found
  }

  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const what = `${request.method ?? 'GET'} ${(request.url ?? '/').split('?')[0] ?? ''}`
    const body = await bytesOf(request)
    const lost = () => {
      request.socket.destroy()
    }
    if (proxy.watch?.arrived(what) === false) return lost()
    const fault = take(what)
    if (fault?.kind === 'refuse') return refuse(response, fault.status ?? 500)
    if (fault?.kind === 'late') await Promise.race([later(fault.ms ?? 0), endOf(request.socket)])
    if (proxy.target === null) return lost()
    const reply = await forward(proxy.target, request, response, body, agent)
    if (reply === null || proxy.watch?.done(what) === false || fault?.kind === 'lose') return lost()
    if (fault?.kind === 'slow') await later(fault.ms ?? 0)
    const { 'transfer-encoding': _pieces, connection: _kept, ...headers } = reply.headers
    response.writeHead(reply.status, { ...headers, 'content-length': String(reply.body.length) })
    response.end(reply.body)
  }
  const http = createServer((request, response) => {
    // The client may have been killed by now.
    pass(request, response).catch(() => request.socket.destroy())
  })
  http.on('connection', (socket: Socket) => socket.on('error', () => undefined))
  const listening = await listenOnLoopback(http)

  const proxy: NetworkProxy = {
    url: `http://127.0.0.1:${String(listening.port)}`,
    watch: null,
    target: null,
    fail: (fault) => {
      faults = [...faults, fault]
    },
    mend: () => {
      faults = []
    },
    down: listening.down,
    up: listening.up,
    close: async () => {
      await listening.close()
      agent.destroy()
    },
  }
  return proxy
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/**
 * Returns the server's response, or null if there was none. Aborts polls when the client disconnects; other requests
 * run to the end.
 */
function forward(
  target: string,
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  agent: Agent,
): Promise<Reply | null> {
  return new Promise((resolve) => {
    const outgoing = httpRequest(`${target}${url ?? '/'}`, { method, headers, agent }, (answer) => {
      bytesOf(answer)
        .then((bytes) => {
          resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: bytes })
        })
        .catch(() => {
          resolve(null)
        })
    })
    outgoing.on('error', () => {
      resolve(null)
    })
    if (url?.includes('/events') === true)
      response.on('close', () => {
        if (!response.writableFinished) outgoing.destroy()
      })
    outgoing.end(body)
  })
}

function refuse(response: ServerResponse, status: number): void {
  const wait = status === 429 ? { 'retry-after': 1 } : {}
  const headers = { 'Content-Type': 'application/json', ...(status === 429 ? { 'Retry-After': '1' } : {}) }
  const code = status === 429 ? { code: 'RATE_LIMIT_HIT' } : {}
  response.writeHead(status, headers)
  response.end(JSON.stringify({ result: 'error', msg: 'Not now', ...code, ...wait }))
}
