import type { UserId } from '../api/types.ts'
import type { ChannelByName, Operand, SearchNames } from './operator.ts'

/** Returns the user with a typed name; null when there is none. */
export const personOf = (name: string, names: SearchNames): UserId | null =>
  name === 'me' ? names.selfId : names.userId(name)

/** Returns the users in a typed list, whose names may contain commas; null when one is unknown. */
export function peopleOf(text: string, names: SearchNames): readonly UserId[] | null {
  const parts = text.split(',')
  const people: UserId[] = []
  for (let index = 0; index < parts.length;) {
    let end = parts.length
    let id: UserId | null = null
    while (end > index && (id = personOf(parts.slice(index, end).join(',').trim(), names)) === null) end -= 1
    if (id === null) return null
    people.push(id)
    index = end
  }
  return people
}

/** Parses a message id; null for other text. */
export const idOf = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null)

/** Parses the id before the name in a link, as in `7-general`; null without one. */
export function leadingId(text: string): number | null {
  const digits = /^(\d{1,15})(?:-|$)/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Parses the ids before the name in a link, as in `7,8-group`; null for other text. */
export function leadingIds(text: string): readonly number[] | null {
  const list = /^(?:\d{1,15}(?:,\d{1,15})*)?(?=-|$)/.exec(text)?.[0]
  return list === undefined ? null : list === '' ? [] : list.split(',').map(Number)
}

export const linkedPerson = (text: string): Operand => leadingId(text) ?? text

export const linkedChannel = (text: string, byName?: ChannelByName): Operand =>
  leadingId(text) ?? byName?.(text) ?? byName?.(text.replaceAll('-', ' ')) ?? text
