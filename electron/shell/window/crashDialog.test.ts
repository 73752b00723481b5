import type { BrowserWindow } from 'electron'
import { expect, it, vi } from 'vitest'
import { askWhatNow } from './crashDialog.ts'

const asked = vi.hoisted(() => [] as { readonly detail: string; readonly buttons: readonly string[] }[])
vi.mock('electron', () => ({
  app: { name: 'Topical' },
  dialog: {
    showMessageBox: async (_window: unknown, options: (typeof asked)[number]) => {
      asked.push(options)
      return { response: 0 }
    },
  },
}))

it('row 28: the dialog after crashes says that their files can hold secrets', async () => {
  expect(await askWhatNow({} as BrowserWindow, true)).toBe('retry')
  expect(asked[0]?.detail).toMatch(/Crash files .* messages and the key/)
})

it('a window of one conversation can be closed alone', async () => {
  asked.length = 0
  await askWhatNow({} as BrowserWindow, false)
  expect(asked[0]?.buttons).toEqual(['Try again', 'Show the log', 'Close this window'])
})
