import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownSoundValue, parseOwnSound, soundOfUrl, soundUrl } from '../../../shared/settings/sounds.ts'

const electron = vi.hoisted(() => ({ folder: '', chosen: '' }))
vi.mock('electron', () => ({
  app: { getPath: () => electron.folder },
  dialog: {
    showOpenDialog: async () => ({ canceled: electron.chosen === '', filePaths: [electron.chosen] }),
  },
}))
const { chooseSound, readSound, soundFormat } = await import('./ownSound.ts')

beforeEach(() => void (electron.folder = mkdtempSync(path.join(tmpdir(), 'topical-sounds-'))))
afterEach(() => rmSync(electron.folder, { recursive: true, force: true }))

const window = {} as BrowserWindow
const wav = Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1')
/** Chooses a file with these bytes. Returns the value of the setting, or why the file is refused. */
async function choose(name: string, bytes: Buffer, current = ''): Promise<string> {
  electron.chosen = path.join(electron.folder, name)
  writeFileSync(electron.chosen, bytes)
  const result = await chooseSound(window, current)
  if (!result.ok) return result.error.message
  return result.value === null ? 'canceled' : ownSoundValue(result.value)
}
const copies = () => readdirSync(path.join(electron.folder, 'sounds'))

it('copies a sound, which only its own address serves, until another one is in use', async () => {
  const first = await choose('My bell.wav', wav)
  const { file, name } = parseOwnSound(first)!
  expect(name).toBe('My bell.wav')
  expect(copies()).toEqual([file])
  if (process.platform !== 'win32')
    expect(statSync(path.join(electron.folder, 'sounds', file)).mode & 0o777).toBe(0o600)
  expect(soundOfUrl(soundUrl(file))).toBe(file)
  expect(await readSound(file)).toEqual(wav)
  // The page may reject the second one, so the first stays.
  const second = parseOwnSound(await choose('b.wav', wav, first))!
  expect(copies().toSorted()).toEqual([file, second.file].toSorted())
  const third = parseOwnSound(await choose('c.wav', wav, ownSoundValue(second)))!
  expect(copies().toSorted()).toEqual([second.file, third.file].toSorted())
  await expect(readSound(file)).rejects.toThrow('ENOENT')
  electron.chosen = ''
  expect(await chooseSound(window, '')).toEqual({ ok: true, value: null })
})

it('refuses files that are no sounds, too large or unreadable, with the reason', async () => {
  expect(await choose('notes.wav', Buffer.from('Notes'))).toMatch(/^notes\.wav isn’t a sound in WAV/)
  electron.chosen = path.join(electron.folder, 'long.wav')
  truncateSync(electron.chosen.replace('long', 'notes'), 3 * 1024 * 1024)
  expect(await chooseSound(window, '')).toMatchObject({ error: { message: /^long\.wav couldn’t be read/ } })
  electron.chosen = path.join(electron.folder, 'notes.wav')
  expect(await chooseSound(window, '')).toMatchObject({ error: { message: /larger than 2 MB/ } })
  electron.chosen = electron.folder
  expect(await chooseSound(window, '')).toMatchObject({ error: { message: /couldn’t be read/ } })
  writeFileSync(path.join(electron.folder, 'sounds'), '')
  expect(await choose('a.wav', wav)).toMatch(/couldn’t be copied/)
})

it('recognizes formats by their first bytes', () => {
  const format = (...start: readonly (number | string)[]) =>
    soundFormat(Buffer.concat(start.map((part) => Buffer.from(typeof part === 'string' ? part : [part]))))
  expect(format('RIFF\0\0\0\0WAVE')).toBe('wav')
  expect(format('RIFF\0\0\0\0WEBP')).toBeNull()
  expect(format('OggS')).toBe('ogg')
  expect(format('fLaC')).toBe('flac')
  expect(format('ID3')).toBe('mp3')
  expect(format(0xff, 0xfb)).toBe('mp3')
  expect(format(0xff, 0xd8, 0xff, 0xe0)).toBeNull()
  expect(format()).toBeNull()
})

it('serves no other files', () => {
  for (const name of ['', '../settings.json', '%2e%2e/x.wav', 'none', 'ding.wav', `${'a'.repeat(36)}.exe`])
    expect(soundOfUrl(soundUrl(name)), name).toBeNull()
  expect(soundOfUrl('media://sounds/ding')).toBeNull()
  expect(soundOfUrl(soundUrl('twig'))).toBe('twig')
  expect(parseOwnSound('../../etc/passwd/x')).toBeNull()
  expect(parseOwnSound('x')).toBeNull()
})
