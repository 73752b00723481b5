import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '../server/startServer.ts'
import { openKept } from './openKept.ts'

test('an app link opens its conversation, message or user, of known organizations', async () => {
  const profile = mkdtempSync(path.join(tmpdir(), 'topical-links-'))
  const server = await startServer({ scenario: 'small' })
  const it = await openKept(server, server.accounts[1]!, { profile })
  try {
    const { host } = new URL(server.url)
    const places = () => it.pushes.flatMap((push) => (push.name === 'app.navigate' ? [push.payload] : []))
    for (const fragment of ['#narrow/channel/9-x/topic/T/near/5', '#narrow/dm/8', '#user/8'])
      expect(it.client.handleDeepLink(`topical://${host}/${fragment}`)).toBe('place')
    const hashes = ['#narrow/channel/9/topic/T/near/5', '#narrow/dm/8', '#people/8']
    expect(places()).toEqual(hashes.map((hash) => ({ account: it.account, hash })))
    for (const link of [
      'topical://elsewhere.example/#narrow/dm/8',
      `service://${host}/#narrow/dm/8`,
      `topical://${host}/#settings`,
      `${server.url}/#narrow/dm/8`,
    ])
      expect(it.client.handleDeepLink(link)).toBe('unknown')
    expect(places()).toHaveLength(3)
  } finally {
    await it.close()
    await server.close()
    rmSync(profile, { recursive: true, force: true })
  }
})
