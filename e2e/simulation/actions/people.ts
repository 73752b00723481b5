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
  type Stage,
} from '../action.ts'
import { someInvariant } from '../oracle/someInvariant.ts'

const ownGroups = ({ state }: Stage): Group[] =>
  [...state.groups.values()].filter(({ isSystem, deactivated }) => !isSystem && !deactivated)

/** Users whose role may change: those without a client, the guest and the member. */
const movable = (stage: Stage): User[] => [
  ...extras(stage),
  ...humans(stage).filter(({ deliveryEmail }) => /^(gus|ben)@/.test(deliveryEmail)),
]

const patchUser = (
  stage: Stage,
  target: User | undefined,
  params: Readonly<Record<string, unknown>>,
): Plan | null =>
  target === undefined
    ? null
    : ask(
        stage,
        `changes ${nameOf(target)}: ${JSON.stringify(params)}`,
        'PATCH',
        `/users/${String(target.id)}`,
        params as Readonly<Record<string, object>>,
      )

const changeMembers = (name: string, key: 'members' | 'subgroups', op: 'add' | 'delete'): Action => ({
  name,
  who: isAdmin,
  weight: 2,
  plan: (stage) => {
    const group = stage.rng.pick(ownGroups(stage))
    if (group === undefined) return null
    const all: readonly { readonly id: number }[] =
      key === 'members' ? humans(stage) : ownGroups(stage).filter(({ id }) => id !== group.id)
    const there = (id: number) => (key === 'members' ? group.members : group.subgroups).has(id)
    const ids = stage.rng
      .some(
        all.filter(({ id }) => there(id) === (op === 'delete')),
        1,
      )
      .map(({ id }) => id)
    if (ids.length === 0) return null
    const path = `/user_groups/${String(group.id)}/${key}`
    return ask(stage, `${op}s ${key} ${ids.join(', ')} of ${group.name}`, 'POST', path, { [op]: ids })
  },
})

export const peopleActions: readonly Action[] = [
  {
    name: 'create a user',
    who: isAdmin,
    plan: (stage) => {
      const full_name = freshName(stage, 'New')
      const email = `${full_name.toLowerCase().replace(/\W+/g, '.')}@demo.example`
      return ask(stage, `creates ${full_name}`, 'POST', '/users', {
        email,
        password: 'long enough',
        full_name,
      })
    },
  },
  {
    name: 'rename a user',
    who: isAdmin,
    plan: (stage) =>
      patchUser(stage, stage.rng.pick(movable(stage)), { full_name: freshName(stage, 'Renamed') }),
  },
  {
    name: 'change a role',
    who: ({ role }) => role === 100,
    weight: 3,
    plan: (stage) => {
      const role = stage.rng.pick([300, 400, 600, 600, 200]) ?? 400
      return patchUser(stage, stage.rng.pick(movable(stage).filter((user) => user.role !== role)), { role })
    },
  },
  {
    name: 'fill in a profile of another',
    who: isAdmin,
    plan: (stage) => {
      const field = stage.rng.pick(stage.state.profileFields)
      if (field === undefined) return null
      const value = field.type === 3 ? 'g' : noun(stage)
      return patchUser(stage, stage.rng.pick(movable(stage)), { profile_data: [{ id: field.id, value }] })
    },
  },
  {
    name: 'set the address of another',
    who: ({ role }) => role === 100,
    plan: (stage) =>
      patchUser(stage, stage.rng.pick(extras(stage)), {
        new_email: `${noun(stage)}${String(stage.rng.int(1000))}@demo.example`,
      }),
  },
  {
    name: 'set the status of another',
    who: isAdmin,
    plan: (stage) => {
      const target = stage.rng.pick(movable(stage))
      if (target === undefined) return null
      const path = `/users/${String(target.id)}/status`
      return ask(stage, `sets the status of ${nameOf(target)}`, 'POST', path, { status_text: noun(stage) })
    },
  },
  {
    name: 'deactivate a user',
    who: isAdmin,
    weight: 2,
    plan: (stage) => {
      const target = stage.rng.pick(extras(stage))
      if (target === undefined) return null
      const actions = stage.rng.chance(0.3)
        ? { actions: { delete_profile: stage.rng.chance(0.5), delete_public_channel_messages: true } }
        : {}
      const text = `deactivates ${nameOf(target)} ${JSON.stringify(actions)}`
      return ask(stage, text, 'DELETE', `/users/${String(target.id)}`, actions)
    },
  },
  {
    name: 'reactivate a user',
    who: isAdmin,
    weight: 2,
    plan: (stage) => {
      const gone = [...stage.state.users.values()].filter(
        ({ isActive, botType }) => !isActive && botType === null,
      )
      const target = stage.rng.pick(gone)
      if (target === undefined) return null
      return ask(stage, `reactivates ${nameOf(target)}`, 'POST', `/users/${String(target.id)}/reactivate`)
    },
  },
  {
    name: 'create a bot',
    who: isMember,
    plan: (stage) => {
      const bot_type = stage.rng.pick([1, 2, 3]) ?? 1
      const params = {
        full_name: freshName(stage, 'Bot'),
        short_name: `bot${String(stage.rng.int(10_000))}`,
        bot_type,
        ...(bot_type === 3 ? { payload_url: 'https://hooks.example/take', interface_type: 1 } : {}),
      }
      return ask(
        stage,
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
    plan: (stage) => {
      const bot = stage.rng.pick(
        [...stage.state.users.values()].filter(
          ({ botOwnerId, isActive }) => isActive && botOwnerId === stage.by.id,
        ),
      )
      if (bot === undefined) return null
      const params =
        stage.rng.pick(
          [
            { full_name: freshName(stage, 'Bot') },
            { default_sending_stream: 'general' },
            { default_all_public_streams: stage.rng.chance(0.5) },
          ],
          JSON.stringify,
        ) ?? {}
      return ask(
        stage,
        `changes the bot ${nameOf(bot)}: ${JSON.stringify(params)}`,
        'PATCH',
        `/bots/${String(bot.id)}`,
        params,
      )
    },
  },
  {
    name: 'deactivate a bot',
    plan: (stage) => {
      const bot = stage.rng.pick(
        [...stage.state.users.values()].filter(
          ({ botOwnerId, isActive }) => isActive && botOwnerId === stage.by.id,
        ),
      )
      return bot === undefined
        ? null
        : ask(stage, `deactivates the bot ${nameOf(bot)}`, 'DELETE', `/bots/${String(bot.id)}`)
    },
  },
  {
    name: 'create a group',
    who: isMember,
    plan: (stage) => {
      const name = freshName(stage, 'group')
      return ask(stage, `creates the group ${name}`, 'POST', '/user_groups/create', {
        name,
        description: 'Made in a story',
        members: [...new Set([stage.by.id, ...stage.rng.some(humans(stage), 0).map(({ id }) => id)])],
        subgroups: stage.rng.some(ownGroups(stage), 0).map(({ id }) => id),
      })
    },
  },
  {
    name: 'rename or describe a group',
    who: ({ role }) => role === 100,
    plan: (stage) => {
      const group = stage.rng.pick(ownGroups(stage))
      if (group === undefined) return null
      const params = stage.rng.chance(0.5)
        ? { name: freshName(stage, 'group') }
        : { description: noun(stage) }
      return ask(
        stage,
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
    plan: (stage) => {
      const group = stage.rng.pick(ownGroups(stage))
      const setting = stage.rng.pick(userGroupSettings, ({ name }) => name)
      if (group === undefined || setting === undefined) return null
      const value = someInvariant(stage)
      const text = `sets ${setting.name} of ${group.name} to ${JSON.stringify(value)}`
      return ask(stage, text, 'PATCH', `/user_groups/${String(group.id)}`, { [setting.name]: { new: value } })
    },
  },
  changeMembers('add members to a group', 'members', 'add'),
  changeMembers('remove members of a group', 'members', 'delete'),
  changeMembers('add subgroups to a group', 'subgroups', 'add'),
  changeMembers('remove subgroups of a group', 'subgroups', 'delete'),
  {
    name: 'deactivate a group',
    who: ({ role }) => role === 100,
    plan: (stage) => {
      const group = stage.rng.pick(ownGroups(stage))
      return group === undefined
        ? null
        : ask(stage, `deactivates ${group.name}`, 'POST', `/user_groups/${String(group.id)}/deactivate`)
    },
  },
  {
    name: 'reactivate a group',
    who: ({ role }) => role === 100,
    plan: (stage) => {
      const group = stage.rng.pick([...stage.state.groups.values()].filter(({ deactivated }) => deactivated))
      if (group === undefined) return null
      return ask(stage, `reactivates ${group.name}`, 'PATCH', `/user_groups/${String(group.id)}`, {
        deactivated: false,
      })
    },
  },
]
