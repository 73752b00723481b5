import { z } from 'zod'
import { conversationSchema, type Conversation } from '../../../shared/api/conversation.ts'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import type { Pin } from '../../../shared/model/pins/pin.ts'
import { maxPins } from '../../../shared/model/pins/pins.ts'
import type { PinsState } from '../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { conversationKey } from '../../../shared/model/topics/conversation.ts'
import { createKeptList, type KeptList } from '../lists/keptList.ts'
import { createListFollow, type FollowedRecord } from '../lists/listFollow.ts'
import type { OwnFile } from '../operations/engine/operationLog.ts'
import { parseJson } from '../platform/parseJson.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { topicAnchorOf } from '../sync/followTopic.ts'

type PinRecord = Pin & FollowedRecord

/** Conversations that the person pinned. */
export interface PinList extends Pick<KeptList<PinRecord>, 'flushed'> {
  /** Takes over the last run's pins; called once. */
  readonly load: (file: OwnFile | null) => Promise<void>
  readonly items: () => PinsState
  /** Returns the events to apply on top of a first registration. */
  readonly pending: () => readonly AccountEvent[]
  /** Begins to follow topics; called when the last run's state is restored, or there is none. */
  readonly resume: () => void
  /** Pins conversations or ranks them anew; resolves when it is written. False: the list is full, nothing changed. */
  readonly set: (pins: readonly Pin[]) => Promise<boolean>
  /** Unpins a conversation; an unknown one changes nothing. */
  readonly remove: (conversation: Conversation) => Promise<void>
  /** Receives the server's events, or 'all' for a registration, after they were applied. */
  readonly onEvents: (events: readonly ServerEvent[] | 'all') => void
  /** Writes everything again, because the file was lost. */
  readonly rewrite: () => void
  /** Stops using the file: from here on the pins last only as long as this run. */
  readonly detach: () => void
}

const schema = z.object({
  conversation: conversationSchema,
  rank: z.number(),
  anchor: z.object({ messageId: z.number().int().nonnegative(), queueId: z.string() }).nullable(),
})

const pinOf = ({ conversation, rank }: PinRecord): Pin => ({ conversation, rank })
const keyOf = ({ conversation }: Pin): string => conversationKey(conversation)

interface Change {
  readonly puts?: readonly PinRecord[]
  readonly drops?: readonly string[]
}

export function createPinList(
  { clock, log, signal }: Pick<AccountRuntime, 'clock' | 'log' | 'signal'>,
  runtime: () => AccountRuntime,
): PinList {
  const records = new Map<string, PinRecord>()
  const file = createKeptList({
    clock,
    log,
    signal,
    records,
    name: 'the list of pins',
    parse: (text) => schema.safeParse(parseJson(text)).data ?? null,
    read: (own) => own.call('own', 'pins', null),
    write: (own, change) => own.call('own', 'savePins', change),
  })
  let loaded: () => void
  const whenLoaded = new Promise<void>((resolve) => (loaded = resolve))
  const stateOf = () => runtime().stateStore.state()

  /** Changes the list, the state and the file. Resolves after the first try to write. */
  const apply = ({ drops = [], puts = [] }: Change): Promise<void> => {
    const events: AccountEvent[] = []
    for (const key of drops) if (records.delete(key)) events.push({ type: 'local/pin-gone', key })
    for (const record of puts) {
      const key = keyOf(record)
      const before = records.get(key)
      records.set(key, record)
      if (before === undefined || !isSame(before, record))
        events.push({ type: 'local/pin', pin: pinOf(record) })
    }
    const saved = file.save([...drops, ...puts.map(keyOf)])
    if (stateOf() !== null) runtime().stateStore.dispatch(events)
    return saved
  }
  const follow = createListFollow<PinRecord>({
    name: 'pinned topics',
    runtime,
    records,
    note: (record, anchor) => void apply({ puts: [{ ...record, anchor }] }),
    move: (record, to, anchor) => {
      const there = records.get(conversationKey(to))
      const rank = there === undefined ? record.rank : Math.min(record.rank, there.rank)
      void apply({ drops: [keyOf(record)], puts: [{ conversation: to, rank, anchor }] })
    },
  })
  /** A conversation whose channel is gone cannot be opened. */
  const dropLost = () => {
    const state = stateOf()
    if (state === null) return
    const drops = [...records].flatMap(([key, { conversation }]) =>
      conversation.type === 'channel' && !state.channels.has(conversation.channelId) ? [key] : [],
    )
    if (drops.length > 0) void apply({ drops })
  }
  const recordOf = (pin: Pin): PinRecord => ({
    ...pin,
    anchor:
      records.get(keyOf(pin))?.anchor ??
      topicAnchorOf(pin.conversation, stateOf(), runtime().queue()?.id) ??
      null,
  })

  return {
    load: async (own) => {
      for (const record of await file.load(own)) records.set(keyOf(record), record)
      loaded()
    },
    items: () => new Map([...records].map(([key, record]) => [key, pinOf(record)])),
    // Later registrations leave the pins as they are.
    pending: () =>
      stateOf() === null
        ? [...records.values()].map((record) => ({ type: 'local/pin', pin: pinOf(record) }))
        : [],
    resume: () => {
      if (stateOf() !== null) follow.restored()
    },
    set: async (pins) => {
      await whenLoaded
      if (new Set([...records.keys(), ...pins.map(keyOf)]).size > maxPins) return false
      await apply({ puts: pins.map(recordOf) })
      follow.kick()
      return true
    },
    remove: async (conversation) => {
      await whenLoaded
      const key = conversationKey(conversation)
      if (records.has(key)) await apply({ drops: [key] })
    },
    onEvents: (events) => {
      if (events === 'all') {
        dropLost()
        return follow.kick()
      }
      follow.onEvents(events)
      if (events.some(({ type }) => type === 'channel' || type === 'subscription')) dropLost()
    },
    rewrite: () => void file.save(records.keys()),
    detach: file.detach,
    flushed: file.flushed,
  }
}

const isSame = (a: Pin, b: Pin): boolean =>
  a.rank === b.rank && JSON.stringify(a.conversation) === JSON.stringify(b.conversation)
