import { appFault } from '../faultCases.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '../../fixtures.ts'
import { startNetworkProxy } from '../../crash/networkProxy.ts'
import { defaultLevel } from '../../server/gates/behavior.ts'
import {
  echo,
  messageBox,
  messageRow,
  openTopic,
  sidebarItem,
  untilDraftSent,
  untilLive,
} from '../../steps.ts'
import { expectOnce, killApp, userOf, sendText, storedAs, untilSettled } from './appFaults.ts'

test(
  appFault('sending: kill -9 after the server stored it, before the response arrives'),
  async ({ makeServer, openKept }) => {
    const server = await makeServer()
    const first = await openKept(server, 'ada')
    await openTopic(first.page, 'garden', 'tomatoes')
    server.delayAnswer('POST /api/v1/messages', 5000)
    await sendText(first.page, 'Said with the last breath')
    await expect.poll(() => storedAs(server, 'Said with the last breath').length).toBe(1)
    await killApp(first)

    const { page } = await openKept(server, null)
    await openTopic(page, 'garden', 'tomatoes')
    await expectOnce(page, server, 'Said with the last breath')
  },
)

test(
  appFault('sending: kill -9 while its request is sent, which the server never processes'),
  async ({ makeServer, openKept }) => {
    const line = await startNetworkProxy()
    const server = { ...(await makeServer({ realmUrl: line.url })), appUrl: line.url }
    line.target = server.url
    const first = await openKept(server, 'ada')
    await openTopic(first.page, 'garden', 'tomatoes')
    const death: { over: Promise<void> | null } = { over: null }
    line.watch = {
      done: () => true,
      arrived: (what) => {
        if (what === 'POST /api/v1/messages') death.over ??= killApp(first)
        return death.over === null
      },
    }
    await messageBox(first.page).fill('Said to nobody yet')
    // The app may be killed before the key is released.
    await messageBox(first.page)
      .press('Enter')
      .catch(() => undefined)
    await expect.poll(() => death.over).not.toBe(null)
    await death.over
    line.watch = null

    const { page } = await openKept(server, null)
    await openTopic(page, 'garden', 'tomatoes')
    await echo(page, 'Said to nobody yet').getByRole('button', { name: 'Try again' }).click()
    await expectOnce(page, server, 'Said to nobody yet')
    await line.close()
  },
)

test(
  appFault('a half-typed message: kill -9, and the next run has no server'),
  async ({ makeServer, openKept }) => {
    const server = await makeServer()
    const first = await openKept(server, 'ada')
    await openTopic(first.page, 'garden', 'tomatoes')
    await messageBox(first.page).pressSequentially('half a thought')
    await untilDraftSent(server, 'half a thought')
    await killApp(first)
    await server.down()

    const { page } = await openKept(server, null)
    // The last view is saved later than the text typed in it.
    await sidebarItem(page, 'Drafts').click()
    await page.getByRole('button', { name: 'Open the draft to #garden › tomatoes' }).click()
    await expect(messageBox(page)).toHaveValue('half a thought')
    await messageBox(page).press('End')
    await messageBox(page).pressSequentially(' and more')
    await messageBox(page).press('Enter')
    await server.up()
    await expectOnce(page, server, 'half a thought and more')
  },
)

test(
  appFault('an edit, a reaction and a star: kill -9 while all three are being sent'),
  async ({ makeServer, openKept }) => {
    const server = await makeServer()
    const first = await openKept(server, 'ada')
    await openTopic(first.page, 'garden', 'tomatoes')
    await sendText(first.page, 'They are gren')
    await expectOnce(first.page, server, 'They are gren')
    const { id } = storedAs(server, 'They are gren')[0]!
    const ada = await userOf(first.page)
    // The edit is performed and the other requests are not, all without a response.
    server.delayAnswer('PATCH /api/v1/messages', 5000)
    server.delay('POST /api/v1/messages', 5000, 2)
    const { account } = ada
    const tada = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji' }
    // Neither responds before the kill.
    ada.call('updateMessage', { messageId: id, content: 'They are green' }).catch(() => undefined)
    ada.invoke('reaction.change', { account, op: 'add', messageId: id, ...tada }).catch(() => undefined)
    const edited = messageRow(first.page, 'They are green')
    await expect(edited.getByRole('button', { name: /^tada/ })).toBeVisible()
    // The pointer would lose the tools if a change moved the row away.
    await edited.focus()
    await edited.getByRole('button', { name: 'Star' }).click()
    await expect.poll(() => server.server.faults.active).toEqual([])
    await killApp(first)
    server.clearFaults()

    const { page } = await openKept(server, null)
    await untilLive(page)
    await untilSettled(page)
    await expect.poll(() => server.server.state.messages.byId.get(id)?.content).toBe('They are green')
    const row = messageRow(page, 'They are green')
    await expect(row).toHaveAccessibleName(/Starred.*edited/)
    await expect(row.getByRole('button', { name: /^tada/ })).toBeVisible()
    const stored = server.server.state.messages.byId.get(id)!
    expect(stored.reactions).toHaveLength(1)
    expect(storedAs(server, 'They are gren')).toEqual([])
  },
)

test(
  appFault('an upload: kill -9 in the middle, and the next run continues at the same offset'),
  async ({ makeServer, openKept }) => {
    // Older levels do not support resumable uploads.
    const server = await makeServer({ limits: { uploadMib: 100 }, featureLevel: defaultLevel })
    const folder = await mkdtemp(path.join(os.tmpdir(), 'topical-files-'))
    const film = path.join(folder, 'film.mp4')
    const bytes = Buffer.alloc(40 * 1024 * 1024)
    for (let index = 0; index < bytes.length; index += 4)
      bytes.writeUInt32LE((index * 2654435761) >>> 0, index)
    await writeFile(film, bytes)
    const first = await openKept(server, 'ada')
    await openTopic(first.page, 'garden', 'tomatoes')
    await first.app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
    }, film)
    server.delay('PATCH /api/v1/tus', 150, 1000)
    await messageBox(first.page).fill('As it looked: ')
    await first.page.getByRole('button', { name: 'Attach files' }).click()
    const arrived = () => Math.max(0, ...[...server.server.resumable.values()].map(({ offset }) => offset))
    await expect.poll(arrived).toBeGreaterThan(8 * 1024 * 1024)
    await killApp(first)
    const before = arrived()
    const places = [...server.server.resumable.keys()]
    server.clearFaults()

    const { page } = await openKept(server, null)
    await expect(messageBox(page)).toHaveValue(/^As it looked: \n?\[film\.mp4\]\(\/user_uploads\/\S+\)\n$/)
    const stored = [...server.server.state.uploads.values()].filter(({ name }) => name === 'film.mp4')
    expect(stored.map((upload) => upload.bytes.equals(bytes))).toEqual([true])
    expect(before).toBeGreaterThan(8 * 1024 * 1024)
    expect([...server.server.resumable.keys()].filter((key) => !places.includes(key))).toEqual([])
    await messageBox(page).press('Enter')
    await expect(messageBox(page)).toHaveValue('')
    await untilSettled(page)
    const sent = [...server.server.state.messages.byId.values()].filter(({ content }) =>
      content.includes('film.mp4'),
    )
    expect(sent).toHaveLength(1)
    await rm(folder, { recursive: true, force: true })
  },
)
