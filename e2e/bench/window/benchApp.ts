import { launchApp, type LaunchedApp } from '../../app.ts'
import { focusWindow, openTopic, untilLive } from '../../steps.ts'
import { signInKept, untilPolled } from '../keptAccount.ts'
import { readEverything, type Organisation } from '../organisation.ts'
import { installProbes } from './probes.ts'

/** Topics that are filled for the bench: one to look at, the others to go to and fro between. */
export const topics = ['Amber', 'Birch', 'Cedar', 'Dune'] as const
const messagesEach = 60

/** The last message of a topic as it was filled: by it the topic is known on the screen. */
export const lastWords = (topic: string): string => `The end of ${topic} for now`

/**
 * Fills the topics. They are the newest of the channel, so the sidebar shows them. Answers the newest message of the
 * first.
 */
export async function fillTopics({ reader, writer, channel }: Organisation): Promise<number> {
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

/** Live, in front and on the first topic. */
async function show({ app, page }: LaunchedApp, { channel }: Organisation): Promise<void> {
  await untilLive(page)
  await focusWindow(app)
  await openTopic(page, channel.name, topics[0])
}

/** Puts the probes into the page. */
export async function addProbes({ page }: LaunchedApp): Promise<void> {
  // The loader that runs this file names functions by a helper of its own, which the page does not have.
  await page.evaluate('globalThis.__name = (named) => named')
  await page.evaluate(installProbes)
}

/** Opens the application on the first topic, every topic loaded, with the probes in its page. */
export async function openBenchApp(organisation: Organisation): Promise<LaunchedApp> {
  const { server, reader } = organisation
  const launched = await launchApp({ server, account: reader, withoutStore: true })
  const { page } = launched
  await show(launched, organisation)
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

/** The same with an account that has a store, and no topic loaded but the first: it polls. */
export async function openKeptBenchApp(organisation: Organisation): Promise<LaunchedApp> {
  const { server, reader } = organisation
  const launched = await launchApp()
  await signInKept(launched.page, server, reader)
  await show(launched, organisation)
  await addProbes(launched)
  await untilPolled([server])
  return launched
}
