import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import type { TestServer } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { echo, messageBox, messageRow, openTopic, sidebarItem, untilLive, untilOffline } from '../steps.ts'

async function sendOffline(page: Page, server: TestServer, texts: readonly string[]): Promise<void> {
  await openTopic(page, 'garden', 'tomatoes')
  await server.down()
  await untilOffline(page)
  for (const text of texts) {
    await messageBox(page).fill(text)
    await messageBox(page).press('Enter')
    await expect(echo(page, text)).toBeVisible()
  }
}

test('a message sent offline survives a restart, can be canceled, and is sent once', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const first = await openReused(server, 'ada')
  await sendOffline(first.page, server, ['Written in the dark', 'Better not said'])
  await first.close()

  const { page } = await openReused(server, null)
  await expect(echo(page, 'Written in the dark')).toBeVisible()
  await page.getByRole('button', { name: '2 waiting' }).click()
  const list = page.getByRole('dialog', { name: 'Waiting to send' })
  await list
    .getByRole('listitem')
    .filter({ hasText: 'Better not said' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)

  await server.up()
  await untilLive(page)
  await expect(messageRow(page, 'Written in the dark')).toHaveCount(1)
  await expect(page.locator('[data-local-id]')).toHaveCount(0)
  const answer = await actAs(server, 'ben').call('GET', '/messages', {
    anchor: 'newest',
    num_before: 20,
    num_after: 0,
    narrow: [{ operator: 'topic', operand: 'tomatoes' }],
    apply_markdown: false,
  })
  const contents = (answer.messages as { content: string }[]).map(({ content }) => content)
  expect(contents.filter((content) => content === 'Written in the dark')).toHaveLength(1)
  expect(contents).not.toContain('Better not said')
})

test('a waiting message is edited in the composer, whose text becomes a draft', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  await server.down()
  await untilOffline(page)
  const box = messageBox(page)
  for (const text of ['To be said better', 'Said elsewhere']) {
    await box.fill(text)
    await box.press('Enter')
    await expect(box).toHaveValue('')
  }
  await expect(echo(page, 'Said elsewhere')).toContainText('Waiting to send')
  // The status bar opens the connection details.
  await page.getByRole('button', { name: /^Offline since/ }).click()
  const details = page.getByRole('dialog', { name: 'Connection details' })
  await expect(details).toContainText(/Not connected since/)
  await expect(details).not.toContainText('median')
  await expect(details).toContainText(/Waiting to be sent2 \(oldest: .+\)/)
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await box.press('ArrowUp')
  await expect(box).toHaveValue('Said elsewhere')
  await expect(echo(page, 'Said elsewhere')).toHaveCount(0)
  await box.press('Enter')
  await expect(echo(page, 'Said elsewhere')).toBeVisible()
  await expect(box).toHaveValue('')

  await box.fill('Begun since')
  await echo(page, 'To be said better').getByRole('button', { name: 'Edit' }).click()
  await expect(box).toHaveValue('To be said better')
  await expect(box).toBeFocused()
  await expect(echo(page, 'To be said better')).toHaveCount(0)
  await sidebarItem(page, 'Drafts').click()
  await expect(page.getByRole('list', { name: 'Drafts, newest first' })).toContainText('Begun since')

  // No conversation is open.
  await page.getByRole('button', { name: '1 waiting' }).click()
  await page.getByRole('dialog', { name: 'Waiting to send' }).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('tomatoes')
  await expect(box).toHaveValue('Said elsewhere')
  await expect(box).toBeFocused()
})

test('a message behind a refused one shows why, also after a restart, and follows it', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const first = await openReused(server, 'ada')
  await sendOffline(first.page, server, ['Said first', 'Said second'])
  server.failWith('POST /api/v1/messages', 400, 'BAD_REQUEST')
  await server.up()
  await expect(echo(first.page, 'Said first').getByRole('button', { name: 'Try again' })).toBeVisible()
  const reason = 'Waiting: the message before it wasn’t sent'
  await expect(echo(first.page, 'Said second')).toContainText(reason)
  await first.close()

  const { page } = await openReused(server, null)
  await untilLive(page)
  await expect(echo(page, 'Said second')).toContainText(reason)
  const pending = page.getByRole('button', { name: '1 failed' })
  const before = await pending.boundingBox()
  await server.down()
  await untilOffline(page)
  expect(await pending.boundingBox(), 'it stays where it is under who presses it').toEqual(before)
  await server.up()
  await untilLive(page)
  await pending.click()
  const list = page.getByRole('dialog', { name: 'Waiting or failed' })
  const held = list.getByRole('listitem').filter({ hasText: 'Said second' })
  await expect(held).toContainText(reason)
  await expect(held.getByRole('button', { name: 'Send anyway' })).toBeVisible()
  await list.getByRole('button', { name: 'Try all again' }).click()
  await expect(page.locator('[data-local-id]')).toHaveCount(0)
  const contents = [...server.server.state.messages.byId.values()].map(({ content }) => content)
  expect(contents.filter((content) => content.startsWith('Said'))).toEqual(['Said first', 'Said second'])
})

test('a mention that would notify a whole channel asks once', async ({ makeServer, openReused }) => {
  const server = await makeServer({ scenario: 'large' })
  await actAs(server, 'p1').send('everyone', 'lunch', 'Who is in?')
  const { page } = await openReused(server, 'p0')
  await openTopic(page, 'everyone', 'lunch')
  const sent = () =>
    [...server.server.state.messages.byId.values()]
      .map(({ content }) => content)
      .filter((content) => content.includes('Soup'))
  const box = messageBox(page)
  const question = page.getByText('@all will notify 144 people.')
  await box.fill('@**all** Soup')
  await box.press('Enter')
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Use @topic' }).click()
  await expect(box).toHaveValue('@**topic** Soup')
  await expect(question).toBeHidden()
  await box.press('Enter')
  await expect.poll(sent).toEqual(['@**topic** Soup'])

  await box.fill('@**all** Soup')
  await box.press('Enter')
  await expect(question).toBeVisible()
  expect(sent()).toHaveLength(1)
  await box.press('Enter')
  await expect.poll(sent).toEqual(['@**topic** Soup', '@**all** Soup'])
})

test('mentioning a user outside the channel asks, and adds them', async ({ makeServer, openReused }) => {
  const server = await makeServer()
  const channel = 'garden'
  for (const who of ['ben', 'olga'])
    await actAs(server, who).call('DELETE', '/users/me/subscriptions', { subscriptions: [channel] })
  const { page } = await openReused(server, 'ada')
  await openTopic(page, channel, 'tomatoes')
  const box = messageBox(page)
  const [ben, olga] = ['ben', 'olga'].map(
    (who) => server.server.state.users.get(server.person(who).user_id)!.fullName,
  )
  const question = (name = '') => page.getByText(`${name} is not in #${channel} and will not be notified.`)
  const sent = () =>
    [...server.server.state.messages.byId.values()].filter(({ content }) => content.includes('Ripe?')).length
  await box.fill(`@**${ben}** Ripe?`)
  await box.press('Enter')
  await expect(question(ben)).toBeVisible()
  expect(sent()).toBe(0)
  await page.getByRole('button', { name: 'Add to channel' }).click()
  await expect(page.getByText(`${ben} was added to #${channel}.`)).toBeVisible()
  await expect(box).toBeFocused()
  await box.press('Enter')
  await expect.poll(sent).toBe(1)

  await box.fill(`@**${olga}** Ripe?`)
  await box.press('Enter')
  await expect(question(olga)).toBeVisible()
  await box.press('Enter')
  await expect.poll(sent).toBe(2)
})
