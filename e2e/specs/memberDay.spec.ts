import { mkdir } from 'node:fs/promises'
import { playDay } from '../days/playDay.ts'
import { expect, test } from '../fixtures.ts'
import { prepareDay } from '../memberDay/prepareDay.ts'
import { memberDay } from '../memberDay/table.ts'
import { signIn } from '../signIn.ts'

for (const featureLevel of [247, 407])
  test(`a member performs each operation within a day at level ${featureLevel}`, async ({
    makeServer,
    openReused,
  }, testInfo) => {
    test.setTimeout(240_000)
    // The registration lists only the newest unread message, so the older ones must be marked as read by narrow.
    const server = await makeServer({ featureLevel, limits: { unreads: 1 } })
    await prepareDay(server)
    const folder = testInfo.outputPath('files')
    await mkdir(folder, { recursive: true })
    const { app, page } = await openReused(server, null)
    // The sign-in form is part of the day.
    await signIn(page, server, 'ada')
    expect(await playDay(memberDay, { server, app, page, folder })).toEqual([])
  })
