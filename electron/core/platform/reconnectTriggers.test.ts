import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from './clock.ts'
import { createGuard } from './guard.ts'
import { createReconnectTriggers } from './reconnectTriggers.ts'

/** Triggers with a clock that jumps by an hour at each check, for `looks` checks. */
function onJumpingClock(looks: number, reconnect: () => void) {
  let now = 0
  let isOver: () => void
  const over = new Promise<void>((resolve) => (isOver = resolve))
  const clock = {
    ...systemClock,
    now: () => now,
    sleep: (ms: number) => {
      // The shorter wait combines triggers in quick succession.
      if (ms < 4000) return Promise.resolve()
      if (looks-- === 0) {
        isOver()
        return new Promise<void>(() => undefined)
      }
      now += 3_600_000
      return Promise.resolve()
    },
  }
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const triggers = createReconnectTriggers({ clock, guard: createGuard(log), reconnect })
  onTestFinished(triggers.stop)
  return over
}

test('a reconnect that throws does not end the detection of sleep', async () => {
  let reconnects = 0
  await onJumpingClock(5, () => {
    reconnects += 1
    throw new Error('no account')
  })
  expect(reconnects).toBeGreaterThan(1)
})
