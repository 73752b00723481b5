import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { app, dialog } from 'electron'
import { t } from '../../../shared/i18n.ts'
import type { CallInput, CallResult } from '../../../shared/ipc/contract.ts'
import type { Client } from '../../core/client/client.ts'
import { diskFault } from '../../core/http/failure.ts'
import type { Log } from '../../core/platform/log.ts'
import type { Windows } from '../window/windows.ts'
import { downloadName } from './downloadName.ts'
import type { Downloads } from './downloads.ts'
import { printPdf } from './printPdf.ts'

type ExportInput = CallInput<'app.export'>

interface ExportParts {
  readonly client: Pick<Client, 'exportConversation' | 'exportTitle'>
  readonly downloads: Pick<Downloads, 'track'>
  readonly log: Log
}

const endings = { markdown: 'md', html: 'html', pdf: 'pdf' } as const

/** Asks for a file and starts to export a conversation to it. Resolves with false if the user cancels. */
export async function startExport(
  input: ExportInput,
  windows: Pick<Windows, 'current'>,
  parts: ExportParts,
): Promise<CallResult<boolean>> {
  const window = windows.current()
  const title = parts.client.exportTitle(input.account, input.narrow)
  if (window === null || title === null) return { ok: true, value: false }
  const ending = endings[input.format]
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: path.join(app.getPath('downloads'), downloadName(`${title}.${ending}`)),
    filters: [{ name: t(`export.${input.format}`), extensions: [ending] }],
  })
  if (canceled || filePath === '') return { ok: true, value: false }
  const ended = new AbortController()
  const row = parts.downloads.track(filePath, input.account, 'messages', () => ended.abort())
  if (row === null) return { ok: true, value: false }
  void exportTo(filePath, input, parts, ended.signal, (count) => row.progress(count)).then((answer) => {
    if (ended.signal.aborted) row.end('cancelled')
    else if (answer.ok) row.end('done')
    else row.end('failed', answer.error.message)
  })
  return { ok: true, value: true }
}

/**
 * Writes a temporary file and renames it when it is complete, so that an existing file is always complete. Never
 * rejects.
 */
async function exportTo(
  file: string,
  input: ExportInput,
  { client, log }: ExportParts,
  signal: AbortSignal,
  progress: (messages: number) => void,
): Promise<CallResult<null>> {
  const part = `${file}.${randomUUID()}.part`
  const leave = (): void => rmSync(part, { force: true })
  app.once('will-quit', leave)
  try {
    const answer =
      input.format === 'pdf'
        ? await writePdf(part, (html) => writeText(html, input, client, signal, progress), signal)
        : await writeText(part, input, client, signal, progress)
    if (answer.ok && !signal.aborted) await rename(part, file)
    return answer
  } catch (error) {
    if (!signal.aborted) log.error('a conversation could not be exported', { error })
    return diskFault(error)
  } finally {
    app.off('will-quit', leave)
    await rm(part, { force: true }).catch(() => undefined)
  }
}

async function writeText(
  file: string,
  { account, format, narrow }: ExportInput,
  client: ExportParts['client'],
  signal: AbortSignal,
  progress: (messages: number) => void,
): Promise<CallResult<null>> {
  const handle = await open(file, 'wx', 0o600)
  try {
    return await client.exportConversation(
      account,
      { format, narrow },
      { write: (text) => handle.writeFile(text), progress, signal },
    )
  } finally {
    await handle.close()
  }
}

/** Writes HTML to a temporary folder that only this user can read, prints it and deletes the folder. */
async function writePdf(
  file: string,
  write: (html: string) => Promise<CallResult<null>>,
  signal: AbortSignal,
): Promise<CallResult<null>> {
  const folder = await mkdtemp(path.join(app.getPath('temp'), 'topical-'))
  const leave = (): void => rmSync(folder, { recursive: true, force: true })
  app.once('will-quit', leave)
  try {
    const html = path.join(folder, 'conversation.html')
    const answer = await write(html)
    if (!answer.ok || signal.aborted) return answer
    await writeFile(file, await printPdf(html, signal), { flag: 'wx', mode: 0o600 })
    return answer
  } finally {
    app.off('will-quit', leave)
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
