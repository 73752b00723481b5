import { expect } from 'vitest'
import { dieAt, putDraft, startAndDie } from './actions.ts'
import { fault } from './fault.ts'
import { readAll } from './readAll.ts'

for (const [name, at] of [
  ['a batch of events: kill -9 before it is written', 'ask'],
  ['a batch of events: kill -9 during its commit', 'write'],
  ['a batch of events: kill -9 after its commit, before windows are notified', 'commit'],
] as const)
  fault(name, async (world) => {
    world.say('earlier')
    const run = await world.start()
    await readAll(run, world.narrow)
    await dieAt(run, { at, what: 'main applyBatch', text: 'news 2' }, () => {
      world.say(...Array.from({ length: 5 }, (_, nth) => `news ${String(nth)}`))
    })
  })

fault('a page of history: kill -9 during its commit', async (world) => {
  world.say(...Array.from({ length: 120 }, (_, nth) => `old ${String(nth)}`))
  const run = await world.start()
  const stop = { at: 'write', what: 'main applyBatch', text: 'old 50' } as const
  await dieAt(run, stop, () => void readAll(run, world.narrow))
})

for (const [name, what] of [
  ['a new registration: kill -9 while the state is being written in parts', 'main stagePiece'],
  ['a new registration: kill -9 during the commit of the whole state', 'main commitState'],
] as const)
  fault(name, async (world) => {
    world.say('before')
    const run = await world.start()
    await readAll(run, world.narrow)
    await dieAt(run, { at: 'write', what }, () => {
      world.server.expireQueue('all')
      world.say('missed')
    })
  })

fault('the first start: kill -9 while the files are being created', async (world) => {
  for (const nth of [1, 2]) await startAndDie(world, { at: 'write', what: 'open', nth })
  const run = await world.start()
  await world.send(run, 'at last')
})

fault('a draft: kill -9 while a change is being saved; the previous text remains', async (world) => {
  const run = await world.start()
  const rev = await putDraft(run, world, 'half')
  await dieAt(run, { at: 'write', what: 'own save draft', text: 'half a sentence' }, () => {
    void putDraft(run, world, 'half a sentence', { rev })
  })
  world.drafts = ['half']
})

fault('a draft: kill -9 after the server stored it, before the response arrives', async (world) => {
  const run = await world.start()
  await dieAt(run, { at: 'answer', what: 'POST /api/v1/drafts' }, () => void putDraft(run, world, 'begun'))
  world.drafts = ['begun']
  const next = await world.start()
  await expect.poll(() => [...next.state().drafts.values()].map(({ content }) => content)).toEqual(['begun'])
})
