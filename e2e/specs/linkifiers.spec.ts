import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { echo, messageBox, openTopic, untilLive, untilOffline } from '../steps.ts'

test('linkifiers apply to unsent messages and topics offline, and change at runtime', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const ada = actAs(server, 'ada')
  await ada.send('garden', 'Bed #12', 'Who waters it?')
  const first = await openReused(server, 'ada')
  await first.app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url) => Promise.resolve(void opened.push(url))
  })
  const opened = () =>
    first.app.evaluate(() => (globalThis as unknown as { opened: readonly string[] }).opened)
  await openTopic(first.page, 'garden', 'Bed #12')
  const topicLink = (text: string) => first.page.getByRole('link', { name: `Open ${text}`, exact: true })
  await expect(topicLink('#12')).toHaveAttribute('href', 'https://tracker.example/12')
  await topicLink('#12').focus()
  await first.page.keyboard.press('Enter')
  await expect.poll(opened).toEqual(['https://tracker.example/12'])

  // The first matching pattern in the order applies.
  const added = await ada.call('POST', '/realm/filters', {
    pattern: 'Bed (?P<name>#[0-9]+)',
    url_template: 'https://beds.example/{?name}',
  })
  await expect(topicLink('#12')).toBeVisible()
  const { linkifiers } = (await ada.call('GET', '/realm/linkifiers', {})) as { linkifiers: { id: number }[] }
  await ada.call('PATCH', '/realm/linkifiers', {
    ordered_linkifier_ids: linkifiers.map(({ id }) => id).toReversed(),
  })
  await expect(topicLink('Bed #12')).toHaveAttribute('href', 'https://beds.example/?name=%2312')
  await expect(topicLink('#12')).toHaveCount(0)

  await server.down()
  await untilOffline(first.page)
  await messageBox(first.page).fill('See Bed #7 and #8')
  await messageBox(first.page).press('Enter')
  const links = echo(first.page, 'See Bed #7').getByRole('link')
  await expect(links).toHaveText(['Bed #7', '#8'])
  await expect(links.first()).toHaveAttribute('href', 'https://beds.example/?name=%237')
  await first.close()

  const { page } = await openReused(server, null)
  await expect(echo(page, 'See Bed #7').getByRole('link')).toHaveText(['Bed #7', '#8'])
  await expect(page.getByRole('link', { name: 'Open Bed #12' })).toBeVisible()
  await server.up()
  await untilLive(page)
  await ada.call('DELETE', `/realm/filters/${String(added.id)}`, {})
  await expect(page.getByRole('link', { name: 'Open #12', exact: true })).toBeVisible()
})
