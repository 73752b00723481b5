import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { launchApp } from '../../app.ts'
import { untilLive } from '../../steps.ts'

/**
 * Words of the messages typed letter by letter, common and rare, parts of words, several words, and words that do not
 * occur.
 */
const questions = [
  ...['ga', 'gar', 'gard', 'garde', 'garden'],
  ...['the', 'an', 'to', 'ee', 'ing', 'ight', 'zz', 'zzyzx'],
  ...['paint water', 'the garden release', '"garden release"', 'ada morning', 'Note 17'],
] as const
const rounds = 10
/** Page size of the search dialog. */
const limit = 40
/** Work after a start ends within this time. */
const settledMs = 5000

/** Milliseconds of each search in a profile's store, from the window's request to its response. */
export async function searchTimes(profileDir: string): Promise<readonly number[]> {
  const launched = await launchApp({ profileDir })
  try {
    await untilLive(launched.page)
    await sleep(settledMs)
    return await ask(launched.page)
  } finally {
    await launched.close()
  }
}

const ask = (page: Page): Promise<readonly number[]> =>
  page.evaluate(
    async ({ texts, times, most }) => {
      const bootstrap = await window.bridge.invoke('app.bootstrap', undefined)
      const account = bootstrap.ok ? bootstrap.value.accounts[0]?.id : undefined
      if (account === undefined) throw new Error('Nobody is signed in.')
      const out: number[] = []
      for (let n = 0; n < times; n++)
        for (const text of texts) {
          const narrow = [{ operator: 'search', operand: text }]
          const before = performance.now()
          const answer = await window.bridge.invoke('search.local', {
            account,
            narrow,
            before: null,
            limit: most,
          })
          out.push(performance.now() - before)
          if (!answer.ok) throw new Error(`"${text}" was not searched for: ${answer.error.message}`)
          if (answer.value.index !== 'ready') throw new Error('The store is not indexed.')
          const isThere = !text.startsWith('zz')
          if (answer.value.hits.length > 0 !== isThere)
            throw new Error(`"${text}" is not found as it should be.`)
        }
      return out
    },
    { texts: [...questions], times: rounds, most: limit },
  )
