import { contextBridge, ipcRenderer, webUtils } from 'electron'
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

/** More than this cannot be handed over as bytes. */
const mostBytes = 25 * 1024 * 1024

/**
 * Describes a file of the page for main: its path, or its bytes when it has none. A page gets a file with a path only
 * when a person drops, pastes or chooses one. It cannot make one up or learn its path: the path is read here, from
 * the file itself, and goes to main alone. Nothing else that the page says of such a file is passed on.
 */
async function givenFile(file: unknown): Promise<unknown> {
  // Throws at anything that is no file.
  const path = webUtils.getPathForFile(file as File)
  if (path !== '') return { path }
  const { name, type, size } = file as File
  const bytes = size > mostBytes ? null : new Uint8Array(await (file as File).arrayBuffer())
  return { name, type, bytes }
}

async function withFiles(input: unknown): Promise<unknown> {
  const { account, place, files } = (input ?? {}) as Record<string, unknown>
  if (!Array.isArray(files)) throw new TypeError('No files')
  return { account, place, files: await Promise.all(files.map(givenFile)) }
}

const bridge = Object.freeze({
  async invoke(name: unknown, input: unknown): Promise<unknown> {
    const call = known(calls, name)
    return ipcRenderer.invoke(call, call === 'upload.add' ? await withFiles(input) : input)
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
