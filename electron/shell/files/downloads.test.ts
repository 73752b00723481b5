import { EventEmitter } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'
import { quietLog } from '../testing/quietLog.ts'
import { enableDownloads } from './downloads.ts'

const system = vi.hoisted(() => ({ session: undefined as unknown as EventEmitter }))
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  system.session = new Emitter()
  return {
    app: { whenReady: async () => undefined, getPath: () => '/nowhere' },
    session: { defaultSession: system.session },
    dialog: {},
    shell: {},
  }
})
beforeEach(() => void system.session.removeAllListeners())

async function start(mayCall: () => boolean) {
  const downloads = enableDownloads(mayCall, quietLog())
  await vi.waitFor(() => expect(system.session.listenerCount('will-download')).toBe(1), { timeout: 30_000 })
  return {
    rows: () => downloads.rows(),
    keepOnly: (accounts: ReadonlySet<string>) => downloads.keepOnly(accounts),
    /** Returns false if the download was refused. */
    begin: (nth: number) => {
      const preventDefault = vi.fn()
      const item = Object.assign(new EventEmitter(), {
        getURLChain: () => [`media://a/user_uploads/${nth}`],
        getURL: () => '',
        getFilename: () => `${nth}.desktop`,
        setSavePath: () => undefined,
        cancel: () => undefined,
      })
      system.session.emit('will-download', { preventDefault }, item)
      return preventDefault.mock.calls.length === 0
    },
  }
}

it('a page cannot start more downloads than the list can show', async () => {
  const { begin, rows } = await start(() => true)
  expect(Array.from({ length: 50 }, (_, nth) => begin(nth)).filter(Boolean)).toHaveLength(20)
  expect(rows()).toHaveLength(20)
})

it('a page cannot start downloads faster than their rate', async () => {
  let left = 3
  const { begin } = await start(() => left-- > 0)
  expect(Array.from({ length: 10 }, (_, nth) => begin(nth)).filter(Boolean)).toHaveLength(3)
})

it('the list has no rows of accounts that signed out', async () => {
  const { begin, keepOnly, rows } = await start(() => true)
  begin(1)
  keepOnly(new Set(['a', 'b']))
  expect(rows()).toHaveLength(1)
  keepOnly(new Set(['b']))
  expect(rows()).toEqual([])
})
