import type { BrowserWindow } from 'electron'
import { expect, it, vi } from 'vitest'
import { askWhatNow } from './crashDialog.ts'

const questions = vi.hoisted(() => [] as { readonly detail: string; readonly buttons: readonly string[] }[])
vi.mock('electron', () => ({
  app: { name: 'Topical' },
  dialog: {
    showMessageBox: async (_window: unknown, options: (typeof questions)[number]) => {
      questions.push(options)
      return { response: 0 }
    },
  },
}))

it('row 28: the dialog after a crash warns that crash files can contain secrets', async () => {
  expect(await askWhatNow({} as BrowserWindow, false)).toBe('retry')
  expect(questions[0]?.detail).toMatch(/Crash files .* messages and your sign-in key/)
})

it('conversation windows can be closed before the app quits', async () => {
  questions.length = 0
  await askWhatNow({} as BrowserWindow, true)
  expect(questions[0]?.buttons).toEqual(['Try again', 'Show the log', 'Close the other windows'])
})
