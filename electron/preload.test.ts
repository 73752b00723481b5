import { EventEmitter } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { callNames, pushNames } from '../shared/ipc/channels.ts'

const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  invoked: [] as unknown[][],
  paths: new Map<unknown, string>(),
  emitter: undefined as unknown as EventEmitter,
}))
vi.mock('electron', () => {
  electron.emitter = new EventEmitter()
  const invoke = async (...parameters: unknown[]) => void electron.invoked.push(parameters)
  return {
    contextBridge: { exposeInMainWorld: (name: string, value: unknown) => electron.exposed.set(name, value) },
    ipcRenderer: Object.assign(electron.emitter, { invoke }),
    // Like Electron's: throws for anything that is not a file, and has no path for files created by a page.
    webUtils: {
      getPathForFile: (file: unknown) => {
        if (!(file instanceof File)) throw new TypeError('not a File')
        return electron.paths.get(file) ?? ''
      },
    },
  }
})
await import('./preload.ts')

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
    const plain = callNames.filter((name) => name !== 'upload.add')
    for (const name of plain) await bridge.invoke(name, { a: 1 })
    expect(electron.invoked).toEqual(plain.map((name) => [name, { a: 1 }]))
    for (const name of [...strangers, ...pushNames])
      await expect(bridge.invoke(name)).rejects.toThrow('No such name')
    expect(electron.invoked).toHaveLength(plain.length)
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

  it('refuses other pushes, and callbacks that are not functions', () => {
    for (const name of [...strangers, ...callNames])
      expect(() => bridge.on(name, () => undefined)).toThrow('No such name')
    expect(() => bridge.on('app.command', 'alert(1)')).toThrow('Not a function')
  })
})

describe('row 26: files', () => {
  const filesOf = async (...files: readonly unknown[]) => {
    electron.invoked.length = 0
    await bridge.invoke('upload.add', { account: 'a', place: 'here', files, more: 1 })
    return electron.invoked
  }

  it('sends the path of a file to main, which the page never learns', async () => {
    const file = new File(['x'], 'a.txt')
    electron.paths.set(file, '/home/ada/a.txt')
    expect(await filesOf(file)).toEqual([
      ['upload.add', { account: 'a', place: 'here', files: [{ path: '/home/ada/a.txt' }] }],
    ])
  })

  it('sends the bytes of a file without a path, or only its name if it is too large', async () => {
    const large = new File(['x'], 'large.png', { type: 'image/png' })
    Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 })
    const [[, input] = []] = await filesOf(new File(['abc'], 'clip.png', { type: 'image/png' }), large)
    expect(input).toMatchObject({
      files: [
        { name: 'clip.png', type: 'image/png', bytes: new Uint8Array([97, 98, 99]) },
        { name: 'large.png', type: 'image/png', bytes: null },
      ],
    })
  })

  it('never passes on a path that the page wrote', async () => {
    const forged = Object.assign(new File(['x'], 'a'), { path: '/etc/passwd' })
    const [[, input] = []] = await filesOf(forged)
    expect(JSON.stringify(input)).not.toContain('passwd')
    for (const files of [[{ path: '/etc/passwd' }], ['/etc/passwd'], { path: '/etc/passwd' }, undefined])
      await expect(bridge.invoke('upload.add', { account: 'a', place: 'p', files })).rejects.toThrow()
    expect(electron.invoked).toHaveLength(1)
  })
})
