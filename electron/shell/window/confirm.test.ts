import type { BrowserWindow } from 'electron'
import { beforeEach, expect, it, vi } from 'vitest'

const electron = vi.hoisted(() => ({
  asked: [] as { readonly message: string; readonly defaultId: number }[],
  answers: [] as ((answer: { response: number }) => void)[],
}))
vi.mock('electron', () => ({
  dialog: {
    showMessageBox: (_window: unknown, options: (typeof electron.asked)[number]) => {
      electron.asked.push(options)
      return new Promise((resolve) => electron.answers.push(resolve))
    },
  },
}))
const { confirm } = await import('./confirm.ts')

const windowThat = (isVisible: boolean) =>
  ({ isVisible: () => isVisible, isMinimized: () => false }) as unknown as BrowserWindow
const question = { message: 'Copy?', detail: 'Careful.', action: 'Copy' }
const answer = (response: number): void => electron.answers.shift()?.({ response })
beforeEach(() => {
  electron.asked.length = 0
})

it('only its button agrees, which is not the one for Enter', async () => {
  for (const [response, isAgreed] of [
    [0, true],
    [1, false],
  ] as const) {
    const confirmed = confirm(windowThat(true), question)
    answer(response)
    expect(await confirmed).toBe(isAgreed)
    expect(electron.asked.at(-1)).toMatchObject({ message: 'Copy?', defaultId: 1, cancelId: 1 })
  }
})

it('shows names without characters that change the text direction', async () => {
  const confirmed = confirm(windowThat(true), {
    ...question,
    message: 'Send to \u202eecilA\u200f?',
    detail: 'a\u2028b',
  })
  answer(1)
  await confirmed
  expect(electron.asked.at(-1)).toMatchObject({ message: 'Send to ecilA?', detail: 'a\nb' })
})

it('does not ask in an invisible window or during another question', async () => {
  expect(await confirm(null, question)).toBe(false)
  expect(await confirm(windowThat(false), question)).toBe(false)
  const first = confirm(windowThat(true), question)
  expect(await confirm(windowThat(true), question)).toBe(false)
  answer(0)
  expect(await first).toBe(true)
  expect(electron.asked).toHaveLength(1)
})
