import { expect, test } from 'vitest'
import { dieAt, settles } from './actions.ts'
import { openWorld } from './world.ts'

test('killed once a rename is stored, a waiting message knows the new topic', async () => {
  const world = await openWorld()
  try {
    const run = await world.start()
    await world.send(run, 'written')
    await settles(run)
    const messageId = world.messages().at(-1)!.id
    const { account, handlers } = run
    void handlers['message.send']({ account, destination: world.destination, content: 'x'.repeat(10_001) })
    await run.until('it failed', ({ outbox }) =>
      [...outbox.values()].some(({ status }) => status === 'failed'),
    )
    await dieAt(run, { at: 'commit', what: 'main applyBatch', text: '"update_message"' }, () => {
      const params = { messageId, topic: 'renamed', propagateMode: 'change_all' }
      void handlers['api.call']({ account, route: 'updateMessage', params })
    })
    const next = await world.start()
    expect([...next.state().outbox.values()].map(({ destination }) => destination)).toEqual([
      { ...world.destination, topic: 'renamed' },
    ])
  } finally {
    await world.end()
  }
})
