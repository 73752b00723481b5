import { connect } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import type { TestClient } from '../testClient.ts'
import { look, small } from './setUp.ts'

const { running, as } = small({ limits: { uploadMib: 1 } })

const basic = ({ account }: TestClient) =>
  `Basic ${Buffer.from(`${account.email}:${account.api_key}`).toString('base64')}`

const tus = async (
  client: TestClient | null,
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body?: Uint8Array<ArrayBuffer>,
) =>
  fetch(url, {
    method,
    headers: {
      'Tus-Resumable': '1.0.0',
      ...(client ? { Authorization: basic(client) } : {}),
      ...headers,
    },
    ...(body ? { body } : {}),
  })

const start = () => `${running().url}/api/v1/tus/`
const named = (name: string) => `filename ${Buffer.from(name).toString('base64')}`
const part = { 'Content-Type': 'application/offset+octet-stream' }
const bytes = new Uint8Array(5000).map((_, index) => index % 256)

describe('resumable uploads', () => {
  it('accept the data in chunks and return the address at the end', async () => {
    const ben = as('ben')
    const queue = await ben.register({ event_types: ['attachment'] })
    const created = await tus(ben, 'POST', start(), {
      'Upload-Length': '5000',
      'Upload-Metadata': `${named('süß.bin')},filetype ${Buffer.from('text/plain').toString('base64')}`,
    })
    expect([created.status, created.headers.get('Tus-Resumable')]).toEqual([201, '1.0.0'])
    const at = new URL(created.headers.get('Location') ?? '', start()).href
    const first = await tus(ben, 'PATCH', at, { ...part, 'Upload-Offset': '0' }, bytes.slice(0, 2000))
    expect([first.status, first.headers.get('Upload-Offset')]).toEqual([204, '2000'])
    expect((await tus(ben, 'PATCH', at, { ...part, 'Upload-Offset': '0' }, bytes)).status).toBe(409)
    expect((await tus(as('gus'), 'HEAD', at)).status).toBe(404)
    const head = await tus(ben, 'HEAD', at)
    expect([head.status, head.headers.get('Upload-Offset'), head.headers.get('Upload-Length')]).toEqual([
      200,
      '2000',
      '5000',
    ])
    const last = await tus(ben, 'PATCH', at, { ...part, 'Upload-Offset': '2000' }, bytes.slice(2000))
    const answer = (await last.json()) as { url: string; filename: string }
    expect([last.status, answer.filename, 'result' in answer]).toEqual([200, 'süß.bin', false])
    const got = await fetch(`${running().url}${answer.url}`, { headers: { Authorization: basic(ben) } })
    expect(new Uint8Array(await got.arrayBuffer())).toEqual(bytes)
    expect((await tus(ben, 'HEAD', at)).status).toBe(404)
    expect(await queue.events()).toMatchObject([{ op: 'add', attachment: { name: 'süß.bin', size: 5000 } }])
  })

  it('keep the data that arrived before the connection broke', async () => {
    const ben = as('ben')
    const created = await tus(ben, 'POST', start(), { 'Upload-Length': '5000' })
    const at = new URL(created.headers.get('Location') ?? '')
    const socket = connect(Number(at.port), at.hostname)
    socket.write(
      `PATCH ${at.pathname} HTTP/1.1\r\nHost: x\r\nAuthorization: ${basic(ben)}\r\nTus-Resumable: 1.0.0\r\n` +
        `Upload-Offset: 0\r\nContent-Type: ${part['Content-Type']}\r\nContent-Length: 5000\r\n\r\n`,
    )
    socket.write(bytes.slice(0, 1234))
    const offset = async () => Number((await tus(ben, 'HEAD', at.href)).headers.get('Upload-Offset'))
    await vi.waitFor(
      async () => {
        expect(await offset()).toBe(1234)
      },
      { timeout: 30_000 },
    )
    socket.destroy()
    const rest = { ...part, 'Upload-Offset': '1234' }
    expect((await tus(ben, 'PATCH', at.href, rest, bytes.slice(1234))).status).toBe(200)
  })

  it('without content are complete when created', async () => {
    const created = await tus(as('ben'), 'POST', start(), {
      'Upload-Length': '0',
      'Upload-Metadata': named('empty'),
    })
    expect([created.status, await created.json()]).toMatchObject([200, { filename: 'empty' }])
  })

  it('refuse files too large, over the quota, of unknown length, or not signed in', async () => {
    const ben = as('ben')
    const ask = async (client: TestClient | null, headers: Record<string, string>) => {
      const answer = await tus(client, 'POST', start(), headers)
      await answer.arrayBuffer()
      return answer.status
    }
    expect(await ask(ben, { 'Upload-Length': String(1024 * 1024 + 1) })).toBe(413)
    expect(await ask(ben, { 'Upload-Defer-Length': '1' })).toBe(411)
    expect(await ask(ben, {})).toBe(400)
    expect(await ask(null, { 'Upload-Length': '5' })).toBe(401)
    expect(await ask(ben, { 'Upload-Length': '5', 'Tus-Resumable': '0.2.2' })).toBe(412)
    const { settings } = running().server.state.realm
    settings['upload_quota_mib'] = 0
    expect(await ask(ben, { 'Upload-Length': '5' })).toBe(413)
    const form = new FormData()
    form.set('file', new Blob(['five!']), 'a.txt')
    const plain = await fetch(`${running().url}/api/v1/user_uploads`, {
      method: 'POST',
      body: form,
      headers: { Authorization: basic(ben) },
    })
    expect(look<{ code: string }>(await plain.json()).code).toBe('REALM_UPLOAD_QUOTA')
    settings['upload_quota_mib'] = null
  })

  it('are canceled by DELETE', async () => {
    const ben = as('ben')
    const created = await tus(ben, 'POST', start(), { 'Upload-Length': '5' })
    const at = created.headers.get('Location') ?? ''
    expect((await tus(ben, 'DELETE', at)).status).toBe(204)
    expect((await tus(ben, 'HEAD', at)).status).toBe(404)
  })
})

describe('attachments', () => {
  it('are listed, deleted, and removed when unused for weeks', async () => {
    const ada = as('ada')
    const make = async (name: string) => {
      await tus(ada, 'POST', start(), { 'Upload-Length': '0', 'Upload-Metadata': named(name) })
      const { attachments } = look<{ attachments: { id: number; name: string; path_id: string }[] }>(
        (await ada.get('/attachments')).body,
      )
      const found = attachments.find((each) => each.name === name)
      if (!found) throw new Error('not listed')
      return found
    }
    const [first, second, third] = [await make('one'), await make('two'), await make('three')]
    await ada.post('/messages', {
      type: 'channel',
      to: 1,
      topic: 'files',
      content: `[two](/user_uploads/${second.path_id})`,
    })
    const queue = await ada.register({ event_types: ['attachment'] })
    expect((await as('ben').delete(`/attachments/${String(first.id)}`)).status).toBe(400)
    expect((await ada.delete(`/attachments/${String(first.id)}`)).status).toBe(200)
    expect(await queue.events()).toMatchObject([
      { op: 'remove', attachment: { id: first.id }, upload_space_used: expect.any(Number) as number },
    ])
    expect(running().server.state.uploads.has(third.path_id)).toBe(true)
    running().advanceClock(40 * 86400_000)
    const left = look<{ attachments: { id: number }[] }>((await ada.get('/attachments')).body).attachments
    expect(left.map((each) => each.id)).toEqual([second.id])
  })
})
