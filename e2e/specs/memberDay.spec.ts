import { mkdir } from 'node:fs/promises'
import { routes, type RouteName } from '../../shared/api/routes/index.ts'
import { expect, test } from '../fixtures.ts'
import { isDone, prepareDay, type Day } from '../memberDay/day.ts'
import { elsewhere, isOf, order, rows, steps } from '../memberDay/table.ts'
import { signIn } from '../signIn.ts'

const names = Object.keys(routes) as RouteName[]

test('each operation that changes something belongs to the day or has its reason', () => {
  const changing = names.filter((name) => routes[name].method !== 'GET')
  const ofDay = new Set(rows.flatMap(({ route }) => route ?? []))
  const others = Object.values(elsewhere).flat()
  expect([...ofDay, ...others].sort()).toEqual(changing.sort())
  expect([...order].sort()).toEqual(Object.keys(steps).sort())
})

for (const featureLevel of [247, 407])
  test(`a member brings about each operation in a day at level ${featureLevel}`, async ({
    makeServer,
    openKept,
  }, testInfo) => {
    test.setTimeout(240_000)
    // A registration lists the newest unread message alone: the older ones are marked as read by a narrow.
    const server = await makeServer({ featureLevel, limits: { unreads: 1 } })
    await prepareDay(server)
    const folder = testInfo.outputPath('files')
    await mkdir(folder, { recursive: true })
    const { app, page } = await openKept(server, null)
    // Signing in by the form is a part of the day.
    await signIn(page, server, 'ada')
    const day: Day = { server, app, page, folder }
    const here = rows.filter((row) => isOf(row, featureLevel))
    const lacking = (of: typeof rows) =>
      of
        .filter(({ fields, operation }) => !isDone(server, operation, fields))
        .map(({ fields, operation }) => [operation, ...fields].join(' '))
    for (const step of order)
      await test.step(step, async () => {
        await steps[step](day)
        await expect.poll(() => lacking(here.filter((row) => row.step === step))).toEqual([])
      })
    expect(lacking(here)).toEqual([])
    // Nothing was asked for that the server does not have.
    const never = rows.filter((row) => !here.some(({ operation }) => operation === row.operation))
    expect(never.filter(({ operation }) => isDone(server, operation))).toEqual([])
  })
