import { EventEmitter } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { callNames, pushNames } from '../../shared/ipc/channels.ts'

const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  invoked: [] as unknown[][],
  emitter: undefined as unknown as EventEmitter,
}))
vi.mock('electron', () => {
  electron.emitter = new EventEmitter()
  const invoke = async (...parameters: unknown[]) => void electron.invoked.push(parameters)
  return {
    contextBridge: { exposeInMainWorld: (name: string, value: unknown) => electron.exposed.set(name, value) },
    ipcRenderer: Object.assign(electron.emitter, { invoke }),
  }
})
await import('../preload.ts')

interface Bridge {
  invoke(name: unknown, input?: unknown): Promise<unknown>
  on(name: unknown, callback: unknown): () => void
}
const bridge = electron.exposed.get('bridge') as Bridge
const strangers = [
  'nope',
  'ELECTRON_BROWSER_REQUIRE',
  '__proto__',
  'constructor',
  '',
  null,
  undefined,
  7,
  ['app.log'],
]

describe('row 4: the bridge', () => {
  it('is one object with invoke and on, frozen', () => {
    expect([...electron.exposed.keys()]).toEqual(['bridge'])
    expect(Reflect.ownKeys(bridge)).toEqual(['invoke', 'on'])
    expect(Object.isFrozen(bridge)).toBe(true)
  })

  it('passes calls of the contract on, and no others', async () => {
    for (const name of callNames) await bridge.invoke(name, { a: 1 })
    expect(electron.invoked).toEqual(callNames.map((name) => [name, { a: 1 }]))
    for (const name of [...strangers, ...pushNames])
      await expect(bridge.invoke(name)).rejects.toThrow('No such name')
    expect(electron.invoked).toHaveLength(callNames.length)
  })

  it('gives a callback the payload and never the event', () => {
    for (const name of pushNames) {
      const callback = vi.fn()
      const end = bridge.on(name, callback)
      electron.emitter.emit(name, { sender: 'handle' }, { payload: 1 }, 'more')
      expect(callback.mock.calls).toEqual([[{ payload: 1 }]])
      end()
      electron.emitter.emit(name, {}, 2)
      expect(callback).toHaveBeenCalledTimes(1)
    }
  })

  it('refuses other pushes, and what is no function', () => {
    for (const name of [...strangers, ...callNames])
      expect(() => bridge.on(name, () => undefined)).toThrow('No such name')
    expect(() => bridge.on('app.command', 'alert(1)')).toThrow('Not a function')
  })
})
