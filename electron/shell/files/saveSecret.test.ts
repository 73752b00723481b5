import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const electron = vi.hoisted(() => ({ chosen: '', offered: '' }))
vi.mock('electron', () => ({
  app: { getPath: () => '/home/ada/Downloads' },
  dialog: {
    showSaveDialog: async (_window: unknown, { defaultPath }: { readonly defaultPath: string }) => {
      electron.offered = defaultPath
      return { canceled: electron.chosen === '', filePath: electron.chosen }
    },
  },
}))
const { saveSecret } = await import('./saveSecret.ts')

const window = {} as BrowserWindow
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'topical-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it.skipIf(process.platform === 'win32')(
  'only the user can read the file, even if one existed before',
  async () => {
    const file = path.join(folder, 'makerrc')
    writeFileSync(file, 'old', { mode: 0o644 })
    for (const name of ['makerrc', 'new']) {
      electron.chosen = path.join(folder, name)
      expect(await saveSecret(window, 'makerrc', 'secret')).toBe(true)
      expect(readFileSync(electron.chosen, 'utf8')).toBe('secret')
      expect(statSync(electron.chosen).mode & 0o777).toBe(0o600)
    }
    expect(electron.offered).toBe(path.join('/home/ada/Downloads', 'makerrc'))
    expect(readdirSync(folder).toSorted()).toEqual(['makerrc', 'new'])
  },
)

it('writes nothing without a file and leaves nothing after a failed write', async () => {
  electron.chosen = ''
  expect(await saveSecret(window, 'makerrc', 'secret')).toBe(false)
  expect(await saveSecret(null, 'makerrc', 'secret')).toBe(false)
  electron.chosen = path.join(folder, 'nowhere', 'makerrc')
  await expect(saveSecret(window, 'makerrc', 'secret')).rejects.toThrow(/ENOENT/)
  expect(readdirSync(folder)).toEqual([])
})
