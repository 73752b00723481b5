import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import {
  feedOf,
  messageBox,
  messageRow,
  openTopic,
  pressInView,
  sidebarItem,
  untilLive,
  openSettings,
  openChannelSettings,
  channelIdOf,
} from '../steps.ts'

const anyDialog = 'dialog[open], [role=dialog]'

/**
 * Fails on serious and critical axe violations in the window, in both themes. `within` limits the check to a new
 * part.
 */
async function expectNoFaults(page: Page, what: string, within?: string): Promise<void> {
  // Dialogs are loaded on first use.
  if (within !== undefined) await expect(page.locator(within).first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colors during the transition between themes must not be measured.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null)))
    })
    // The page stays loaded and keeps axe, whose code takes long to inject.
    const isThere = await page.evaluate(() => 'axe' in window)
    // Legacy mode, because Electron cannot open the blank page that the default mode needs. Describing the passed
    // rules would take longer than the check.
    const whole = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'] })
    const axe = within === undefined ? whole : whole.include(within)
    // The second theme has the same elements in different colors.
    const { violations } = await (
      colorScheme === 'light' ? axe : axe.withRules(['color-contrast', 'link-in-text-block'])
    ).analyze()
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    const descriptions = grave.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
    )
    expect(descriptions, `${what}, ${colorScheme}`).toEqual([])
    // A scrolling list takes the focus from its field, unless it is no tab stop.
    const owned = page.locator('[role=listbox]:not([aria-activedescendant])')
    const stops = await owned.evaluateAll((lists) => lists.map((list) => (list as HTMLElement).tabIndex))
    expect(stops.filter((tabIndex) => tabIndex !== -1)).toEqual([])
  }
}

test.use({ sharedServer: { scenario: 'demo' } })

test('the sign-in screens have no serious accessibility faults', async ({ makeServer, openReused }) => {
  const server = await makeServer()
  const { page } = await openReused(server, null)
  const address = page.getByRole('textbox', { name: 'Organization address' })
  await expect(address).toBeFocused()
  await expectNoFaults(page, 'address')
  await address.fill(server.appUrl)
  await address.press('Enter')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectNoFaults(page, 'methods')
})

test('conversations, pickers and dialogs have no serious accessibility faults', async ({
  shared: { page },
}) => {
  test.setTimeout(240_000)
  await untilLive(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNoFaults(page, 'feed')

  for (const [key, title] of [
    ['t', 'Recent conversations'],
    ['Shift+C', 'Catch up'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('treegrid')).toBeVisible()
    await expectNoFaults(page, title)
  }

  await openTopic(page, 'engineering', 'release 4.2 rollout')
  await expectNoFaults(page, 'conversation')
  for (const name of ['mentions', 'code']) {
    const topic = `formatting playground: ${name}`
    await page.evaluate(
      (hash) => {
        location.hash = hash
      },
      `#narrow/channel/7/topic/${encodeURIComponent(topic).replaceAll('.', '%2E').replaceAll('%', '.')}`,
    )
    await expect(page.getByRole('heading', { level: 1 })).toContainText(topic)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectNoFaults(page, topic)
  }

  await page.keyboard.press('Shift+B')
  await page.getByRole('listbox', { name: 'Channels' }).press('End')
  await expect(
    page
      .getByRole('region', { name: /^Preview of/ })
      .getByRole('link')
      .first(),
  ).toBeVisible()
  await expectNoFaults(page, 'directory of channels')
  await page.keyboard.press('Escape')

  await sidebarItem(page, 'engineering').click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await expectNoFaults(page, 'menu of a channel', '[role=menu]')
  await page.keyboard.press('Escape')

  const row = page.getByRole('article').last()
  // The row's tools disappear if a scroll moves a different row under the pointer, so the click is retried.
  await expect(async () => {
    await row.hover()
    await row
      .getByRole('button', { name: /reaction/i })
      .last()
      .click({ timeout: 2000 })
  }).toPass()
  await expect(
    page.getByRole('dialog', { name: 'Emoji' }).getByRole('button', { name: 'tada', exact: true }).first(),
  ).toBeVisible()
  await expectNoFaults(page, 'emoji picker', anyDialog)
  await page.keyboard.press('Escape')

  const name = page.getByRole('article').first().getByRole('button').first()
  await pressInView(name)
  const profile = page.getByRole('dialog').getByRole('button', { name: 'Profile', exact: true })
  await expect(profile).toBeVisible()
  await expectNoFaults(page, 'person', anyDialog)
  await profile.click()
  await expect(page.getByRole('region', { name: 'About' })).toBeVisible()
  await expectNoFaults(page, 'page of a person')
  await page.keyboard.press('Escape')

  const accounts = page.getByRole('navigation', { name: 'Organizations' })
  await accounts.getByRole('button').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Set status' }).click()
  await page.getByRole('button', { name: 'In a meeting' }).click()
  await expectNoFaults(page, 'status', anyDialog)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expectNoFaults(page, 'shortcuts', anyDialog)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to anything' })).toBeFocused()
  await expectNoFaults(page, 'jump', anyDialog)
})

test('the settings pages have no serious accessibility faults', async ({ shared: { page } }) => {
  test.setTimeout(240_000)
  await untilLive(page)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const pages = page.getByRole('navigation', { name: 'Pages of the settings' }).getByRole('button')
  await expectNoFaults(page, 'settings')
  for (const name of await pages.allTextContents()) {
    await openSettings(page, name)
    await expectNoFaults(page, `settings, ${name}`, 'main')
  }
})

test('search and channel settings have no serious accessibility faults', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const { page } = await openReused(server, 'olga')
  await untilLive(page)
  await page.keyboard.press('Control+Shift+F')
  const search = page.getByRole('combobox', { name: 'Search messages' })
  await expect(search).toBeFocused()
  await expectNoFaults(page, 'search')
  await search.fill('the')
  await expect(page.getByRole('dialog').getByText(/From the server|From this computer/)).toBeVisible()
  await expectNoFaults(page, 'search results')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+F')
  await expect(page.getByRole('textbox', { name: 'Find in this conversation' })).toBeFocused()
  await expectNoFaults(page, 'finding')
  await page.keyboard.press('Escape')

  const id = await channelIdOf(page, 'general')
  for (const tab of ['About', 'For you', 'Permissions'] as const) {
    await openChannelSettings(page, id, tab)
    await expectNoFaults(page, tab)
  }
  await page.getByRole('combobox', { name: 'Remove people' }).fill('m')
  await expectNoFaults(page, 'groups and people')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Archive…' }).click()
  await expectNoFaults(page, 'archiving')
})

test('an empty channel has no serious accessibility faults', async ({ makeServer, openReused }) => {
  const server = await makeServer({ scenario: 'empty' })
  const { page } = await openReused(server, 'olga')
  await untilLive(page)
  await expectNoFaults(page, 'empty feed')
  await sidebarItem(page, 'general').click()
  await expect(page.getByText('Welcome to #general')).toBeVisible()
  await expectNoFaults(page, 'empty channel')
  // The channel has no message to reply to, so the key starts a new one.
  await page.keyboard.press('r')
  await expect(messageBox(page)).toBeFocused()
  await page.keyboard.type('rather')
  await expect(messageBox(page)).toHaveValue('rather')
})

test('the keyboard alone signs in, opens, sends, reacts, stars and goes back', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const { page } = await openReused(server, null)
  const keys = page.keyboard
  await expect(page.getByRole('textbox', { name: 'Organization address' })).toBeFocused()
  await keys.type(server.appUrl)
  await keys.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  const { email, password } = server.person('ada')
  await keys.type(email)
  await keys.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await keys.type(password)
  await keys.press('Enter')
  await untilLive(page)
  await keys.press('Shift+I')
  await expect(page.getByRole('region', { name: 'Use single-letter shortcuts?' })).toBeVisible()
  // The inbox takes the focus after it is shown.
  await expect(page.locator(':focus')).toContainText('All caught up')
  await page.getByRole('button', { name: 'Use letters' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Use single-letter shortcuts?' })).toBeHidden()

  await keys.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to anything' })).toBeFocused()
  await keys.type('tomatoes')
  await expect(page.getByRole('option', { selected: true })).toContainText('tomatoes')
  await keys.press('Enter')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('tomatoes')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(feedOf(page)).toBeFocused()
  await expectFocusSeen(page)

  await keys.press('c')
  await expect(messageBox(page)).toBeFocused()
  await keys.type('All by keys')
  await keys.press('Enter')
  const sent = messageRow(page, 'All by keys')
  await expect(sent).toHaveAttribute('data-message-id', /\d/)
  await keys.press('Escape')
  await keys.press('End')
  await keys.press('ArrowDown')
  await expectFocusSeen(page)
  await keys.press('ArrowUp')
  await keys.press('ArrowDown')
  await expect(sent).toBeFocused()
  await expectFocusSeen(page)

  await keys.press(':')
  await expect(page.getByRole('searchbox', { name: 'Search emoji' })).toBeFocused()
  await keys.type('tada')
  await expect(page.getByRole('dialog', { name: 'Emoji' }).getByRole('button').first()).toHaveAccessibleName(
    'tada',
  )
  await keys.press('Enter')
  await expect(sent.getByRole('button', { name: /^tada/ })).toBeVisible()
  await expect(sent).toBeFocused()
  await keys.press('Control+s')
  await expect(sent).toHaveAccessibleName(/Starred/)
  await keys.press('u')
  await expect(
    page.getByRole('dialog', { name: 'Ada Admin' }).getByRole('button', { name: 'Notes to yourself' }),
  ).toBeFocused()
  await keys.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await keys.press('*')
  await expect(title).toContainText('Starred')
  await expect(sent).toBeVisible()
  await keys.press('Alt+ArrowLeft')
  await expect(title).toContainText('tomatoes')
  await expect(sent).toBeVisible()
})

/** Asserts that the focused element shows the focus by an outline or a shadow. */
async function expectFocusSeen(page: Page): Promise<void> {
  const mark = await page.evaluate(() => {
    const style = getComputedStyle(document.activeElement!)
    return style.outlineStyle !== 'none' && style.outlineWidth !== '0px' ? 'outline' : style.boxShadow
  })
  expect(mark).not.toBe('none')
}
