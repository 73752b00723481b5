import dns from 'node:dns'
import { request as httpsRequest } from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fetch } from '../../electron/core/http/fetch.ts'
import { request } from '../../electron/core/http/request.ts'
import { breakingBody, breakPhases, breakWays, startBreakingServer } from '../breakingServer.ts'
import type { BreakingServer } from '../breakingServer.ts'
import { refusingPort } from '../server/network/reservePort.ts'
import { selfSigned } from '../server/tls.ts'

const certificate = await selfSigned()
let plain: BreakingServer
let secure: BreakingServer

beforeAll(async () => {
  plain = await startBreakingServer()
  secure = await startBreakingServer(certificate)
})
afterAll(() => Promise.all([plain.close(), secure.close()]))

/** Node's HTTPS, trusting the server's certificate. */
const trusting: Fetch = (url, init) =>
  new Promise((resolve, reject) => {
    const { body, headers, method } = init ?? {}
    const options = { method, headers: headers as Record<string, string>, ca: certificate.cert, agent: false }
    const outgoing = httpsRequest(String(url), options, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => resolve(new Response(Buffer.concat(parts))))
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })

const ask = (url: string, by: Fetch = fetch) =>
  request({ fetch: by, url, method: 'POST', body: breakingBody, userAgent: 'Topical', timeoutMs: 2000 })
const cases = breakPhases.flatMap((phase) => breakWays.map((way) => [phase, way] as const))
const arrives = { connected: 0, request: 0, answer: 1, body: 1 }

describe('a request on an established connection may have been sent', () => {
  test.each(cases)('over TCP, broken at %s by %s', async (phase, way) => {
    plain.set(phase, way)
    const answer = await ask(plain.url)
    expect(answer).toMatchObject({ ok: false })
    expect(answer).not.toMatchObject({ error: { notSent: true } })
    expect(plain.whole()).toBe(arrives[phase])
  })
  test.each(cases)('over TLS, broken at %s by %s', async (phase, way) => {
    secure.set(phase, way)
    const answer = await ask(secure.url, trusting)
    expect(answer).toMatchObject({ ok: false })
    expect(answer).not.toMatchObject({ error: { notSent: true } })
    expect(secure.whole()).toBe(arrives[phase])
  })
})

test('a request whose connection was never made was not sent', async () => {
  secure.set('answer', 'close')
  const untrusted = await ask(secure.url)
  expect(untrusted).toMatchObject({ error: { notSent: true, detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' } })
  expect(secure.whole()).toBe(0)
  const nobody = `http://127.0.0.1:${String(refusingPort)}/`
  expect(await ask(nobody)).toMatchObject({ error: { notSent: true, detail: 'ECONNREFUSED' } })
  // Without a name server, the system's errors are simulated.
  for (const code of ['ENOTFOUND', 'EAI_AGAIN']) {
    const unknown: Fetch = (url, init) =>
      new Promise((resolve, reject) => {
        const lookup: typeof dns.lookup = Object.assign(
          (...all: readonly unknown[]) =>
            (all.at(-1) as (error: Error) => void)(
              Object.assign(new Error(code), { code, syscall: 'getaddrinfo' }),
            ),
          { __promisify__: dns.lookup.__promisify__ },
        )
        const outgoing = httpsRequest(String(url), { method: init?.method, lookup, agent: false }, () =>
          resolve(new Response()),
        )
        outgoing.on('error', reject)
        outgoing.end(init?.body)
      })
    expect(await ask('https://nowhere.example/', unknown)).toMatchObject({
      error: { notSent: true, detail: code },
    })
  }
})
