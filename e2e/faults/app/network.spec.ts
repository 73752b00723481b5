import { appFault } from '../faultCases.ts'
import { X509Certificate, createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from '../../fixtures.ts'
import { selfSigned, type Certificate } from '../../server/tls.ts'
import { echo, openTopic, strip, untilLive } from '../../steps.ts'
import { expectOnce, retryUnlessLive, sendText, storedAs } from './appFaults.ts'

/** Makes the app trust exactly this certificate, as an administrator could. */
function vouchFor({ cert }: Certificate): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const digest = createHash('sha256').update(key).digest('base64')
  return `--ignore-certificate-errors-spki-list=${digest}`
}
const send = 'POST /api/v1/messages'

test(
  appFault('the response is lost after the server stored the message'),
  async ({ makeServer, openReused }) => {
    const server = await makeServer()
    const { page } = await openReused(server, 'ada')
    await openTopic(page, 'garden', 'tomatoes')
    server.dropNextAnswer(send)
    await sendText(page, 'Only once, please')
    await expectOnce(page, server, 'Only once, please')
    expect(server.server.faults.active).toEqual([])
  },
)

test(
  appFault('the response and the event queue are lost after the server stored the message'),
  async ({ makeServer, openReused }) => {
    const server = await makeServer()
    const { page } = await openReused(server, 'ada')
    await openTopic(page, 'garden', 'tomatoes')
    server.delayAnswer(send, 60_000)
    await sendText(page, 'Found by looking')
    await expect.poll(() => storedAs(server, 'Found by looking').length).toBe(1)
    await server.restart({ loseQueues: true })
    await expectOnce(page, server, 'Found by looking')
  },
)

test(
  appFault('the same text is sent twice on purpose, and both responses are lost'),
  async ({ makeServer, openReused }) => {
    const server = await makeServer()
    const { page } = await openReused(server, 'ada')
    await openTopic(page, 'garden', 'tomatoes')
    server.dropNextAnswer(send, 2)
    await sendText(page, 'Ha')
    await sendText(page, 'Ha')
    await expect.poll(() => storedAs(server, 'Ha').length, { timeout: 45_000 }).toBe(2)
    await expect(page.locator('[data-local-id]')).toHaveCount(0)
    await expect(page.locator('[data-message-id]').getByText('Ha', { exact: true })).toHaveCount(2)
    expect(storedAs(server, 'Ha')).toHaveLength(2)
  },
)

test(appFault('a captive portal responds instead of the server'), async ({ makeServer, openReused }) => {
  const server = await makeServer({ garbles: true })
  const { app, page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  let requestCount = 0
  const portal = createServer((_request, response) => {
    requestCount += 1
    response.writeHead(200, { 'Content-Type': 'text/html' })
    response.end('<!doctype html><title>Welcome to our network</title><form>')
  })
  await server.down()
  await once(portal.listen(Number(new URL(server.url).port), '127.0.0.1'), 'listening')
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'))
  await expect(strip(page)).toHaveAttribute('data-state', 'offline')
  await expect(strip(page)).toContainText('Network sign-in needed')
  await sendText(page, 'Said behind the portal')
  await expect(echo(page, 'Said behind the portal')).toBeVisible()
  await expect(page.getByRole('button', { name: '1 waiting' })).toBeVisible()
  portal.closeAllConnections()
  await new Promise((resolve) => portal.close(resolve))
  await server.up()
  await retryUnlessLive(page)
  await expectOnce(page, server, 'Said behind the portal')
  expect(requestCount).toBeGreaterThan(0)
})

test(appFault('many responses with 429'), async ({ makeServer, openReused }) => {
  const server = await makeServer()
  const { app, page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  server.failWith('/api/v1/', 429, 'RATE_LIMIT_HIT', 1000, { 'Retry-After': '1' })
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'))
  await expect(strip(page)).toHaveAttribute('data-state', 'offline')
  await expect(strip(page)).toContainText('The server has asked this app to slow down.')
  const texts = ['First of three', 'Second of three', 'Third of three']
  for (const text of texts) await sendText(page, text)
  await expect(page.getByRole('button', { name: '3 waiting' })).toBeVisible()
  const times = () => server.server.faults.active[0]?.times ?? 0
  const [before, started] = [times(), Date.now()]
  await expect.poll(() => before - times()).toBeGreaterThan(1)
  // One poll per second, plus the other requests of a window. Without pauses there would be hundreds.
  const seconds = Math.ceil((Date.now() - started) / 1000)
  expect(before - times()).toBeLessThan(8 + 2 * seconds)
  server.clearFaults()
  await untilLive(page)
  for (const text of texts) await expectOnce(page, server, text)
  const ids = texts.map((text) => storedAs(server, text)[0]!.id)
  expect(ids).toEqual([...ids].sort((a, b) => a - b))
})

test(appFault('502 for a while'), async ({ makeServer, openReused }) => {
  const server = await makeServer()
  const { app, page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  server.failWith('/api/v1/', 502, '', 1000)
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'))
  await expect(strip(page)).toHaveAttribute('data-state', 'offline')
  await expect(strip(page)).toContainText('The server has a problem.')
  await sendText(page, 'Said into the trouble')
  await expect(echo(page, 'Said into the trouble')).toBeVisible()
  const times = () => server.server.faults.active[0]?.times ?? 0
  const before = times()
  await expect.poll(times).toBeLessThan(before - 1)
  await expect(echo(page, 'Said into the trouble')).toBeVisible()
  server.clearFaults()
  await untilLive(page)
  await expectOnce(page, server, 'Said into the trouble')
})

test(appFault('the server shows a certificate that no authority signed'), async ({ makeServer, openApp }) => {
  const [trusted, strange] = [await selfSigned(), await selfSigned()]
  const server = await makeServer({ tls: trusted })
  const { page } = await openApp(server, 'ada', { args: [vouchFor(trusted)] })
  await openTopic(page, 'garden', 'tomatoes')
  server.changeCertificate(strange)
  await expect(strip(page)).toHaveAttribute('data-state', 'offline')
  await expect(strip(page)).toContainText('certificate isn’t trusted')
  await sendText(page, 'For the one I know')
  await expect(echo(page, 'For the one I know')).toBeVisible()
  await strip(page).getByRole('button', { name: 'Try again' }).click()
  await expect(strip(page)).toContainText('certificate isn’t trusted')
  expect(storedAs(server, 'For the one I know')).toEqual([])
  server.changeCertificate(trusted)
  await retryUnlessLive(page)
  await expectOnce(page, server, 'For the one I know')
})

test(appFault('the server’s name cannot be resolved, over a restart'), async ({ makeServer, openKept }) => {
  const certificate = await selfSigned()
  const server = await makeServer({ tls: certificate })
  const appUrl = server.url.replace('127.0.0.1', 'chat.example')
  server.server.realmUrl = appUrl
  const run = (found: string, name: string | null = null) =>
    openKept({ ...server, appUrl }, name, {
      args: [`--host-resolver-rules=MAP chat.example ${found}`, vouchFor(certificate)],
    })
  const first = await run('127.0.0.1', 'ada')
  await openTopic(first.page, 'garden', 'tomatoes')
  await first.close()

  const second = await run('~NOTFOUND')
  await expect(strip(second.page)).toHaveAttribute('data-state', 'offline')
  await expect(strip(second.page)).toContainText('name can’t be found')
  await sendText(second.page, 'Said without a name')
  await expect(echo(second.page, 'Said without a name')).toBeVisible()
  await second.close()

  const { page } = await run('127.0.0.1')
  await untilLive(page)
  await expectOnce(page, server, 'Said without a name')
})
