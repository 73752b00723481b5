import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { ElectronApplication, Locator, Page } from '@playwright/test'
import { actAs } from '../apiUser.ts'
import { expect, test } from '../fixtures.ts'
import { newestLevel } from '../server/gates/behavior.ts'
import { boxOf, editBox, feedOf, messageBox, messageRow, openTopic, say } from '../steps.ts'

interface Copied {
  readonly text: string
  readonly html?: string
}

/** Puts text and HTML on the system's clipboard, as a page does when the user copies from it. */
async function copy(app: ElectronApplication, page: Page, { text, html }: Copied): Promise<void> {
  await page.evaluate(
    ([plain, rich]) => {
      // The focus returns with its selection, which a focused field would lose.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      const source = document.createElement('p')
      source.textContent = 'copied'
      document.body.append(source)
      getSelection()?.selectAllChildren(source)
      const take = (event: ClipboardEvent): void => {
        event.clipboardData?.setData('text/plain', plain)
        if (rich !== '') event.clipboardData?.setData('text/html', rich)
        event.preventDefault()
        event.stopImmediatePropagation()
        source.remove()
      }
      document.addEventListener('copy', take, { capture: true, once: true })
    },
    [text, html ?? ''] as const,
  )
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.copy())
  await expect(page.getByText('copied', { exact: true })).toHaveCount(0)
  await messageBox(page).focus()
}

const paste = (page: Page): Promise<void> => page.keyboard.press('Control+v')
const pastePlain = (page: Page): Promise<void> => page.keyboard.press('Control+Shift+V')

interface Held {
  release?: () => void
}

/** Delays what the main process inserts into the page next until `releaseReplacement`. */
const holdReplacement = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (contents === undefined) throw new Error('the app has no window')
    contents.replace = (text) => {
      Reflect.deleteProperty(contents, 'replace')
      ;(globalThis as Held).release = () => contents.replace(text)
    }
  })

const isReplacementHeld = (app: ElectronApplication): Promise<boolean> =>
  app.evaluate(() => (globalThis as Held).release !== undefined)

const releaseReplacement = (app: ElectronApplication): Promise<void> =>
  app.evaluate(() => {
    const { release } = globalThis as Held
    if (release === undefined) throw new Error('nothing was replaced')
    release()
    delete (globalThis as Held).release
  })

const article: Copied = {
  text: 'Plan\n\nname size\na|b 1\nfirst\ninner\nlet a = 1\nthe page',
  html: `<style>p{}</style><script>document.title = 'run'</script><h2>Plan</h2>
    <table><tr><th>name<th align="right">size<tr><td>a|b<td>1</table>
    <ul><li>first<ol><li>inner</ol></ul>
    <pre><code class="language-ts">let a = 1\n</code></pre>
    <p>the <a href="https://site.example/page">page</a> <a href="javascript:document.title='run'">x</a>
    <img src="https://site.example/p.png" alt="p" onerror="document.title='run'"></p>
    <p style="display: none">@**all**</p>`,
}
const written = `## Plan

| name | size |
| --- | ---: |
| a&#124;b | 1 |

* first
  1. inner

\`\`\`ts
let a = 1
\`\`\`

the [page](https://site.example/page) x [p](https://site.example/p.png)`

test('pasted formats become Markdown, addresses short, and long texts files', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer({ featureLevel: newestLevel, limits: { uploadMib: 1 } })
  await actAs(server, 'ada').call('POST', '/realm/filters', {
    pattern: 'T(?P<num>[0-9]+)',
    url_template: 'https://tasks.example/{num}',
    example_input: 'T1',
    reverse_template: 'T{num}',
    alternative_url_templates: JSON.stringify(['https://old.example/tasks/{num}']),
  })
  const { app, page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  const field = messageBox(page)
  const title = await page.title()
  const gardenId = [...server.server.state.channels.values()].find(({ name }) => name === 'garden')?.id

  await test.step('HTML is converted, and undo returns to its plain text', async () => {
    await copy(app, page, article)
    await paste(page)
    await expect(field).toHaveValue(written)
    await page.keyboard.press('Control+z')
    await expect(field).toHaveValue(article.text)
    await page.keyboard.press('Control+Shift+z')
    await expect(field).toHaveValue(written)
    expect(await page.title()).toBe(title)
  })

  await test.step('a conversion that the main process makes too late changes nothing', async () => {
    await field.fill('')
    await copy(app, page, article)
    await holdReplacement(app)
    await paste(page)
    await expect(field).toHaveValue(written)
    await page.keyboard.press('Control+z')
    await expect(field).toHaveValue(article.text)
    await releaseReplacement(app)
    await page.keyboard.press('Control+End')
    await page.keyboard.type('!')
    await expect(field).toHaveValue(`${article.text}!`)
  })

  await test.step('Enter waits for the lines that are being inserted', async () => {
    await field.fill('')
    await copy(app, page, article)
    await holdReplacement(app)
    await paste(page)
    await expect.poll(() => isReplacementHeld(app)).toBe(true)
    await page.keyboard.press('Enter')
    await expect(messageRow(page, 'first').getByRole('heading', { name: 'Plan' })).toBeVisible()
    await expect(field).toHaveValue('')
  })

  await test.step('without formats, or into code, the plain text is pasted', async () => {
    await field.fill('Plain: ')
    await copy(app, page, article)
    await pastePlain(page)
    await expect(field).toHaveValue(`Plain: ${article.text}`)
    await field.fill('```\n')
    await paste(page)
    await expect(field).toHaveValue(`\`\`\`\n${article.text}`)
  })

  await test.step('an address on a selection makes a link', async () => {
    await field.fill('see the plan')
    await copy(app, page, { text: 'https://site.example/a_(b)' })
    await field.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(8, 12))
    await paste(page)
    await expect(field).toHaveValue('see the [plan](https://site.example/a_%28b%29)')
    await page.keyboard.press('Control+z')
    await expect(field).toHaveValue('see the plan')
  })

  await test.step('an address of a linkifier or a topic becomes short, and undo restores it', async () => {
    for (const [address, short] of [
      ['https://tasks.example/12', 'T12'],
      ['https://old.example/tasks/13', 'T13'],
      [`${server.appUrl}/#narrow/channel/${String(gardenId)}-garden/topic/tomatoes`, '#**garden>tomatoes**'],
      ['https://tasks.example/twelve', 'https://tasks.example/twelve'],
    ] as const) {
      await field.fill('see ')
      await copy(app, page, { text: address })
      await paste(page)
      await expect(field).toHaveValue(`see ${short}`)
      if (short === address) continue
      await page.keyboard.press('Control+z')
      await expect(field).toHaveValue(`see ${address}`)
    }
  })

  await test.step('a text far over the limit is offered as a file, also after a refusal', async () => {
    await field.fill('Log: ')
    const offer = page.getByText('The pasted text has 1,200,000 characters.')
    await copy(app, page, { text: 'x'.repeat(1_200_000), html: `<b>${'x'.repeat(1_200_000)}</b>` })
    await paste(page)
    await expect(offer).toBeVisible()
    await page.getByRole('button', { name: 'Attach as a file' }).click()
    const files = page.getByRole('list', { name: 'Files and quotes' })
    await expect(files.getByRole('alert')).toHaveText(/too large/)
    await expect(offer).toBeVisible()
    await files.getByRole('button', { name: 'Remove pasted.txt' }).click()
    await copy(app, page, { text: 'line\n'.repeat(8000) })
    await paste(page)
    await page.getByRole('button', { name: 'Attach as a file' }).click()
    await expect(field).toHaveValue(/^Log: \n?\[pasted\.txt\]\(\/user_uploads\/\S+\)\n$/)
    await expect(page.getByText('The pasted text has')).toHaveCount(0)
  })

  await test.step('only the pasted part of a text over the limit becomes a file', async () => {
    await field.fill('Log: ')
    await copy(app, page, { text: 'y'.repeat(11_000) })
    await paste(page)
    await page.getByRole('button', { name: 'Attach as a file' }).click()
    await expect(field).toHaveValue(/^Log: \n?\[pasted\.txt\]\(\/user_uploads\/\S+\)\n$/)
    await page.keyboard.press('Enter')
    await expect(messageRow(page, 'Log:').getByRole('link', { name: 'pasted.txt' })).toBeVisible()
  })
})

test('dropped files and folders are attached, renamed and canceled', async ({ makeServer, openReused }) => {
  const server = await makeServer({ featureLevel: newestLevel })
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'topical-drop-'))
  const place = (...names: readonly string[]): string => path.join(folder, ...names)
  for (const made of ['plans/inner', 'empty']) mkdirSync(place(made), { recursive: true })
  for (const name of ['single.txt', 'plans/b.txt', 'plans/.secret', 'plans/inner/a.txt', 'pic.png'])
    writeFileSync(place(name), name)
  const devtools = await page.context().newCDPSession(page)
  const drop = async (...names: readonly string[]): Promise<void> => {
    const { x, y, width, height } = await boxOf(feedOf(page))
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', {
        type,
        x: x + width / 2,
        y: y + height / 2,
        data: { items: [], files: names.map((name) => place(name)), dragOperationsMask: 1 },
      })
  }
  const field = messageBox(page)
  const files = page.getByRole('list', { name: 'Files and quotes' })
  const rename = async (name: string): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: 'Rename file' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
  }
  const link = (name: string) => `\\[${name}\\]\\(/user_uploads/\\S+\\)\\n`

  await drop('single.txt', 'plans', 'empty')
  await expect(field).toHaveValue(new RegExp(`^${link('single.txt')}${link('b.txt')}${link('a.txt')}$`))
  await expect(files.getByRole('alert')).toHaveText(/A folder with no files/)
  await files.getByRole('button', { name: 'Remove empty' }).click()

  // A file that is attached is renamed in its link, by mouse and by key. Until then, the row of the upload remains.
  await expect(files.getByText('Attached')).toHaveCount(0)
  await files.getByRole('button', { name: 'Rename b.txt' }).click()
  await rename('Plan [1].txt')
  await expect(field).toHaveValue(new RegExp(link('Plan 1.txt')))
  await files.getByRole('button', { name: 'a.txt', exact: true }).focus()
  await page.keyboard.press('F2')
  await rename('inner.txt')
  await expect(field).toHaveValue(new RegExp(link('inner.txt')))

  // An upload in progress is renamed in its placeholder, and its link has the new name.
  await field.fill('')
  const held = server.hold('POST /api/v1/user_uploads', 'request')
  await drop('single.txt')
  await held.came
  await files.getByRole('button', { name: 'Rename single.txt' }).click()
  await rename('first.txt')
  await expect(field).toHaveValue('[Uploading first.txt…]()\n')
  held.release()
  await expect(field).toHaveValue(new RegExp(`^${link('first.txt')}$`))

  await field.fill('')
  const canceled = server.hold('POST /api/v1/user_uploads', 'request')
  await drop('single.txt')
  await canceled.came
  await files.getByRole('button', { name: 'Cancel single.txt' }).click()
  await expect(field).toHaveValue('')
  canceled.release()

  // The server shows images where their links are in the text.
  await drop('pic.png')
  await expect(field).toHaveValue(new RegExp(`^!${link('pic.png')}$`))
  rmSync(folder, { recursive: true, force: true })
})

test('the field is made taller by mouse and key, also for edits and after a restart', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const first = await openReused(server, 'ada')
  const { page } = first
  // Wide enough for a preview beside the text.
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1500, 800))
  await openTopic(page, 'garden', 'tomatoes')
  const height = async (of: Page, box = messageBox(of)) => (await boxOf(box)).height
  const edge = page.getByRole('separator', { name: 'Height of the field' })
  /** Pixels between the heights of a text and its preview. */
  const previewGap = async (of: Page, box: Locator): Promise<number> => {
    const preview = of.getByRole('region', { name: 'Preview', exact: true })
    return Math.abs((await height(of, box)) - (await height(of, preview)))
  }
  const initial = await height(page)

  const { x, y, width } = await boxOf(edge)
  await page.mouse.move(x + width / 2, y + 4)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y - 96, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => height(page)).toBeCloseTo(initial + 100, 0)
  await edge.press('ArrowUp')
  await expect.poll(() => height(page)).toBeCloseTo(initial + 116, 0)

  await say(page, 'To be longer')
  await messageBox(page).press('ArrowUp')
  const edited = page.getByRole('article').filter({ has: editBox(page) })
  const lines = await height(page, editBox(page))
  await editBox(page).press('Control+Shift+E')
  await expect.poll(() => height(page, editBox(page))).toBeGreaterThan(lines + 200)
  await editBox(page).press('Alt+p')
  await expect.poll(() => previewGap(page, editBox(page))).toBeLessThan(4)
  await page.keyboard.press('Alt+p')
  await edited.getByRole('button', { name: 'Shrink to the text' }).click()
  await expect.poll(() => height(page, editBox(page))).toBe(lines)
  await edited.getByRole('separator').press('ArrowUp')
  await expect.poll(() => height(page, editBox(page))).toBe(lines + 16)
  await editBox(page).press('Escape')

  await first.close()
  const again = await openReused(server, null)
  await openTopic(again.page, 'garden', 'tomatoes')
  await expect.poll(() => height(again.page)).toBeCloseTo(initial + 116, 0)
  await messageBox(again.page).press('Control+Shift+E')
  await expect.poll(async () => (await boxOf(feedOf(again.page))).height).toBeLessThan(60)
  await messageBox(again.page).press('Alt+p')
  await expect.poll(() => previewGap(again.page, messageBox(again.page).locator('..'))).toBeLessThan(4)
  await again.page.keyboard.press('Alt+p')
  await again.page.getByRole('button', { name: 'Shrink to the text' }).click()
  await expect.poll(() => height(again.page)).toBe(initial)
  await again.close()
})

test('a text is edited in another program, whose saves come back', async ({ makeServer, openReused }) => {
  const server = await makeServer()
  await actAs(server, 'ada').send('garden', 'weeds', 'Many')
  const { app, page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'topical-editor-'))
  const place = (name: string): string => path.join(folder, name)
  // Saves a text when the test asks for it, replacing the file as many programs do.
  writeFileSync(
    place('editor.sh'),
    `cd ${folder}; stat -c %a "$1" > mode; cp "$1" opened; echo "$1" > path
while [ -e "$1" ]; do
  if [ -e next ]; then mv next new; cp new "$1.tmp"; mv "$1.tmp" "$1"; rm new; fi
  sleep 0.05
done`,
  )
  await app.evaluate(
    (_electron, command) => {
      process.env['VISUAL'] = command
    },
    `sh ${place('editor.sh')}`,
  )
  const field = messageBox(page)
  const box = page.getByRole('region', { name: 'Write a message' })
  const written = (name: string): string =>
    existsSync(place(name)) ? readFileSync(place(name), 'utf8').trim() : ''

  await field.fill('to be continued')
  await box.getByRole('button', { name: 'Edit in another program' }).click()
  await expect(box.getByText('Open in another program.')).toBeVisible()
  await expect.poll(() => written('path')).toContain('.md')
  expect([written('mode'), written('opened')]).toEqual(['600', 'to be continued'])
  writeFileSync(place('next'), 'to be continued\n\nby hand\n')
  await expect(field).toHaveValue('to be continued\n\nby hand')
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('to be continued')

  // While another conversation is shown, the text goes to the draft.
  await openTopic(page, 'garden', 'weeds')
  writeFileSync(place('next'), 'from elsewhere\n')
  await expect.poll(() => existsSync(place('next'))).toBe(false)
  await openTopic(page, 'garden', 'tomatoes')
  await expect(field).toHaveValue('from elsewhere')

  // A page that is loaded again takes the next text.
  await page.reload()
  await openTopic(page, 'garden', 'tomatoes')
  await expect(box.getByText('Open in another program.')).toBeVisible()
  writeFileSync(place('next'), 'from elsewhere, again\n')
  await expect(field).toHaveValue('from elsewhere, again')

  await box.getByRole('button', { name: 'Edit here' }).click()
  await expect(field).toBeFocused()
  await expect(box.getByText('Open in another program.')).toHaveCount(0)
  expect(existsSync(written('path'))).toBe(false)
  await page.keyboard.press('Enter')
  await expect(messageRow(page, 'from elsewhere')).toBeVisible()
  rmSync(folder, { recursive: true, force: true })
})
