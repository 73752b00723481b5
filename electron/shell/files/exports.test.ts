import { EventEmitter } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { Client } from '../../core/client/client.ts'
import { fakeSession } from '../testing/fakeElectron.ts'
import { quietLog } from '../testing/quietLog.ts'
import type { Windows } from '../window/windows.ts'
import type { Downloads } from './downloads.ts'

const electron = vi.hoisted(() => ({ chosen: '', session: undefined as unknown }))
vi.mock('electron', () => ({
  app: Object.assign(new EventEmitter(), { getPath: () => tmpdir() }),
  dialog: { showSaveDialog: async () => ({ canceled: false, filePath: electron.chosen }) },
  session: { fromPartition: () => electron.session },
  BrowserWindow: class {
    readonly loadURL = async () => undefined
    readonly destroy = () => undefined
    readonly webContents = { printToPDF: async () => Buffer.from('%PDF-') }
  },
}))
const { startExport } = await import('./exports.ts')
const { printPdf } = await import('./printPdf.ts')

let folder: string
let session: ReturnType<typeof fakeSession>
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'topical-exports-'))
  session = fakeSession()
  electron.session = session
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Format = CallInput<'app.export'>['format']

/** Exports a conversation to `file`. Resolves with the final state of the export. */
async function exportAs(format: Format, file: string): Promise<string> {
  electron.chosen = file
  const client: Pick<Client, 'exportConversation' | 'exportTitle'> = {
    exportTitle: () => 'harvest',
    exportConversation: async (_account, _request, sink) => {
      await sink.write('The barn is full')
      return { ok: true, value: null }
    },
  }
  return new Promise((resolve) => {
    const row = { progress: () => undefined, end: resolve }
    const downloads = { track: () => row } as unknown as Pick<Downloads, 'track'>
    const windows = { current: () => ({}) } as unknown as Windows
    void startExport({ account: 'a', format, narrow: [] }, windows, { client, downloads, log: quietLog() })
  })
}

it.skipIf(process.platform === 'win32').each(['markdown', 'html', 'pdf'] as const)(
  'only the user can read an export as %s, even over a file that all could read',
  async (format) => {
    const file = path.join(folder, 'harvest')
    writeFileSync(file, 'old', { mode: 0o666 })
    expect(await exportAs(format, file)).toBe('done')
    expect(readFileSync(file, 'utf8')).toBe(format === 'pdf' ? '%PDF-' : 'The barn is full')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['harvest'])
  },
)

it('the printed page loads only itself and its embedded pictures', async () => {
  const page = path.join(folder, 'conversation.html')
  await printPdf(page, new AbortController().signal)
  const isCancelled = (url: string): boolean => {
    let isStopped = false
    const answer = ({ cancel }: { readonly cancel: boolean }): void => void (isStopped = cancel)
    session.handlers.get('onBeforeRequest')?.(...([{ url }, answer] as never[]))
    return isStopped
  }
  expect(isCancelled(`file://${page}`)).toBe(false)
  expect(isCancelled('data:image/png;base64,AAAA')).toBe(false)
  for (const url of [
    `file://${page}x`,
    'file:///etc/hostname',
    'file://server/share/a.png',
    'http://127.0.0.1/',
    'https://example.invalid/a.png',
    'ws://example.invalid/',
    'app://bundle/index.html',
    'media://account/avatar/1',
  ])
    expect(isCancelled(url), url).toBe(true)
})

it('the printed page gets no permission', async () => {
  await printPdf(path.join(folder, 'conversation.html'), new AbortController().signal)
  for (const permission of ['fullscreen', 'clipboard-sanitized-write', 'media', 'geolocation', 'unknown']) {
    const answer = vi.fn()
    session.handlers.get('setPermissionRequestHandler')?.(...([{}, permission, answer] as never[]))
    expect(answer.mock.calls, permission).toEqual([[false]])
  }
})
