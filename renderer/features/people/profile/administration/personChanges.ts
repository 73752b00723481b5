import type { User } from '../../../../../shared/api/types.ts'
import { accountDrafts } from '../../../../state/index.ts'

/** Edited values of a user, with profile fields by id. Absent values are unchanged. */
export interface PersonDraft {
  readonly name?: string
  readonly role?: number
  readonly email?: string
  readonly status?: string
  readonly fields?: Readonly<Record<number, string>>
}

/** Drafts by the id of the user. */
export const personDrafts = accountDrafts<PersonDraft>({})

/** Current values of the user on the server. */
export interface PersonNow {
  readonly user: User
  /** Empty if the own user may not see it. */
  readonly email: string
  readonly status: string
}

export type ChangedPart = 'name' | 'role' | 'email' | 'profile' | 'status'

/** Calls that are needed to save a draft, and the parts that they change. */
export interface PersonChanges {
  readonly parts: readonly ChangedPart[]
  /** Parameters of `updateUser`, or null if there is nothing to update. */
  readonly update: Readonly<Record<string, unknown>> | null
  /** New email address, or null if unchanged. */
  readonly email: string | null
  /** New status text, or null if unchanged. */
  readonly status: string | null
}

/**
 * Compares a draft with the values on the server. Values that another administrator has already set in the meantime
 * need no call.
 */
export function changesOf(draft: PersonDraft, { user, email, status }: PersonNow): PersonChanges {
  const differs = (typed: string | undefined, now: string): string | null =>
    typed === undefined || typed.trim() === now ? null : typed.trim()
  const fullName = differs(draft.name, user.name)
  const newEmail = differs(draft.email, email)
  const role = draft.role === undefined || draft.role === user.role ? null : draft.role
  const profile = Object.entries(draft.fields ?? {}).flatMap(([id, typed]) => {
    const value = differs(typed, user.profile[id]?.value ?? '')
    return value === null ? [] : [{ id: Number(id), value }]
  })
  const text = differs(draft.status, status)
  const update = {
    ...(fullName !== null && { fullName }),
    ...(role !== null && { role }),
    ...(profile.length > 0 && { profile }),
  }
  const parts: ChangedPart[] = []
  if (fullName !== null) parts.push('name')
  if (role !== null) parts.push('role')
  if (newEmail !== null) parts.push('email')
  if (profile.length > 0) parts.push('profile')
  if (text !== null) parts.push('status')
  return {
    parts,
    update: Object.keys(update).length === 0 ? null : update,
    email: newEmail,
    status: text,
  }
}
