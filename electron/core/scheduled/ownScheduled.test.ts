import { expect, it } from 'vitest'
import { timedRuntime } from '../lists/testing/timedRuntime.ts'
import type { WriteResult } from '../store/ownWrites.ts'
import { createOwnScheduled } from './ownScheduled.ts'

it('does not send a message that was deleted while an earlier one was saved as sent', async () => {
  const { runtime, stop } = timedRuntime()
  const sent: string[] = []
  let save: (result: WriteResult) => void = () => undefined
  const list = createOwnScheduled(runtime, {
    send: (_to, content, how) => {
      how?.takeDraft?.()
      sent.push(content)
      return { localId: content, kept: new Promise((resolve) => (save = resolve)) }
    },
  })
  await list.load(null)
  list.resume()
  const items = ['first', 'second'].map((id) => ({
    id,
    conversation: { type: 'direct' as const, userIds: [2] },
    content: id,
    deliverAt: 2,
  }))
  await list.change({ puts: items, drops: [] })
  await expect.poll(() => sent).toEqual(['first'])
  await list.drop('second')
  save('saved')
  // The end of the first save would continue with the second message.
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent).toEqual(['first'])
  stop.abort()
})
