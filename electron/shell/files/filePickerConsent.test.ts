import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const electron = vi.hoisted(() => ({ asked: [] as { readonly detail: string }[], answer: 0 }))
vi.mock('electron', () => ({
  dialog: {
    showMessageBox: async (_window: unknown, options: { readonly detail: string }) => {
      electron.asked.push(options)
      return { response: electron.answer }
    },
  },
}))
const { consentToFiles, isHidden } = await import('./filePickerConsent.ts')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'topical-consent-'))
  mkdirSync(path.join(folder, '.keys'))
  writeFileSync(path.join(folder, '.keys/id'), 'secret')
  writeFileSync(path.join(folder, 'plain.txt'), 'plain')
  symlinkSync(path.join(folder, '.keys/id'), path.join(folder, 'innocent.txt'))
  electron.asked.length = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const windowThat = (isVisible: boolean) =>
  ({ isVisible: () => isVisible, isMinimized: () => false }) as unknown as BrowserWindow
const consent = (window: BrowserWindow | null, ...names: readonly string[]) =>
  consentToFiles(
    window,
    names.map((name) => path.join(folder, name)),
  )

describe('row 26: what may be sent', () => {
  it('is any plain file of a visible window', async () => {
    expect(await consent(windowThat(true), 'plain.txt', 'not there')).toBe(true)
    expect(electron.asked).toEqual([])
    expect(await consent(windowThat(false), 'plain.txt')).toBe(false)
    expect(await consent(null, 'plain.txt')).toBe(false)
  })

  it('is a hidden file, even behind a link elsewhere, only if the user agrees', async () => {
    for (const [answer, may] of [
      [0, true],
      [1, false],
    ] as const) {
      electron.answer = answer
      expect(await consent(windowThat(true), 'plain.txt', 'innocent.txt')).toBe(may)
      expect(electron.asked.at(-1)?.detail).toBe(path.join(folder, '.keys/id'))
    }
  })

  it('knows the folders in which programs keep their data', () => {
    expect(
      [
        '/home/a/.ssh/id',
        '/home/a/.netrc',
        '/etc/shadow',
        '/proc/1/environ',
        '/private/etc/master.passwd',
        '/private/var/db/x',
      ].filter((file) => !isHidden(file)),
    ).toEqual([])
    expect(['/home/a/notes.txt', '/home/a/..odd', '/media/usb/a.b/c'].filter(isHidden)).toEqual([])
  })
})
