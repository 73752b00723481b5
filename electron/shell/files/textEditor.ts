import { randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { constants, rmSync, watch, type FSWatcher } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { app, shell } from 'electron'
import { t } from '../../../shared/i18n.ts'
import type { CallInput, CallResult } from '../../../shared/ipc/contract.ts'
import { maxEditedLength } from '../../../shared/ipc/calls/editorCalls.ts'

/** Texts that are open in another program. Each is a file in a folder that only this user can read. */
export interface TextEditors {
  /** Opens a text in the program of `$VISUAL`, or else in the system's. Resolves with the id of its file. */
  open(input: CallInput<'app.edit'>): Promise<CallResult<string>>
  /** Resolves with the text once it is saved with a change, or with null when it is no longer open. */
  next(id: string): Promise<string | null>
  /** Deletes the file. */
  end(id: string): void
  endOfAccount(account: string): void
}

interface OpenText {
  readonly account: string
  readonly file: string
  readonly watcher: FSWatcher
  text: string
  /** A saved text that no call has taken yet. */
  saved: string | null
  take: ((text: string | null) => void) | null
}

const maxOpen = 10
/** Delay (ms) before a saved file is read, because programs write in several steps. */
const settleMs = 100
/** A program that ends sooner (ms) passed the file to one that was running. */
const passedOnMs = 3000

const folderOf = (): string => path.join(app.getPath('userData'), 'editor')

/** Deletes the texts of an earlier run. */
export const deleteEditedTexts = (): Promise<void> => rm(folderOf(), { recursive: true, force: true })

export function createTextEditors(): TextEditors {
  const folder = folderOf()
  const texts = new Map<string, OpenText>()
  const end = (id: string): void => {
    const text = texts.get(id)
    if (text === undefined) return
    texts.delete(id)
    text.watcher.close()
    rmSync(text.file, { force: true })
    text.take?.(null)
  }
  app.once('will-quit', () => rmSync(folder, { recursive: true, force: true }))

  /** Reads the file, and emits its text if it has changed. A file that is being replaced is read at its next change. */
  const look = async (id: string): Promise<void> => {
    const text = texts.get(id)
    const read = text === undefined ? null : await readText(text.file).catch(() => null)
    if (text === undefined || read === null || read === text.text) return
    text.text = read
    text.saved = text.take === null ? read : null
    text.take?.(read)
    text.take = null
  }
  return {
    open: async ({ account, text }) => {
      if (texts.size >= maxOpen) return refused(t('compose.editor_many'))
      const id = randomUUID()
      const name = `message-${id}.md`
      const file = path.join(folder, name)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeNew(file, text)
        let timer: NodeJS.Timeout | undefined
        // The folder is watched, because many programs replace the file.
        const watcher = watch(folder, (_event, changed) => {
          if (changed !== name) return
          clearTimeout(timer)
          timer = setTimeout(() => void look(id), settleMs)
        })
        texts.set(id, { account, file, watcher, text, saved: null, take: null })
        await launch(file, () => void look(id).then(() => end(id)))
        return { ok: true, value: id }
      } catch (error) {
        end(id)
        rmSync(file, { force: true })
        return refused(error instanceof Error ? error.message : String(error))
      }
    },
    next: (id) => {
      const text = texts.get(id)
      if (text === undefined) return Promise.resolve(null)
      const { saved } = text
      text.saved = null
      return saved === null ? new Promise((resolve) => (text.take = resolve)) : Promise.resolve(saved)
    },
    end,
    endOfAccount: (account) => {
      for (const [id, text] of texts) if (text.account === account) end(id)
    },
  }
}

const refused = (message: string): CallResult<never> => ({ ok: false, error: { code: 'refused', message } })

async function writeNew(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
  } finally {
    await handle.close()
  }
}

/** Returns a file's text without the newline that programs add at the end; null if it is too long or no file. */
async function readText(file: string): Promise<string | null> {
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    const { size } = await handle.stat()
    if (size > maxEditedLength * 4) return null
    const text = (await handle.readFile('utf8')).replace(/\r\n?/g, '\n').replace(/\n$/, '')
    return text.length > maxEditedLength ? null : text
  } finally {
    await handle.close()
  }
}

/** Opens the file in a program. Rejects if none can. */
async function launch(file: string, onEnd: () => void): Promise<void> {
  const [command, ...parameters] = (process.env['VISUAL'] ?? '').split(/\s+/).filter((part) => part !== '')
  if (command === undefined) {
    const fault = await shell.openPath(file)
    if (fault !== '') throw new Error(fault)
    return
  }
  const started = performance.now()
  const child = spawn(command, [...parameters, file], { stdio: 'ignore', detached: true })
  child.once('exit', () => {
    if (performance.now() - started > passedOnMs) onEnd()
  })
  child.unref()
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', reject)
  })
}
