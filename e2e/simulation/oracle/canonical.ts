import { mapEntries, type ShardedMap } from '../../../shared/collections/shardedMap.ts'

/** Plain JSON-like data without order where the state's collections have none. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Plain[]
  | { readonly [key: string]: Plain }

/**
 * Lists of the state that are sets on the wire, so their order has no meaning. Identified by the last name of
 * the path.
 */
const setsByName = new Set([
  'members',
  'subgroups',
  'subscribers',
  'mentions',
  'channelIds',
  'defaultChannels',
  'reactions',
  'flags',
])

/** Returns the canonical form of any part of the state. */
export function canonical(value: unknown, name = ''): Plain {
  if (value instanceof Map) return fromEntries([...value], name)
  if (value instanceof Set) return sorted([...value].map((each) => canonical(each)))
  if (Array.isArray(value)) {
    const list = value.map((each) => canonical(each))
    return setsByName.has(name) ? sorted(list) : list
  }
  if (typeof value !== 'object' || value === null) return value as Plain
  if (isSharded(value)) return fromEntries([...mapEntries(value)], name)
  return fromEntries(Object.entries(value), '')
}

function isSharded(value: object): value is ShardedMap<unknown> {
  return 'shards' in value && Array.isArray(value.shards)
}

/** Sorts keys and drops undefined values. `name` is the collection's name, which its lists inherit. */
function fromEntries(entries: readonly (readonly [unknown, unknown])[], name: string): Plain {
  const named = entries
    .map(([key, value]) => [String(key), canonical(value, name === '' ? String(key) : name)] as const)
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)))
}

const sorted = (list: readonly Plain[]): readonly Plain[] =>
  list
    .map((each) => [JSON.stringify(each), each] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, each]) => each)
