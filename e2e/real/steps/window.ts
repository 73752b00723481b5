import { expect, type Locator, type Page } from '@playwright/test'
import type { Day } from '../day.ts'
import { chooseItem, messageBox, messageRow } from '../../steps.ts'

/** An expectation with a long timeout, as rate limits may delay a change for a minute until others see it. */
export const look = expect.configure({ timeout: 75_000 })

/** Waits until the server's response is as wanted. */
export async function untilServer<T>(
  ask: () => Promise<T>,
  wanted: (answer: T) => boolean,
  maxTries = 45,
): Promise<T> {
  let last: T | undefined
  for (let tries = 0; tries < maxTries; tries++) {
    last = await ask()
    if (wanted(last)) return last
    await new Promise((resolve) => setTimeout(resolve, Math.min(2500, 500 + 100 * tries)))
  }
  throw new Error(`the server answers ${JSON.stringify(last)?.slice(0, 300) ?? 'nothing'}`)
}

/** Closes a dialog, a card or a menu. Without one, Escape would leave the conversation. */
async function closeWhatIsOpen(page: Page): Promise<void> {
  const open = page.locator('dialog[open], [popover=auto], [role=menu]')
  if ((await open.count()) > 0) await page.keyboard.press('Escape')
}

/** Positions of the accounts in the rail, from 1 on, in the order of their sign-in. */
const places = { member: 1, administrator: 2, guest: 3 } as const

export async function showAccount({ page }: Day, who: keyof typeof places): Promise<void> {
  await closeWhatIsOpen(page)
  const button = page
    .getByRole('navigation', { name: 'Organizations' })
    .locator('li button')
    .nth(places[who] - 1)
  if ((await button.getAttribute('aria-current')) !== 'true')
    await page.keyboard.press(`Control+${places[who]}`)
  await look(button).toHaveAttribute('aria-current', 'true')
}

/** Opens a topic or user by the quick switcher; `kind` is the label beside the name. */
export async function jumpTo(page: Page, words: string, kind: 'Topic' | 'Person'): Promise<void> {
  await chooseTarget(page, words, kind)
  await look(page.getByRole('heading', { level: 1 })).toContainText(words)
}

/** Opens all messages of a channel. If channels open at a topic, continues from there by shortcut. */
export async function openWholeChannel(page: Page, channel: string): Promise<void> {
  await chooseTarget(page, channel, 'Channel')
  const title = page.getByRole('heading', { level: 1 })
  await look(async () => {
    if (!(await title.innerText()).includes(channel)) {
      // Escape moves the focus from the composer to the messages, where shortcuts work.
      if (await page.evaluate(() => document.activeElement instanceof HTMLTextAreaElement))
        await page.keyboard.press('Escape')
      await page.keyboard.press('s')
    }
    await expect(title).toContainText(channel, { timeout: 2000 })
  }).toPass({ timeout: 75_000 })
}

const groupOf = { Channel: 'Channels', Topic: /^(Conversations|Unread|Recent)$/, Person: 'People' } as const

async function chooseTarget(page: Page, words: string, kind: keyof typeof groupOf): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Search or jump to anything' })
  const option = page
    .getByRole('group', { name: groupOf[kind] })
    .getByRole('option')
    // The other accounts of the run are in the same channels.
    .filter({ hasText: words, hasNot: page.locator('[data-account]') })
    .first()
  // A topic created a moment ago is found by the next try.
  await look(async () => {
    await closeWhatIsOpen(page)
    await page.keyboard.press('Control+k')
    await field.fill(words)
    await expect(option).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 75_000 })
  await option.click()
  await look(field).toHaveCount(0)
}

/** Sends in the open conversation with Enter; resolves once the row has its message id. */
export async function sendText(page: Page, text: string, shown = text): Promise<Locator> {
  await messageBox(page).click()
  await messageBox(page).fill(text)
  await messageBox(page).press('Control+Enter')
  await look(messageBox(page)).toHaveValue('')
  const row = messageRow(page, shown).last()
  await look(row).toHaveAttribute('data-message-id', /\d/)
  return row
}

/** Chooses an item from the menu of a message. */
export async function chooseOfMessage(row: Locator, item: string | RegExp): Promise<void> {
  await row.hover()
  await row.getByRole('button', { name: 'More' }).click()
  await chooseItem(row.page().getByRole('menu'), item)
}

/** Chooses an item from the menu of a channel, topic or conversation in the sidebar, as soon as it is enabled. */
export async function chooseOfPlace(row: Locator, item: string): Promise<void> {
  const page = row.page()
  // The menu shows what was possible when it opened.
  await look(async () => {
    await closeWhatIsOpen(page)
    await row.click({ button: 'right' })
    await chooseItem(page.getByRole('menu'), item)
  }).toPass({ timeout: 75_000 })
  await look(page.getByRole('menu')).toHaveCount(0)
}
