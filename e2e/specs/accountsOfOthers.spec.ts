import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { actAs } from '../person.ts'
import { focusWindow, untilLive, untilOffline } from '../steps.ts'
import { agree, answerWith, asked } from '../systemDialogs.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('people are created, invited and helped by bots', async ({ makeServer, openKept }) => {
  test.setTimeout(300_000)
  const server = await makeServer()
  const olga = actAs(server, 'olga')
  const ada = `/users/${String(server.person('ada').user_id)}`
  const { users } = server.server.state
  const it = await openKept(server, 'ada')
  const { app, page } = it
  await untilLive(page)
  await focusWindow(app)
  await answerWith(app, agree)

  await test.step('a person is created from the directory by its key', async () => {
    await page.keyboard.press('Shift+W')
    await expect(heading(page, 'People')).toBeVisible()
    await page.keyboard.press('n')
    await expect(heading(page, 'New person')).toBeVisible()
    await expect(field(page, 'E-mail')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter an e-mail address.')).toBeVisible()
    await expect(page.getByText('Enter a name.')).toBeVisible()
    await field(page, 'E-mail').fill('nina@demo.example')
    await field(page, 'Full name').fill('N')
    await field(page, 'Password').fill('long enough 1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Name too short!')).toBeVisible()
    await expect(field(page, 'Full name')).toBeFocused()
    await field(page, 'Full name').fill('Nina New')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Nina New')).toBeVisible()
    await expect(page.getByText('Nina New can sign in now.')).toBeVisible()
    expect((await asked(app)).at(-1)).toContain('Nina New (nina@demo.example) can sign in')
    expect([...users.values()].find(({ fullName }) => fullName === 'Nina New')?.role).toBe(400)
    await page.keyboard.press('Escape')
  })

  await test.step('the palette, the menu and the button lead to the form', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('new person')
    await page.getByRole('option', { name: /^New person/ }).click()
    await expect(heading(page, 'New person')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+W')
    await button(page, 'More about people').click()
    await page.getByRole('menuitem', { name: 'New person' }).click()
    await field(page, 'E-mail').fill('nina@demo.example')
    await button(page, 'Create account').click()
    await expect(page.getByText('Nina New has this address already.')).toBeVisible()
    await button(page, 'Close the form').click()
    await button(page, 'New person').click()
    await expect(heading(page, 'New person')).toBeVisible()
  })

  await test.step('one who is made a member is told who may', async () => {
    await olga.call('PATCH', ada, { role: 400 })
    await expect(page.getByText('Only administrators can: Olga Owner.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button(page, 'New person')).toHaveAttribute('aria-disabled', 'true')
    await olga.call('PATCH', ada, { role: 200 })
    await expect(button(page, 'New person')).not.toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('without a connection nothing is sent', async () => {
    await button(page, 'New person').click()
    await server.down()
    await untilOffline(page)
    await expect(page.getByText('This is about somebody else: it needs a connection.')).toBeVisible()
    await expect(button(page, 'Create account')).toHaveAttribute('aria-disabled', 'true')
  })
})
