import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { signIn } from '../signIn.ts'
import { openTopic, sidebarItem } from '../steps.ts'

/** A font configuration with one font for text and none for emoji. */
const fontSettings = (folder: string): string => `<?xml version="1.0"?>
<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>${folder}</cachedir></fontconfig>`

const emojiFont = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => [...document.fonts].find(({ family }) => family.includes('Topical Emoji'))?.status)

/** Returns the number of colored pixels. Text and the boxes of missing characters have none. */
async function colouredPixels(page: Page, place: Locator): Promise<number> {
  const picture = (await place.screenshot()).toString('base64')
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    let coloured = 0
    for (let index = 0; index < data.length; index += 4) {
      const rgb = [data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0]
      if (Math.max(...rgb) - Math.min(...rgb) > 60) coloured += 1
    }
    return coloured
  }, picture)
}

test('the bundled emoji font loads if the system has none and an emoji is shown', async ({
  makeServer,
  openApp,
}, info) => {
  const folder = info.outputPath('fonts')
  await mkdir(folder, { recursive: true })
  const settings = path.join(folder, 'fonts.conf')
  await writeFile(settings, fontSettings(folder))
  const server = await makeServer()
  const ada = actAs(server, 'ada')
  const { page } = await openApp(server, null, { env: { FONTCONFIG_FILE: settings } })
  // The emoji font contains digits too, but they are rendered with the text font.
  await page.getByRole('textbox').first().fill('1 * 2 # 3, © ™ and ->')
  expect(await emojiFont(page)).toBe('unloaded')
  await signIn(page, server, 'ben')
  await openTopic(page, 'garden', 'tomatoes')
  // A single character, a sequence, a flag, a character that is text by default, a keycap, and a recent one.
  const signs = ['🍅', '👩‍💻', '🇫🇷', '❤️', '1️⃣', '🫠']
  await ada.send('garden', 'tomatoes', signs.join(' '))
  const shown = page.getByRole('article').last().locator('.content-emoji')
  await expect(shown).toHaveCount(signs.length)
  await expect.poll(() => emojiFont(page)).toBe('loaded')
  for (const sign of await shown.all())
    await expect.poll(() => colouredPixels(page, sign)).toBeGreaterThan(40)

  // Also in code and plain text.
  await ada.send('garden', 'tomatoes', '`🍉`')
  const code = page.getByRole('article').last().locator('code')
  await expect(code).toHaveText('🍉')
  await expect.poll(() => colouredPixels(page, code)).toBeGreaterThan(40)
  await ada.send('garden', '🥕 carrots', 'Sown')
  const row = sidebarItem(page, '🥕 carrots')
  await expect.poll(() => colouredPixels(page, row)).toBeGreaterThan(40)
})
