import type { z } from 'zod'
import { routes } from '../../../../shared/api/routes/index.ts'
import type { Invitation } from '../../../../shared/api/types.ts'
import type { Created } from '../../../../shared/ipc/calls/creationCalls.ts'
import { allUsers } from '../../../../shared/model/people/users.ts'
import { success, type Answer } from '../../http/apiError.ts'
import type { Asked, CreationKind } from './creationKind.ts'

type Params<N extends keyof typeof routes> = z.output<(typeof routes)[N]['params']>

const nothing: Created = { userId: null, link: null, left: [] }
const isSame = (a: string | null, b: string): boolean => a?.toLowerCase() === b.toLowerCase()

const people: CreationKind<Params<'createUser'>, ReadonlySet<number>> = {
  known: async ({ state }) => {
    const now = state()
    return success(new Set(now === null ? [] : [...allUsers(now)].map(({ id }) => id)))
  },
  /** If the server hides email addresses, a new user with the same name counts. */
  find: async ({ api, runtime }, { email, fullName }, before) => {
    const answer = await api.call(routes.getUsers, {}, { signal: runtime.signal })
    if (!answer.ok) return answer
    const added = answer.value.filter(({ id, isBot }) => !isBot && !before.has(id))
    const found =
      added.find((user) => isSame(user.deliveryEmail, email) || isSame(user.email, email)) ??
      added.find(({ deliveryEmail, name }) => deliveryEmail === null && name === fullName)
    return success(found === undefined ? null : { ...nothing, userId: found.id })
  },
}

const bots: CreationKind<Params<'createBot'>, ReadonlySet<string>> = {
  known: async ({ state }) => {
    const now = state()
    return success(new Set(now === null ? [] : [...allUsers(now)].map(({ email }) => email)))
  },
  /** The server builds the address from the short name and a suffix, which the short name may already contain. */
  find: async ({ api, runtime, state }, { shortName }, before) => {
    const answer = await api.call(routes.getBots, {}, { signal: runtime.signal })
    if (!answer.ok) return answer
    const first = shortName.trim().replace(/-bot$/, '')
    const found = answer.value.find(
      ({ email }) => !before.has(email) && isSame(email.replace(/(?:-bot){1,2}@.*$/, ''), first),
    )
    if (found === undefined) return success(null)
    const now = state()
    const user = now === null ? undefined : [...allUsers(now)].find(({ email }) => email === found.email)
    return success({ ...nothing, userId: user?.id ?? null })
  },
}

/** Invitations by email and by link have separate id sequences. */
async function openInvitations(
  { api, runtime }: Asked,
  areLinks: boolean,
): Promise<Answer<readonly Invitation[]>> {
  const answer = await api.call(routes.getInvites, {}, { signal: runtime.signal })
  return answer.ok ? success(answer.value.filter(({ isMultiuse }) => isMultiuse === areLinks)) : answer
}
async function openIds(account: Asked, areLinks: boolean): Promise<Answer<ReadonlySet<number>>> {
  const answer = await openInvitations(account, areLinks)
  return answer.ok ? success(new Set(answer.value.map(({ id }) => id))) : answer
}

const mails: CreationKind<Params<'sendInvites'>, ReadonlySet<number>> = {
  known: (account) => openIds(account, false),
  find: async (account, { emails }, before) => {
    const answer = await openInvitations(account, false)
    if (!answer.ok) return answer
    const added = answer.value.filter(({ id }) => !before.has(id))
    const left = emails.filter((address) => !added.some(({ email }) => isSame(email, address)))
    return success(left.length === emails.length ? null : { ...nothing, left })
  },
}

const links: CreationKind<Params<'createInviteLink'>, ReadonlySet<number>> = {
  known: (account) => openIds(account, true),
  find: async (account, { role }, before) => {
    const answer = await openInvitations(account, true)
    if (!answer.ok) return answer
    const { selfUserId } = account.runtime.context()
    const link = answer.value.find(
      (invitation) =>
        !before.has(invitation.id) &&
        invitation.role === role &&
        (invitation.inviterId ?? selfUserId) === selfUserId,
    )
    return success(link === undefined ? null : { ...nothing, link: link.linkUrl })
  },
}

/** Routes that must not create something twice, with the lookup for a lost response. */
export const creationKinds = {
  createUser: people,
  createBot: bots,
  sendInvites: mails,
  createInviteLink: links,
} as const
export type CreationRoute = keyof typeof creationKinds

export const isCreation = (name: string): name is CreationRoute => Object.hasOwn(creationKinds, name)
