import type { ElectronApplication, Locator, Page } from '@playwright/test'
import { actAs } from '../apiUser.ts'
import { expect, test } from '../fixtures.ts'
import { chooseTool, editBox, messageBox, messageRow, openTopic, untilLive, untilOffline } from '../steps.ts'

const tool = (within: Page | Locator, name: string): Locator =>
  within.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })

const previewIn = (within: Page | Locator): Locator =>
  within.getByRole('region', { name: 'Preview', exact: true })

/** Selects the first occurrence of a text in a field. */
const select = (box: Locator, part: string): Promise<void> =>
  box.evaluate((field, text) => {
    const area = field as HTMLTextAreaElement
    const start = area.value.indexOf(text)
    area.focus()
    area.setSelectionRange(start, start + text.length)
  }, part)

const caretOf = (box: Locator): Promise<number> =>
  box.evaluate((field) => (field as HTMLTextAreaElement).selectionStart)

const resize = (app: ElectronApplication, width: number): Promise<void> =>
  app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setContentSize(to, 720), width)

const formats = [
  ['Bold', 'Control+b', '**leek**'],
  ['Italic', 'Control+i', '*leek*'],
  ['Strikethrough', 'Control+Shift+x', '~~leek~~'],
  ['Code', 'Control+Shift+c', '`leek`'],
  ['Code block', 'Control+Shift+b', '```\nleek\n```'],
  ['Link', 'Control+Shift+l', '[leek](url)'],
  ['Bulleted list', 'Control+Shift+Digit8', '- leek'],
  ['Numbered list', 'Control+Shift+Digit7', '1. leek'],
  ['Quote', 'Control+Shift+Period', '```quote\nleek\n```'],
  ['Spoiler', 'Control+Shift+h', '```spoiler \nleek\n```'],
  ['Math', 'Control+Shift+Digit4', '$$leek$$'],
] as const

test('buttons and keys add and remove formats, lists continue, undo keeps each step', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const { app, page } = await openReused(server, 'ada')
  await resize(app, 1500)
  await openTopic(page, 'garden', 'tomatoes')
  const box = messageBox(page)
  for (const [name, key, text] of formats) {
    await box.fill('leek')
    await select(box, 'leek')
    await tool(page, name).click()
    await expect(box).toHaveValue(text)
    await expect(box).toBeFocused()
    await page.keyboard.press(key)
    await expect(box).toHaveValue('leek')
    await select(box, 'leek')
    await page.keyboard.press(key)
    await expect(box).toHaveValue(text)
    await tool(page, name).click()
    await expect(box).toHaveValue('leek')
  }

  await box.fill('Closes ')
  await page.keyboard.press('Control+Shift+t')
  const dialog = page.getByRole('dialog', { name: 'Time in each reader’s zone' })
  await dialog.getByLabel('Date and time').fill('2026-11-19T15:00')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(box).toHaveValue(/^Closes <time:2026-11-19T15:00:00[+-]\d\d:\d\d>$/)
  await expect(box).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await tool(page, 'Time in each reader’s zone').click()
  await expect(box).toHaveValue(/^Closes 2026-11-19T15:00:00[+-]\d\d:\d\d$/)

  // One Tab stop, and arrows within.
  await tool(page, 'Bold').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Italic')).toBeFocused()
  await tool(page, 'Spoiler').focus()
  await resize(app, 560)
  await expect(
    page.getByRole('toolbar', { name: 'Formatting' }).locator('[tabindex="0"]:visible'),
  ).toHaveCount(1)
  await box.fill('leek')
  await select(box, 'leek')
  await expect(tool(page, 'Spoiler')).toBeHidden()
  await tool(page, 'More formatting').click()
  await page.getByRole('menuitem', { name: 'Spoiler' }).click()
  await expect(box).toHaveValue('```spoiler \nleek\n```')
  await expect(box).toBeFocused()
  await resize(app, 1500)

  // Enter sends, so Shift+Enter continues the list. Tab changes the level of an item and moves the focus elsewhere.
  await box.fill('- peas')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('beans')
  await expect(box).toHaveValue('- peas\n- beans')
  await page.keyboard.press('Tab')
  await expect(box).toHaveValue('- peas\n  - beans')
  await page.keyboard.press('Shift+Tab')
  await expect(box).toHaveValue('- peas\n- beans')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  await expect(box).toHaveValue('- peas\n- beans\n')
  await page.keyboard.type('Sown today')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(messageRow(page, 'Sown today').getByRole('listitem')).toHaveText(['peas', /^beans/])
  await expect(box).toHaveValue('')

  const steps = ['']
  const step = async (value: string): Promise<void> => {
    await expect(box).toHaveValue(value)
    steps.push(value)
  }
  await box.pressSequentially('Ask @ben')
  await step('Ask @ben')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await step('Ask @**Ben Member** ')
  await page.keyboard.type('now')
  await step('Ask @**Ben Member** now')
  await select(box, 'now')
  await page.keyboard.press('Control+b')
  await step('Ask @**Ben Member** **now**')
  await tool(page, 'Quote').click()
  await step('```quote\nAsk @**Ben Member** **now**\n```')
  await app.evaluate(({ clipboard }) => clipboard.writeText('pasted'))
  await page.keyboard.press('Control+v')
  await step('```quote\nAsk @**Ben Member** **pasted**\n```')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('- a')
  await step('```quote\nAsk @**Ben Member** **pasted**\n```\n- a')
  await page.keyboard.press('Shift+Enter')
  await step('```quote\nAsk @**Ben Member** **pasted**\n```\n- a\n- ')
  /** Presses a key until the text is the last one of `until`, and returns all texts on the way. */
  const texts = async (key: string, until: string): Promise<string[]> => {
    const seen: string[] = []
    for (let presses = 0; presses < 40 && seen.at(-1) !== until; presses++) {
      await page.keyboard.press(key)
      seen.push(await box.inputValue())
    }
    return seen
  }
  const before = steps.slice(0, -1)
  const undone = await texts('Control+z', '')
  expect(undone.filter((text) => before.includes(text))).toEqual(before.toReversed())
  const redone = await texts('Control+Shift+z', steps.at(-1)!)
  expect(redone.filter((text) => steps.includes(text))).toEqual(steps.slice(1))
  await page.keyboard.press('Control+z')
  await expect(box).toHaveValue(steps.at(-2)!)
  await page.keyboard.press('Control+y')
  await expect(box).toHaveValue(steps.at(-1)!)
})

test('many lines are inserted at once, without losing typed text or a step of undo', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const text = Array.from({ length: 120 }, (_, index) => `line ${index}`).join('\n')
  await actAs(server, 'ben').send('garden', 'tomatoes', text)
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  const box = messageBox(page)
  const quote = `\`\`\`quote\n${text}\n\`\`\`\n`
  /** Returns the text with the quote in brackets. */
  const shown = async (): Promise<string> =>
    (await box.inputValue()).replace(quote, '[quote]').replace(/@_\*\*Ben.*\n/, '')

  for (const [before, after] of [
    ['', ''],
    ['', 'after'],
    ['before', ''],
    ['two words \u{1f331}', ' and more'],
    ['one\n', '\nthree'],
  ] as const) {
    await box.fill('')
    await page.keyboard.insertText(before + after)
    await box.evaluate(
      (field: HTMLTextAreaElement, caret) => field.setSelectionRange(caret, caret),
      before.length,
    )
    await messageRow(page, 'line 0').focus()
    await page.keyboard.press('>')
    const quoted = `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}[quote]${after}`
    await expect.poll(shown).toBe(quoted)
    await expect(box).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(box).toHaveValue(before + after)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(shown).toBe(quoted)
  }

  // The language is typed before the lines are inserted.
  await box.fill(text)
  await box.press('Control+a')
  await page.keyboard.press('Control+Shift+b')
  await page.keyboard.type('js')
  await expect(box).toHaveValue(`\`\`\`js\n${text}\n\`\`\``)
  await page.keyboard.press('Control+z')
  await expect(box).toHaveValue(`\`\`\`\n${text}\n\`\`\``)
  await page.keyboard.press('Control+z')
  await expect(box).toHaveValue(text)
  await box.fill('')
})

test('the preview shows the text at once, and after a pause as the server does', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const { app, page } = await openReused(server, 'ada')
  await resize(app, 1500)
  await openTopic(page, 'garden', 'tomatoes')
  const box = messageBox(page)
  const preview = previewIn(page)
  await box.fill('Water **them**, see #12')
  await select(box, 'them')
  await page.keyboard.press('Alt+p')
  await expect(preview.locator('strong')).toHaveText('them')
  await expect(preview.getByRole('link', { name: '#12' })).toBeVisible()
  await expect(box).toBeFocused()

  // The answer to the first text arrives after the second one is shown.
  const late = server.hold('POST /api/v1/messages/render', 'answer')
  await box.fill('```python\nreturn 1\n```')
  await expect(preview.locator('code')).toHaveText('return 1')
  await late.came
  await box.fill('```python\nreturn 2\n```')
  await expect(preview.locator('code [class^=code-]').first()).toBeVisible()
  late.release()
  await expect(preview.locator('code')).toHaveText('return 2')
  await select(box, 'return')
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(box).toBeFocused()
  expect(await caretOf(box)).toBe('```python\n'.length)

  await server.down()
  await untilOffline(page)
  await tool(page, 'Preview').click()
  await expect(preview).toContainText('You’re offline. The sent message may also show code colors.')
  await expect(preview.locator('code')).toHaveText('return 2')
  await expect(preview.locator('code [class^=code-]')).toHaveCount(0)
  await server.up()
  await untilLive(page)
  await expect(preview.locator('code [class^=code-]').first()).toBeVisible()
  await page.keyboard.press('Alt+p')
  await expect(preview).toHaveCount(0)

  // In a narrow window it replaces the text. Keys type, and Enter sends.
  await resize(app, 560)
  await box.fill('Sown *today*')
  await page.keyboard.press('Alt+p')
  await expect(box).toBeHidden()
  await expect(preview).toBeFocused()
  await expect(preview.locator('em')).toHaveText('today')
  await page.keyboard.press('!')
  await expect(box).toHaveValue('Sown *today*!')
  await expect(box).toBeFocused()
  await page.keyboard.press('Alt+p')
  await expect(preview).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(messageRow(page, 'Sown today!')).toHaveAttribute('data-message-id', /\d/)
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  await resize(app, 1500)

  // A window that becomes narrow keeps the focus, and Escape the conversation.
  await box.fill('Sown *again*')
  await page.keyboard.press('Alt+p')
  await expect(box).toBeFocused()
  await resize(app, 560)
  await expect(preview).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toBeFocused()
  await resize(app, 1500)
  await box.fill('')

  await chooseTool(page, 'Sown today!', 'Edit message')
  const edit = page.getByRole('group', { name: 'Edit the message' })
  await select(editBox(page), 'today')
  await page.keyboard.press('Control+b')
  await tool(edit, 'Preview').click()
  await expect(previewIn(edit).locator('em strong, strong em')).toHaveText('today')
  await page.keyboard.press('Alt+p')
  await expect(previewIn(edit)).toHaveCount(0)
  await expect(editBox(page)).toBeFocused()
  await page.keyboard.press('Escape')
})
