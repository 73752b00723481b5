import type { User } from '../../../../../shared/api/types.ts'

/** Texts and the role as they are typed; absent: as the server has it. Profile fields by their id. */
export interface PersonDraft {
  readonly name?: string
  readonly role?: number
  readonly email?: string
  readonly status?: string
  readonly fields?: Readonly<Record<number, string>>
}

/** As the server has the same. */
export interface PersonNow {
  readonly user: User
  /** "": it is not shown to the own user. */
  readonly email: string
  readonly status: string
}

export type ChangedPart = 'name' | 'role' | 'email' | 'profile' | 'status'

/** The calls that a draft needs, and what they change. */
export interface PersonChanges {
  readonly parts: readonly ChangedPart[]
  /** Parameters of `updateUser`; null: it has nothing to do. */
  readonly update: Readonly<Record<string, unknown>> | null
  /** The new address; null: it stays. */
  readonly email: string | null
  /** Text of the status; null: it stays. */
  readonly status: string | null
}

/** Compares a draft with what the server has: what somebody else changed meanwhile to the same needs no call. */
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
