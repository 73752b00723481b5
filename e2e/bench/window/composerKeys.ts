import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { messageBox } from '../../steps.ts'

export interface KeyTimes {
  /** Milliseconds of handlers and of the next frame, per key. */
  readonly work: readonly number[]
  /** Durations by Event Timing. A key that was not reported took less than its threshold and counts as that. */
  readonly durations: readonly number[]
}

/** Shortest duration that Event Timing reports. */
const thresholdMs = 16
const words = 'the quick brown fox jumps over a lazy dog and then it sleeps '

/** Types `count` keys into the composer, one after the other, and clears it again. */
export async function composerKeys(page: Page, count: number): Promise<KeyTimes> {
  const box = messageBox(page)
  await box.click()
  await page.evaluate(() => {
    window.benchProbes.keys.length = 0
    window.benchProbes.keyDurations.length = 0
  })
  for (let n = 0; n < count; n++) {
    const letter = words[n % words.length] ?? 'a'
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await sleep(25 + (n % 13))
  }
  await sleep(500)
  const { keys, keyDurations } = await page.evaluate(() => window.benchProbes)
  await box.fill('')
  if (keys.length < count * 0.9) throw new Error(`Of ${String(count)} keys ${String(keys.length)} were seen.`)
  const quick = Math.max(0, count - keyDurations.length)
  return {
    work: keys.map(({ handler, render }) => handler + render),
    durations: [...keyDurations, ...Array.from({ length: quick }, () => thresholdMs)],
  }
}
