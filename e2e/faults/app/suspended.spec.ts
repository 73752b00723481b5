import { appFault } from '../faultCases.ts'
import { expect, test } from '../../fixtures.ts'
import { signIn } from '../../signIn.ts'
import { feedOf, messageBox, messageRow, openTopic, untilLive } from '../../steps.ts'
import { expectOnce, file, haltApp, sendText } from './appFaults.ts'

const minute = 60_000
const place = { channel: 'garden', topic: 'tomatoes' }

for (const { name, ms } of [
  { name: appFault('suspended for 11 minutes with a half-typed text'), ms: 11 * minute },
  { name: appFault('suspended for 13 hours with a half-typed text'), ms: 13 * 60 * minute },
])
  test(name, async ({ makeServer, openReused }) => {
    // Short heartbeats end the poll of a suspended app, and no new poll follows.
    const server = await makeServer({ heartbeat: [1, 2] })
    const { app, page } = await openReused(server, null)
    await signIn(page, server, 'ada')
    await openTopic(page, place.channel, place.topic)
    await messageBox(page).fill('half a sent')
    const feed = feedOf(page)
    await feed.evaluate((element) => element.setAttribute('data-same', 'yes'))
    const queues = () => [...(server.server.queues.byUser.get(server.person('ada').user_id) ?? [])]
    const [before] = queues()
    const isExpired = ms > before!.idleTimeout * 1000

    const goOn = await haltApp({ app })
    try {
      await expect.poll(() => before!.poll).toBe(null)
      server.advanceClock(ms)
      expect(queues().length, 'queues left').toBe(isExpired ? 0 : 1)
      file(server, 'ben', place, ['Said while you slept', '@**Ada Admin** and this to you'])
    } finally {
      goOn()
    }

    await expect(messageRow(page, 'Said while you slept')).toBeVisible()
    await untilLive(page)
    await expect(messageRow(page, 'Said while you slept')).toHaveCount(1)
    await expect(messageRow(page, 'and this to you')).toHaveCount(1)
    await expect(feed).toHaveAttribute('data-same', 'yes')
    await expect(messageBox(page)).toHaveValue('half a sent')
    expect(queues()[0] === before, 'the same queue').toBe(!isExpired)
    await sendText(page, 'a whole sentence')
    await expectOnce(page, server, 'a whole sentence')
  })
