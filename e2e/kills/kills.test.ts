import { expect, test } from 'vitest'
import { playLives } from './playLives.ts'

/** More of them by `npm run check -- --kills 1000`. */
const kills = Number(process.env['TOPICAL_KILLS'] ?? '50')
const first = Number(process.env['TOPICAL_SEED'] ?? '1')
/** Fifty take at most three minutes, on a slow computer too; many more have longer. */
const timeout = kills <= 50 ? 180_000 : 120_000 + kills * 6_000
/** Of one profile. */
const perProfile = 10

test(
  `killed ${String(kills)} times, the client and the server agree, and each text that was sent is there once`,
  { timeout },
  async () => {
    let [done, unheard, last] = [0, 0, first]
    for (let seed = first; done < kills; seed++) {
      const outcome = await playLives(seed, Math.min(perProfile, kills - done))
      done += outcome.kills
      unheard += outcome.unheard
      last = seed
      const told = [...outcome.lines, '', ...outcome.failures.slice(0, 20)].join('\n')
      if (outcome.failures.length > 0)
        throw new Error(`seed ${String(seed)} fails (${String(outcome.failures.length)}):\n${told}`)
    }
    expect(done).toBe(kills)
    console.log(
      `seeds ${String(first)} to ${String(last)}: ${String(kills)} kills, ${String(unheard)} of them with a message stored and unheard of`,
    )
    // About a third was meant to be; without them nothing tests that a message is looked for before it is sent again.
    expect(unheard).toBeGreaterThanOrEqual(Math.floor(kills / 20))
  },
)
