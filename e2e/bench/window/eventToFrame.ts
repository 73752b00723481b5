import { setTimeout as sleep } from 'node:timers/promises'
import type { LaunchedApp } from '../../app.ts'
import { topics } from './benchApp.ts'
import type { Organization } from '../organization.ts'
import { pollEnds, watchPolls } from './pollEnds.ts'

/**
 * Milliseconds from the last byte of a poll response in main to the end of the frame that shows its message, for
 * `count` messages of a second user in the open topic.
 */
export async function eventToFrame(
  { app, page }: LaunchedApp,
  { writer, channel }: Organization,
  count: number,
): Promise<readonly number[]> {
  await watchPolls(app)
  const ids: number[] = []
  // The pending poll is not watched yet, so the first message ends it.
  for (let n = 0; n <= count; n++) {
    const id = await writer.send(channel.name, topics[0], `Heard ${String(n)}: *something* new`)
    if (n > 0) ids.push(id)
    await sleep(n === 0 ? 1000 : 40 + (n % 17))
  }
  await sleep(500)
  const ends = await pollEnds(app)
  const shown = await page.evaluate(() => window.benchProbes.shown)
  const times = ids.flatMap((id) => {
    const [end, frame] = [ends[String(id)], shown[String(id)]]
    return end === undefined || frame === undefined ? [] : [frame - end]
  })
  if (times.length < count * 0.95)
    throw new Error(`Of ${String(count)} messages ${String(times.length)} were seen to arrive.`)
  return times
}
