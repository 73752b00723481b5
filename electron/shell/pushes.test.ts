import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { batchText } from '../../shared/ipc/batchText.ts'
import type { CorePush } from '../core/client.ts'
import type { ClientDoor } from './client.ts'
import { snapshot } from '../../shared/model/testing/eg.ts'
import { enablePushes } from './pushes.ts'
import { fakeContents } from './testing/fakeElectron.ts'
import type { Windows } from './windows.ts'

function start() {
  const webContents = fakeContents()
  const window = Object.assign(new EventEmitter(), { webContents, isDestroyed: () => false })
  let forward: (push: CorePush) => void = () => undefined
  const windows = { current: () => window, onCreated: (tell: (one: unknown) => void) => tell(window) }
  const door = { onPush: (listener: typeof forward) => void (forward = listener) }
  const pushes = enablePushes(windows as unknown as Windows, door as unknown as ClientDoor)
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
  it('batches go to a page that follows the account, in order, and to no other', () => {
    const { webContents, pushes, core, load } = start()
    load()
    core(batch('one'))
    pushes.attach('one')
    core(batch('one'))
    core(batch('two'))
    expect(webContents.sent).toEqual([['account.batch', batchText({ account: 'one', seq: 1, events: [] })]])
  })

  it('an account that was detached is followed by nobody until somebody attaches to it again', () => {
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

  it('a registration is told of and not sent: the page fetches the new state', () => {
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

  it('a page that was loaded anew follows nothing; moving within it changes nothing', () => {
    const { webContents, pushes, core, load } = start()
    load()
    pushes.attach('one')
    webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true })
    core(batch('one'))
    load()
    core(batch('one'))
    expect(webContents.sent).toHaveLength(1)
  })

  it('a link that was opened before the page painted is followed then, once', () => {
    const { webContents, pushes, load } = start()
    load()
    pushes.push('app.navigate', { account: 'one', hash: '#a' })
    pushes.push('app.navigate', { account: 'one', hash: '#b' })
    expect(webContents.sent).toEqual([])
    pushes.painted()
    pushes.painted()
    expect(webContents.sent).toEqual([['app.navigate', { account: 'one', hash: '#b' }]])
  })
})
