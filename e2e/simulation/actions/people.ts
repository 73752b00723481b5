import { userGroupSettings } from '../../server/state/realmSettings.ts'
import type { Group, User } from '../../server/state/records.ts'
import {
  ask,
  extras,
  freshName,
  humans,
  isAdmin,
  isMember,
  nameOf,
  noun,
  type Action,
  type Plan,
  type Actor,
} from '../action.ts'
import { someInvariant } from '../oracle/someInvariant.ts'

const ownGroups = ({ state }: Actor): Group[] =>
  [...state.groups.values()].filter(({ isSystem, deactivated }) => !isSystem && !deactivated)

/** Users whose role may change: those without a client, the guest and the member. */
const movable = (actor: Actor): User[] => [
  ...extras(actor),
  ...humans(actor).filter(({ deliveryEmail }) => /^(gus|ben)@/.test(deliveryEmail)),
]

const patchUser = (
  actor: Actor,
  target: User | undefined,
  params: Readonly<Record<string, unknown>>,
): Plan | null =>
  target === undefined
    ? null
    : ask(
        actor,
        `changes ${nameOf(target)}: ${JSON.stringify(params)}`,
        'PATCH',
        `/users/${String(target.id)}`,
        params as Readonly<Record<string, object>>,
      )

const changeMembers = (name: string, key: 'members' | 'subgroups', op: 'add' | 'delete'): Action => ({
  name,
  who: isAdmin,
  weight: 2,
  plan: (actor) => {
    const group = actor.rng.pick(ownGroups(actor))
    if (group === undefined) return null
    const all: readonly { readonly id: number }[] =
      key === 'members' ? humans(actor) : ownGroups(actor).filter(({ id }) => id !== group.id)
    const there = (id: number) => (key === 'members' ? group.members : group.subgroups).has(id)
    const ids = actor.rng
      .some(
        all.filter(({ id }) => there(id) === (op === 'delete')),
        1,
      )
      .map(({ id }) => id)
    if (ids.length === 0) return null
    const path = `/user_groups/${String(group.id)}/${key}`
    return ask(actor, `${op}s ${key} ${ids.join(', ')} of ${group.name}`, 'POST', path, { [op]: ids })
  },
})

export const peopleActions: readonly Action[] = [
  {
    name: 'create a user',
    who: isAdmin,
    plan: (actor) => {
      const full_name = freshName(actor, 'New')
      const email = `${full_name.toLowerCase().replace(/\W+/g, '.')}@demo.example`
      return ask(actor, `creates ${full_name}`, 'POST', '/users', {
        email,
        password: 'long enough',
        full_name,
      })
    },
  },
  {
    name: 'rename a user',
    who: isAdmin,
    plan: (actor) =>
      patchUser(actor, actor.rng.pick(movable(actor)), { full_name: freshName(actor, 'Renamed') }),
  },
  {
    name: 'change a role',
    who: ({ role }) => role === 100,
    weight: 3,
    plan: (actor) => {
      const role = actor.rng.pick([300, 400, 600, 600, 200]) ?? 400
      return patchUser(actor, actor.rng.pick(movable(actor).filter((user) => user.role !== role)), { role })
    },
  },
  {
    name: 'fill in a profile of another',
    who: isAdmin,
    plan: (actor) => {
      const field = actor.rng.pick(actor.state.profileFields)
      if (field === undefined) return null
      const value = field.type === 3 ? 'g' : noun(actor)
      return patchUser(actor, actor.rng.pick(movable(actor)), { profile_data: [{ id: field.id, value }] })
    },
  },
  {
    name: 'set the address of another',
    who: ({ role }) => role === 100,
    plan: (actor) =>
      patchUser(actor, actor.rng.pick(extras(actor)), {
        new_email: `${noun(actor)}${String(actor.rng.int(1000))}@demo.example`,
      }),
  },
  {
    name: 'set the status of another',
    who: isAdmin,
    plan: (actor) => {
      const target = actor.rng.pick(movable(actor))
      if (target === undefined) return null
      const path = `/users/${String(target.id)}/status`
      return ask(actor, `sets the status of ${nameOf(target)}`, 'POST', path, { status_text: noun(actor) })
    },
  },
  {
    name: 'deactivate a user',
    who: isAdmin,
    weight: 2,
    plan: (actor) => {
      const target = actor.rng.pick(extras(actor))
      if (target === undefined) return null
      const actions = actor.rng.chance(0.3)
        ? { actions: { delete_profile: actor.rng.chance(0.5), delete_public_channel_messages: true } }
        : {}
      const text = `deactivates ${nameOf(target)} ${JSON.stringify(actions)}`
      return ask(actor, text, 'DELETE', `/users/${String(target.id)}`, actions)
    },
  },
  {
    name: 'reactivate a user',
    who: isAdmin,
    weight: 2,
    plan: (actor) => {
      const deactivated = [...actor.state.users.values()].filter(
        ({ isActive, botType }) => !isActive && botType === null,
      )
      const target = actor.rng.pick(deactivated)
      if (target === undefined) return null
      return ask(actor, `reactivates ${nameOf(target)}`, 'POST', `/users/${String(target.id)}/reactivate`)
    },
  },
  {
    name: 'create a bot',
    who: isMember,
    plan: (actor) => {
      const bot_type = actor.rng.pick([1, 2, 3]) ?? 1
      const params = {
        full_name: freshName(actor, 'Bot'),
        short_name: `bot${String(actor.rng.int(10_000))}`,
        bot_type,
        ...(bot_type === 3 ? { payload_url: 'https://hooks.example/take', interface_type: 1 } : {}),
      }
      return ask(
        actor,
        `creates the bot ${params.full_name} of type ${String(bot_type)}`,
        'POST',
        '/bots',
        params,
      )
    },
  },
  {
    name: 'change a bot',
    weight: 2,
    plan: (actor) => {
      const bot = actor.rng.pick(
        [...actor.state.users.values()].filter(
          ({ botOwnerId, isActive }) => isActive && botOwnerId === actor.by.id,
        ),
      )
      if (bot === undefined) return null
      const params =
        actor.rng.pick(
          [
            { full_name: freshName(actor, 'Bot') },
            { default_sending_stream: 'general' },
            { default_all_public_streams: actor.rng.chance(0.5) },
          ],
          JSON.stringify,
        ) ?? {}
      return ask(
        actor,
        `changes the bot ${nameOf(bot)}: ${JSON.stringify(params)}`,
        'PATCH',
        `/bots/${String(bot.id)}`,
        params,
      )
    },
  },
  {
    name: 'deactivate a bot',
    plan: (actor) => {
      const bot = actor.rng.pick(
        [...actor.state.users.values()].filter(
          ({ botOwnerId, isActive }) => isActive && botOwnerId === actor.by.id,
        ),
      )
      return bot === undefined
        ? null
        : ask(actor, `deactivates the bot ${nameOf(bot)}`, 'DELETE', `/bots/${String(bot.id)}`)
    },
  },
  {
    name: 'create a group',
    who: isMember,
    plan: (actor) => {
      const name = freshName(actor, 'group')
      return ask(actor, `creates the group ${name}`, 'POST', '/user_groups/create', {
        name,
        description: 'Made in a story',
        members: [...new Set([actor.by.id, ...actor.rng.some(humans(actor), 0).map(({ id }) => id)])],
        subgroups: actor.rng.some(ownGroups(actor), 0).map(({ id }) => id),
      })
    },
  },
  {
    name: 'rename or describe a group',
    who: ({ role }) => role === 100,
    plan: (actor) => {
      const group = actor.rng.pick(ownGroups(actor))
      if (group === undefined) return null
      const params = actor.rng.chance(0.5)
        ? { name: freshName(actor, 'group') }
        : { description: noun(actor) }
      return ask(
        actor,
        `changes ${group.name}: ${JSON.stringify(params)}`,
        'PATCH',
        `/user_groups/${String(group.id)}`,
        params,
      )
    },
  },
  {
    name: 'set a permission of a group',
    who: ({ role }) => role === 100,
    weight: 2,
    plan: (actor) => {
      const group = actor.rng.pick(ownGroups(actor))
      const setting = actor.rng.pick(userGroupSettings, ({ name }) => name)
      if (group === undefined || setting === undefined) return null
      const value = someInvariant(actor)
      const text = `sets ${setting.name} of ${group.name} to ${JSON.stringify(value)}`
      return ask(actor, text, 'PATCH', `/user_groups/${String(group.id)}`, { [setting.name]: { new: value } })
    },
  },
  changeMembers('add members to a group', 'members', 'add'),
  changeMembers('remove members of a group', 'members', 'delete'),
  changeMembers('add subgroups to a group', 'subgroups', 'add'),
  changeMembers('remove subgroups of a group', 'subgroups', 'delete'),
  {
    name: 'deactivate a group',
    who: ({ role }) => role === 100,
    plan: (actor) => {
      const group = actor.rng.pick(ownGroups(actor))
      return group === undefined
        ? null
        : ask(actor, `deactivates ${group.name}`, 'POST', `/user_groups/${String(group.id)}/deactivate`)
    },
  },
  {
    name: 'reactivate a group',
    who: ({ role }) => role === 100,
    plan: (actor) => {
      const group = actor.rng.pick([...actor.state.groups.values()].filter(({ deactivated }) => deactivated))
      if (group === undefined) return null
      return ask(actor, `reactivates ${group.name}`, 'PATCH', `/user_groups/${String(group.id)}`, {
        deactivated: false,
      })
    },
  },
]
