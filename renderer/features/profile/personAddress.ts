import type { UserId } from '../../../shared/api/types.ts'
import { navigateHash } from '../../state/index.ts'

/** A part of the page that is shown first. */
const parts = ['channels', 'note', 'manage', 'moderate'] as const
export type PersonPart = (typeof parts)[number]

/** The person whose page is shown; null: the address names nobody that there can be. */
export interface PersonAddress {
  readonly userId: UserId | null
  readonly part: PersonPart | null
}

/** Reads the part of the address after `#people/`; `me` is the own user. */
export function personAddressOf(page: string, selfUserId: UserId): PersonAddress {
  if (page === 'me') return { userId: selfUserId, part: null }
  const [, id = '', part = ''] = /^(\d{1,15})(?:\/(\w+))?$/.exec(page) ?? []
  return {
    userId: id === '' ? null : Number(id),
    part: parts.find((each) => each === part) ?? null,
  }
}

/** Shows the page of a person that an account knows. */
export const openPerson = (account: string, userId: UserId, part: PersonPart | null = null): void =>
  navigateHash(`#people/${String(userId)}${part === null ? '' : `/${part}`}`, { account, focus: 'messages' })
