import { expect, type Page } from '@playwright/test'
import { waiting } from '../faults/app/appFaults.ts'
import { sentAs, type AppActor } from './appActions.ts'
import { allowedTimes, allowedValues } from './expectations.ts'

/**
 * Lists texts that the server does not have as often as they were sent, and values that are not the last requested
 * ones.
 */
export function unmetExpectations(actor: AppActor): readonly string[] {
  const { registers, sent } = actor.expectations
  return [
    ...[...sent.values()].flatMap((each) => {
      const times = sentAs(actor, each.text).length
      const [least, most] = allowedTimes(each)
      return times >= least && times <= most
        ? []
        : [`"${each.text}" is there ${times} times, not ${least} to ${most}`]
    }),
    ...[...registers.values()].flatMap((register) => {
      const now = register.read()
      const allowed = allowedValues(register)
      return allowed.includes(now)
        ? []
        : [`${register.name} is ${JSON.stringify(now)}, not ${JSON.stringify(allowed)}`]
    }),
  ]
}

/** Retries failed messages as the user would, until nothing waits. */
export async function untilNothingWaits(page: Page): Promise<void> {
  await expect(async () => {
    const failed = page.getByRole('button', { name: /failed$/ })
    if (await failed.isVisible()) {
      await failed.click()
      await page.getByRole('button', { name: 'Try all again' }).click()
      await page.keyboard.press('Escape')
    }
    expect(await waiting(page)).toBe(0)
  }).toPass({ timeout: 60_000, intervals: [500] })
}
