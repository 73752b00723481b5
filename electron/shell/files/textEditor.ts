import { randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { constants, rmSync, watch, type FSWatcher } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { app, shell, type BrowserWindow } from 'electron'
import { t } from '../../../shared/i18n.ts'
import type { CallInput, CallResult } from '../../../shared/ipc/contract.ts'
import { maxEditedLength, type OpenEdit, type SavedText } from '../../../shared/ipc/calls/editorCalls.ts'
import type { ClientHandle } from '../application/client.ts'
import { deleteEditedTexts, editedTextsFolder } from './editedTexts.ts'

/** Texts that are open in another program. Each is a file in a folder that only this user can read. */
export interface TextEditors {
  /** Opens a text in the program of `$VISUAL`, or else in the system's. Resolves with the id of its file. */
  open(input: CallInput<'app.edit'>, window: BrowserWindow): Promise<CallResult<string>>
  /** Resolves with the text once there is a newer one than `rev`, or with null when it is no longer open. */
  next(input: CallInput<'app.edited'>): Promise<SavedText | null>
  /** Deletes the file. */
  end(id: string): void
  /** Returns the texts that earlier pages of this window and of closed windows opened. */
  takeOver(window: BrowserWindow): readonly OpenEdit[]
}

interface OpenText {
  /** The text of the draft that the page has. */
  edit: OpenEdit
  /** The window whose page takes the saves. */
  window: BrowserWindow
  readonly file: string
  watcher: FSWatcher | null
  /** The text that was saved last, and the number of saves with a change. */
  saved: SavedText
  /** True when the program has ended. The last text waits for the page. */
  isEnded: boolean
  /** Resolves the page's call. */
  take: ((saved: SavedText | null) => void) | null
}

const maxOpen = 10
/** Delay (ms) before a saved file is read, because programs write in several steps. */
const settleMs = 100
/** A program that ends sooner (ms) passed the file to one that was running. */
const passedOnMs = 3000

export function createTextEditors(core: Pick<ClientHandle, 'onAccounts'>): TextEditors {
  const folder = editedTextsFolder()
  const texts = new Map<string, OpenText>()
  /** Accounts whose texts may be stored. Nothing of one that is signed in for this run only may be. */
  let kept: ReadonlySet<string> = new Set()
  const end = (id: string): void => {
    const text = texts.get(id)
    if (text === undefined) return
    texts.delete(id)
    close(text)
    text.take?.(null)
  }
  core.onAccounts((accounts) => {
    kept = new Set(accounts.filter(({ keep }) => keep !== 'run').map(({ id }) => id))
    for (const { edit } of texts.values()) if (!kept.has(edit.account)) end(edit.id)
  })
  app.once('will-quit', () => remove(folder))

  /** Sends the page a text that it does not have, or null after the last one. */
  const settle = ({ edit, isEnded, saved, take }: OpenText): void => {
    const isNew = saved.rev > edit.rev
    if (isEnded && !isNew) texts.delete(edit.id)
    if (isNew || isEnded) take?.(isNew ? saved : null)
  }
  /** Reads the file, and emits its text if it has changed. A file that is being replaced is read at its next change. */
  const look = async (text: OpenText): Promise<void> => {
    const read = await readText(text.file).catch(() => null)
    if (read === null || read === text.saved.text) return
    text.saved = { rev: text.saved.rev + 1, text: read }
    settle(text)
  }
  const finish = async (text: OpenText): Promise<void> => {
    await look(text)
    close(text)
    text.isEnded = true
    settle(text)
  }
  const watchFile = (text: OpenText): FSWatcher => {
    let timer: NodeJS.Timeout | undefined
    // The folder is watched, because many programs replace the file.
    const watcher = watch(folder, (_event, changed) => {
      if (changed !== path.basename(text.file)) return
      clearTimeout(timer)
      timer = setTimeout(() => void look(text), settleMs)
    })
    return watcher.on('error', () => void finish(text))
  }
  return {
    open: async ({ account, draft, target, text: written }, window) => {
      if (!kept.has(account)) return refused(t('compose.editor_unkept'))
      if (texts.size >= maxOpen) return refused(t('compose.editor_many'))
      const id = randomUUID()
      const text: OpenText = {
        edit: { id, account, draft, target, rev: 0 },
        window,
        file: path.join(folder, `message-${id}.md`),
        watcher: null,
        saved: { rev: 0, text: written },
        isEnded: false,
        take: null,
      }
      // Before anything is awaited, so that the end of the account finds it.
      texts.set(id, text)
      try {
        await deleteEditedTexts().catch(() => undefined)
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeNew(text.file, written)
        if (!texts.has(id)) throw new Error(t('compose.editor_unkept'))
        text.watcher = watchFile(text)
        await launch(text.file, () => void finish(text))
        return { ok: true, value: id }
      } catch (error) {
        end(id)
        close(text)
        return refused(error instanceof Error ? error.message : String(error))
      }
    },
    next: ({ id, rev }) => {
      const text = texts.get(id)
      if (text === undefined) return Promise.resolve(null)
      text.edit = { ...text.edit, rev }
      return new Promise((resolve) => {
        text.take = (saved) => {
          text.take = null
          resolve(saved)
        }
        settle(text)
      })
    },
    end,
    takeOver: (shown) => {
      const taken = [...texts.values()].filter(({ window }) => window === shown || window.isDestroyed())
      for (const text of taken) text.window = shown
      return taken.map(({ edit }) => edit)
    },
  }
}

const refused = (message: string): CallResult<never> => ({ ok: false, error: { code: 'refused', message } })

function close({ file, watcher }: OpenText): void {
  watcher?.close()
  remove(file)
}

function remove(place: string): void {
  try {
    rmSync(place, { recursive: true, force: true })
  } catch {
    // A program has locked the file. The next start deletes it.
  }
}

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
