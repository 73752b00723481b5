import { routes, type RouteName } from '../../shared/api/routes/index.ts'
import { administratorDay } from '../administratorDay/table.ts'
import { elsewhere } from '../days/elsewhere.ts'
import { playDay } from '../days/playDay.ts'
import { expect, test } from '../fixtures.ts'
import { memberDay } from '../memberDay/table.ts'
import { actAs } from '../apiUser.ts'

const names = Object.keys(routes) as RouteName[]

test('each operation that changes something belongs to a day or has its reason', () => {
  const changing = names.filter((name) => routes[name].method !== 'GET')
  const ofDays = new Set(
    [memberDay, administratorDay].flatMap(({ rows }) => rows.flatMap(({ route }) => route ?? [])),
  )
  const others = Object.values(elsewhere).flat()
  expect([...ofDays, ...others].sort()).toEqual(changing.sort())
  for (const { order, steps } of [memberDay, administratorDay])
    expect([...order].sort()).toEqual(Object.keys(steps).sort())
})

for (const featureLevel of [247, 407])
  test(`an administrator performs each operation within a day at level ${featureLevel}`, async ({
    makeServer,
    openReused,
  }, testInfo) => {
    test.setTimeout(240_000)
    const server = await makeServer({ featureLevel })
    // A channel for a set of default channels: new users get the others anyway, or cannot see them.
    await actAs(server, 'olga').call('POST', '/users/me/subscriptions', { subscriptions: [{ name: 'barn' }] })
    const { app, page } = await openReused(server, 'olga')
    const day = { server, app, page, folder: testInfo.outputPath('files') }
    expect(await playDay(administratorDay, day)).toEqual([])
  })
