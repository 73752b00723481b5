import type { ChannelFolder, MessageId } from '../../../../shared/api/types.ts'
import { sameItems } from '../../../../shared/model/navigation/sidebar.ts'
import type { InboxGroup, InboxModel, InboxRow } from '../../../../shared/model/navigation/inbox.ts'
import { memoByObject } from '../../../../shared/collections/memo.ts'
import { accountKey } from '../../../state/index.ts'

/** The inbox of one account. */
export interface AccountInbox {
  readonly account: string
  readonly model: InboxModel
  /** Times (ms since 1970) of the rows' newest messages, as far as they are known and needed. */
  readonly times: ReadonlyMap<MessageId, number>
}

/** A group of the inbox of all accounts. */
export interface Group {
  /**
   * Groups of shared kinds contain all accounts. The keys of others consist of the account and the key of the group
   * in it.
   */
  readonly key: string
  readonly kind: InboxGroup['kind']
  /** null if the group contains all accounts. */
  readonly account: string | null
  readonly folder: ChannelFolder | null
  readonly channel: string | null
}

export interface HeldRow {
  /** Unique in the list. */
  readonly key: string
  readonly account: string
  readonly row: InboxRow
}

/** A group and its rows in display order. */
export interface ShownGroup extends Group {
  readonly rows: readonly HeldRow[]
}

/** The rows and their order while the inbox is open. */
export interface HeldList {
  /** The inboxes from which the list was built. The same array means that nothing changed. */
  readonly inboxes: readonly AccountInbox[]
  readonly groups: readonly Group[]
  /** Keys of rows by group, including rows that have left. */
  readonly order: ReadonlyMap<string, readonly string[]>
  /** The rows in the list. */
  readonly rows: ReadonlyMap<string, Placed>
  /** Keys that rows had before their topics were renamed, by the keys they would have now. */
  readonly renamed: ReadonlyMap<string, string>
  /** Rows that have left. One that returns unchanged, by Undo, gets its position back. */
  readonly left: ReadonlyMap<string, Placed>
  /** True if sorting the list now would change its order. */
  readonly isOutdated: boolean
}

interface Placed extends HeldRow {
  readonly group: string
}

/** Groups of rows that concern the user, in their order. */
export const firstKinds = ['mentioned', 'direct', 'followed'] as const
/** Groups that contain the rows of all accounts. */
const sharedKinds = [...firstKinds, 'later'] as const

export const isFirst = (kind: InboxGroup['kind']): kind is (typeof firstKinds)[number] =>
  firstKinds.some((first) => first === kind)
export const isShared = (kind: InboxGroup['kind']): kind is (typeof sharedKinds)[number] =>
  sharedKinds.some((shared) => shared === kind)

/**
 * Sorts rows of several accounts, newest first. Ids of two servers cannot be compared, so the time of the newest
 * message decides. A row without a known time takes that of the next row of its account that has one.
 */
function byTime(rows: readonly HeldRow[], inboxes: readonly AccountInbox[]): readonly HeldRow[] {
  const times = new Map(inboxes.map((inbox) => [inbox.account, inbox.times]))
  const at = new Map<HeldRow, number>()
  const following = new Map<string, number>()
  for (const row of rows.toReversed()) {
    const time = times.get(row.account)?.get(row.row.newest) ?? following.get(row.account) ?? 0
    at.set(row, time)
    following.set(row.account, time)
  }
  return rows.toSorted((a, b) => (at.get(b) ?? 0) - (at.get(a) ?? 0))
}

/**
 * Merges the inboxes of the accounts. Mentions of all accounts form one group, as do direct messages and followed
 * topics.
 */
function combined(inboxes: readonly AccountInbox[]): ReadonlyMap<string, ShownGroup> {
  const groups = new Map<string, { readonly group: Group; readonly rows: HeldRow[] }>()
  const add = (account: string, { key, kind, folder, channel, rows }: InboxGroup): void => {
    const name = isShared(kind) ? key : accountKey(account, key)
    let found = groups.get(name)
    if (found === undefined) {
      const group = { key: name, kind, folder, channel, account: isShared(kind) ? null : account }
      groups.set(name, (found = { group, rows: [] }))
    }
    for (const row of rows) found.rows.push({ key: heldKey(kind, account, row), account, row })
  }
  const addAll = (isWanted: (kind: InboxGroup['kind']) => boolean): void => {
    for (const { account, model } of inboxes)
      for (const group of model.groups) if (isWanted(group.kind)) add(account, group)
  }
  for (const first of firstKinds) addAll((kind) => kind === first)
  addAll((kind) => !isShared(kind))
  addAll((kind) => kind === 'later')
  return new Map(
    [...groups].map(([key, { group, rows }]) => {
      const isMixed = isFirst(group.kind) && inboxes.length > 1
      return [key, { ...group, rows: isMixed ? byTime(rows, inboxes) : rows }]
    }),
  )
}

/**
 * Returns the list for these inboxes. While the order is held, a row keeps its position and group from `before`, a
 * row that returns by Undo gets them back, and a new row is added at the end of its group.
 */
export function heldList(
  before: HeldList | null,
  inboxes: readonly AccountInbox[],
  isHeld: boolean,
): HeldList {
  if (before?.inboxes === inboxes) return before
  return isHeld && before !== null ? arranged(before, inboxes) : sortedList(inboxes)
}

/** Cached, so that opening the list again without a change does not sort it. */
const sortedList = memoByObject((inboxes: readonly AccountInbox[]) => arranged(null, inboxes))

function arranged(previous: HeldList | null, inboxes: readonly AccountInbox[]): HeldList {
  const now = combined(inboxes)
  const order = new Map(previous?.order)
  const rows = new Map<string, Placed>()
  const added = new Map<string, string[]>()
  const renamed = previous === null ? new Map<string, string>() : renamedRows(previous, now)
  for (const [group, { rows: list }] of now)
    for (const { key: ownKey, account, row } of list) {
      const key = renamed.get(ownKey) ?? ownKey
      const known = previous === null ? undefined : placeOf(previous, key, row)
      rows.set(key, { key, account, row, group: known ?? group })
      if (known !== undefined) continue
      const keys = added.get(group)
      if (keys === undefined) added.set(group, [key])
      else keys.push(key)
    }
  for (const [group, keys] of added) {
    const fresh = new Set(keys)
    order.set(group, [...(order.get(group) ?? []).filter((key) => !fresh.has(key)), ...keys])
  }
  const groups = groupsOf(previous, now)
  const held = { inboxes, groups, order, rows, renamed, left: leftOf(previous, rows), isOutdated: false }
  const isOutdated = previous !== null && !isSorted(held, now)
  return { ...held, isOutdated }
}

/**
 * True if the rows are in the order of `now`. Later is ignored: it is at the end of the list, and only the user
 * changes it.
 */
function isSorted(held: HeldList, now: ReadonlyMap<string, ShownGroup>): boolean {
  const keysOf = (groups: Iterable<ShownGroup>): readonly string[] =>
    [...groups].flatMap((group) =>
      isLater(group) ? [] : [group.key, ...group.rows.map(({ key }) => held.renamed.get(key) ?? key)],
    )
  return sameItems(keysOf(shownGroups(held, () => true)), keysOf(now.values()))
}

/**
 * A row in Later has a separate key, so that the row leaves its former group and gets its position there back on
 * Undo.
 */
const heldKey = (kind: Group['kind'], account: string, { key }: InboxRow): string =>
  accountKey(account, kind === 'later' ? `later ${key}` : key)

/**
 * Finds the rows whose topics were renamed, for example by resolving them. They keep their first unread message,
 * which identifies them.
 */
function renamedRows(before: HeldList, now: ReadonlyMap<string, ShownGroup>): ReadonlyMap<string, string> {
  // A new topic may have the former name of a renamed one. It is a separate row with that key.
  const own = new Set([...now.values()].flatMap(({ rows }) => rows.map(({ key }) => key)))
  const known = new Map([...before.renamed].filter(([, former]) => !own.has(former)))
  const here = new Set<string>()
  const fresh: Placed[] = []
  for (const [group, { rows }] of now)
    for (const heldRow of rows) {
      const key = known.get(heldRow.key) ?? heldRow.key
      here.add(key)
      if (!before.rows.has(key)) fresh.push({ ...heldRow, group })
    }
  if (fresh.length === 0) return known
  const gone = new Map<string, string>()
  for (const [key, placed] of before.rows) if (!here.has(key)) gone.set(firstOf(placed), key)
  const renamed = new Map(known)
  for (const placed of fresh) {
    const first = firstOf(placed)
    const former = gone.get(first)
    if (former === undefined || placed.row.firstUnread === 0) continue
    renamed.set(placed.key, former)
    gone.delete(first)
  }
  return renamed
}

/** Returns a key made of the first unread message of a row. Rows in Later have keys different from all others. */
const firstOf = ({ account, group, row }: Placed): string =>
  accountKey(account, `${group === 'later' ? 'later ' : ''}${String(row.firstUnread)}`)

/** Returns the group in which a row already has a position. Returns undefined for a new row. */
function placeOf({ rows, left }: HeldList, key: string, row: InboxRow): string | undefined {
  const there = rows.get(key)
  if (there !== undefined) return there.group
  const gone = left.get(key)
  return gone !== undefined && row.newest <= gone.row.newest ? gone.group : undefined
}

/** Maximum number of rows remembered for Undo. */
const maxLeft = 10_000

function leftOf(before: HeldList | null, rows: ReadonlyMap<string, Placed>): HeldList['left'] {
  if (before === null) return new Map()
  const left = new Map(before.left)
  for (const key of rows.keys()) left.delete(key)
  for (const [key, placed] of before.rows) if (!rows.has(key)) left.set(key, placed)
  return left.size > maxLeft ? new Map([...left].slice(-maxLeft)) : left
}

/** Returns the previous groups. Each new group follows the known group that it follows in `now`; Later is the last. */
function groupsOf(before: HeldList | null, now: ReadonlyMap<string, ShownGroup>): readonly Group[] {
  const known = new Set(before?.groups.map(({ key }) => key))
  const first: Group[] = []
  const added = new Map<string, Group[]>()
  let following = first
  for (const group of now.values()) {
    if (!known.has(group.key)) following.push(group)
    else added.set(group.key, (following = []))
  }
  const groups = [...first]
  for (const group of before?.groups ?? [])
    groups.push(now.get(group.key) ?? group, ...(added.get(group.key) ?? []))
  return groups.toSorted((a, b) => Number(isLater(a)) - Number(isLater(b)))
}

/** Returns the groups with the rows that the filter keeps, without empty groups. */
export function shownGroups(
  { groups, order, rows }: HeldList,
  keeps: (row: HeldRow) => boolean,
): readonly ShownGroup[] {
  return groups.flatMap((group) => {
    const shown: HeldRow[] = []
    for (const key of order.get(group.key) ?? []) {
      const placed = rows.get(key)
      if (placed?.group === group.key && keeps(placed)) shown.push(placed)
    }
    return shown.length === 0 ? [] : [{ ...group, rows: shown }]
  })
}

/** Returns all groups with all rows. */
export const allGroups = memoByObject((list: HeldList) => shownGroups(list, () => true))

/** True for the group of conversations in Later. */
export const isLater = ({ kind }: Pick<Group, 'kind'>): boolean => kind === 'later'
