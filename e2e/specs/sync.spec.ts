import { expect, test } from '../fixtures.ts'
import { openTopic, sleepAndWake, strip, untilLive } from '../steps.ts'

test('after sleep the app polls at once and shows the age of the data until it is live', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const { app, page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  server.delay('/api/v1/events', 1500)
  await sleepAndWake(app, 60 * 60_000)
  const status = strip(page)
  await expect(status).toHaveAttribute('data-state', 'catching-up')
  await expect(status).toContainText(/as of \d+:\d\d/i)
  await untilLive(page)
  await expect(status).not.toContainText(/as of/i)
})
