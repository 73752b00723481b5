import { noteWalk, walkTag } from '../conformanceProxy.ts'
import { steps } from '../conformance/steps/index.ts'
import { fresh, uploaded } from '../conformance/testOrganization.ts'
import { expect, test } from '../windowOrganization.ts'
import { routes, type RouteName } from '../../shared/api/routes/index.ts'
import { messageRow, openTopic, sidebarItem } from '../steps.ts'

const tada = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji' } as const

test('requests that the core makes by itself reach the server', async ({ organization }) => {
  const { ada, app, ben, gus, page, server } = organization
  const { account } = ada
  const content = fresh('Tomatoes are ripe')
  const general = await ada.call('getChannelId', { name: 'general' })
  const destination = { type: 'channel' as const, channelId: general.channelId, topic: 'harvest' }
  await ben.invoke('typing.set', { account: ben.account, op: 'start', destination })
  const messageId = await ben.send(destination, content)
  await openTopic(page, 'general', 'harvest')
  const row = messageRow(page, content)
  await expect(row).toBeVisible()

  await ada.invoke('reaction.change', { account, op: 'add', messageId, ...tada })
  await expect(row.getByRole('button', { name: /^tada/ })).toBeVisible()
  await ada.invoke('reaction.change', { account, op: 'remove', messageId, ...tada })
  await expect(row.getByRole('button', { name: /^tada/ })).toHaveCount(0)
  await ada.invoke('flags.change', { account, op: 'add', flag: 'starred', messageIds: [messageId] })
  await ada.sees(({ starred }) => starred.has(messageId), true)

  // A file opens in the browser, which is replaced by a recorder.
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url) => {
      opened.push(url)
      return Promise.resolve()
    }
  })
  await ben.invoke('upload.open', { account: ben.account, path: await uploaded(organization, ben) })
  const opened = await app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
  expect(opened).toHaveLength(1)
  expect(opened[0]?.startsWith(server.appUrl)).toBe(true)

  // Signing out deletes the queue.
  const queues = () => server.server.queues.byUser.get(gus.userId)?.size ?? 0
  expect(queues()).toBe(1)
  await gus.invoke('account.signOut', { account: gus.account })
  await expect.poll(queues).toBe(0)
})

test(
  'each endpoint that the window may call succeeds and has its effect',
  { tag: walkTag },
  async ({ organization }) => {
    test.setTimeout(180_000)
    const { ada, ben, page } = organization
    const failures: string[] = []
    for (const name of Object.keys(steps) as RouteName[]) {
      if (!routes[name].fromWindow || !organization.has(name)) continue
      try {
        await steps[name](organization)
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    expect(failures).toEqual([])

    if (process.env.TOPICAL_CONFORMANCE) await noteWalk()

    await ada.sees(({ realm }) => realm.fields.name, 'Smaller Works')
    await ben.sees(({ alertWords }) => alertWords.includes('boat'), true)
    await expect(sidebarItem(page, 'general')).toBeVisible()
    await openTopic(page, 'general', 'walk')
    await expect(page.getByRole('article').first()).toBeVisible()
  },
)
