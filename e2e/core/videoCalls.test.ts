import { expect, test } from 'vitest'
import { newestLevel } from '../server/gates/behavior.ts'
import { startServer } from '../server/startServer.ts'
import { openAs } from './harness.ts'

test('allowing or revoking a call service arrives as an event and in registrations', async () => {
  const server = await startServer({ scenario: 'small', featureLevel: newestLevel })
  const ben = server.accounts.find(({ email }) => email.startsWith('ben@'))!
  const here = await openAs(server, ben)
  const isSo = (zoom: boolean, webex: boolean) =>
    here.until(
      `zoom ${String(zoom)}, webex ${String(webex)}`,
      ({ videoCalls }) => videoCalls.zoom === zoom && videoCalls.webex === webex,
    )
  await isSo(false, false)
  server.allowCalls(ben.user_id, 'webex', true)
  await isSo(false, true)
  server.allowCalls(ben.user_id, 'zoom', true)
  server.allowCalls(ben.user_id, 'webex', false)
  await isSo(true, false)
  const registrations = () => here.events.filter(({ type }) => type === 'local/snapshot')
  const before = registrations().length
  server.expireQueue('all')
  await here.until('a new registration', () => registrations().length > before)
  expect(registrations().at(-1)).toMatchObject({
    snapshot: { videoCallTokens: { zoom: true, webex: false } },
  })
  expect(here.state().videoCalls).toEqual({ zoom: true, webex: false })
  await here.close()
  await server.close()
})
