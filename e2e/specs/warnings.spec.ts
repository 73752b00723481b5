import type { Locator, Page } from '@playwright/test'
import { actAs } from '../apiUser.ts'
import { expect, test } from '../fixtures.ts'
import {
  messageBox,
  messageRow,
  openDirect,
  openTopic,
  resolvedMark,
  sidebarItem,
  untilLive,
} from '../steps.ts'

const warningsOf = (page: Page): Locator => page.getByRole('status', { name: 'Before sending' })
const topicField = (page: Page): Locator => page.getByRole('combobox', { name: 'Topic' })

/** Moves back from the send button by Shift+Tab until the element has the focus, and presses Enter. */
async function pressByKeys(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeVisible()
  await messageBox(page).press('Tab')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused()
  const hasFocus = () => button.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 20 && !(await hasFocus()); presses++) await page.keyboard.press('Shift+Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
}

test('warnings about the topic, the channel and the text are fixed by their actions', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const { page } = await openReused(server, 'ada')
  const box = messageBox(page)
  const warnings = warningsOf(page)

  // A resolved topic is unresolved by keyboard. The text follows the renamed topic.
  await openTopic(page, 'garden', 'fence')
  await box.fill('It leans again')
  await expect(warnings).toContainText('“fence” is resolved.')
  await pressByKeys(page, warnings.getByRole('button', { name: 'Unresolve' }))
  await expect(resolvedMark(page)).toHaveCount(0)
  await expect(box).toHaveValue('It leans again')
  await expect(warnings).toBeEmpty()
  await box.fill('')

  // A new topic with nearly the name of an existing one.
  await sidebarItem(page, 'garden').click()
  await topicField(page).fill('Tomatos')
  await box.fill('Red ones')
  await expect(warnings).toContainText('“tomatoes” already exists.')
  await warnings.getByRole('button', { name: 'Post there' }).click()
  await expect(topicField(page)).toHaveValue('tomatoes')
  await expect(box).toHaveValue('Red ones')
  await expect(box).toBeFocused()
  await expect(warnings).toBeEmpty()
  await box.fill('')

  // A secret is removed, and comes back by undo. The warning stops nothing.
  await openTopic(page, 'garden', 'tomatoes')
  const secret = ['ghp', 'x1'.repeat(18)].join('_')
  await box.fill(`Use ${secret} here`)
  await expect(warnings).toContainText('This looks like a secret: GitHub token.')
  await warnings.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(box).toHaveValue('Use  here')
  await page.keyboard.press('Control+z')
  await expect(box).toHaveValue(`Use ${secret} here`)

  // Gus is not in the private channel. A dismissed warning stays away.
  await box.fill('See #**planning>budget**')
  await expect(warnings).toContainText('#planning is private, and some people here can’t open it.')
  await warnings.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(warnings).toBeEmpty()
  await box.press('Enter')
  await expect(messageRow(page, 'See #planning')).toBeVisible()

  // Without the subscription, the user would not be notified of replies.
  await box.fill('Seen from outside')
  await actAs(server, 'ada').call('DELETE', '/users/me/subscriptions', { subscriptions: ['garden'] })
  await expect(warnings).toContainText('You have not joined #garden')
  await warnings.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(warnings).toBeEmpty()
  const garden = [...server.server.state.channels.values()].find(({ name }) => name === 'garden')
  await expect.poll(() => garden?.subscribers.has(server.person('ada').user_id)).toBe(true)
  await expect(box).toHaveValue('Seen from outside')
  await box.fill('')

  await actAs(server, 'gus').sendDirect([server.person('ada').user_id], 'Hello from outside')
  await openDirect(page, 'Gus Guest')
  await box.fill('Ask @**Ben Member**')
  await expect(warnings).toContainText('Gus Guest is a guest.')
  await expect(warnings).toContainText('Ben Member is not in this conversation and won’t see it.')
  await box.press('Enter')
  await expect(messageRow(page, 'Ask @Ben Member')).toBeVisible()
  await expect(warnings).toBeEmpty()
})

test('a topic that the user may not create is refused before the text is typed', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer({ featureLevel: 441 })
  const garden = [...server.server.state.channels.values()].find(({ name }) => name === 'garden')
  const admins = [...server.server.state.groups.values()].find(({ name }) => name === 'role:administrators')
  await actAs(server, 'olga').call('PATCH', `/streams/${String(garden?.id)}`, {
    can_create_topic_group: { new: admins?.id },
  })
  const { page } = await openReused(server, 'ben')
  await untilLive(page)
  await sidebarItem(page, 'garden').click()
  const refusal = page.getByText('You can’t start topics in #garden. Choose an existing one.')
  await topicField(page).fill('Brand new')
  await expect(refusal).toBeVisible()
  await expect(topicField(page)).toHaveAttribute('aria-invalid', 'true')
  await messageBox(page).fill('For a known topic')
  await messageBox(page).press('Enter')
  await expect(topicField(page)).toBeFocused()
  await topicField(page).fill('tomatoes')
  await expect(refusal).toBeHidden()
  await messageBox(page).press('Enter')
  await expect(messageRow(page, 'For a known topic')).toBeVisible()
})

test('an old server has the warnings that need nothing newer', async ({ makeServer, openReused }) => {
  const server = await makeServer({ featureLevel: 65 })
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  const warnings = warningsOf(page)
  await messageBox(page).fill(`See #**planning**, ${'AKIA'}${'A1'.repeat(8)}`)
  await expect(warnings).toContainText('This looks like a secret: AWS key.')
  await expect(warnings).toContainText('#planning is private')
  await openDirect(page, 'Ben Member')
  await messageBox(page).fill('Hello')
  await expect(warnings).toBeEmpty()
})
