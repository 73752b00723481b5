import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { lastWords, topics } from './benchApp.ts'

/** Returns milliseconds from the click on a loaded topic to the frame that shows its messages, `count` times. */
export async function topicSwitches(page: Page, count: number): Promise<readonly number[]> {
  const others = topics.slice(1)
  for (let n = 0; n < count; n++) {
    const topic = others[n % others.length] ?? topics[1]
    await page.evaluate((text) => void (window.benchProbes.expected = text), lastWords(topic))
    const link = page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${topic}(?:,|$)`) })
    const box = await link.boundingBox()
    if (box === null) throw new Error(`The topic ${topic} is not in the sidebar.`)
    await page.mouse.click(box.x + box.width / 3, box.y + box.height / 2)
    await sleep(70 + (n % 17))
  }
  await sleep(300)
  const { switches } = await page.evaluate(() => window.benchProbes)
  if (switches.length < count * 0.95)
    throw new Error(`Of ${String(count)} changes of topic ${String(switches.length)} were seen.`)
  return switches
}
