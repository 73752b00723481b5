import { rename, writeFile } from 'node:fs/promises'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { app } from 'electron'
import { emptyMemory, windowMemory } from './windowPlace.ts'
import type { WindowMemory } from './windowPlace.ts'

export interface WindowStateFile {
  read(): Promise<WindowMemory>
  /** Changes the memory and writes it soon. Several changes are combined. */
  change(next: (memory: WindowMemory) => WindowMemory): void
  /** Writes pending changes. */
  flush(): Promise<void>
}

/**
 * window.json of the profile. It is small and its loss does no harm: an invalid file is ignored, and a failed write
 * loses only the window's position.
 */
export function openWindowState(folder = app.getPath('userData')): WindowStateFile {
  const file = path.join(folder, 'window.json')
  let memory = Promise.resolve(readMemory(file))
  let written = memory
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(async () => {
      const now = memory
      if (now === written) return
      written = now
      await write(file, await now).catch(() => undefined)
    })
    return writing
  }
  return {
    read: () => memory,
    change(next) {
      memory = memory.then(next)
      timer ??= setTimeout(() => void flush(), 500)
      timer.unref()
    },
    flush,
  }
}

/** Synchronous, because the window waits for it. */
function readMemory(file: string): WindowMemory {
  try {
    const parsed = windowMemory.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    return parsed.success ? parsed.data : emptyMemory
  } catch {
    return emptyMemory
  }
}

async function write(file: string, memory: WindowMemory): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, JSON.stringify(memory), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
