import type { Page } from '@playwright/test'
import { actWith } from '../apiUser.ts'
import type { RunningServer } from '../server/startServer.ts'
import { openFilesView, untilOffline } from '../steps.ts'
import type { Screen } from './screens.ts'
import type { Scene, Situation } from './situation.ts'

const filesScreen: Screen = { name: 'files', open: openFilesView }

/** Uploads files of several kinds and sizes, and sends some of them. */
async function addFiles({ page, server }: Scene): Promise<void> {
  const owner = server.accounts.find(({ email }) => email.startsWith('ada'))
  if (owner === undefined) throw new Error('The organisation has nobody of that name.')
  server.server.state.realm.settings['upload_quota_mib'] = 12
  server.expireQueue('all')
  const ada = actWith(server.url, owner)
  const picture = await drawnPicture(page)
  const first = await upload(server, owner, 'Beds in the north garden, autumn plan.png', picture)
  await ada.send('garden', 'tomatoes', `[plan](${first})`)
  await ada.send('garden', 'a topic with quite a long name about what grows where', `[plan](${first})`)
  const list = await upload(server, owner, 'seed list 2026.ods', Buffer.alloc(1_400_000))
  await ada.sendDirect([server.accounts[0]?.user_id ?? 0], `[list](${list})`)
  await upload(server, owner, 'watering.mp4', Buffer.alloc(6_800_000))
  await upload(server, owner, 'notes.txt', Buffer.alloc(900))
}

async function upload(
  { url }: RunningServer,
  { email, api_key }: RunningServer['accounts'][number],
  name: string,
  bytes: Buffer,
): Promise<string> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name))
  const answer = await fetch(`${url}/api/v1/user_uploads`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}` },
    body: form,
  })
  return ((await answer.json()) as { readonly uri: string }).uri
}

async function drawnPicture(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 480
    canvas.height = 320
    const context = canvas.getContext('2d')
    if (context !== null) {
      context.fillStyle = '#3f7d4f'
      context.fillRect(0, 0, 480, 320)
      context.fillStyle = '#d29414'
      context.fillRect(60, 60, 160, 200)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(text, 'base64')
}

const deletion: Screen = {
  name: 'files-delete',
  async open(page) {
    await page.locator('[data-file]').last().focus()
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: 'Delete file' }).waitFor()
  },
  close: (page) => page.keyboard.press('Escape'),
}

/** The own files: some, none, offline, refused, and on a server with fewer details. */
export const filesSituations: readonly Situation[] = [
  {
    name: 'files-full',
    scenario: 'small',
    person: 'ada',
    prepare: addFiles,
    screens: [filesScreen, deletion],
  },
  { name: 'files-empty', scenario: 'small', person: 'ada', screens: [filesScreen] },
  {
    name: 'files-offline',
    scenario: 'small',
    person: 'ada',
    async prepare(scene) {
      await addFiles(scene)
      await openFilesView(scene.page)
      await scene.page.locator('[data-file]').first().waitFor()
      await scene.server.close()
      await untilOffline(scene.page)
    },
    screens: [filesScreen, deletion],
  },
  {
    name: 'files-refused',
    scenario: 'small',
    person: 'ada',
    async prepare({ page, server }) {
      server.failWith('GET /api/v1/attachments', 400, 'BAD_REQUEST', 99)
      await openFilesView(page)
      await page.getByRole('alert').first().waitFor()
    },
    screens: [filesScreen],
  },
  {
    name: 'files-old',
    scenario: 'small',
    featureLevel: 100,
    person: 'ada',
    prepare: addFiles,
    screens: [filesScreen],
  },
]
