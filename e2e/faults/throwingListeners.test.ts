import { expect } from 'vitest'
import type { CorePush } from '../../electron/core/account/accountsType.ts'
import { unwrap } from '../core/harness.ts'
import { sharedFaults } from './sharedRun.ts'

/** Callbacks of the shell, some of which throw. */
let throwing: 'idle' | 'consent' | 'choice' | null = null
const check = (which: typeof throwing) => {
  if (throwing === which) throw new Error('made to fail')
}
let chosen: readonly string[] = []
const { fault } = sharedFaults(
  {
    idle: () => {
      check('idle')
      return 'active'
    },
    consentToFiles: async () => {
      check('consent')
      return true
    },
    pickFiles: async () => {
      check('choice')
      return chosen
    },
  },
  () => {
    throwing = null
  },
)
const waitOptions = { timeout: 15_000 }

fault('listeners: a window throws at each push, and another one still receives it', async (it) => {
  const received: CorePush[] = []
  const ends = [
    it.onPush(() => {
      throw new Error('made to fail')
    }),
    it.onPush((push) => void received.push(push)),
  ]
  it.say('told to the other')
  const isTold = () => received.some((push) => JSON.stringify(push).includes('told to the other'))
  await expect.poll(isTold, waitOptions).toBe(true)
  for (const end of ends) end()
  expect(it.lines.filter((line) => line.includes('"listener":"push"'))).not.toEqual([])
})

fault('listeners: system notifications throw, and the message is still unread', async (it) => {
  const end = it.onNotification(() => {
    throw new Error('made to fail')
  })
  const { fullName } = it.server.server.state.users.get(it.who.user_id)!
  it.say(`@**${fullName}** look`)
  const isTried = () => it.lines.some((line) => line.includes('"listener":"notification"'))
  await expect.poll(isTried, waitOptions).toBe(true)
  end()
  expect(it.accounts()[0]?.mentions).toBeGreaterThan(0)
})

fault('listeners: reading the idle time fails, which is shown meanwhile', async (it) => {
  throwing = 'idle'
  // A new registration reports the presence again.
  it.server.expireQueue('all')
  await it.run.until('it is shown', ({ connection }) => connection.reason === 'fault')
  await it.send('sent meanwhile')
  throwing = null
  it.wake()
  await it.run.until('live', ({ connection }) => connection.state === 'live')
})

fault('listeners: the consent for files fails, and none is uploaded', async (it) => {
  throwing = 'consent'
  const { account, handlers } = it.run
  const files = [{ path: it.write('secret.txt', 'secret') }]
  const stored = () => [...it.server.server.state.uploads.values()].map(({ name }) => name)
  await expect(handlers['upload.add']({ account, place: it.topic, files })).rejects.toThrow('made to fail')
  expect(unwrap(await handlers['upload.list']({ account }))).toEqual([])
  throwing = null
  unwrap(await handlers['upload.add']({ account, place: it.topic, files }))
  await expect.poll(stored, waitOptions).toEqual(['secret.txt'])
})

fault('listeners: choosing files fails, and the next choice is uploaded', async (it) => {
  throwing = 'choice'
  chosen = [it.write('chosen.txt', 'chosen')]
  const { account, handlers } = it.run
  const picks = () => handlers['upload.pick']({ account, place: it.topic })
  await expect(picks()).rejects.toThrow('made to fail')
  throwing = null
  expect(unwrap(await picks()).map(({ name }) => name)).toEqual(['chosen.txt'])
  const stored = () => [...it.server.server.state.uploads.values()].map(({ name }) => name)
  await expect.poll(stored, waitOptions).toContain('chosen.txt')
})
