import type { CDPSession, Page } from '@playwright/test'
import type { Message } from '../../../shared/api/types.ts'
import { encodeChunks } from '../../../shared/ipc/transfer/chunks.ts'
import { accountFromSnapshot } from '../../../shared/model/account/account.ts'
import type { SliceName } from '../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { channelNarrow, feedNarrow, mentionsNarrow, topicNarrow } from '../../../shared/model/views/narrow.ts'
import { withBlankWindow } from '../measure/blankWindow.ts'
import type { LargeAccount } from './largeAccount.ts'
import { pageBundle } from './pageBundle.ts'

/** Milliseconds, counts, and bytes per item of each kind. */
export interface FoldCost {
  /** Milliseconds of a `message` event among those that arrived one by one; each is the mean of `eventGroup` events. */
  readonly messageEvents: readonly number[]
  readonly readNewest: readonly number[]
  readonly readScattered: readonly number[]
  readonly counts: ReturnType<typeof globalThis.foldBench.counts>
  readonly bytes: Readonly<Record<keyof FoldCost['counts'], number>>
  /** Heap size of the whole state in megabytes, including messages and views. */
  readonly megabytes: number
}

const eventGroup = 25
const eventCount = 2000
const marked = 5000
const markTimes = 9
const pageWarmUp = 500

/** State slices by the kind of item that they hold; together they are everything that grows with an organization. */
const kinds: readonly (readonly [keyof FoldCost['counts'], readonly SliceName[]])[] = [
  ['messages', ['messages', 'views']],
  ['unreads', ['unreads']],
  ['channels', ['channels', 'subscriptions', 'subscribers', 'topics']],
  ['users', ['users', 'presence', 'statuses', 'groups']],
]

/** Measures the window's fold in an otherwise empty page of the same runtime, so that the heap is the state's alone. */
export async function foldCost(electron: string, account: LargeAccount): Promise<FoldCost> {
  const read = await account.read()
  return withBlankWindow(electron, (_app, page) => costIn(page, read))
}

async function costIn(
  page: Page,
  { snapshot, pages }: Awaited<ReturnType<LargeAccount['read']>>,
): Promise<FoldCost> {
  const devtools = await page.context().newCDPSession(page)
  await page.evaluate(await pageBundle())
  const give = async (value: object): Promise<void> => {
    for (const piece of encodeChunks(value, null, 60_000))
      await page.evaluate((text) => globalThis.foldBench.add(text), piece)
  }
  const fold = async (events: readonly AccountEvent[]): Promise<void> => {
    await give({ events })
    await page.evaluate(() => globalThis.foldBench.foldEach())
  }
  const empty = await heapBytes(devtools)
  await give(accountFromSnapshot(snapshot))
  await page.evaluate(() => globalThis.foldBench.takeState())
  for (const [index, messages] of pages.entries())
    await fold([feedPage(messages, index === 0, index === pages.length - 1)])
  await fold(smallViews(pages[0] ?? []))

  const counts = await page.evaluate(() => globalThis.foldBench.counts())
  const whole = await heapBytes(devtools)
  const bytes = { messages: NaN, unreads: NaN, channels: NaN, users: NaN }

  const arriving = arrivals(pages[0] ?? [], eventCount + pageWarmUp)
  await fold(arriving.slice(0, pageWarmUp))
  await give({ events: arriving.slice(pageWarmUp) })
  const messageEvents = await page.evaluate((group) => globalThis.foldBench.timeEach(group), eventGroup)
  const timeReading = (which: 'newest' | 'scattered') =>
    page.evaluate(([count, how, times]) => globalThis.foldBench.timeReading(count, how, times), [
      marked,
      which,
      markTimes,
    ] as const)
  const readNewest = await timeReading('newest')
  const readScattered = await timeReading('scattered')

  // The state includes the messages that just arrived.
  const left = await page.evaluate(() => globalThis.foldBench.counts())
  let before = await heapBytes(devtools)
  for (const [kind, names] of kinds) {
    await page.evaluate((dropped) => globalThis.foldBench.drop(dropped), names)
    const after = await heapBytes(devtools)
    bytes[kind] = (before - after) / left[kind]
    before = after
  }
  return { messageEvents, readNewest, readScattered, counts, bytes, megabytes: (whole - empty) / 2 ** 20 }
}

/** Bytes in use after garbage collection. */
async function heapBytes(devtools: CDPSession): Promise<number> {
  for (let n = 0; n < 3; n++) await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}

const feedPage = (messages: readonly Message[], newest: boolean, oldest: boolean): AccountEvent => ({
  type: 'local/fetched',
  narrow: feedNarrow,
  anchor: newest ? 'newest' : (messages.at(-1)?.id ?? 'oldest'),
  resolvedAnchor: messages.at(-1)?.id ?? null,
  messages,
  foundOldest: oldest,
  foundNewest: newest,
  replaces: false,
  direction: newest ? 'around' : 'older',
})

/** Views as a user leaves them behind during a day: some topics, a channel, mentions. */
function smallViews(newest: readonly Message[]): readonly AccountEvent[] {
  const topics = newest
    .flatMap((message) => (message.type === 'channel' ? [message] : []))
    .slice(-10)
    .map(({ channelId, topic }) => topicNarrow(channelId, topic))
  const [first] = newest.flatMap((message) => (message.type === 'channel' ? [message.channelId] : []))
  const narrows = [...topics, ...(first === undefined ? [] : [channelNarrow(first)]), mentionsNarrow]
  return narrows.map((narrow) => ({
    type: 'local/fetched',
    narrow,
    anchor: 'newest',
    resolvedAnchor: null,
    messages: [],
    foundOldest: true,
    foundNewest: true,
    replaces: false,
  }))
}

/** Later messages from the same users in the same conversations, all unread. */
function arrivals(newest: readonly Message[], count: number): readonly AccountEvent[] {
  const lastId = newest.at(-1)?.id ?? 0
  return Array.from({ length: count }, (_, index): AccountEvent => {
    const like = newest[index % newest.length]
    if (like === undefined) throw new Error('There are no messages.')
    return {
      id: index,
      type: 'message',
      message: { ...like, id: lastId + 1 + index, flags: [], reactions: [] },
      localId: null,
    }
  })
}
