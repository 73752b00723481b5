import { setTimeout as wait } from 'node:timers/promises'
import { hostileDocuments, type HostileDocument } from '../shared/content/testing/hostileDocuments.ts'
import { sendMessage } from './server/actions/messages/sendMessage.ts'
import { render } from './server/render.ts'
import type { RunningServer } from './server/startServer.ts'

/** Characters of HTML sent together. With all escapes they stay below the maximum size of a response. */
const perAnswer = 8_000_000

/** Ben of the small organization sends the HTML to a topic, or to Ada directly if the topic is null. */
export function sendHtml({ server }: RunningServer, html: string, topic: string | null): void {
  const people = [...server.state.users.values()]
  const [sender, receiver] = ['Ben Member', 'Ada Admin'].map((name) =>
    people.find((user) => user.fullName === name)!,
  )
  const participants = [sender!.id, receiver!.id].sort((a, b) => a - b)
  sendMessage(server, {
    sender: sender!,
    channel:
      topic === null ? null : [...server.state.channels.values()].find(({ name }) => name === 'garden')!,
    topic: topic ?? '',
    participants: topic === null ? participants : [],
    content: '',
    client: 'test',
    readBySender: true,
    rendered: { ...render(server, ''), html },
  })
}

/** Yields the documents in batches that fit into one response. */
export function* hostileBatches(
  documents: readonly HostileDocument[] = hostileDocuments,
): Generator<readonly string[]> {
  let batch: string[] = []
  let size = 0
  for (const { make } of documents) {
    const html = make()
    if (batch.length > 0 && size + html.length > perAnswer) {
      yield batch
      batch = []
      size = 0
    }
    batch.push(html)
    size += html.length
  }
  yield batch
}

/** Sends each document as a direct message, no faster than the app reads them. */
export async function sendHostile(running: RunningServer): Promise<void> {
  const hasEvents = () => [...running.server.queues.byId.values()].some(({ events }) => events.length > 0)
  for (const batch of hostileBatches()) {
    for (const html of batch) sendHtml(running, html, null)
    while (hasEvents()) await wait(10)
  }
}
