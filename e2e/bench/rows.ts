import { accountCount, type AccountsMemory } from './load/accounts.ts'
import { batchSize, type BatchCost } from './window/batch.ts'
import type { ContentCost, HostileTasks } from './load/hostile.ts'
import type { IdleSeconds } from './load/idle.ts'
import { inboxAccounts, inboxTopics, type InboxTimes } from './load/inboxKeys.ts'
import type { Interaction } from './window/interaction.ts'
import { median, percentile } from './measure/percentile.ts'
import type { Start } from './start/startUp.ts'
import { scrolledMessages, stillMessages, type ScrollCosts } from './load/scroll.ts'
import type { SearchCost } from './load/search.ts'
import type { SecondWindow } from './load/secondWindow.ts'
import { row, type Row } from './table.ts'
import type { UploadMeasure } from './load/upload.ts'
import { switchCounts, type VisitCosts } from './load/visits.ts'
import type { WakeTimes } from './load/wake.ts'
import type { Cost, Week, WeekCosts } from './load/weeks.ts'

export interface Starts {
  readonly blank: readonly Start[]
  readonly ours: readonly Start[]
}

/** Rows for the first start of a fresh profile and for starts of a used one, beside the blank window's. */
export function startRows({ blank, ours }: Starts, first: Start, roundTripMs: number): Row[] {
  const window = [blank, ours].map((starts) => median(starts.map((start) => start.window)))
  const painted = [blank, ours].map((starts) => median(starts.map((start) => start.painted)))
  const memory = [blank, ours].map((starts) => megabytes(starts))
  const [blankWindow = NaN, ourWindow = NaN] = window
  const [blankPainted = NaN, ourPainted = NaN] = painted
  const [blankMemory = NaN, ourMemory = NaN] = memory
  return [
    row('blank: start to window', blankWindow, 'ms'),
    row('blank: start to painted', blankPainted, 'ms'),
    row('blank: memory after 10 s', blankMemory, 'MB'),
    row('round trip', roundTripMs, 'ms'),
    row('start to window', ourWindow, 'ms', { ratio: ourWindow / blankWindow }),
    row('start to newest message painted', ourPainted, 'ms', {
      ratio: ourPainted / blankPainted,
      budget: 1.5 * blankPainted + roundTripMs,
    }),
    row('the same, first start of a profile', first.painted, 'ms', { ratio: first.painted / blankPainted }),
    row('memory after 10 s', ourMemory, 'MB', { ratio: ourMemory / blankMemory, budget: 1.3 * blankMemory }),
  ]
}

/** Starts of the three programs in one run, in turns. */
export interface StoredStarts {
  readonly blank: readonly Start[]
  readonly running: readonly Start[]
  readonly stopped: readonly Start[]
}

/** Rows for starts from a large store until a conversation can be read, with and without the server. */
export function storedStartRows({ blank, running, stopped }: StoredStarts, messages: number): Row[] {
  const blankPainted = median(blank.map(({ painted }) => painted))
  const startRow = (name: string, starts: readonly Start[]): Row => {
    const painted = median(starts.map((start) => start.painted))
    return row(name, painted, 'ms', { ratio: painted / blankPainted, budget: 1.3 * blankPainted })
  }
  const from = `start from ${messages.toLocaleString('en')} messages to readable`
  return [
    row('beside the store: blank, start to painted', blankPainted, 'ms'),
    startRow(`${from}, server stopped`, stopped),
    startRow(`${from}, server running`, running),
  ]
}

/** Rows for a search while typing: the time from the window's request to its response. */
export function windowSearchRows(times: readonly number[], messages: number): Row[] {
  const name = `search of ${messages.toLocaleString('en')} messages by the window`
  return [
    row(`${name}, p50`, percentile(times, 0.5), 'ms'),
    row(`${name}, p95`, percentile(times, 0.95), 'ms', { budget: 50, under: true }),
    row(`${name}, worst`, Math.max(...times), 'ms'),
  ]
}

/** Rows for the delays that a user notices. */
export function interactionRows({ event, key, echo, topicSwitch, settings }: Interaction): Row[] {
  return [
    row('poll answer to frame, p50', event.p50, 'ms'),
    row('poll answer to frame, p95', event.p95, 'ms', { budget: 50, under: true }),
    row('key: handlers and render, p50', key.p50, 'ms'),
    row('key: handlers and render, p99', key.p99, 'ms', { budget: 8, under: true }),
    row('key: Event Timing duration, p99', key.durationP99, 'ms', { budget: 32 }),
    row('Enter to local echo, p99', echo.framesP99, 'frames', { budget: 1 }),
    row('Enter to local echo, p95', echo.p95, 'ms'),
    row('switch to a loaded topic, p50', topicSwitch.p50, 'ms'),
    row('switch to a loaded topic, p95', topicSwitch.p95, 'ms', { budget: 50, under: true }),
    row('key to the settings painted, p50', settings.p50, 'ms'),
    row('key to the settings painted, p95', settings.p95, 'ms', { budget: 50, under: true }),
  ]
}

/** Rows for processor time at rest. The blank window shows the cost of the system's blinking caret. */
export function idleRows({ still, caret }: IdleSeconds): Row[] {
  return [
    row('blank: processor time, 30 s idle', still.blank, 's'),
    row('processor time, 30 s idle, over blank', still.ours - still.blank, 's', { budget: 0.1 }),
    row('blank: the same with a caret that blinks', caret.blank, 's'),
    row('with a caret in the composer, over that', caret.ours - caret.blank, 's', { budget: 0.1 }),
  ]
}

/** Rows for the memory of accounts, beside that of the blank window. */
export function accountsRows({ blank, one, all }: AccountsMemory): Row[] {
  return [
    row('blank: memory after 10 s', blank, 'MB'),
    row('one account, live for 10 s', one, 'MB', { ratio: one / blank }),
    row(`${String(accountCount)} accounts, live for 10 s`, all, 'MB', {
      ratio: all / blank,
      budget: 1.4 * blank,
      under: true,
    }),
  ]
}

/** Rows for an inbox of many topics: the time to open it, and the time of a key in it. */
export function inboxRows({ opened, keys }: InboxTimes): Row[] {
  const name = `inbox of ${inboxTopics.toLocaleString('en')} unread topics in ${String(inboxAccounts)} accounts`
  return [
    row(`${name}: key to frame, p50`, percentile(opened, 0.5), 'ms'),
    row(`${name}: key to frame, p95`, percentile(opened, 0.95), 'ms', { budget: 50, under: true }),
    row(`${name}: a key in it, p50`, percentile(keys, 0.5), 'ms'),
    row(`${name}: a key in it, p95`, percentile(keys, 0.95), 'ms', { budget: 30, under: true }),
  ]
}

/** Maximum ratio of a frame to one of a static page, and of a window to a blank one. */
const staticFactor = 1.5

/** Rows for scrolling a long feed, beside a static page that is scrolled in the same way. */
export function scrollRows({ ours, still }: ScrollCosts): Row[] {
  const name = `${scrolledMessages.toLocaleString('en')} messages scrolled`
  const base = percentile(still.frames, 0.99)
  const frame = percentile(ours.frames, 0.99)
  return [
    row(`${String(stillMessages)} static messages scrolled: frame, p99`, base, 'ms'),
    row(`${name}: frame, p99`, frame, 'ms', { ratio: frame / base, budget: staticFactor * base }),
    row(`${name}: longest task in the window`, ours.task.processor, 'ms', { budget: 50 }),
    row(`${name}: the window's, by the clock`, ours.task.clock, 'ms'),
  ]
}

/** Rows for the memory that a conversation window adds. */
export function secondWindowRows({ blank, ours }: SecondWindow): Row[] {
  return [
    row('blank: memory of a second window', blank, 'MB'),
    row('memory of a conversation in its own window', ours, 'MB', {
      ratio: ours / blank,
      budget: staticFactor * blank,
    }),
  ]
}

/** Rows for first visits, and for the memory after many topic switches. */
export function visitRows({ first, memory: { early, late } }: VisitCosts): Row[] {
  const after = (count: number): string =>
    `memory after ${count.toLocaleString('en')} changes of topic, collected`
  return [
    row('first visit of a topic in sight, p50', percentile(first, 0.5), 'ms'),
    row('first visit of a topic in sight, p95', percentile(first, 0.95), 'ms', { budget: 50, under: true }),
    row(after(switchCounts.early), early, 'MB'),
    row(after(switchCounts.late), late, 'MB', { ratio: late / early, budget: 1.1 * early }),
  ]
}

/** Rows for a batch in one response. Budgets apply to processor time, because other load lengthens the elapsed time. */
export function batchRows(name: string, { window, main, transaction, committed, painted }: BatchCost): Row[] {
  const batch = `${batchSize.toLocaleString('en')} ${name}`
  return [
    row(`${batch}: longest task in the window`, window.processor, 'ms', { budget: 50 }),
    row(`${batch}: longest task in main`, main.processor, 'ms', { budget: 50 }),
    row(`${batch}: the window's, by the clock`, window.clock, 'ms'),
    row(`${batch}: main's, by the clock`, main.clock, 'ms'),
    row(`${batch}: longest transaction, by the clock`, transaction, 'ms'),
    row(`${batch}: answer to committed`, committed, 'ms'),
    row(`${batch}: answer to painted`, painted, 'ms'),
  ]
}

/** Rows for reconnecting, with the slowest of a few trials. */
export function wakeRows({ resumed, online, continued }: WakeTimes): Row[] {
  const worst = (name: string, times: readonly number[]): Row =>
    row(name, Math.max(...times), 'ms', { budget: 1000, under: true })
  return [
    worst('resumed to live, worst', resumed),
    worst('network back to live, worst', online),
    worst('stopped for 36 s, to live and caught up, worst', continued),
  ]
}

/** Rows for searches of a large store while typing. */
export function searchRows(cost: SearchCost): Row[] {
  const { p50, p95, worst, mistypedP95, lotP95, indexSeconds, fileMegabytes } = cost
  return [
    row('search of the store, p50', p50, 'ms'),
    row('search of the store, p95', p95, 'ms', { budget: 50, under: true }),
    row('search of the store, worst', worst, 'ms'),
    row('search with a typing error forgiven, p95', mistypedP95, 'ms', { budget: 150, under: true }),
    row('indexing: one lot, p95', lotP95, 'ms'),
    row('indexing: all', indexSeconds, 's'),
    row('file of the store', fileMegabytes, 'MB'),
  ]
}

export function uploadRows({ addedMegabytes, seconds }: UploadMeasure): Row[] {
  return [
    row('2 GB upload: memory added', addedMegabytes, 'MB', { budget: 50, under: true }),
    row('2 GB upload: time', seconds, 's'),
  ]
}

/** Rows of the same figures for ten times the users and messages, each beside that of the usual size. */
export function growthRows(rows: readonly Row[], usual: readonly Row[]): Row[] {
  return rows.map(({ name, value, unit, budget, within }) => {
    const before = usual.find((row) => row.name === name)?.value ?? NaN
    const ratio = before > 0 ? Math.round((100 * value) / before) / 100 : null
    return { name: `10 x: ${name}`, value, unit, ratio, budget, within }
  })
}

/** Rows of the starts for a different size, without budgets, since those apply to the usual size. */
export function growthStartRows(ours: readonly Start[]): Row[] {
  return [
    row('start to newest message painted', median(ours.map(({ painted }) => painted)), 'ms'),
    row('memory after 10 s', megabytes(ours), 'MB'),
  ]
}

const megabytes = (starts: readonly Start[]): number =>
  median(starts.flatMap((start) => (start.megabytes === null ? [] : [start.megabytes])))

/** Maximum cost with a hostile organization, relative to the same without it. */
const hostileFactor = 5

/** Rows for hostile documents beside messages of the maximum length, and beside a minute without them. */
export function hostileRows(cost: ContentCost, { hostile, usual }: HostileTasks): Row[] {
  const beside = (name: string, value: number, base: number): Row =>
    row(name, value, 'ms', { ratio: value / base, budget: hostileFactor * base })
  return [
    row('words of the costliest greatest message', cost.usual, 'ms'),
    beside('words of the costliest hostile document', cost.hostile, cost.usual),
    row('in use: longest task of main', usual.main.processor, 'ms'),
    beside('the same beside hostile documents, main', hostile.main.processor, usual.main.processor),
    row('in use: longest task of the window', usual.window.processor, 'ms'),
    beside('the same beside hostile documents, the window', hostile.window.processor, usual.window.processor),
  ]
}

/** Maximum cost of the last tenth of a week relative to the second tenth. The first tenth includes the warm-up. */
const weekFactor = 1.2

const notMeasured: Cost = { milliseconds: NaN, yardstick: NaN }

/**
 * Rows for a week in one run: its end beside its beginning, in units of the yardstick at the time, and the remaining
 * memory beside the blank window.
 */
export function weekRows({ accounts, conversations, events }: Week, costs: WeekCosts): Row[] {
  const { blank, ours, seconds, tenths } = costs
  const pair = (name: string, of: (tenth: WeekCosts['tenths'][number]) => Cost): Row[] => {
    const [second, last] = [tenths[1], tenths.at(-1)].map((tenth) => tenth && of(tenth))
    const { milliseconds: base, yardstick: baseYardstick } = second ?? notMeasured
    const { milliseconds: value, yardstick } = last ?? notMeasured
    // Milliseconds that the second tenth would have cost at the machine's speed during the last one.
    const expected = (base * yardstick) / baseYardstick
    return [
      row(`${name}, second tenth of a week`, base, 'ms'),
      row(`${name}, last tenth`, value, 'ms', { ratio: value / expected, budget: weekFactor * expected }),
    ]
  }
  const much = `${conversations.toLocaleString('en')} conversations, ${events.toLocaleString('en')} events, ${String(accounts)} accounts`
  return [
    ...pair('processor time of an event', ({ event }) => event),
    ...pair('processor time of a visit', ({ visit }) => visit),
    row('blank: memory, collected', blank, 'MB'),
    row(`memory after ${much}, collected`, ours, 'MB', { ratio: ours / blank, budget: 1.35 * blank }),
    row('the same: time', seconds, 's'),
  ]
}
