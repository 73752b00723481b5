import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { app, dialog } from 'electron'
import type { BrowserWindow } from 'electron'
import { t } from '../../../shared/i18n.ts'
import type { CallResult } from '../../../shared/ipc/contract.ts'
import {
  isOwnSoundFile,
  maxSoundMb,
  parseOwnSound,
  type OwnSound,
  type SoundFormat,
} from '../../../shared/settings/sounds.ts'
import { downloadName } from './downloadName.ts'

const maxBytes = maxSoundMb * 1024 * 1024
const formats: readonly SoundFormat[] = ['wav', 'mp3', 'ogg', 'flac']

/** Copies of sound files that the user has chosen. */
const folder = (): string => path.join(app.getPath('userData'), 'sounds')
const ours = path.join(import.meta.dirname, '../assets/sounds')

/** Resolves with the bytes of a sound of the app or of a copy (see `soundOfUrl`). Rejects if the file is missing. */
export const readSound = (name: string): Promise<Buffer> =>
  readFile(isOwnSoundFile(name) ? path.join(folder(), name) : path.join(ours, `${name}.wav`))

/**
 * Asks the user for a sound file and copies it, so that it can be moved or deleted. `current`: the setting `ownSound`.
 * Its copy stays until another one replaces it, because the page may still reject the new one.
 */
export async function chooseSound(
  window: BrowserWindow | null,
  current: string,
): Promise<CallResult<OwnSound | null>> {
  if (window === null) return { ok: true, value: null }
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openFile'],
    filters: [{ name: t('shell.sound.files'), extensions: [...formats, 'oga', 'opus', 'wave'] }],
  })
  const [chosen] = filePaths
  if (canceled || chosen === undefined) return { ok: true, value: null }
  const name = downloadName(path.basename(chosen))
  const refused = (message: string): CallResult<never> => ({ ok: false, error: { code: 'refused', message } })
  let bytes: Buffer | null
  try {
    bytes = await readSmall(chosen)
  } catch {
    return refused(t('shell.sound.unreadable', { name }))
  }
  if (bytes === null) return refused(t('shell.sound.large', { name, size: maxSoundMb }))
  const format = soundFormat(bytes)
  if (format === null) return refused(t('shell.sound.format', { name }))
  const file = `${randomUUID()}.${format}`
  try {
    await mkdir(folder(), { recursive: true, mode: 0o700 })
    await removeAllBut(parseOwnSound(current)?.file)
    await writeFile(path.join(folder(), file), bytes, { mode: 0o600, flag: 'wx' })
  } catch {
    return refused(t('shell.sound.unkept', { name }))
  }
  return { ok: true, value: { file, name } }
}

async function removeAllBut(file: string | undefined): Promise<void> {
  for (const existing of await readdir(folder()))
    if (existing !== file) await rm(path.join(folder(), existing), { force: true })
}

/** Returns null if the file is too large. Rejects if it is not a file, such as a pipe, which might never end. */
async function readSmall(file: string): Promise<Buffer | null> {
  const opened = await open(file, 'r')
  try {
    const stat = await opened.stat()
    if (!stat.isFile()) throw new Error('not a file')
    return stat.size > maxBytes ? null : await opened.readFile()
  } finally {
    await opened.close()
  }
}

/** Returns the format by the first bytes, or null. Whether it can be played is found out by the page. */
export function soundFormat(bytes: Buffer): SoundFormat | null {
  const start = bytes.toString('latin1', 0, 12)
  if (/^RIFF[^]{4}WAVE$/.test(start)) return 'wav'
  if (start.startsWith('OggS')) return 'ogg'
  if (start.startsWith('fLaC')) return 'flac'
  // MP3 has a tag, or begins with a frame: eleven bits that are set, and a layer that is not zero.
  const [first = 0, second = 0] = bytes
  const isFrame = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0
  return start.startsWith('ID3') || isFrame ? 'mp3' : null
}
