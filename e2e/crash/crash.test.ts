import { expect, test } from 'vitest'
import { runSessions } from './runSessions.ts'

/** `npm run check -- --kills 1000` runs more kills. */
const kills = Number(process.env['TOPICAL_KILLS'] ?? '50')
const first = Number(process.env['TOPICAL_SEED'] ?? '1')
/**
 * Fifty kills should take three minutes at most. That is printed and not asserted, since a busy computer needs
 * longer.
 */
const timeout = 120_000 + kills * 6_000
const perProfile = 10

test(
  `after ${String(kills)} kills client and server agree, and each sent text exists once`,
  { timeout },
  async () => {
    let [done, unheard, last] = [0, 0, first]
    const startedAt = performance.now()
    for (let seed = first; done < kills; seed++) {
      const outcome = await runSessions(seed, Math.min(perProfile, kills - done))
      done += outcome.kills
      unheard += outcome.unheard
      last = seed
      const output = [...outcome.lines, '', ...outcome.failures.slice(0, 20)].join('\n')
      if (outcome.failures.length > 0)
        throw new Error(`seed ${String(seed)} fails (${String(outcome.failures.length)}):\n${output}`)
    }
    expect(done).toBe(kills)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    const kind = `${String(unheard)} of them with a message stored and unheard of`
    console.log(`seeds ${String(first)} to ${String(last)}: ${String(kills)} kills in ${seconds} s, ${kind}`)
    // About a third is intended. Without these kills nothing tests that a message is looked up before it is sent
    // again.
    expect(unheard).toBeGreaterThanOrEqual(Math.floor(kills / 20))
  },
)
