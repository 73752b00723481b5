import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator } from '@playwright/test'
import type { LaunchedApp } from '../app.ts'
import { expect, test } from '../fixtures.ts'
import {
  chooseOf,
  closeSettings,
  editBox,
  messageBox,
  openSettings,
  openTopic,
  say,
  sidebarItem,
  untilOffline,
} from '../steps.ts'
import { chooseFiles, chooseInMenu, menuOf, recordMenus } from '../systemDialogs.ts'

const learn = 'Add to dictionary'
const toggle = 'Turn spelling on or off in this conversation'

/** In no dictionary. */
const wrongWord = 'qqzxq'

/** Types two words as a user does, because Chromium checks only typed texts. The second one is always wrong. */
async function type(field: Locator, word: string): Promise<void> {
  await field.fill('')
  await field.pressSequentially(`${word} ${wrongWord} `)
}

/** Returns the menu of a right click on the first word. */
const byMouse = ({ app }: LaunchedApp, field: Locator) =>
  menuOf(app, () => field.click({ button: 'right', position: { x: 24, y: 16 } }))

/** Returns the menu of the menu key with the caret in a word. */
const byKey = ({ app, page }: Pick<LaunchedApp, 'app' | 'page'>, field: Locator, word: string) =>
  menuOf(app, async () => {
    await field.focus()
    await field.evaluate((box: HTMLTextAreaElement, shown) => {
      const caret = box.value.indexOf(shown) + 2
      box.setSelectionRange(caret, caret)
    }, word)
    await page.keyboard.press('Shift+F10')
  })

const untilWrong = (it: LaunchedApp, field: Locator, suggestion: string) =>
  expect.poll(() => byMouse(it, field)).toContain(suggestion)
const untilUnmarked = (it: LaunchedApp, field: Locator) =>
  expect.poll(() => byMouse(it, field)).not.toContain(learn)

/** Resolves when the text is checked and the first word is right. */
async function untilRight(it: LaunchedApp, field: Locator): Promise<void> {
  await expect.poll(() => byKey(it, field, wrongWord)).toContain(learn)
  await untilUnmarked(it, field)
}

test('typed words are checked in several languages, with own words and suggestions', async ({
  makeServer,
  openKept,
}, testInfo) => {
  const server = await makeServer()
  let it = await openKept(server, 'ada')
  await recordMenus(it.app)
  await openTopic(it.page, 'garden', 'tomatoes')
  const box = () => messageBox(it.page)

  await test.step('a suggestion replaces the word by mouse', async () => {
    await type(box(), 'wrold')
    await untilWrong(it, box(), 'world')
    await chooseInMenu(it.app, 'world')
    await expect(box()).toHaveValue(`world ${wrongWord} `)
    await untilRight(it, box())
  })

  await test.step('a word is added by key', async () => {
    await type(box(), 'zulipster')
    await expect.poll(() => byKey(it, box(), 'zulipster')).toContain(learn)
    await chooseInMenu(it.app, learn)
    await untilRight(it, box())
  })

  await test.step('a further language accepts its words and suggests them', async () => {
    await type(box(), 'Fahrradkette')
    await untilWrong(it, box(), learn)
    const pane = await openSettings(it.page, 'Preferences')
    await pane.getByRole('switch', { name: 'Deutsch' }).click()
    await expect(pane.getByRole('switch', { name: 'Deutsch' })).toBeChecked()
    await closeSettings(it.page)
    await openTopic(it.page, 'garden', 'tomatoes')
    await type(box(), 'Strase')
    await untilWrong(it, box(), 'Straße')
    await type(box(), 'Fahrradkette')
    await untilRight(it, box())
    await type(box(), 'wrold')
    await untilWrong(it, box(), 'world')
  })

  await test.step('one conversation is not checked, by the menu and offline', async () => {
    await server.down()
    await untilOffline(it.page)
    await byMouse(it, box())
    await chooseInMenu(it.app, toggle)
    await expect(box()).toHaveAttribute('spellcheck', 'false')
    await server.up()
    await type(box(), 'wrold')
    await untilUnmarked(it, box())
    await openTopic(it.page, 'general', 'welcome')
    await type(box(), 'wrold')
    await untilWrong(it, box(), 'world')
  })

  await test.step('a conversation window has the same switch, by key', async () => {
    await openTopic(it.page, 'garden', 'tomatoes')
    const [window] = await Promise.all([
      it.app.waitForEvent('window'),
      chooseOf(it.page, sidebarItem(it.page, 'tomatoes'), 'Open in new window'),
    ])
    for (const isChecked of ['true', 'false']) {
      await byKey({ app: it.app, page: window }, messageBox(window), 'wrold')
      await chooseInMenu(it.app, toggle)
      await expect(messageBox(window)).toHaveAttribute('spellcheck', isChecked)
    }
    await window.close()
  })

  await test.step('an edit is checked, too', async () => {
    await openTopic(it.page, 'general', 'welcome')
    await box().fill('')
    await say(it.page, 'hallo')
    await it.page.keyboard.press('ArrowUp')
    await type(editBox(it.page), 'wrold')
    await untilWrong(it, editBox(it.page), 'world')
    await it.page.keyboard.press('Escape')
  })

  await test.step('a dictionary is added from files, and a wrong one is refused in place', async () => {
    const folder = testInfo.outputPath('dictionary')
    await mkdir(folder, { recursive: true })
    const file = async (name: string, text: string): Promise<string> => {
      await writeFile(path.join(folder, name), text)
      return path.join(folder, name)
    }
    const affixes = await file('pl_PL.aff', 'SET UTF-8\nTRY aeiou\nSFX A Y 1\nSFX A 0 y .\n')
    const words = await file('pl_PL.dic', '2\nżurawinka/A\nrower\n')
    const pane = await openSettings(it.page, 'Preferences')
    const add = pane.getByRole('button', { name: 'Add a dictionary…' })
    await chooseFiles(it.app, affixes)
    await add.click()
    await expect(pane).toContainText('Choose both files of the dictionary')
    await chooseFiles(it.app, affixes, await file('pl_PL.dic', ''))
    await add.click()
    await expect(pane).toContainText('the file has no words')
    await file('pl_PL.dic', '2\nżurawinka/A\nrower\n')
    await chooseFiles(it.app, affixes, words)
    await add.press('Enter')
    await expect(pane.getByRole('switch', { name: 'polski' })).toBeChecked()
    await closeSettings(it.page)
    await openTopic(it.page, 'general', 'welcome')
    await type(box(), 'żurawinkay')
    await untilRight(it, box())
  })

  await test.step('all of it survives a restart', async () => {
    await it.close()
    it = await openKept(server, null)
    await recordMenus(it.app)
    await openTopic(it.page, 'general', 'welcome')
    await type(box(), 'wrold')
    await untilWrong(it, box(), 'world')
    for (const word of ['żurawinkay', 'Fahrradkette', 'zulipster']) {
      await type(box(), word)
      await untilRight(it, box())
    }
    await openTopic(it.page, 'garden', 'tomatoes')
    await expect(box()).toHaveAttribute('spellcheck', 'false')
    const pane = await openSettings(it.page, 'Preferences')
    await pane.getByRole('button', { name: 'Remove “zulipster” from your words' }).press('Enter')
    await expect(pane).toContainText('No words yet')
    await pane.getByRole('button', { name: 'Remove the dictionary for polski' }).click()
    await expect(pane.getByRole('switch', { name: 'polski' })).toHaveCount(0)
    await closeSettings(it.page)
    await openTopic(it.page, 'general', 'welcome')
    await type(box(), 'zulipster')
    await untilWrong(it, box(), learn)
  })

  await test.step('the setting turns the check off', async () => {
    await type(box(), 'wrold')
    await untilWrong(it, box(), 'world')
    const pane = await openSettings(it.page, 'Preferences')
    await pane.getByRole('switch', { name: 'Check spelling while typing' }).uncheck()
    await closeSettings(it.page)
    await openTopic(it.page, 'general', 'welcome')
    await untilUnmarked(it, box())
  })
})
