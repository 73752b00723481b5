import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import {
  batchPieces,
  batchText,
  joinBatches,
  type BatchPiece,
} from '../../../shared/ipc/transfer/batchText.ts'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import type { BrowserWindow } from 'electron'
import type { CorePush } from '../../core/account/accountsType.ts'
import type { ClientHandle } from '../application/client.ts'
import { arrived, directMessage, snapshot } from '../../../shared/model/testing/eg.ts'
import { enablePushes } from './pushes.ts'
import { fakeContents } from '../testing/fakeElectron.ts'
import { quietLog } from '../testing/quietLog.ts'
import type { Windows } from '../window/windows.ts'

function start() {
  const webContents = fakeContents()
  const window = Object.assign(new EventEmitter(), { webContents, isDestroyed: () => false })
  let forward: (push: CorePush) => void = () => undefined
  const windows = {
    inUse: () => window,
    onCreated: (tell: (page: unknown, account: null) => void) => tell(window, null),
  }
  const core = { onPush: (listener: typeof forward) => void (forward = listener) }
  const all = enablePushes(windows as unknown as Windows, core as unknown as ClientHandle, quietLog())
  const page = window as unknown as BrowserWindow
  const pushes = {
    push: (...row: Parameters<typeof all.push>) => all.push(...row),
    attach: (account: string) => all.attach(account, page),
    painted: () => all.painted(page),
    settled: () => all.settled(page),
  }
  const load = () => {
    webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false })
    webContents.emit('dom-ready')
  }
  return { webContents, pushes, core: (push: CorePush) => forward(push), load }
}
const batch = (account: string): CorePush => ({
  name: 'account.batch',
  payload: { account, seq: 1, events: [] },
})

describe('pushes to the page', () => {
  it('sends batches in order to pages that follow the account, and to no other', () => {
    const { webContents, pushes, core, load } = start()
    load()
    core(batch('one'))
    pushes.attach('one')
    core(batch('one'))
    core(batch('two'))
    expect(webContents.sent).toEqual([['account.batch', { account: 'one', seq: 1, events: [] }]])
  })

  it('a detached account has no followers until a page attaches again', () => {
    const { webContents, pushes, core, load } = start()
    load()
    pushes.attach('one')
    core({ name: 'account.detached', payload: { account: 'one' } })
    core(batch('one'))
    expect(webContents.sent.map(([name]) => name)).toEqual(['account.detached'])
    pushes.attach('one')
    core(batch('one'))
    expect(webContents.sent.map(([name]) => name)).toEqual(['account.detached', 'account.batch'])
  })

  it('ignores unknown accounts', () => {
    const { webContents, pushes, core, load } = start()
    load()
    pushes.attach('one')
    pushes.attach('nobody')
    const summary = { id: 'one' } as AccountSummary
    core({ name: 'accounts.changed', payload: [summary] })
    for (const account of ['nobody', 'one']) core(batch(account))
    expect(webContents.sent.map(([name]) => name)).toEqual(['accounts.changed', 'account.batch'])
  })

  it('announces a registration without sending it: the page fetches the state', () => {
    const { webContents, pushes, core, load } = start()
    load()
    const registration = { type: 'local/snapshot', snapshot: snapshot() } as const
    const payload = { account: 'one', seq: 3, events: [registration] }
    core({ name: 'account.batch', payload })
    expect(webContents.sent).toEqual([])
    pushes.attach('one')
    core({ name: 'account.batch', payload })
    expect(webContents.sent).toEqual([['account.renewed', { account: 'one', seq: 3 }]])
  })

  it('a reload ends following accounts, and navigation within the page does not', () => {
    const { webContents, pushes, core, load } = start()
    load()
    pushes.attach('one')
    webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true })
    core(batch('one'))
    load()
    core(batch('one'))
    expect(webContents.sent).toHaveLength(1)
  })

  it('a link opened before the first paint is followed after it', () => {
    const { webContents, pushes, load } = start()
    load()
    pushes.push({ name: 'app.navigate', payload: { account: 'one', hash: '#a' } })
    pushes.push({ name: 'app.navigate', payload: { account: 'one', hash: '#b' } })
    expect(webContents.sent).toEqual([])
    pushes.painted()
    pushes.painted()
    expect(webContents.sent).toEqual([['app.navigate', { account: 'one', hash: '#b' }]])
  })

  it('row 21: a conversation window receives pushes only about its own account', () => {
    const webContents = fakeContents()
    const window = Object.assign(new EventEmitter(), { webContents, isDestroyed: () => false })
    const windows = {
      inUse: () => window,
      onCreated: (tell: (page: unknown, account: string) => void) => tell(window, 'one'),
    }
    let forward: (push: CorePush) => void = () => undefined
    const core = { onPush: (listener: typeof forward) => void (forward = listener) }
    const pushes = enablePushes(windows as unknown as Windows, core as unknown as ClientHandle, quietLog())
    const page = window as unknown as BrowserWindow
    webContents.emit('dom-ready')
    for (const account of ['one', 'two']) pushes.attach(account, page)
    pushes.painted(page)
    const summaries = ['one', 'two'].map((id) => ({ id }) as AccountSummary)
    forward({ name: 'accounts.changed', payload: summaries })
    for (const account of ['one', 'two']) forward(batch(account))
    forward({ name: 'upload.changed', payload: { account: 'two', uploads: [] } })
    pushes.push({ name: 'app.navigate', payload: { account: 'one', hash: '#a' } })
    pushes.push({ name: 'app.notice', payload: 'Something' })
    expect(webContents.sent).toEqual([
      ['accounts.changed', [{ id: 'one' }]],
      ['account.batch', { account: 'one', seq: 1, events: [] }],
    ])
  })

  const content = '<p>"word"</p>'.repeat(400_000)
  const large = (seq: number): Extract<CorePush, { name: 'account.batch' }> => ({
    name: 'account.batch',
    payload: { account: 'one', seq, events: [arrived(directMessage(1, { content }))] },
  })

  it('sends a batch of megabytes in chunks, and later pushes after it', async () => {
    const { webContents, pushes, core, load } = start()
    load()
    pushes.attach('one')
    pushes.painted()
    core(large(1))
    core({ name: 'account.detached', payload: { account: 'one' } })
    expect(webContents.sent).toHaveLength(1)
    await pushes.settled()
    expect(pushes.settled()).toBeNull()
    const last = webContents.sent.pop()
    expect(last?.[0]).toBe('account.detached')
    const chunks = webContents.sent.map(([, chunk]) => chunk as BatchPiece)
    expect(Math.max(...chunks.map(({ chunk }) => chunk.length))).toBeLessThan(500_000)
    const join = joinBatches()
    expect(chunks.map(join).filter((batch) => batch !== null)).toEqual([large(1).payload])
  })

  it('a reloaded page does not receive the rest of a batch', async () => {
    const { webContents, pushes, core, load } = start()
    load()
    pushes.attach('one')
    pushes.painted()
    core(large(1))
    load()
    pushes.attach('one')
    core(large(2))
    await pushes.settled()
    expect(webContents.sent).toEqual([
      ['account.batch', expect.objectContaining({ at: 0 })],
      ['account.batch', batchText(large(2).payload)],
    ])
  })

  it('a listener that missed the start of a batch receives the next one', () => {
    const [, ...rest] = batchPieces(large(1).payload)
    const join = joinBatches()
    expect([...rest, ...batchPieces(large(2).payload)].map(join).filter((batch) => batch !== null)).toEqual([
      large(2).payload,
    ])
  })
})
