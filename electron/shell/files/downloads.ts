import { lstatSync } from 'node:fs'
import path from 'node:path'
import { app, dialog, session, shell } from 'electron'
import type { DownloadItem } from 'electron'
import type { CallInput, CallResult } from '../../../shared/ipc/contract.ts'
import type { DownloadRow } from '../../../shared/ipc/calls/downloadCalls.ts'
import { parseUrl } from '../../core/platform/parseUrl.ts'
import type { Log } from '../../core/platform/log.ts'
import type { MayCall } from '../ipc/callRates.ts'
import type { Windows } from '../window/windows.ts'
import { downloadName, freeName } from './downloadName.ts'

export interface Downloads {
  /** Returns the rows of this run, oldest first. */
  rows(): readonly DownloadRow[]
  /** Called with the rows after each change, at most four times per second during a download. */
  onChange(listener: (rows: readonly DownloadRow[]) => void): void
  save(input: CallInput<'app.save'>, windows: Pick<Windows, 'current'>): Promise<CallResult<boolean>>
  control(input: CallInput<'app.download'>, windows: Pick<Windows, 'current'>): void
  /** Adds a row for a file written by the app. Returns null if too many are in progress. */
  track(file: string, account: string, unit: DownloadRow['unit'], cancel: () => void): TrackedFile | null
  /** Removes the rows of all other accounts and cancels their downloads. */
  keepOnly(accounts: ReadonlySet<string>): void
}

/** The row of a file written by the app. */
export interface TrackedFile {
  progress(received: number): void
  /** Ends the file. `reason` is the reason of a failure. A canceled file is removed from the list. */
  end(state: 'done' | 'failed' | 'cancelled', reason?: string): void
}

interface Entry {
  readonly id: number
  readonly file: string
  /** Account id from the media: address. */
  readonly account: string
  item: Pick<DownloadItem, 'cancel'> | null
  row: DownloadRow
}

const maxRows = 20
const refreshMs = 250
/** Time in ms after which a download without any response fails. */
const timeoutMs = 60_000

/**
 * Saves downloads in the user's folder for downloads or at a path that they choose, with a safe name. Other files are
 * never overwritten, unless the user chose them, and files are never opened. Only what the page may load can be
 * downloaded.
 */
export function enableDownloads(mayCall: MayCall, log: Log): Downloads {
  const entries = new Map<number, Entry>()
  const listeners: ((rows: readonly DownloadRow[]) => void)[] = []
  /** Requested downloads that have not started, by address. */
  const expected = new Map<string, Entry[]>()
  let nextId = 1
  let timer: NodeJS.Timeout | null = null
  /** Includes files of running downloads, which may not exist yet. */
  const isTaken = (file: string): boolean =>
    [...entries.values()].some((entry) => entry.file === file && entry.row.state === 'running') ||
    lstatSync(file, { throwIfNoEntry: false }) !== undefined
  const rows = () => [...entries.values()].map(({ row }) => row)
  const pushDownloads = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    for (const listener of listeners) listener(rows())
  }
  const change = (entry: Entry, to: Partial<DownloadRow>): void => {
    entry.row = { ...entry.row, ...to }
    if (to.state !== undefined) pushDownloads()
    else timer ??= setTimeout(pushDownloads, refreshMs)
  }
  const add = (file: string, account: string, unit: DownloadRow['unit'] = 'bytes'): Entry => {
    const id = nextId++
    const name = path.basename(file)
    const row: DownloadRow = { id, name, state: 'running', unit, received: 0, total: null, reason: null }
    const entry: Entry = { id, file, account, item: null, row }
    const ended = [...entries.values()].find((entry) => entry.row.state !== 'running')
    if (entries.size >= maxRows && ended !== undefined) entries.delete(ended.id)
    entries.set(id, entry)
    pushDownloads()
    return entry
  }
  const remove = ({ id }: Entry): void => {
    entries.delete(id)
    pushDownloads()
  }
  const isFull = (): boolean => [...entries.values()].filter(isRunning).length >= maxRows
  const placeFor = (fileName: string): string => {
    const folder = app.getPath('downloads')
    return path.join(
      folder,
      freeName(downloadName(fileName), (one) => isTaken(path.join(folder, one))),
    )
  }
  const follow = (entry: Entry, item: DownloadItem): void => {
    entry.item = item
    item.setSavePath(entry.file)
    item.on('updated', () => change(entry, sizesOf(item)))
    item.once('done', (_done, state) => {
      log.info('a download ended', { state })
      entry.item = null
      if (state === 'cancelled') remove(entry)
      else change(entry, { ...sizesOf(item), state: state === 'completed' ? 'done' : 'failed' })
    })
  }
  void app.whenReady().then(() => {
    session.defaultSession.on('will-download', (event, item) => {
      const url = item.getURLChain()[0] ?? item.getURL()
      const requested = expected.get(url)?.shift()
      // A page can start a download with a link, without a call.
      if (requested === undefined && (isFull() || !mayCall('app.save'))) {
        log.warn('refused a download: too many')
        return event.preventDefault()
      }
      const entry = requested ?? add(placeFor(item.getFilename()), hostOf(url))
      if (expected.get(url)?.length === 0) expected.delete(url)
      follow(entry, item)
    })
  })
  return {
    rows,
    onChange: (listener) => void listeners.push(listener),
    async save({ asks, name, url: address }, windows) {
      const window = windows.current()
      if (window === null || isFull()) return { ok: true, value: false }
      // The same form of the address as in the download's event.
      const url = new URL(address).href
      let file = placeFor(name)
      if (asks) {
        const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath: file })
        if (canceled || filePath === '') return { ok: true, value: false }
        file = filePath
      }
      const entry = add(file, hostOf(url))
      expected.set(url, [...(expected.get(url) ?? []), entry])
      window.webContents.downloadURL(url)
      setTimeout(() => {
        if (entry.item !== null || entry.row.state !== 'running') return
        expected.set(url, expected.get(url)?.filter((one) => one !== entry) ?? [])
        change(entry, { state: 'failed' })
      }, timeoutMs)
      return { ok: true, value: true }
    },
    keepOnly(accounts) {
      for (const entry of [...entries.values()].filter(({ account }) => !accounts.has(account))) {
        entry.item?.cancel()
        remove(entry)
      }
    },
    control({ id, op }, windows) {
      const entry = entries.get(id)
      if (entry === undefined) return
      const isDone = entry.row.state === 'done'
      if (op === 'cancel') entry.item?.cancel()
      else if (op === 'show' && isDone) shell.showItemInFolder(entry.file)
      else if (op === 'drag' && isDone) drag(entry.file, windows)
      else if (op === 'dismiss' && !isRunning(entry)) remove(entry)
    },
    track(file, account, unit, cancel) {
      if (isFull()) return null
      const entry = add(file, account, unit)
      entry.item = { cancel }
      return {
        progress: (received) => change(entry, { received }),
        end: (state, reason) => {
          entry.item = null
          if (state === 'cancelled') remove(entry)
          else change(entry, { state, reason: reason ?? null })
        },
      }
    },
  }
}

const hostOf = (url: string): string => parseUrl(url)?.host ?? ''

const isRunning = ({ row }: Entry): boolean => row.state === 'running'

const sizesOf = (item: DownloadItem): Pick<DownloadRow, 'received' | 'total'> => ({
  received: item.getReceivedBytes(),
  // Zero means that the server did not send the size.
  total: item.getTotalBytes() || null,
})

/** Picture that the system shows while a file is dragged. */
const dragPicture = path.join(import.meta.dirname, '../assets/icons/png/32x32.png')

function drag(file: string, windows: Pick<Windows, 'current'>): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) return
  windows.current()?.webContents.startDrag({ file, icon: dragPicture })
}
