import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAccountStore } from '../../../../state/account/accountStore.ts'
import { installBridge, ok } from '../../../../state/testing/testBridge.ts'
import { draftOf, flushDraft, writeDraft } from './draftBuffer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Types a letter every `everyMs`. Returns the time of each write of the draft, and its length then. */
function type(text: string, everyMs: number) {
  const { inputs } = installBridge()
  const store = createAccountStore(`every ${everyMs}`)
  const start = Date.now()
  const target = { type: 'channel', channelId: 9, topic: 'Plan' } as const
  const written: { readonly at: number; readonly letters: number }[] = []
  const look = () => {
    const asked = inputs('draft.put') as readonly { readonly content: string }[]
    for (const { content } of asked.slice(written.length))
      written.push({ at: Date.now() - start, letters: content.length })
  }
  const pass = (ms: number) => {
    for (let each = 0; each < ms; each++) {
      vi.advanceTimersByTime(1)
      look()
    }
  }
  for (let letters = 1; letters <= text.length; letters++) {
    if (letters > 1) pass(everyMs)
    writeDraft(store, 'topic:9:plan', { text: text.slice(0, letters), target }, 0)
  }
  const last = Date.now() - start
  pass(1_000)
  return { last, written }
}

it('writes within 300 ms after the last key, once for all that was typed', () => {
  const { last, written } = type('A few', 100)
  expect(written).toEqual([{ at: expect.any(Number) as number, letters: 5 }])
  expect(written[0]!.at - last).toBeGreaterThan(100)
  expect(written[0]!.at - last).toBeLessThanOrEqual(300)
})

it('writes after each pause of 300 ms', () => {
  const { written } = type('Slow', 300)
  expect(written.map(({ letters }) => letters)).toEqual([1, 2, 3, 4])
})

it('writes after a second at most while the user types without a pause', () => {
  const { last, written } = type('a'.repeat(50), 100)
  const times = [0, ...written.map(({ at }) => at)]
  const maxPause = Math.max(...times.slice(1).map((at, nth) => at - times[nth]!))
  // Measured from the first key after the previous write.
  expect(maxPause).toBeLessThanOrEqual(1_100)
  expect(written.at(-1)).toMatchObject({ letters: 50 })
  expect(written.at(-1)!.at - last).toBeLessThanOrEqual(300)
})

it('does not count a new draft as seen after the earlier one was deleted', async () => {
  const { inputs } = installBridge({
    'draft.put': ({ content }) => ok({ rev: content === '' ? 0 : 5 }),
  })
  const store = createAccountStore('emptied')
  const target = { type: 'channel', channelId: 9, topic: 'Plan' } as const
  for (const text of ['Mine', '', 'Again']) {
    writeDraft(store, 'topic:9:plan', { text, target }, 0)
    flushDraft(store, 'topic:9:plan')
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(inputs('draft.put')).toMatchObject([{ rev: 0 }, { rev: 5 }, { rev: 0 }])
})

it('shows the text with its last caret, even before core has answered', () => {
  installBridge()
  const store = createAccountStore('left')
  writeDraft(store, 'topic:9:plan', { text: 'Half a thought', caret: [14, 14] }, 0)
  flushDraft(store, 'topic:9:plan', [2, 6])
  expect(draftOf(store, 'topic:9:plan')).toMatchObject({ text: 'Half a thought', caret: [2, 6] })
})
