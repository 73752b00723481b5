import type { Page } from '@playwright/test'
import { expect, test, type TestServer } from '../fixtures.ts'
import { behaves } from '../server/gates/behavior.ts'
import { actAs } from '../apiUser.ts'
import {
  chooseTool,
  editBox,
  messageBox,
  messageRow,
  openTopic,
  resolvedMark,
  say,
  sidebarItem,
  untilLive,
  untilOffline,
} from '../steps.ts'

const texts = ({ server }: TestServer): string[] =>
  [...server.state.messages.byId.values()].map(({ content }) => content)

test('a message is edited in place by menu and keyboard; the composer keeps its text', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  await say(page, 'They **ripn** soon', 'soon')
  const row = messageRow(page, 'soon')

  await chooseTool(page, 'soon', 'Edit message')
  await expect(editBox(page)).toBeFocused()
  await expect(editBox(page)).toHaveValue('They **ripn** soon')
  await editBox(page).fill('They **ripen** soon')
  // Goes to a different conversation and back.
  await openTopic(page, 'general', 'lunch')
  await openTopic(page, 'garden', 'tomatoes')
  await expect(editBox(page)).toHaveValue('They **ripen** soon')
  await editBox(page).press('Enter')
  await expect(editBox(page)).toHaveCount(0)
  await expect(row.locator('strong')).toHaveText('ripen')
  await expect(row.getByText('edited')).toBeVisible()
  await expect(row).toBeFocused()
  expect(texts(server)).toContain('They **ripen** soon')

  // An unchanged edit closes without a question, and a discarded one can be restored.
  await row.hover()
  await page.mouse.wheel(0, -300)
  await expect(row).not.toBeInViewport()
  await messageBox(page).press('ArrowUp')
  await expect(editBox(page)).toHaveValue('They **ripen** soon')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
  await editBox(page).press('Control+Enter')
  await expect(messageBox(page)).toBeFocused()
  await messageBox(page).press('Escape')
  await expect(row).toBeFocused()
  await page.keyboard.press('e')
  await editBox(page).fill('Dropped')
  await editBox(page).press('Escape')
  await expect(row).toBeFocused()
  await expect(row).toContainText('They ripen soon')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(editBox(page)).toHaveValue('Dropped')
  await expect(editBox(page)).toBeFocused()

  const olga = actAs(server, 'olga')
  const { id } = [...server.server.state.messages.byId.values()].find(
    ({ content }) => content === 'They **ripen** soon',
  )!
  await olga.call('PATCH', `/messages/${id}`, { topic: 'beans', propagate_mode: 'change_all' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('beans')
  await expect(editBox(page)).toBeFocused()
  await page.keyboard.type(' and kept')
  await expect(editBox(page)).toHaveValue('Dropped and kept')
  await expect(messageBox(page)).toHaveValue('')
  await olga.call('DELETE', `/messages/${id}`, {})
  await expect(page.getByText('Your text is in your drafts')).toBeVisible()
  await expect(messageBox(page)).toBeFocused()
  await sidebarItem(page, 'Drafts').click()
  await page.getByRole('button', { name: /^Open the edit of a message in #garden › beans/ }).click()
  await expect(messageBox(page)).toHaveValue('Dropped and kept')
})

test('an offline edit is shown at once and sent once; a refused one keeps its text', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const first = await openReused(server, 'ada')
  await openTopic(first.page, 'garden', 'tomatoes')
  await say(first.page, 'Six plants are ill')
  const edited = async (page: Page, from: string, to: string): Promise<void> => {
    await server.down()
    await untilOffline(page)
    await chooseTool(page, from, 'Edit message')
    await expect(editBox(page)).toHaveValue(from)
    await editBox(page).fill(to)
    await editBox(page).press('Enter')
    await expect(messageRow(page, to.replaceAll('*', ''))).toContainText('This edit is waiting to be sent')
  }
  await edited(first.page, 'Six plants are ill', '**Seven** plants are ill')
  await first.close()

  const again = await openReused(server, null)
  const { page } = again
  const row = messageRow(page, 'plants are ill')
  await expect(row).toContainText('This edit is waiting to be sent')
  await expect(row.locator('strong')).toHaveText('Seven')
  await server.up()
  await untilLive(page)
  await expect(row).not.toContainText('waits')
  await expect(row.locator('strong')).toHaveText('Seven')
  await expect(row.getByText('edited')).toBeVisible()
  const onServer = [...server.server.state.messages.byId.values()].find(({ content }) =>
    content.includes('plants are ill'),
  )
  expect(onServer).toMatchObject({ content: '**Seven** plants are ill' })
  expect(onServer?.edits).toHaveLength(1)

  await say(page, 'All is well')
  await edited(page, 'All is well', 'All is lost')
  server.failWith('PATCH /api/v1/messages', 400, 'BAD_REQUEST')
  await server.up()
  const refused = messageRow(page, 'The edit wasn’t saved')
  await expect(refused).toContainText('All is well')
  await refused.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(editBox(page)).toHaveValue('All is lost')
  await editBox(page).pressSequentially(', or not')
  await editBox(page).press('Enter')
  await expect(messageRow(page, 'All is lost, or not').getByText('edited')).toBeVisible()
  await expect(refused).toHaveCount(0)
  await sidebarItem(page, 'Drafts').click()
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()

  await openTopic(page, 'garden', 'tomatoes')
  await chooseTool(page, 'All is lost, or not', 'Edit message')
  await editBox(page).fill('All is not')
  await again.close()
  const last = await openReused(server, null)
  await untilLive(last.page)
  await sidebarItem(last.page, 'Drafts').click()
  const draft = last.page.getByRole('button', { name: /^Open the edit of a message in #garden/ })
  await expect(draft).toContainText('All is not')
  await draft.click()
  await expect(editBox(last.page)).toHaveValue('All is not')
  await expect(editBox(last.page)).toBeFocused()
  await last.page.keyboard.type(' lost')
  await last.page.keyboard.press('Enter')
  await expect(messageRow(last.page, 'All is not lost').getByText('edited')).toBeVisible()
  await sidebarItem(last.page, 'Drafts').click()
  await expect(last.page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
  expect([...server.server.state.users.values()].flatMap(({ drafts }) => [...drafts.values()])).toEqual([])
})

test('messages are deleted, or moved to another topic or channel', async ({ makeServer, openReused }) => {
  const server = await makeServer()
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  await say(page, 'Better not said')
  await say(page, 'Ripe on Monday')
  const title = page.getByRole('heading', { level: 1 })

  await server.down()
  await untilOffline(page)
  const deleted = messageRow(page, 'Better not said')
  await chooseTool(page, 'Better not said', 'Delete message')
  const question = page.getByRole('dialog', { name: 'Delete this message?' })
  await expect(question).toContainText('Better not said')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(deleted).toContainText('This deletion is waiting to be sent')
  await deleted.getByRole('button', { name: 'Cancel' }).click()
  await expect(deleted).not.toContainText('waits')
  await server.up()
  await untilLive(page)
  await deleted.focus()
  await page.keyboard.press('Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(deleted).toHaveCount(0)
  expect(texts(server)).not.toContain('Better not said')

  await chooseTool(page, 'Ripe on Monday', 'Move message…')
  const dialog = page.getByRole('dialog', { name: 'Move messages' })
  const topic = dialog.getByRole('combobox', { name: 'Topic' })
  await expect(topic).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled()
  await topic.fill('red fruit')
  await dialog.getByRole('radio', { name: 'All messages in the topic' }).check()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(title).toContainText('red fruit')
  await expect(messageRow(page, 'Ripe on Monday')).toBeVisible()

  await messageRow(page, 'Ripe on Monday').focus()
  await page.keyboard.press('m')
  const channel = dialog.getByRole('combobox', { name: 'Channel' })
  if (behaves(server.featureLevel, 'movesBetweenChannels')) await channel.selectOption('general')
  else await expect(channel).toHaveCount(0)
  await topic.fill('lunch')
  await topic.press('Enter')
  await expect(messageRow(page, 'Ripe on Monday')).toHaveCount(0)
  await page.getByRole('button', { name: 'Go there' }).click()
  await expect(title).toContainText('lunch')
  await expect(messageRow(page, 'Ripe on Monday')).toBeVisible()
  await expect(messageRow(page, 'Ripe on Monday').getByText('moved')).toBeVisible()

  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(resolvedMark(page)).toBeVisible()
  await expect(title).toContainText('lunch')
  expect([...server.server.state.messages.byId.values()].map((each) => each.topic)).toContain('✔ lunch')
  await page.keyboard.press('Shift+X')
  await expect(resolvedMark(page)).toHaveCount(0)
  await expect(messageRow(page, 'Ripe on Monday')).toBeVisible()
})
