import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { defaultLevel } from '../server/gates/behavior.ts'
import { editBox, messageBox, messageRow, openTopic, say, untilLive } from '../steps.ts'
import { chooseFiles } from '../systemDialogs.ts'

let folder: string
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'topical-files-'))
})
test.afterEach(() => rm(folder, { recursive: true, force: true }))

/** Returns an image of 48 by 32 pixels. */
async function picture(page: Page): Promise<string> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 48
    canvas.height = 32
    const context = canvas.getContext('2d')
    if (context !== null) {
      context.fillStyle = '#2f4fcb'
      context.fillRect(0, 0, 48, 32)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
}

/** Pastes an image as Ctrl+V does. */
async function paste(page: Page, base64: string): Promise<void> {
  await messageBox(page).evaluate((field, data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, base64)
}

/** Simulates dropping files, whose paths the page cannot see. */
async function drop(page: Page, files: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    input.id = 'given'
    input.hidden = true
    document.body.append(input)
  })
  await page.locator('#given').setInputFiles([...files])
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('#given')
    const target = document.querySelector('[data-message-id]')
    const dataTransfer = new DataTransfer()
    for (const file of input?.files ?? []) dataTransfer.items.add(file)
    for (const name of ['dragenter', 'dragover', 'drop'])
      target?.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }))
    input?.remove()
  })
}

test('a pasted image is sent with the message that was waiting for it', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer({ scenario: 'demo' })
  const { page } = await openReused(server, 'ada')
  await untilLive(page)
  await openTopic(page, 'engineering', 'release 4.2 rollout')
  const upload = server.hold('POST /api/v1/user_uploads', 'request')
  await messageBox(page).fill('As it looks now:')
  await paste(page, await picture(page))
  await expect(page.getByRole('list', { name: 'Files and quotes' })).toContainText('image.png')
  await expect(messageBox(page)).toHaveValue(/\[Uploading image\.png…\]\(\)/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sends once the files are attached.')).toBeVisible()
  upload.release()
  const sent = page.getByRole('article').filter({ hasText: 'As it looks now' })
  await expect(sent.getByRole('img', { name: 'image.png' })).toBeVisible()
  await expect(messageBox(page)).toHaveValue('')
  await expect(page.getByRole('list', { name: 'Files and quotes' })).toHaveCount(0)
})

test('a thumbnail appears once it exists, even if no message update arrives', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer({ featureLevel: 479, limits: { thumbnailMs: 3_600_000 } })
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  await messageBox(page).fill('Not made yet:')
  await paste(page, await picture(page))
  await expect(messageBox(page)).toHaveValue(/\[image\.png\]\(\/user_uploads\/\S+\)/)
  await page.keyboard.press('Enter')
  const sent = messageRow(page, 'Not made yet:')
  await expect(sent.getByText('Preparing the preview…')).toBeVisible()
  for (const upload of server.server.state.uploads.values()) upload.thumbnailAt = 0
  const image = sent.getByRole('img', { name: 'image.png' })
  await expect(image).toHaveAttribute('src', /\/user_uploads\/thumbnail\/\S+\/840x560\.webp$/)
  // The image itself is loaded.
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
})

test('a message waiting for its file is listed, and sent once after a restart', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const first = await openReused(server, 'ada')
  await openTopic(first.page, 'garden', 'tomatoes')
  const upload = server.hold('POST /api/v1/user_uploads', 'request')
  await messageBox(first.page).fill('From the garden:')
  await paste(first.page, await picture(first.page))
  await expect(messageBox(first.page)).toHaveValue(/\[Uploading image\.png…\]\(\)/)
  await first.page.keyboard.press('Enter')
  const waiting = messageRow(first.page, 'From the garden:')
  await expect(waiting.getByRole('list', { name: 'Files being attached' })).toContainText('image.png')
  await expect(messageBox(first.page)).toHaveValue('')
  // Otherwise the request of the second run would be the held one.
  await upload.came
  await first.close()
  upload.release()

  const second = await openReused(server, null)
  await untilLive(second.page)
  const sent = messageRow(second.page, 'From the garden:')
  await expect(sent.getByRole('img', { name: 'image.png' })).toBeVisible()
  await expect(sent).toHaveCount(1)
  await expect(second.page.getByRole('list', { name: 'Files being attached' })).toHaveCount(0)
  await second.close()
})

test('dropped or chosen files are linked at the caret, also while editing a message', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer({ scenario: 'demo', limits: { uploadMib: 1 } })
  const { app, page } = await openReused(server, 'ada')
  await untilLive(page)
  await openTopic(page, 'engineering', 'release 4.2 rollout')
  const notes = path.join(folder, 'notes [1].txt')
  const large = path.join(folder, 'large.bin')
  writeFileSync(notes, 'seen')
  writeFileSync(large, Buffer.alloc(1_100_000))
  await messageBox(page).fill('before')
  await drop(page, [notes, large])
  await expect(messageBox(page)).toHaveValue(/^before\n\[notes 1\.txt\]\(\/user_uploads\/\S+\)\n$/)
  const list = page.getByRole('list', { name: 'Files and quotes' })
  await expect(list.getByRole('alert')).toHaveText(/1\.1 MB is too large; the limit is 1 MB/)
  await list.getByRole('button', { name: 'Remove large.bin' }).click()
  await expect(list.getByRole('listitem')).toHaveText(['notes 1.txt'])

  await chooseFiles(app, notes)
  await page.getByRole('button', { name: 'Attach files' }).click()
  await expect(messageBox(page)).toHaveValue(/(\[notes 1\.txt\]\(\/user_uploads\/\S+\)\n){2}$/)
  await expect(messageBox(page)).toBeFocused()

  await say(page, 'With a file soon')
  await messageBox(page).press('ArrowUp')
  await expect(editBox(page)).toHaveValue('With a file soon')
  const edited = page.getByRole('article').filter({ has: editBox(page) })
  await edited.getByRole('button', { name: 'Attach files' }).click()
  await expect(editBox(page)).toHaveValue(/^With a file soon\n\[notes 1\.txt\]\(\/user_uploads\/\S+\)/)
  await expect(editBox(page)).toBeFocused()
  // Saving waits for the upload, whose link is in the text shortly before it ends.
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(messageRow(page, 'With a file soon').getByRole('link', { name: 'notes 1.txt' })).toBeVisible()
})

test('files, quotes and mentions of a draft are listed, in a third of a zoomed window', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const { app, page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  const composer = page.getByRole('region', { name: 'Write a message' })
  const quote = '@_**Ben Baker|9** [said](#narrow/near/5):\n```quote\nSoup today\n```\n'
  const words = 'a long text that is wrapped '.repeat(20)
  await messageBox(page).fill(`${quote}${words}@**Ben Baker** ${words}`)
  await paste(page, await picture(page))
  const list = page.getByRole('list', { name: 'Files and quotes' })
  await expect(list.getByRole('listitem')).toHaveText([/Quote of Ben Baker\s*Soup today/, ''])
  const image = list.getByRole('button', { name: 'image.png', exact: true }).locator('img')
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)

  await test.step('highlights wrap as the field does', async () => {
    const [tints, field] = await composer.evaluate((region) =>
      [region.querySelector('mark')?.parentElement, region.querySelector('textarea')].map((box) => [
        box?.clientWidth,
        box?.scrollHeight,
      ]),
    )
    expect(tints).toEqual(field)
    await expect(composer.locator('mark')).toHaveText([
      /^@_\*\*Ben Baker\|9\*\* \[said\]\(.*\):$/,
      '@**Ben Baker**',
    ])
  })

  await test.step('Tab leads past Send to the list, and Enter to the part in the text', async () => {
    await messageBox(page).press('Tab')
    await expect(composer.getByRole('button', { name: 'Send', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(composer.getByRole('button', { name: 'Send later' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(list.getByRole('button', { name: /^Quote of/ })).toBeFocused()
    await page.keyboard.press('Enter')
    const selection = () =>
      messageBox(page).evaluate((box: HTMLTextAreaElement) =>
        box.value.slice(box.selectionStart, box.selectionEnd),
      )
    await expect.poll(selection).toBe(quote.trimEnd())
    const scroller = messageBox(page).locator('..')
    await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeLessThan(20)
    await page.keyboard.press('Control+End')
    await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  })

  await test.step('a zoomed window leaves two thirds for reading', async () => {
    const zoom = (factor: number) =>
      app.evaluate(({ BrowserWindow }, to) => {
        for (const window of BrowserWindow.getAllWindows()) window.webContents.setZoomFactor(to)
      }, factor)
    await zoom(2)
    const share = () => composer.evaluate((region) => region.clientHeight / innerHeight)
    await expect.poll(share).toBeLessThan(0.34)
    await zoom(1)
  })

  await test.step('a removed part can be restored', async () => {
    await list.getByRole('button', { name: 'Remove image.png' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('Control+z')
    await expect(list.getByRole('listitem')).toHaveCount(2)
  })
})

test('a large file uploads in chunks, can be paused, and survives a network failure', async ({
  makeServer,
  openReused,
}) => {
  // Older levels do not support resumable uploads.
  const server = await makeServer({
    scenario: 'demo',
    limits: { uploadMib: 100 },
    featureLevel: defaultLevel,
  })
  const { app, page } = await openReused(server, 'ada')
  await untilLive(page)
  await openTopic(page, 'engineering', 'release 4.2 rollout')
  const film = path.join(folder, 'film.mp4')
  const bytes = Buffer.alloc(40 * 1024 * 1024)
  for (let index = 0; index < bytes.length; index += 4) bytes.writeUInt32LE((index * 2654435761) >>> 0, index)
  writeFileSync(film, bytes)
  await chooseFiles(app, film)
  const arrived = () => Math.max(0, ...[...server.server.resumable.values()].map(({ offset }) => offset))
  server.delay('PATCH /api/v1/tus', 150, 1000)
  await page.getByRole('button', { name: 'Attach files' }).click()
  await expect.poll(arrived).toBeGreaterThan(4 * 1024 * 1024)
  const item = page.getByRole('listitem').filter({ hasText: 'film.mp4' })
  await expect(item).toContainText(/\d MB of 40 MB · [1-9][\d.]* [KM]B\/s/)
  await page.getByRole('button', { name: 'Pause film.mp4' }).click()
  await expect(item).toContainText('40 MB · Paused')
  await page.getByRole('button', { name: 'Resume film.mp4' }).click()
  const before = arrived()
  await expect.poll(arrived).toBeGreaterThan(before + 4 * 1024 * 1024)
  await server.down()
  await expect(item).toContainText('Resumes automatically')
  await server.up()
  server.clearFaults()
  await expect(messageBox(page)).toHaveValue(/^\[film\.mp4\]\(\/user_uploads\/\S+\)\n$/)
  const stored = [...server.server.state.uploads.values()].filter(({ name }) => name === 'film.mp4')
  expect(stored.map((element) => element.bytes.equals(bytes))).toEqual([true])
})
