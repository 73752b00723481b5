import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { mapValues, multiplied, swapped } from './misshape.ts'

/** The response that the server would have sent. */
export interface RightAnswer {
  readonly status: number
  readonly type: string
  readonly body: Buffer
}

/** Writes something instead of the correct response, or nothing. */
type Malformation = (response: ServerResponse, right: RightAnswer) => void

const mebibyte = 1024 * 1024
const hugeBytes = 30 * mebibyte

const text =
  (body: string | Buffer, type = 'application/json', status = 200): Malformation =>
  (response) => {
    response.writeHead(status, { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(body)) })
    response.end(body)
  }

/**
 * Modifies the JSON of the correct response. `result` stays, so that clients read it. A response that is not JSON
 * becomes junk.
 */
const reshaped =
  (change: (fields: Readonly<Record<string, unknown>>) => string): Malformation =>
  (response, right) => {
    let body: string
    try {
      const parsed = JSON.parse(right.body.toString('utf8')) as Record<string, unknown>
      body = change(parsed)
    } catch {
      body = '\u0000junk'
    }
    text(body, right.type)(response, right)
  }
const misshaped = (change: (value: unknown) => unknown): Malformation =>
  reshaped(({ result, ...rest }) =>
    JSON.stringify({ ...Object.fromEntries(Object.entries(rest).map(([k, v]) => [k, change(v)])), result }),
  )

/** Writes raw bytes to the connection instead of a response. */
const raw =
  (bytes: string, ends = true): Malformation =>
  (response) => {
    response.socket?.write(bytes)
    if (ends) response.socket?.end()
  }

/** Writes until the client disconnects. */
function forEver(response: ServerResponse, chunk: string | Buffer, everyMs: number): void {
  const go = () => {
    if (response.destroyed) return
    if (everyMs > 0) {
      response.write(chunk)
      setTimeout(go, everyMs)
    } else if (response.write(chunk)) setImmediate(go)
    else response.once('drain', go)
  }
  go()
}

const stream =
  (first: string, chunk: string | Buffer, everyMs: number): Malformation =>
  (response, right) => {
    response.writeHead(200, { 'Content-Type': right.type })
    response.write(first)
    forEver(response, chunk, everyMs)
  }

const deepText = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
/** A placeholder for nested JSON of any depth, which JSON.stringify could not write. */
const placeholder = '@deep@'

let bomb: Buffer | null = null
let tooMuch: Buffer | null = null

/** Ways in which a response may be wrong, by name. */
export const malformations = {
  page: text('<!doctype html><title>Sign in</title><p>Pay for the network first.', 'text/html'),
  redirect: (response) => {
    response.writeHead(302, { Location: 'https://portal.example/sign-in' })
    response.end()
  },
  redirectToItself: (response) => {
    response.writeHead(307, { Location: response.req.url ?? '/' })
    response.end()
  },
  nothing: text(''),
  noContent: (response) => {
    response.writeHead(204)
    response.end()
  },
  notModified: (response) => {
    response.writeHead(304)
    response.end()
  },
  errorWith200: text('{"result":"error","msg":"Not today","code":"BAD_REQUEST"}'),
  number: text('42'),
  null: text('null'),
  list: text('[{"result":"success"}]'),
  bare: text('{"result":"success","msg":""}'),
  cut: (response, right) => {
    text(right.body.subarray(0, Math.floor(right.body.length / 2)), right.type)(response, right)
  },
  binary: (response, right) => {
    text(Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 37) % 256)), right.type)(response, right)
  },
  nulls: misshaped((value) => mapValues(value, () => null)),
  swapped: misshaped(swapped),
  numbersAsTexts: misshaped((value) =>
    mapValues(value, (leaf) => (typeof leaf === 'number' ? String(leaf) : leaf)),
  ),
  emptied: misshaped((value) => (Array.isArray(value) ? [] : typeof value === 'object' ? {} : value)),
  longTexts: misshaped((value) =>
    mapValues(value, (leaf) => (typeof leaf === 'string' ? 'x'.repeat(5000) : leaf)),
  ),
  oddNumbers: misshaped((value) => mapValues(value, (leaf) => (typeof leaf === 'number' ? 1e308 : leaf))),
  prototypes: reshaped((fields) =>
    JSON.stringify(fields).replaceAll('{', '{"__proto__":{"id":1,"polluted":true},"constructor":null,'),
  ),
  deep: reshaped(({ result, ...fields }) =>
    JSON.stringify({
      result,
      ...(mapValues(fields, () => placeholder) as object),
      more: placeholder,
    }).replaceAll(`"${placeholder}"`, deepText(2000)),
  ),
  deeper: text(
    `{"result":"success","msg":"","events":[${deepText(200_000)}],"messages":${deepText(200_000)}}`,
  ),
  shortLength: (response, right) => {
    raw(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n${right.body.toString()}`,
    )(response, right)
  },
  longLength: (response, right) => {
    const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${right.body.length + 500}`
    raw(`${head}\r\n\r\n${right.body.toString()}`)(response, right)
  },
  brokenOff: (response, right) => {
    response.writeHead(200, { 'Content-Type': right.type, 'Content-Length': String(right.body.length + 1) })
    response.write(right.body.subarray(0, Math.ceil(right.body.length / 2)), () => response.socket?.destroy())
  },
  notHttp: raw('SSH-2.0-OpenSSH_9.6\r\n'),
  // Announces that the connection closes, so that no client reuses it.
  oddStatus: raw('HTTP/1.1 999 Odd\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}'),
  brokenGzip: (response, right) => {
    response.writeHead(200, { 'Content-Type': right.type, 'Content-Encoding': 'gzip' })
    response.end(right.body)
  },
  bomb: (response, right) => {
    // A gigabyte of spaces in a megabyte. One gzip member is compressed and repeated, which takes no time.
    bomb ??= Buffer.concat(Array<Buffer>(1024).fill(gzipSync(Buffer.alloc(mebibyte, ' '))))
    response.writeHead(200, { 'Content-Type': right.type, 'Content-Encoding': 'gzip' })
    response.end(bomb)
  },
  hugeJunk: (response, right) => {
    text(Buffer.alloc(hugeBytes, '<junk>'), right.type)(response, right)
  },
  hugeText: reshaped((fields) => JSON.stringify({ ...fields, more: 'x'.repeat(hugeBytes) })),
  huge: reshaped((fields) => multiplied(fields, hugeBytes)),
  tooHuge: (response, right) => {
    // Created once, because copies would use more memory than the client's part.
    tooMuch ??= Buffer.alloc(66 * mebibyte, 'x')
    response.writeHead(200, { 'Content-Type': right.type })
    response.write('{"result":"success","msg":"')
    response.write(tooMuch)
    response.end('"}')
  },
  silence: () => undefined,
  headersOnly: (response, right) => {
    response.writeHead(200, { 'Content-Type': right.type, 'Content-Length': String(right.body.length) })
    response.flushHeaders()
  },
  trickle: stream('{"result":"success","msg":"', 'x', 20),
  endless: stream('{"result":"success","msg":"', Buffer.alloc(64 * 1024, 'x'), 0),
  endlessHeaders: (response) => {
    const { socket } = response
    socket?.write('HTTP/1.1 200 OK\r\n')
    const go = () => {
      if (!socket || socket.destroyed) return
      socket.write(`X-More-${String(Math.random())}: ${'x'.repeat(50)}\r\n`)
      setTimeout(go, 5)
    }
    go()
  },
} satisfies Readonly<Record<string, Malformation>>

export type MalformationName = keyof typeof malformations

/** Collects the correct response, and lets the malformation respond. */
export function malform(response: ServerResponse, name: MalformationName): void {
  const parts: Buffer[] = []
  let status = 200
  const type = () => String(response.getHeader('Content-Type') ?? 'application/json')
  const add = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) parts.push(Buffer.from(chunk))
  }
  response.writeHead = (code: number, ...more: readonly unknown[]) => {
    status = code
    for (const [key, value] of Object.entries((more.at(-1) ?? {}) as Record<string, string>))
      response.setHeader(key, value)
    return response
  }
  response.write = (chunk: unknown) => {
    add(chunk)
    return true
  }
  response.end = (chunk?: unknown) => {
    add(chunk)
    // Removes the overrides, so that the malformation uses the response's own methods.
    for (const method of ['writeHead', 'write', 'end']) Reflect.deleteProperty(response, method)
    const right = { status, type: type(), body: Buffer.concat(parts) }
    for (const key of response.getHeaderNames()) response.removeHeader(key)
    malformations[name](response, right)
    return response
  }
}
