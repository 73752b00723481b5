import type { ElectronApplication, Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import {
  chooseTool,
  messageBox,
  messageRow,
  openDirect,
  openSettings,
  openTopic,
  showHash,
  sidebarItem,
  untilLive,
  untilOffline,
} from '../steps.ts'

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'New message' })
const directSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'New direct message' })
const to = (part: Locator): Locator => part.getByRole('combobox', { name: 'Channel or people' })
const people = (part: Locator): Locator => part.getByRole('combobox', { name: 'People' })
const boxIn = (part: Locator): Locator => part.getByRole('textbox', { name: 'Message', exact: true })
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** The views without a composer, with the title of each. */
const panes = [
  ['#inbox', 'Inbox'],
  ['#recent', 'Recent conversations'],
  ['#catchup', 'Catch up'],
  ['#drafts', 'Drafts'],
  ['#channels', 'Channels'],
  ['#channels/new', 'Create channel'],
  ['#people', 'People'],
  ['#groups', 'Groups'],
  ['#invitations', 'Invitations'],
  ['#bots', 'Bots'],
  ['#files', 'Your files'],
  ['#settings/account', 'Account'],
  ['#settings/organization', 'Organization profile'],
] as const

/** The views with a composer, and the field that takes the focus there. */
const conversations = [
  ['#feed', 'Channel or people'],
  ['#narrow/is/mentioned', 'Channel or people'],
  ['#narrow/is/starred', 'Channel or people'],
] as const

const ways: readonly { readonly name: string; readonly write: (page: Page) => Promise<void> }[] = [
  { name: 'C', write: (page) => page.keyboard.press('c') },
  { name: 'Ctrl+N', write: (page) => page.keyboard.press('Control+n') },
  {
    name: 'the palette',
    write: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('>write a message')
      const chosen = page.getByRole('dialog').getByRole('option', { selected: true })
      await expect(chosen).toContainText('Write a message')
      await page.keyboard.press('Enter')
    },
  },
]

/** Takes the focus out of a field in which letters are text. */
const leaveField = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)
      activeElement.blur()
  })

/** Describes the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document
    return `${activeElement?.tagName} ${activeElement?.id} ${activeElement?.textContent?.slice(0, 80)}`
  })

const chooseOfMenu = (app: ElectronApplication, id: string): Promise<void> =>
  app.evaluate(({ Menu }, item) => {
    Menu.getApplicationMenu()?.getMenuItemById(item)?.click()
  }, id)

test('every view opens a composer, and Escape returns the focus', async ({ shared }) => {
  test.setTimeout(240_000)
  const { page } = shared
  await untilLive(page)
  for (const [hash, title] of panes)
    await test.step(title, async () => {
      await showHash(page, hash)
      await expect(heading(page)).toContainText(title)
      for (const { name, write } of ways)
        await test.step(name, async () => {
          await leaveField(page)
          const before = await focused(page)
          await write(page)
          await expect(to(sheet(page))).toBeFocused()
          await page.keyboard.press('Escape')
          await expect(sheet(page)).toHaveCount(0)
          await expect(heading(page)).toContainText(title)
          expect(await focused(page)).toBe(before)
        })
      await leaveField(page)
      await page.keyboard.press('x')
      await expect(people(directSheet(page))).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(directSheet(page)).toHaveCount(0)
    })
  for (const [hash, field] of conversations)
    await test.step(hash, async () => {
      for (const { write } of ways) {
        await showHash(page, hash)
        await leaveField(page)
        await write(page)
        await expect(page.getByRole('main').getByRole('combobox', { name: field })).toBeFocused()
        await expect(sheet(page)).toHaveCount(0)
        await page.keyboard.press('Escape')
      }
    })
})

test('a text in the sheet is the draft, also after a restart, and is queued offline', async ({ shared }) => {
  const { server } = shared
  await test.step('the menu opens it, and the text is kept with its recipient', async () => {
    const { app, page } = shared
    await showHash(page, '#inbox')
    await expect(heading(page)).toHaveText('Inbox')
    await chooseOfMenu(app, 'write.message')
    await expect(to(sheet(page))).toBeFocused()
    await page.keyboard.type('gard')
    await page.keyboard.press('Enter')
    await expect(sheet(page).getByRole('combobox', { name: 'Topic' })).toBeFocused()
    await page.keyboard.type('fresh paint')
    await page.keyboard.press('Enter')
    await expect(boxIn(sheet(page))).toBeFocused()
    await page.keyboard.type('The fence is green')
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await sidebarItem(page, 'Drafts').click()
    await expect(page.getByRole('button', { name: 'Open the draft to #garden › fresh paint' })).toContainText(
      'The fence is green',
    )
  })

  await shared.restart()
  const { page } = shared
  await untilLive(page)
  await test.step('it is shown again, and sent once there is a connection', async () => {
    await leaveField(page)
    await page.keyboard.press('Control+n')
    await expect(boxIn(sheet(page))).toHaveValue('The fence is green')
    await expect(boxIn(sheet(page))).toBeFocused()
    await server.down()
    await untilOffline(page)
    await page.keyboard.press('Enter')
    await expect(sheet(page)).toHaveCount(0)
    await expect(page.getByText('Waiting to send to #garden › fresh paint.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
    await server.up()
    await expect
      .poll(() => [...server.server.state.messages.byId.values()].at(-1))
      .toMatchObject({ content: 'The fence is green', topic: 'fresh paint' })
  })

  await test.step('a text that is too long stays, with the reason', async () => {
    await untilLive(page)
    await page.keyboard.press('c')
    await page.keyboard.type('ben')
    await page.keyboard.press('Enter')
    await expect(people(sheet(page))).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type('x'.repeat(20))
    await boxIn(sheet(page)).fill('y'.repeat(10_001))
    await expect(sheet(page).getByText('1 character over the limit of 10,000.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(boxIn(sheet(page))).toHaveValue('y'.repeat(10_001))
    await boxIn(sheet(page)).fill('Ben, the fence?')
  })

  await test.step('the conversation shows the draft, and the next new message is empty', async () => {
    await page.keyboard.press('Control+.')
    await expect(heading(page)).toContainText('Ben Member')
    await expect(sheet(page)).toHaveCount(0)
    await expect(messageBox(page)).toHaveValue('Ben, the fence?')
    await expect(messageBox(page)).toBeFocused()
    await showHash(page, '#inbox')
    await expect(heading(page)).toHaveText('Inbox')
    await page.keyboard.press('c')
    await expect(to(sheet(page))).toBeFocused()
    await expect(boxIn(sheet(page))).toHaveValue('')
    await page.keyboard.press('Escape')
    await openDirect(page, 'Ben Member')
    await messageBox(page).fill('')
  })
})

test('a direct message begun by X is sent, and its conversation shows an unsent one', async ({ shared }) => {
  const { page, server } = shared
  await openTopic(page, 'garden', 'tomatoes')
  await page.keyboard.press('x')
  await page.keyboard.type('ben')
  await page.keyboard.press('Enter')
  await page.keyboard.type('olga')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('For both of you')
  await page.keyboard.press('Escape')
  await expect(directSheet(page)).toHaveCount(0)
  await page.keyboard.press('x')
  await expect(boxIn(directSheet(page))).toHaveValue('For both of you')
  await page.keyboard.press('Enter')
  await expect(directSheet(page)).toHaveCount(0)
  await expect
    .poll(() => [...server.server.state.messages.byId.values()].at(-1)?.content)
    .toBe('For both of you')
  await expect(heading(page)).toContainText('tomatoes')

  // Recipients without a text go along to their conversation.
  await page.keyboard.press('x')
  await page.keyboard.type('ben')
  await page.keyboard.press('Enter')
  await directSheet(page).getByRole('button', { name: 'Open conversation' }).click()
  await expect(heading(page)).toContainText('Ben Member')
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await expect(people(directSheet(page))).toBeFocused()
  await expect(directSheet(page).getByRole('button', { name: 'Remove Ben Member' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await openTopic(page, 'garden', 'tomatoes')

  await page.keyboard.press('x')
  await page.keyboard.type('ben')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('To you alone')
  await page.keyboard.press('Escape')
  await openDirect(page, 'Ben Member')
  await expect(messageBox(page)).toHaveValue('To you alone')
  await messageBox(page).fill('')
})

test('keys on a message reply, quote, mention its sender or write to the sender', async ({ shared }) => {
  const { page, server } = shared
  await actAs(server, 'ben').send('garden', 'tomatoes', 'Who has the hose?')
  await showHash(page, '#feed')
  const row = messageRow(page, 'Who has the hose?')
  const select = async (): Promise<void> => {
    await row.click({ position: { x: 300, y: 6 } })
    await leaveField(page)
  }
  const topicField = page.getByRole('main').getByRole('combobox', { name: 'Topic' })

  await test.step('R and @ write to the conversation of the message', async () => {
    await select()
    await page.keyboard.press('r')
    await expect(messageBox(page)).toBeFocused()
    await expect(topicField).toHaveValue('tomatoes')
    await page.keyboard.press('Escape')
    await select()
    await page.keyboard.press('@')
    await expect(messageBox(page)).toBeFocused()
    await expect(messageBox(page)).toHaveValue('@**Ben Member** ')
  })

  await test.step('Ctrl+. goes there with the text', async () => {
    await page.keyboard.type('I do')
    await page.keyboard.press('Control+.')
    await expect(heading(page)).toContainText('tomatoes')
    await expect(messageBox(page)).toHaveValue('@**Ben Member** I do')
    await expect(messageBox(page)).toBeFocused()
    await messageBox(page).fill('')
    await page.keyboard.press('Escape')
  })

  await test.step('> quotes it', async () => {
    await select()
    await page.keyboard.press('>')
    await expect(messageBox(page)).toHaveValue(/```quote\nWho has the hose\?/)
    await messageBox(page).fill('')
    await page.keyboard.press('Escape')
  })

  await test.step('Shift+R and the menu write to the sender, in the draft of that conversation', async () => {
    await select()
    await page.keyboard.press('Shift+R')
    await expect(boxIn(directSheet(page))).toBeFocused()
    await page.keyboard.type('Between us: I do')
    await page.keyboard.press('Escape')
    await expect(row).toBeFocused()
    await chooseTool(page, 'Who has the hose?', 'Direct message to the sender')
    await expect(boxIn(directSheet(page))).toHaveValue('Between us: I do')
    await page.keyboard.press('Escape')
    await openDirect(page, 'Ben Member')
    await expect(messageBox(page)).toHaveValue('Between us: I do')
    await messageBox(page).fill('')
  })
})

test('without single letters, keys with Ctrl and the menu begin a message', async ({ shared }) => {
  const { app, page } = shared
  const settings = await openSettings(page, 'Keyboard')
  await settings.getByRole('switch', { name: /^Single-key shortcuts/ }).uncheck()
  await showHash(page, '#inbox')
  await expect(heading(page)).toHaveText('Inbox')
  await page.keyboard.press('c')
  await page.keyboard.press('Control+n')
  await expect(to(sheet(page))).toBeFocused()
  await expect(to(sheet(page))).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+K')
  await expect(people(directSheet(page))).toBeFocused()
  await page.keyboard.press('Escape')
  await chooseOfMenu(app, 'write.direct')
  await expect(people(directSheet(page))).toBeFocused()
  await page.keyboard.press('Escape')
})
