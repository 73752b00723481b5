import { edit, fresh, sent } from './gateRequests.ts'
import { at, row, type GateContext, type GateRow } from './gateRows.ts'

/** Rows about the fields of uploads and their records. */
export function uploadRows(): GateRow[] {
  const upload = async ({ as, running }: GateContext, file = new Blob(['text']), name = 'a.txt') => {
    const form = new FormData()
    form.set('file', file, name)
    const { email, api_key } = as('ben').account
    const answer = await fetch(`${running().url}/api/v1/user_uploads`, {
      method: 'POST',
      body: form,
      headers: { Authorization: `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}` },
    })
    return (await answer.json()) as unknown
  }
  const listed = async (context: GateContext) => {
    const file = await upload(context)
    await sent(context, 'ben', { content: `[a](${String(at(file, 'uri'))})` })
    return at((await context.as('ben').get('/attachments')).body, 'attachments') as Record<string, unknown>[]
  }
  return [
    row(22, 'whole milliseconds', [false, true], async (context) =>
      Number.isInteger((await listed(context)).at(-1)?.['create_time']),
    ),
    row(
      272,
      'url of an upload',
      [false, true],
      async (context) => at(await upload(context), 'url') !== undefined,
    ),
    row(
      285,
      'filename of an upload',
      [false, true],
      async (context) => at(await upload(context), 'filename') !== undefined,
    ),
    row(285, 'detached uploads', [false, true], async (context) => {
      const { body } = await edit(context, { content: fresh('x') })
      return at(body, 'detached_uploads') !== undefined
    }),
    row(
      443,
      'seconds',
      [true, false],
      async (context) => Number((await listed(context)).at(-1)?.['create_time']) > 1e11,
    ),
    row(495, 'a preview of a QuickTime video', [false, true], async (context) => {
      const file = await upload(context, new Blob(['moov'], { type: 'video/quicktime' }), 'a.mov')
      const id = await sent(context, 'ben', { content: `[a](${String(at(file, 'uri'))})` })
      const { body } = await context.as('ben').get(`/messages/${String(id)}`)
      return JSON.stringify(body).includes('message_inline_video')
    }),
    row(
      472,
      'ids of messages',
      [false, true],
      async (context) => 'message_ids' in ((await listed(context)).at(-1) ?? {}),
    ),
    row(
      472,
      'messages',
      [true, false],
      async (context) => 'messages' in ((await listed(context)).at(-1) ?? {}),
    ),
  ]
}
