import type { BrowserWindow } from 'electron'
import { expect, it, vi } from 'vitest'
import { askWhatNow } from './crashDialog.ts'

const asked = vi.hoisted(() => [] as { readonly detail: string }[])
vi.mock('electron', () => ({
  app: { name: 'Topical' },
  dialog: {
    showMessageBox: async (_window: unknown, options: { readonly detail: string }) => {
      asked.push(options)
      return { response: 0 }
    },
  },
}))

it('row 28: the dialog after crashes says that their files can hold messages and keys', async () => {
  expect(await askWhatNow({} as BrowserWindow)).toBe('retry')
  expect(asked[0]?.detail).toMatch(/Crash files .* messages and the key/)
})
