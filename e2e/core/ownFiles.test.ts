import { expect, test } from 'vitest'
import { startServer, type RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { openAs, unwrap } from './harness.ts'

type Who = RunningServer['accounts'][number]

/** Uploads a small file; returns its address. */
async function upload(server: RunningServer, { email, api_key }: Who, name: string): Promise<string> {
  const form = new FormData()
  form.append('file', new File(['some words'], name))
  const answer = await fetch(`${server.url}/api/v1/user_uploads`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}` },
    body: form,
  })
  return ((await answer.json()) as { readonly uri: string }).uri
}

const namesIn = (byId: ReadonlyMap<number, { readonly name: string }> | undefined): readonly string[] =>
  [...(byId?.values() ?? [])].map(({ name }) => name).sort((a, b) => a.localeCompare(b))

test('the list of own files includes changes made during its request', async () => {
  const server = await startServer({ scenario: 'small' })
  const [, who] = server.accounts as [Who, Who]
  await upload(server, who, 'gone.txt')
  await upload(server, who, 'stays.txt')
  const missing = [...server.server.state.uploads.values()].find(({ name }) => name === 'gone.txt')!
  let isFirst = true
  let requestCount = 0
  const run = await openAs(server, who, {
    fetchFor: () => async (url, init) => {
      const answer = await fetch(url, init)
      if (!new URL(String(url)).pathname.endsWith('/attachments') || !isFirst) return answer
      requestCount += 1
      if (requestCount === 1) {
        // The queue expires during the response, and an event is lost with it.
        await upload(server, who, 'missed.txt')
        server.expireQueue('all')
        const before = run.state().realm
        await run.until('registered anew', ({ realm }) => realm !== before)
        return answer
      }
      isFirst = false
      await testClient(server.url, who).delete(`/attachments/${String(missing.id)}`, {})
      await upload(server, who, 'came.txt')
      await new Promise((resolve) => setTimeout(resolve, 500))
      return answer
    },
  })
  await run.until('live', ({ connection }) => connection.state === 'live')
  unwrap(await run.client.handlers['files.fetch']({ account: run.account }))
  await run.until('fetched', ({ attachments }) => attachments?.stale === false)
  expect(requestCount).toBe(2)
  expect(namesIn(run.state().attachments?.byId)).toEqual(['came.txt', 'missed.txt', 'stays.txt'])
  expect(run.state().attachments?.uploadSpaceUsed).toBe(3 * 'some words'.length)
  await run.close()
  await server.close()
})

test.each([299, 407])('conversations of messages are found at level %i', async (featureLevel) => {
  const server = await startServer({ scenario: 'small', featureLevel })
  const [owner, who] = server.accounts as [Who, Who]
  const { messages } = server.server.state
  const inChannel = [...messages.byId.values()].find(({ topic }) => topic === 'tomatoes')!
  const run = await openAs(server, who)
  await run.until('live', ({ connection }) => connection.state === 'live')
  const hidden = await testClient(server.url, owner).post('/messages', {
    type: 'private',
    to: [owner.user_id],
    content: 'To myself',
  })
  const hiddenId = Number((hidden.body as unknown as { readonly id: number }).id)
  const places = unwrap(
    await run.client.handlers['files.places']({
      account: run.account,
      messageIds: [inChannel.id, hiddenId],
    }),
  )
  expect(places).toEqual([
    {
      messageId: inChannel.id,
      conversation: { type: 'channel', channelId: inChannel.channelId, topic: 'tomatoes' },
    },
    { messageId: hiddenId, conversation: null },
  ])
  await run.close()
  await server.close()
})
