import { expect, test } from '@playwright/test'
import { isDone, type WorkDay } from './day.ts'
import { isOf, type DayRow } from './dayRows.ts'

/** Steps of a user's day in order, and the operations that they cause. */
export interface DayPlan<Step extends string> {
  readonly order: readonly Step[]
  readonly steps: Readonly<Record<Step, (day: WorkDay) => Promise<void>>>
  readonly rows: readonly DayRow<Step>[]
}

/**
 * Plays a day. After each step the server must have processed the operations of that step. Returns the requested
 * operations that the server does not support.
 */
export async function playDay<Step extends string>(
  { order, steps, rows }: DayPlan<Step>,
  day: WorkDay,
): Promise<readonly DayRow[]> {
  const { server } = day
  const here = rows.filter((row) => isOf(row, server.featureLevel))
  const lacking = (of: readonly DayRow[]) =>
    of
      .filter(({ fields, operation }) => !isDone(server, operation, fields))
      .map(({ fields, operation }) => [operation, ...fields].join(' '))
  for (const step of order)
    await test.step(step, async () => {
      await steps[step](day)
      await expect.poll(() => lacking(here.filter((row) => row.step === step))).toEqual([])
    })
  expect(lacking(here)).toEqual([])
  const never = rows.filter((row) => !here.some(({ operation }) => operation === row.operation))
  return never.filter(({ operation }) => isDone(server, operation))
}
