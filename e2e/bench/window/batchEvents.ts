import { topics } from './benchApp.ts'
import type { Organization } from '../organization.ts'

/** Number of concurrent requests. */
const atOnce = 25

/** Calls `make` for 0, 1, ..., with a bounded number of calls at a time; returns the results in that order. */
async function forEach<T>(count: number, make: (n: number) => Promise<T>): Promise<readonly T[]> {
  const made: T[] = []
  for (let from = 0; from < count; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - from) }, (_, n) => make(from + n))
    made.push(...(await Promise.all(some)))
  }
  return made
}

interface Written {
  readonly id: number
  readonly topic: string
}

/**
 * Sends every fourth message to the open topic and the others to topics of the channel; the last one goes to the open
 * topic.
 */
async function write({ writer, channel }: Organization, count: number): Promise<readonly Written[]> {
  return forEach(count, async (n) => {
    const far = n % 8 === 1 ? `Meeting ${String(n % 40)}` : (topics[1 + (n % 3)] ?? topics[1])
    const topic = n % 4 === 3 || n === count - 1 ? topics[0] : far
    const text = `Told ${String(n)}: **what** was \`done\` and what is [left](https://page.example/${String(n)}), at length`
    return { id: await writer.send(channel.name, topic, text), topic }
  })
}

const shownOf = (written: readonly Written[]): readonly number[] =>
  written.flatMap(({ id, topic }) => (topic === topics[0] ? [id] : []))

/** Sends messages, each one event; returns the ids of those in the open topic. */
export async function writeMessages(organization: Organization, count: number): Promise<readonly number[]> {
  return shownOf(await write(organization, count))
}

/** Causes this many events: messages, and changes of them. */
export async function writeMixed(organization: Organization, count: number): Promise<readonly number[]> {
  const { reader, writer } = organization
  const written = await write(organization, 0.6 * count)
  const idOf = (n: number): string => String(written[(n * 7) % written.length]?.id)
  await forEach(0.15 * count, (n) =>
    reader.call('POST', `/messages/${idOf(n)}/reactions`, { emoji_name: '+1' }),
  )
  await forEach(0.1 * count, (n) =>
    writer.call('PATCH', `/messages/${idOf(n)}`, { content: `Told otherwise ${String(n)}` }),
  )
  await forEach(0.1 * count, (n) =>
    reader.call('POST', '/messages/flags', { messages: `[${idOf(n)}]`, op: 'add', flag: 'starred' }),
  )
  await forEach(0.05 * count, (n) =>
    writer.call('PATCH', `/messages/${idOf(n + 1)}`, { topic: 'Moved', propagate_mode: 'change_one' }),
  )
  return shownOf(written)
}
