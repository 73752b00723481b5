import { expect } from 'vitest'
import { t } from '../../shared/i18n.ts'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { topicNarrow } from '../../shared/model/views/narrow.ts'
import { unreadOfTopic } from '../../shared/model/unread/unreads.ts'
import { unwrap } from '../core/harness.ts'
import { isOffline, putDraft, settles } from './actions.ts'
import { readAll } from './readAll.ts'
import { sharedFaults } from './sharedRun.ts'
import type { SharedRun } from './sharedRun.ts'

const { fault } = sharedFaults()
const waitOptions = { timeout: 15_000 }

const narrowOf = ({ channelId, topic }: SharedRun) => topicNarrow(channelId, topic)
const fetches = async ({ channelId, run, topic }: SharedRun) =>
  run.handlers['messages.fetch']({
    account: run.account,
    narrow: topicNarrow(channelId, topic).map(({ operator, operand }) => ({
      operator,
      operand: operand as string | number,
    })),
    anchor: 'newest',
    before: 30,
    after: 0,
    direction: 'around',
    replaces: false,
  })
/** Returns the messages of the conversation that the window received. */
const shown = ({ run }: SharedRun) =>
  run.events.flatMap((event) => (event.type === 'local/fetched' ? event.messages : []))
const rows = ({ run }: SharedRun) => [...run.state().outbox.values()]
const restarts = async (it: SharedRun) => {
  await it.restart({ offline: true })
  await it.run.until('offline', ({ connection }) => connection.state === 'offline')
}

fault('store thread: it dies while a message is saved, which a new one saves', async (it) => {
  const before = it.threads.begun()
  it.threads.fault('dies', 'own save outbox+')
  await it.send('kept by the second')
  await settles(it.run)
  expect(it.threads.begun()).toBe(before + 1)
  expect(it.run.events.some((event) => event.type === 'local/outbox' && event.row.unsaved === true)).toBe(
    false,
  )
})

fault('store thread: it dies whenever a message is saved, which is shown as unsaved', async (it) => {
  await it.server.down()
  await isOffline(it.run)
  it.threads.fault('dies', 'own save outbox+', 2)
  await it.send('kept by none')
  await it.run.until('told', () => rows(it).some(({ unsaved }) => unsaved === true))
  await it.server.up()
  it.wake()
  await settles(it.run)
})

fault('store thread: it dies while a sent message is deleted, which is not sent again', async (it) => {
  it.threads.fault('dies', 'own save outbox-', 2)
  await it.send('only once')
  await settles(it.run)
  await expect.poll(() => it.threads.met(), waitOptions).toBe(2)
  await it.restart()
  await settles(it.run)
})

fault('store thread: it dies while a message arrives, which the next start has', async (it) => {
  it.say('before')
  await readAll(it.run, narrowOf(it))
  // Batches before may still be waiting.
  it.threads.fault('dies', 'main applyBatch', 1, 'in between')
  it.say('in between')
  await expect.poll(() => it.threads.met(), waitOptions).toBe(1)
  await restarts(it)
  unwrap(await fetches(it))
  expect(shown(it).map(({ content }) => content)).toEqual(['<p>before</p>', '<p>in between</p>'])
})

fault('store thread: it dies while a conversation is opened, which is still shown', async (it) => {
  it.say('kept here')
  await readAll(it.run, narrowOf(it))
  await restarts(it)
  it.threads.fault('dies', 'main readPage')
  unwrap(await fetches(it))
  expect(shown(it)).toHaveLength(1)
})

fault('store thread: it dies whenever a conversation is opened, which is then fetched', async (it) => {
  it.say('there')
  it.threads.fault('dies', 'main readPage', 2)
  unwrap(await fetches(it))
  expect(it.threads.met()).toBe(2)
  expect(shown(it)).toHaveLength(1)
})

fault('store thread: it dies while a registration is saved, which the next start has', async (it) => {
  it.threads.fault('dies', 'main commitState')
  it.server.expireQueue('all')
  it.say('missed')
  await expect.poll(() => it.threads.met(), waitOptions).toBe(1)
  await it.run.until('registered', ({ connection }) => connection.state === 'live')
  await restarts(it)
  expect(unreadOfTopic(it.run.state(), it.channelId, it.topic)).toBe(1)
})

fault('store thread: it dies while a draft is saved, which the next start has', async (it) => {
  it.threads.fault('dies', 'own save draft')
  await putDraft(it.run, it, 'half a thought')
  await it.restart()
  const id = draftIdOf(it.destination)
  expect(it.run.state().localDrafts.get(id)?.content).toBe('half a thought')
})

fault('store thread: it dies during a search, which a new one completes', async (it) => {
  it.say('marmalade for tea')
  await readAll(it.run, narrowOf(it))
  const found = async () => {
    const narrow = [{ operator: 'search', operand: 'marmalade' }]
    const { account, handlers } = it.run
    return unwrap(await handlers['search.local']({ account, narrow, before: null, limit: 9 })).hits.length
  }
  await expect.poll(found, waitOptions).toBe(1)
  it.threads.fault('dies', 'main searchMessages')
  expect(await found()).toBe(1)
  expect(it.threads.met()).toBe(1)
})

fault('store thread: it dies whenever files are opened, and the run continues without', async (it) => {
  it.threads.fault('dies', 'open', 2)
  await it.restart()
  expect(it.notices()).toContain(t('core.storeUnopened'))
  await it.send('without a store')
  await settles(it.run)
  await it.threads.heal()
  await it.restart()
})

fault('store thread: it hangs while a message is saved, which is then shown and sent', async (it) => {
  it.threads.fault('hangs', 'own save outbox+')
  await it.send('patient')
  await it.run.until('told', ({ connection }) => connection.reason === 'fault')
  await settles(it.run)
  await it.run.until('live again', ({ connection }) => connection.state === 'live')
  expect(it.notices().slice(0, 1)).toEqual([t('core.storeSilent')])
  expect(it.notices()).toContain(t('core.storeHeard'))
})

fault('store thread: it hangs while files are opened, and the start continues without', async (it) => {
  it.threads.fault('hangs', 'open')
  await it.restart()
  expect(it.notices()).toContain(t('core.storeUnopened'))
  await it.threads.heal()
  await it.restart()
})

fault('store thread: a batch cannot be passed to it, and the next start has it', async (it) => {
  it.say('before')
  await readAll(it.run, narrowOf(it))
  it.threads.fault('refuses', 'main applyBatch', 1, 'unclonable')
  it.say('unclonable')
  await expect.poll(() => it.notices(), waitOptions).toContain(t('core.storeFailing'))
  await expect.poll(() => it.notices(), waitOptions).toContain(t('core.storeMended'))
  await restarts(it)
  expect(unreadOfTopic(it.run.state(), it.channelId, it.topic)).toBe(2)
})
