import { describe, expect, it, vi } from 'vitest'
import { picture } from '../pictures.ts'
import { look, small } from './setUp.ts'
import type { TestClient } from '../testClient.ts'

const { running, as } = small({ limits: { uploadMib: 1, thumbnailMs: 100 } })

const basic = (client: TestClient) => ({
  Authorization: `Basic ${Buffer.from(`${client.account.email}:${client.account.api_key}`).toString('base64')}`,
})

async function upload(client: TestClient, name: string, type: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.set('file', new Blob([bytes], { type }), name)
  const answer = await fetch(`${running().url}/api/v1/user_uploads`, {
    method: 'POST',
    body: form,
    headers: basic(client),
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { url: string; uri: string; filename: string; code?: string },
  }
}

const status = async (path: string, client?: TestClient) =>
  (await fetch(`${running().url}${path}`, client ? { headers: basic(client) } : {})).status

describe('uploads', () => {
  it('keep data and name, and belong to the uploader until shared', async () => {
    const [ben, gus] = [as('ben'), as('gus')]
    const bytes = new Uint8Array(3000).map((_, index) => index % 256)
    const { body } = await upload(ben, 'Süße [1].bin', 'application/octet-stream', bytes)
    expect(body).toMatchObject({ uri: body.url, filename: 'Süße [1].bin' })
    const got = await fetch(`${running().url}${body.url}`, { headers: basic(ben) })
    expect(new Uint8Array(await got.arrayBuffer())).toEqual(bytes)
    expect([await status(body.url), await status(body.url, gus)]).toEqual([403, 403])
    await ben.post('/messages', { type: 'channel', to: 1, topic: 'files', content: `[f](${body.url})` })
    expect(await status(body.url, gus)).toBe(200)
  })

  it('open for a minute without credentials under the temporary address', async () => {
    const ben = as('ben')
    const { body } = await upload(ben, 'a.txt', 'text/plain', new TextEncoder().encode('hi'))
    const temporary = look<{ url: string }>((await ben.get(body.url)).body).url
    expect(await status(temporary)).toBe(200)
    running().advanceClock(61_000)
    expect(await status(temporary)).toBe(404)
    expect(await status(`/api/v1${body.url}`, as('gus'))).toBe(403)
  })

  it('get a preview if they are images, and are deleted with the message', async () => {
    const ben = as('ben')
    const queue = await ben.register({ event_types: ['message', 'attachment', 'update_message'] })
    const { body } = await upload(
      ben,
      'p.png',
      'image/png',
      new Uint8Array(picture(120, 80, '#336699', '#ffffff')),
    )
    const sent = await ben.post('/messages', {
      type: 'channel',
      to: 1,
      topic: 'files',
      content: `[p](${body.url})`,
    })
    // The preview is created asynchronously: its update may arrive together with the message or later, but never
    // before it.
    const events: Awaited<ReturnType<typeof queue.events>> = []
    await vi.waitFor(
      async () => {
        events.push(...(await queue.events()))
        expect(events).toHaveLength(4)
      },
      { timeout: 30_000 },
    )
    expect(events.map((event) => `${event.type} ${event.op ?? ''}`)).toEqual([
      'attachment add',
      'attachment update',
      'message ',
      'update_message ',
    ])
    const pending = look<{ message: { content: string } }>(events[2]).message.content
    expect(pending).toContain(
      'class="image-loading-placeholder" data-original-content-type="image/png" data-original-dimensions="120x80"',
    )
    const update = events[3]
    expect(update).toMatchObject({ type: 'update_message', rendering_only: true, user_id: null })
    const html = look<{ rendered_content: string }>(update).rendered_content
    const thumbnail = /src="([^"]+)"/.exec(html)?.[1] ?? ''
    expect([await status(thumbnail), await status(thumbnail, as('gus'))]).toEqual([403, 200])
    await ben.delete(`/messages/${String(sent.body['id'])}`)
    expect((await queue.events()).map((event) => `${event.type} ${event.op ?? ''}`)).toEqual([
      'attachment remove',
    ])
    expect(await status(body.url, ben)).toBe(404)
  })

  it('become unused by an edit', async () => {
    const ben = as('ben')
    const { body } = await upload(ben, 'loose.txt', 'text/plain', new TextEncoder().encode('x'))
    const sent = await ben.post('/messages', {
      type: 'channel',
      to: 1,
      topic: 'files',
      content: `[f](${body.url})`,
    })
    const edited = await ben.patch(`/messages/${String(sent.body['id'])}`, { content: 'no link' })
    expect(
      look<{ detached_uploads: { name: string }[] }>(edited.body).detached_uploads.map((each) => each.name),
    ).toEqual(['loose.txt'])
  })

  it('over the limit are refused', async () => {
    const { status: code } = await upload(
      as('ben'),
      'big.bin',
      'application/octet-stream',
      new Uint8Array(1024 * 1024 + 10),
    )
    expect(code).toBe(400)
    const larger = await upload(
      as('ben'),
      'huge.bin',
      'application/octet-stream',
      new Uint8Array(1024 * 1024 * 5),
    )
    expect(larger.status).toBe(413)
  })
})

describe('pictures', () => {
  it('are served for users, emoji and the organization', async () => {
    const { state } = await as('ben').register({ client_gravatar: false })
    const addresses = look<{
      realm_users: { avatar_url: string }[]
      realm_emoji: Record<string, { source_url: string }>
      realm_icon_url: string
    }>(state)
    const paths = [
      ...addresses.realm_users.map((each) => each.avatar_url),
      ...Object.values(addresses.realm_emoji).map((each) => each.source_url),
      addresses.realm_icon_url,
    ]
    for (const path of paths) {
      const answer = await fetch(`${running().url}${path}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    }
    const moved = await fetch(`${running().url}/avatar/${String(as('ada').account.user_id)}`, {
      headers: basic(as('ben')),
      redirect: 'manual',
    })
    expect(moved.status).toBe(302)
  })
})
