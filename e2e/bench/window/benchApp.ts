import { launchApp, type LaunchedApp } from '../../app.ts'
import { focusWindow, openTopic, untilLive } from '../../steps.ts'
import { signInKept, untilPolled } from '../keptAccount.ts'
import { readEverything, type Organization } from '../organization.ts'
import { installProbes } from './probes.ts'

/** Topics filled for the bench: one to look at, the others to switch between. */
export const topics = ['Amber', 'Birch', 'Cedar', 'Dune'] as const
const messagesEach = 60

/** Returns the last message of a filled topic, by which the topic is recognized on the screen. */
export const lastWords = (topic: string): string => `The end of ${topic} for now`

/**
 * Fills the topics. As the newest of the channel they appear in the sidebar. Returns the newest message of the first.
 */
export async function fillTopics({ reader, writer, channel }: Organization): Promise<number> {
  const newest: number[] = []
  for (const topic of topics)
    for (let n = 1; n <= messagesEach; n++) {
      const text = `Note ${String(n)} about ${topic}: **paint** and \`light\`, as said on [page](https://page.example)`
      const id = await (n % 2 === 0 ? reader : writer).send(
        channel.name,
        topic,
        n === messagesEach ? lastWords(topic) : text,
      )
      if (n === messagesEach) newest.push(id)
    }
  await readEverything(reader)
  return newest[0] ?? NaN
}

/** Waits until the app is live, focuses its window and opens the first topic. */
async function show({ app, page }: LaunchedApp, { channel }: Organization): Promise<void> {
  await untilLive(page)
  await focusWindow(app)
  await openTopic(page, channel.name, topics[0])
}

/** Installs the probes in the page. */
export async function addProbes({ page }: LaunchedApp): Promise<void> {
  // The loader of this file wraps functions in its `__name` helper, which the page does not have.
  await page.evaluate('globalThis.__name = (named) => named')
  await page.evaluate(installProbes)
}

/** Opens the app on the first topic, with every topic loaded and the probes installed. */
export async function openBenchApp(organization: Organization): Promise<LaunchedApp> {
  const { server, reader } = organization
  const launched = await launchApp({ server, account: reader, withoutStore: true })
  const { page } = launched
  await show(launched, organization)
  for (const topic of [...topics.slice(1), topics[0]]) {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: new RegExp(`^${topic}(?:,|$)`) })
      .click()
    await page.getByRole('region', { name: 'Messages in' }).getByText(lastWords(topic)).waitFor()
  }
  await addProbes(launched)
  return launched
}

/** Like `openBenchApp`, but with an account that has a store, only the first topic loaded, and a pending poll. */
export async function openKeptBenchApp(organization: Organization): Promise<LaunchedApp> {
  const { server, reader } = organization
  const launched = await launchApp()
  await signInKept(launched.page, server, reader)
  await show(launched, organization)
  await addProbes(launched)
  await untilPolled([server])
  return launched
}
