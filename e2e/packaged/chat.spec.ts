import { actAs } from '../apiUser.ts'
import { messageBox, messageRow, openTopic } from '../steps.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from '../signIn.ts'

test('signs in, reads a message and sends one, which a second user gets', async ({
  makeServer,
  openInstalled,
}) => {
  const server = await makeServer()
  const { page } = await openInstalled()
  await signIn(page, server, 'ada', 'Until I quit')
  await openTopic(page, 'garden', 'tomatoes')
  const ben = actAs(server, 'ben')
  await ben.send('garden', 'tomatoes', 'Read in the installed program')
  await expect(messageRow(page, 'Read in the installed program')).toBeVisible()

  await messageBox(page).fill('Sent by the installed program')
  await messageBox(page).press('Enter')
  await expect(messageBox(page)).toHaveValue('')
  await expect(
    page.locator('[data-message-id]').filter({ hasText: 'Sent by the installed program' }),
  ).toBeVisible()
  const { messages } = await ben.call('GET', '/messages', {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    apply_markdown: false,
  })
  expect(JSON.stringify(messages)).toContain('Sent by the installed program')
})
