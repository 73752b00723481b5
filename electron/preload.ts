import { contextBridge, ipcRenderer } from 'electron'
import type { IpcRendererEvent } from 'electron'
import { callNames, pushNames } from '../shared/ipc/channels.ts'

const calls: ReadonlySet<string> = new Set(callNames)
const pushes: ReadonlySet<string> = new Set(pushNames)

/** Answers `name` if it is one of ours; a hostile page learns nothing from the error. */
function known(names: ReadonlySet<string>, name: unknown): string {
  if (typeof name !== 'string' || !names.has(name)) throw new TypeError('No such name')
  return name
}

const isFunction = (value: unknown): value is (payload: unknown) => void => typeof value === 'function'

const bridge = Object.freeze({
  async invoke(name: unknown, input: unknown): Promise<unknown> {
    return ipcRenderer.invoke(known(calls, name), input)
  },
  on(name: unknown, callback: unknown): () => void {
    const channel = known(pushes, name)
    if (!isFunction(callback)) throw new TypeError('Not a function')
    // The event carries the sender's handle: the page gets the payload alone.
    const listener = (_event: IpcRendererEvent, payload: unknown): void => void callback(payload)
    ipcRenderer.on(channel, listener)
    return () => void ipcRenderer.off(channel, listener)
  },
})

contextBridge.exposeInMainWorld('bridge', bridge)
