import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { twoColors } from '../pictures.ts'
import {
  chooseItem,
  focusWindow,
  messageBox,
  messageRow,
  openTopic,
  openTopicMenu,
  untilLive,
  untilOffline,
} from '../steps.ts'
import { answerWith } from '../systemDialogs.ts'

/** A part of Electron's type, whose versions differ. */
interface Pasteboard {
  readImage(): { getSize(): { readonly width: number } }
}

test('the image viewer steps, zooms, copies, saves and leads to the message', async ({ shared }) => {
  test.setTimeout(240_000)
  const { server } = shared
  const ada = actAs(server, 'ada')
  const picture = async (name: string, width: number) =>
    `[${name}](${await ada.upload(name, twoColors(width, 300), 'image/png')})`
  // The first image and the others are more than a page of messages apart.
  await ada.send('garden', 'frames', `oldest ${await picture('oldest.png', 500)}`)
  for (let count = 0; count < 130; count++) await ada.send('garden', 'frames', `no picture ${count}`)
  await ada.send('garden', 'frames', `middle ${await picture('middle.png', 2000)}`)
  await ada.send('garden', 'frames', `newest ${await picture('newest.png', 400)}`)
  const folder = test.info().outputPath('downloads')
  await mkdir(folder, { recursive: true })
  const { app, page } = shared
  await focusWindow(app)
  await app.evaluate(({ app: main }, to) => main.setPath('downloads', to), folder)
  await openTopic(page, 'garden', 'frames')
  await page.keyboard.press('End')
  const opener = messageRow(page, 'middle').getByRole('link', { name: 'middle.png' }).last()
  await opener.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Images' })
  const heading = viewer.getByRole('heading', { level: 2 })
  const large = viewer.getByRole('img', { name: /\.png/ }).first()
  await expect(heading).toContainText('middle.png')
  await expect(viewer.getByText('2000 × 300')).toBeVisible()
  await expect(viewer).toHaveCSS('background-color', 'rgb(12, 13, 15)')

  await test.step('keys lead to the next and previous image, also to one that is not loaded yet', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(heading).toContainText('newest.png')
    await page.keyboard.press('ArrowLeft')
    await expect(heading).toContainText('middle.png')
    await expect(viewer.getByText('2 of 3')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(heading).toContainText('oldest.png')
    await page.keyboard.press('ArrowRight')
  })

  await test.step('an image is zoomed, moved and turned', async () => {
    const boxOf = async () => (await large.boundingBox())!
    await expect(viewer.getByText('2000 × 300')).toBeVisible()
    const before = await boxOf()
    for (let count = 0; count < 5; count++) await page.keyboard.press('+')
    const zoomed = await boxOf()
    expect(zoomed.width).toBeGreaterThan(before.width * 2)
    await page.keyboard.press('Shift+ArrowRight')
    expect((await boxOf()).x).toBeLessThan(zoomed.x)
    await page.keyboard.press('0')
    expect((await boxOf()).width).toBeCloseTo(before.width, 0)
    await page.mouse.move(640, 400)
    await page.mouse.wheel(0, -200)
    await expect.poll(async () => (await boxOf()).width).toBeGreaterThan(before.width)
    await page.keyboard.press('r')
    await expect.poll(async () => (await boxOf()).height > (await boxOf()).width).toBe(true)
  })

  await test.step('an image is copied and saved, also to a chosen folder', async () => {
    await app.evaluate(({ clipboard }) => clipboard.clear())
    await page.keyboard.press('Control+c')
    await expect
      .poll(async () =>
        app.evaluate(({ clipboard }) => (clipboard as unknown as Pasteboard).readImage().getSize().width),
      )
      .toBe(2000)
    await page.keyboard.press('Control+s')
    const chosen = path.join(folder, 'chosen.png')
    await expect(viewer.getByText(/Saved/)).toHaveCount(1)
    await answerWith(app, 0, chosen)
    await page.keyboard.press('Control+Shift+s')
    await expect(viewer.getByText(/Saved/)).toHaveCount(2)
    expect((await readdir(folder)).sort()).toEqual(['chosen.png', 'middle.png'])
    await expect(viewer.getByRole('button', { name: 'Show in folder' })).toHaveCount(2)
    for (const _ of [1, 2]) await viewer.getByRole('button', { name: 'Dismiss' }).first().click()
    await expect(viewer.getByText(/Saved/)).toHaveCount(0)
  })

  await test.step('closing restores the focus, and the viewer leads to the message', async () => {
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading).toContainText('middle.png')
    await page.keyboard.press('ArrowLeft')
    await expect(heading).toContainText('oldest.png')
    await page.keyboard.press('g')
    await expect(viewer).toHaveCount(0)
    await expect(messageRow(page, 'oldest')).toBeInViewport()
  })
})

test('polls and to-do lists are created and changed, also offline', async ({ shared }) => {
  test.setTimeout(240_000)
  const { server } = shared
  const ben = actAs(server, 'ben')
  const changesOf = (messageId: number): readonly unknown[] =>
    server.server.state.messages.byId
      .get(messageId)!
      .submessages.slice(1)
      .map(({ content }) => JSON.parse(content) as unknown)
  const { app, page } = shared
  await focusWindow(app)
  await openTopic(page, 'garden', 'tomatoes')
  const poll = page.getByRole('group', { name: 'Poll', exact: true })
  const tasks = page.getByRole('group', { name: 'To-do list', exact: true })

  await test.step('a form replaces an empty poll command', async () => {
    await messageBox(page).fill('/poll')
    await messageBox(page).press('Enter')
    const form = page.getByRole('dialog', { name: 'New poll or to-do list' })
    await form.getByRole('textbox', { name: 'Question' }).fill('Which bed?')
    await form.getByRole('textbox', { name: 'Options, one per line' }).fill('North\nSouth')
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(poll).toContainText('Which bed?')
    await expect(messageBox(page)).toHaveValue('')
  })
  const pollId = Number(await messageRow(page, 'Which bed?').getAttribute('data-message-id'))

  await test.step('votes, options and the question change live', async () => {
    await ben.call('POST', '/submessage', {
      message_id: pollId,
      msg_type: 'widget',
      content: JSON.stringify({ type: 'vote', key: 'canned,1', vote: 1 }),
    })
    await expect(poll.getByRole('button', { name: 'South: 1 vote' })).toBeVisible()
    await poll.getByRole('button', { name: 'South: 1 vote' }).click()
    await expect(poll.getByRole('button', { name: 'South: 2 votes', pressed: true })).toBeVisible()
    await poll.getByRole('textbox', { name: 'New option' }).fill('West <b>')
    await page.keyboard.press('Enter')
    await poll.getByRole('button', { name: 'West <b>: 0 votes' }).click()
    await poll.getByRole('button', { name: 'Edit the question' }).click()
    await poll.getByRole('textbox', { name: 'Edit the question' }).fill('Which bed first?')
    await page.keyboard.press('Enter')
    await expect(poll).toContainText('Which bed first?')
    await expect.poll(() => changesOf(pollId)).toHaveLength(5)
    await expect(poll.getByRole('button', { name: 'West <b>: 1 vote', pressed: true })).toBeVisible()
  })

  const listId = await ben.send('garden', 'tomatoes', '/todo Today\nwater: twice\nweed')
  await expect(tasks.getByRole('checkbox')).toHaveCount(2)
  await server.down()
  await untilOffline(page)

  await test.step('votes and tasks without a connection are sent later', async () => {
    await poll.getByRole('button', { name: 'South: 2 votes' }).click()
    await expect(poll.getByRole('button', { name: 'South: 1 vote', pressed: false })).toBeVisible()
    await tasks.getByRole('checkbox', { name: /water/ }).press('Space')
    await tasks.getByRole('checkbox', { name: /weed/ }).click()
    await tasks.getByRole('checkbox', { name: /weed/ }).click()
    await tasks.getByRole('textbox', { name: 'New task: details' }).fill('prune: gently')
    await page.keyboard.press('Enter')
    await expect(tasks.getByRole('checkbox', { name: /prune/ })).not.toBeChecked()
    await expect(page.getByText('Your 2 changes are waiting for a connection')).toBeVisible()
  })
  await server.up()
  await untilLive(page)
  await expect
    .poll(() => changesOf(listId))
    .toEqual([
      { type: 'strike', key: '0,canned' },
      { type: 'new_task', key: 1, task: 'prune', desc: 'gently', completed: false },
    ])
  await expect.poll(() => changesOf(pollId).at(-1)).toEqual({ type: 'vote', key: 'canned,1', vote: -1 })
  await expect(tasks.getByRole('checkbox', { name: /water/ })).toBeChecked()
})

test('link previews and the gallery show what a topic links to, also offline', async ({ shared }) => {
  test.setTimeout(240_000)
  const { server } = shared
  const ben = actAs(server, 'ben')
  const picture = await ben.upload('bed.png', twoColors(300, 300), 'image/png')
  const plan = await ben.upload('<b>plan</b>.txt', Buffer.from('plan'))
  await ben.send('garden', 'beds', `the bed [bed.png](${picture})`)
  await ben.send('garden', 'beds', `the plan [<b>plan</b>.txt](${plan}) of [beds](https://beds.example/a)`)
  const messageId = await ben.send('garden', 'beans', 'The beans are up')
  const { app, page } = shared
  await focusWindow(app)
  await openTopic(page, 'garden', 'beans')
  const link = await page.evaluate(() => location.hash)
  await ben.send('garden', 'beans', `as [said](${link}/near/${messageId}) in #**garden**`)
  const row = messageRow(page, 'as said')

  await test.step('a linked message and channel are previewed by mouse and keyboard', async () => {
    await row.getByRole('link', { name: 'said' }).hover()
    const card = page.getByRole('tooltip', { name: 'Message' })
    await expect(card).toContainText('The beans are up')
    await page.mouse.wheel(0, 20)
    await expect(card).toHaveCount(0)
    const channel = row.getByRole('link', { name: '#garden' })
    await channel.focus()
    await page.keyboard.press('Shift+Enter')
    const opened = page.getByRole('dialog', { name: 'Channel' })
    await expect(opened).toContainText('beds')
    await page.keyboard.press('Escape')
    await expect(opened).toHaveCount(0)
    await expect(channel).toBeFocused()
  })

  const gallery = page.getByRole('region', { name: 'Images', exact: true })
  const files = page.getByRole('region', { name: 'Files', exact: true })
  const links = page.getByRole('region', { name: 'Links', exact: true })

  await test.step('the menu of a topic leads to its images, files and links', async () => {
    await openTopic(page, 'garden', 'beds')
    await chooseItem(await openTopicMenu(page, 'beds'), 'Files, links and')
    await expect(gallery.getByRole('button', { name: /^bed\.png/ })).toBeVisible()
    await expect(files.getByRole('button', { name: /^<b>plan<\/b>\.txt/ })).toBeVisible()
    await expect(links.getByRole('button', { name: /^beds/ })).toContainText('beds.example')
    await gallery.getByRole('button', { name: /^bed\.png/ }).focus()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog', { name: 'Images' })
    await expect(viewer.getByRole('heading', { level: 2 })).toContainText('bed.png')
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('plan')
    await expect(gallery).toContainText('Nothing matches')
    await expect(files.getByRole('button', { name: /^<b>plan/ })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('offline they come from the store and lead to the message', async () => {
    await page.goBack()
    await server.down()
    await untilOffline(page)
    await page.locator('header').getByRole('button', { name: 'Files, links and images' }).click()
    await expect(files).toContainText('Offline')
    await files.getByRole('button', { name: /^Go to the message/ }).click()
    await expect(messageRow(page, 'the plan')).toBeInViewport()
    await server.up()
  })
})
