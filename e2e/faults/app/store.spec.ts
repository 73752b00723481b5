import { appFault } from '../faultCases.ts'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '../../fixtures.ts'
import { echo, messageBox, messageRow, openTopic, untilLive, untilOffline } from '../../steps.ts'
import { expectOnce, killApp, sendText, storedAs } from './appFaults.ts'
import { lockStore } from '../lockStore.ts'
import { hasScarceDisks, scarceDisk } from '../scarceDisk.ts'

/** Returns the directory name of the profile's only account. */
const accountOf = (profileDir: string) => readdirSync(path.join(profileDir, 'accounts'))[0] ?? ''

test(
  appFault('the local copy is corrupt while a message is queued'),
  async ({ makeServer, openKept, profileDir }) => {
    const server = await makeServer()
    const first = await openKept(server, 'ada')
    await openTopic(first.page, 'garden', 'tomatoes')
    await server.down()
    await untilOffline(first.page)
    await sendText(first.page, 'Waits through all of it')
    await first.close()
    const folder = path.join(profileDir, 'accounts', accountOf(profileDir))
    writeFileSync(path.join(folder, 'service.db'), 'nothing of the kind'.repeat(500))
    rmSync(path.join(folder, 'service.db-wal'), { force: true })
    await server.up()

    const second = await openKept(server, null)
    await expect(second.page.getByText('couldn’t be read. It is being downloaded again')).toBeVisible()
    await openTopic(second.page, 'garden', 'tomatoes')
    await expectOnce(second.page, server, 'Waits through all of it')
    expect(readdirSync(folder).some((name) => name.startsWith('service.db.bad-'))).toBe(true)
    await second.close()

    const third = await openKept(server, null)
    await untilLive(third.page)
    await expect(third.page.getByText('couldn’t be read')).toHaveCount(0)
    await expect(messageRow(third.page, 'Waits through all of it')).toHaveCount(1)
  },
)

test(appFault('another process holds a lock on the store'), async ({ makeServer, openKept, profileDir }) => {
  const server = await makeServer()
  const first = await openKept(server, 'ada')
  await openTopic(first.page, 'garden', 'tomatoes')
  const free = lockStore(profileDir, accountOf(profileDir))
  await messageBox(first.page).fill('Past the lock')
  await messageBox(first.page).press('Enter')
  await expect(echo(first.page, 'Past the lock')).toBeVisible()
  // A message is saved before it is sent.
  expect(storedAs(server, 'Past the lock')).toEqual([])
  free()
  await expectOnce(first.page, server, 'Past the lock')
  await sendText(first.page, 'And after it')
  await expectOnce(first.page, server, 'And after it')
  await killApp(first)

  const { page } = await openKept(server, null)
  await openTopic(page, 'garden', 'tomatoes')
  await expectOnce(page, server, 'Past the lock')
  await expectOnce(page, server, 'And after it')
})

test(
  appFault('the disk is full while a message is sent, and has room again'),
  async ({ makeServer, openKept, profileDir }, testInfo) => {
    testInfo.skip(!hasScarceDisks(), 'file systems are not made here; core meets a full disk everywhere')
    const server = await makeServer()
    const disk = scarceDisk(path.join(profileDir, 'accounts'))
    try {
      const first = await openKept(server, 'ada')
      await openTopic(first.page, 'garden', 'tomatoes')
      await server.down()
      await untilOffline(first.page)
      disk.fill()
      await sendText(first.page, 'Said on a full disk')
      await expect(echo(first.page, 'Said on a full disk')).toContainText('couldn’t be saved to disk')
      disk.free()
      await sendText(first.page, 'Said with room again')
      await server.up()
      await untilLive(first.page)
      await expectOnce(first.page, server, 'Said on a full disk')
      await expectOnce(first.page, server, 'Said with room again')
      await killApp(first)

      const second = await openKept(server, null)
      await openTopic(second.page, 'garden', 'tomatoes')
      await expectOnce(second.page, server, 'Said on a full disk')
      await expectOnce(second.page, server, 'Said with room again')
      await second.close()
    } finally {
      disk.end()
    }
  },
)
