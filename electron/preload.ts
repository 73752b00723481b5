import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { IpcRendererEvent } from 'electron'
import { callNames, pushNames } from '../shared/ipc/channels.ts'

const calls: ReadonlySet<string> = new Set(callNames)
const pushes: ReadonlySet<string> = new Set(pushNames)

/** Returns `name` if it is known. The error reveals nothing to a hostile page. */
function known(names: ReadonlySet<string>, name: unknown): string {
  if (typeof name !== 'string' || !names.has(name)) throw new TypeError('No such name')
  return name
}

const isFunction = (value: unknown): value is (payload: unknown) => void => typeof value === 'function'

/** Maximum number of bytes that are passed without a path. */
const maxBytes = 25 * 1024 * 1024

/**
 * Describes a page's file for the main process: its path, or its bytes if it has none. A page gets a file with a path
 * only when the user drops, pastes or chooses one. It can neither forge one nor learn its path, which is read here from
 * the file itself and sent to the main process only. Nothing else that the page reports about such a file is passed on.
 */
async function givenFile(file: unknown): Promise<unknown> {
  // Throws for anything that is not a file.
  const path = webUtils.getPathForFile(file as File)
  if (path !== '') return { path }
  const { name, type, size } = file as File
  const bytes = size > maxBytes ? null : new Uint8Array(await (file as File).arrayBuffer())
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
    // The event contains a handle of the sender, so the page gets only the payload.
    const listener = (_event: IpcRendererEvent, payload: unknown): void => void callback(payload)
    ipcRenderer.on(channel, listener)
    return () => void ipcRenderer.off(channel, listener)
  },
})

contextBridge.exposeInMainWorld('bridge', bridge)
