import { newestLevel } from '../server/gates/behavior.ts'
import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { enterAddress, enterPassword } from '../signIn.ts'
import { messageBox, messageRow, openTopic, sidebarItem, unnamedTopic, untilLive } from '../steps.ts'

/** From years-old servers to the newest level. */
const levels = [65, 147, 247, 300, 407, newestLevel]

for (const featureLevel of levels)
  test(`a user signs in at level ${featureLevel}, reads, replies and stays up to date`, async ({
    makeServer,
    openReused,
  }) => {
    const server = await makeServer({ featureLevel })
    const it = await openReused(server, null)
    const { page } = it
    const ada = server.person('ada')
    const ben = actAs(server, 'ben')
    await enterAddress(page, server.appUrl)
    await enterPassword(page, ada.email, ada.password)
    await openTopic(page, 'garden', 'tomatoes')

    // A message sent in the app appears on the server.
    await messageBox(page).fill('The first ones are red')
    await messageBox(page).press('Enter')
    const mine = page.locator('[data-message-id]').filter({ hasText: 'The first ones are red' })
    await expect(mine).toHaveCount(1)
    await expect(messageBox(page)).toHaveValue('')
    const { messages } = server.server.state
    await expect
      .poll(
        () =>
          [...messages.byId.values()].filter(({ content }) => content.includes('first ones are red')).length,
      )
      .toBe(1)

    // A message from a different user appears here, and stays unread on the server until it is read.
    await ben.send('garden', 'tomatoes', 'So are mine')
    const theirs = messageRow(page, 'So are mine')
    await expect(theirs).toBeVisible()
    const direct = sidebarItem(page, 'Ben Member')
    await ben.sendDirect([ada.user_id], 'Have a look at the shed')
    await expect(direct).toHaveAccessibleName(/\d+ unread/)

    // Adds and removes an emoji reaction.
    await theirs.focus()
    await page.keyboard.press(':')
    await page.getByRole('button', { name: 'tada', exact: true }).first().click()
    const chip = theirs.getByRole('button', { name: /^tada/ })
    await expect(chip).toBeVisible()
    const reactions = () =>
      [...messages.byId.values()].flatMap(({ content, reactions: all }) =>
        content === 'So are mine' ? all.map(({ userId }) => userId) : [],
      )
    await expect.poll(reactions).toEqual([ada.user_id])
    await chip.click()
    await expect.poll(reactions).toEqual([])

    // The server's extra emoji, which is named like the server.
    const { wireName } = server.server
    await theirs.focus()
    await page.keyboard.press(':')
    await page.getByRole('button', { name: wireName, exact: true }).click()
    const extra = theirs.getByRole('button', { name: new RegExp(`^${wireName}: You`) })
    await expect(extra.locator('img')).toHaveAttribute('src', /unicode/)
    await expect.poll(reactions).toEqual([ada.user_id])
    await extra.click()
    await expect.poll(reactions).toEqual([])

    // An action that the server is too old for is disabled in the menu, with the reason.
    await mine.first().click({ button: 'right', position: { x: 4, y: 4 } })
    const markUnread = page.getByRole('menuitem', { name: /^Mark as unread from here/ })
    if (featureLevel === 65) {
      await expect(markUnread).toBeDisabled()
      await expect(markUnread).toContainText('This needs a newer server.')
    } else await expect(markUnread).toBeEnabled()
    await page.keyboard.press('Escape')

    await sidebarItem(page, 'garden').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Pin to the top' }).click()
    await expect(page.getByRole('heading', { name: 'Pinned channels' })).toBeVisible()
    const garden = [...server.server.state.channels.values()].find(({ name }) => name === 'garden')
    await expect.poll(() => garden?.subscribers.get(ada.user_id)?.pinToTop).toBe(true)

    // Quotes the Markdown of a different user's message.
    await theirs.focus()
    await page.keyboard.press('>')
    await expect(messageBox(page)).toHaveValue(/```quote\nSo are mine\n```/)
    await messageBox(page).fill('')

    // A message without a topic goes to the topic that this server uses for it.
    await sidebarItem(page, 'general').click()
    await messageBox(page).fill('A word to all')
    await messageBox(page).press('Enter')
    await page.getByRole('button', { name: 'Send anyway' }).click()
    const noTopic = unnamedTopic(server)
    await sidebarItem(page, noTopic).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(noTopic)
    await expect(page.locator('[data-message-id]').filter({ hasText: 'A word to all' })).toHaveCount(1)

    await direct.click()
    await expect(messageRow(page, 'Have a look at the shed')).toBeVisible()
    await expect(direct).not.toHaveAccessibleName(/unread/)
    const unread = async () => {
      const form = new URLSearchParams({
        anchor: 'newest',
        num_before: '20',
        num_after: '0',
        narrow: '[["is","unread"]]',
      })
      const authorization = `Basic ${Buffer.from(`${ada.email}:${ada.api_key}`).toString('base64')}`
      const answer = await fetch(`${server.url}/api/v1/messages?${form.toString()}`, {
        headers: { authorization },
      })
      return JSON.stringify(await answer.json())
    }
    await expect.poll(unread).not.toContain('shed')

    // An archived channel keeps its name and messages, and shows why posting is impossible.
    await openTopic(page, 'garden', 'tomatoes')
    await actAs(server, 'olga').call('DELETE', `/streams/${String(garden?.id)}`, {})
    await expect(page.getByText('#garden is archived, so no one can post there.')).toBeVisible()
    const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
    await expect(head.getByText('Archived', { exact: true })).toBeVisible()
    await expect(head.getByRole('link', { name: 'garden' })).toBeVisible()
    await expect(theirs).toBeVisible()
    await untilLive(page)
    // The log has no misunderstood or refused requests. The test has no desktop for notifications, and no sandbox as
    // root.
    const expected = /(?:warn|error) (?:a notification|started with --no-sandbox)/
    const lines = (await it.log())
      .split('\n')
      .filter((line) => / (warn|error) /.test(line) && !expected.test(line))
    expect(lines).toEqual([])
  })
