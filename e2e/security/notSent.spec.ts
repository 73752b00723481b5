import { expect, test } from '@playwright/test'
import { neverSent } from '../../electron/core/http/networkCause.ts'
import { launchApp } from '../app.ts'
import type { LaunchedApp } from '../app.ts'
import {
  breakingBody,
  breakPhases,
  breakWays,
  startBreakingServer,
  startTunnelProxy,
} from '../breakingServer.ts'
import type { BreakingServer } from '../breakingServer.ts'
import { refusingPort } from '../server/network/reservePort.ts'
import { selfSigned } from '../server/tls.ts'

let it: LaunchedApp
let plain: BreakingServer
let secure: BreakingServer

test.beforeAll(async () => {
  ;[it, plain, secure] = await Promise.all([
    launchApp(),
    startBreakingServer(),
    selfSigned().then(startBreakingServer),
  ])
})
test.afterAll(() => Promise.all([it.close(), plain.close(), secure.close()]))

let requestCount = 0
/** Returns the error of a request in a new network session, or null if it got a response. */
const ask = (url: string, options: { readonly trusts?: boolean; readonly proxy?: number } = {}) =>
  it.app.evaluate(
    async ({ session }, { body, name, proxy, trusts, to }) => {
      const testSession = session.fromPartition(name, { cache: false })
      if (trusts === true) testSession.setCertificateVerifyProc((_request, answer) => answer(0))
      if (proxy !== undefined)
        await testSession.setProxy({
          proxyRules: `http://127.0.0.1:${String(proxy)}`,
          proxyBypassRules: '<-loopback>',
        })
      try {
        await (await testSession.fetch(to, { method: 'POST', body })).text()
        return null
      } catch (error) {
        return (error as Error).message
      }
    },
    { ...options, to: url, body: breakingBody, name: `not-sent-${String(++requestCount)}` },
  )
const portOf = ({ url }: BreakingServer) => Number(new URL(url).port)

test('a request that broke on an established connection counts as possibly sent', async () => {
  const tunnel = await startTunnelProxy(false)
  const roads = [
    ['directly', plain, {}],
    ['through a proxy', plain, { proxy: portOf(plain) }],
    ['over TLS', secure, { trusts: true }],
    ['over TLS through a proxy', secure, { trusts: true, proxy: tunnel.port }],
  ] as const
  for (const [road, server, options] of roads)
    for (const phase of breakPhases)
      for (const way of breakWays) {
        server.set(phase, way)
        const error = await ask(server.url, options)
        const what = `${road}, broken at ${phase} by ${way}: ${String(error)}`
        expect(error, what).not.toBeNull()
        // A reset may arrive before Chromium considers the connection to a proxy established. Nothing was sent then.
        const isUnmade = phase === 'connected' && error?.includes('ERR_PROXY_CONNECTION_FAILED') === true
        expect(neverSent(new Error(error ?? '')), what).toBe(isUnmade)
        if (phase === 'connected' || phase === 'request') expect(server.whole(), what).toBe(0)
        else expect(server.whole(), what).toBeGreaterThan(0)
      }
  tunnel.close()
})

test('a request whose connection was never made counts as not sent', async () => {
  const refusing = await startTunnelProxy(true)
  secure.set('answer', 'close')
  const found = {
    ERR_NAME_NOT_RESOLVED: await ask('http://nowhere.invalid/'),
    ERR_CONNECTION_REFUSED: await ask(`http://127.0.0.1:${String(refusingPort)}/`),
    ERR_CERT_AUTHORITY_INVALID: await ask(secure.url),
    ERR_PROXY_CONNECTION_FAILED: await ask(secure.url, { proxy: refusingPort }),
    ERR_TUNNEL_CONNECTION_FAILED: await ask(secure.url, { proxy: refusing.port }),
  }
  for (const [name, error] of Object.entries(found)) {
    expect(error).toContain(name)
    expect(neverSent(new Error(error ?? ''))).toBe(true)
  }
  expect(secure.whole()).toBe(0)
  refusing.close()
})
