import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { messageBox, messageRow, untilOffline } from '../steps.ts'

const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'New direct message' })
const picker = (page: Page) => page.getByRole('dialog', { name: 'New direct message' })

test('the direct message feed offers a recipient picker and replies, but no channel', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const ada = server.person('ada').user_id
  await actAs(server, 'ben').sendDirect([ada], 'Between us')
  await actAs(server, 'olga').sendDirect([ada], 'Also for you')
  const { page } = await openReused(server, 'ada')
  await expect(messageRow(page, 'Also for you')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+P')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Direct messages')

  await test.step('a button replaces the composer and regains the focus from the picker', async () => {
    await expect(button(page)).toBeVisible()
    await expect(messageBox(page)).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Channel' })).toHaveCount(0)
    await button(page).click()
    await expect(picker(page).getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(picker(page)).toHaveCount(0)
    await expect(button(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(picker(page).getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('a reply goes to the conversation of the message, also offline', async () => {
    await server.down()
    await untilOffline(page)
    await messageRow(page, 'Between us').click({ position: { x: 300, y: 6 } })
    await page.keyboard.press('r')
    await expect(messageBox(page)).toBeFocused()
    await expect(messageBox(page)).toHaveAttribute('placeholder', /Ben Member/)
    await page.keyboard.press('Escape')
    await expect(button(page)).toBeVisible()
    await expect(messageRow(page, 'Between us')).toBeFocused()
    await page.keyboard.press('r')
    await page.keyboard.type('For Ben alone')
    await page.keyboard.press('Enter')
    await expect(messageRow(page, 'For Ben alone')).toBeVisible()
    await expect(button(page)).toBeVisible()
    await expect(messageBox(page)).toHaveCount(0)
    await expect(page.locator('article:focus')).toHaveCount(1)
    await server.up()
    await expect
      .poll(() => [...server.server.state.messages.byId.values()].at(-1)?.content)
      .toBe('For Ben alone')
  })

  await test.step('the compose key asks for recipients, and a key opens their conversation', async () => {
    await page.keyboard.press('c')
    await expect(picker(page).getByRole('combobox')).toBeFocused()
    await page.keyboard.type('olga')
    await page.keyboard.press('Enter')
    await expect(picker(page)).toContainText('Olga Owner')
    await page.keyboard.press('Control+.')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Olga Owner')
    await expect(messageBox(page)).toBeFocused()
  })
})
