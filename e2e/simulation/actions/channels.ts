import { channelGroupSettings } from '../../server/state/realmSettings.ts'
import type { Channel } from '../../server/state/records.ts'
import {
  ask,
  channels,
  freshName,
  humans,
  isAdmin,
  isMember,
  nameOf,
  ownChannels,
  type Action,
  type Actor,
} from '../action.ts'
import { someInvariant } from '../oracle/someInvariant.ts'

const pathOf = ({ id }: Channel) => `/streams/${String(id)}`

/** Channels that an administrator may change: public ones, and private ones they are subscribed to. */
const adminable = (actor: Actor) =>
  channels(actor).filter(({ isPrivate, subscribers }) => !isPrivate || subscribers.has(actor.by.id))

/** An action that changes one field of a channel. */
const change = (
  name: string,
  params: (
    actor: Actor,
    channel: Channel,
  ) => Readonly<Record<string, string | number | boolean | object | null>>,
  more: Partial<Action> = {},
): Action => ({
  name,
  who: isAdmin,
  ...more,
  plan: (actor) => {
    const channel = actor.rng.pick(adminable(actor))
    if (channel === undefined) return null
    const change = params(actor, channel)
    return ask(actor, `changes #${channel.name}: ${JSON.stringify(change)}`, 'PATCH', pathOf(channel), change)
  },
})

export const channelActions: readonly Action[] = [
  {
    name: 'subscribe',
    who: isMember,
    weight: 3,
    plan: (actor) => {
      const open = channels(actor).filter(
        ({ isPrivate, subscribers }) => !isPrivate && !subscribers.has(actor.by.id),
      )
      const channel = actor.rng.pick(open)
      if (channel === undefined) return null
      return ask(actor, `subscribes to #${channel.name}`, 'POST', '/users/me/subscriptions', {
        subscriptions: [{ name: channel.name }],
      })
    },
  },
  {
    name: 'subscribe others',
    who: isMember,
    weight: 3,
    plan: (actor) => {
      const channel = actor.rng.pick(ownChannels(actor))
      const others = humans(actor).filter(({ id }) => channel?.subscribers.has(id) === false)
      const principals = actor.rng.some(others, 1)
      if (channel === undefined || principals.length === 0) return null
      const text = `subscribes ${principals.map(nameOf).join(', ')} to #${channel.name}`
      return ask(actor, text, 'POST', '/users/me/subscriptions', {
        subscriptions: [{ name: channel.name }],
        principals: principals.map(({ id }) => id),
      })
    },
  },
  {
    name: 'unsubscribe',
    weight: 3,
    plan: (actor) => {
      const channel = actor.rng.pick(ownChannels(actor))
      if (channel === undefined) return null
      return ask(actor, `unsubscribes from #${channel.name}`, 'DELETE', '/users/me/subscriptions', {
        subscriptions: [channel.name],
      })
    },
  },
  {
    name: 'unsubscribe others',
    who: isAdmin,
    weight: 2,
    plan: (actor) => {
      const channel = actor.rng.pick(adminable(actor))
      const there = humans(actor).filter(({ id }) => channel?.subscribers.has(id) === true)
      const principals = actor.rng.some(there, 1)
      if (channel === undefined || principals.length === 0) return null
      const text = `unsubscribes ${principals.map(nameOf).join(', ')} from #${channel.name}`
      return ask(actor, text, 'DELETE', '/users/me/subscriptions', {
        subscriptions: [channel.name],
        principals: principals.map(({ id }) => id),
      })
    },
  },
  {
    name: 'change a subscription',
    weight: 4,
    plan: (actor) => {
      const { rng } = actor
      const channel = rng.pick(ownChannels(actor))
      const subscription = channel?.subscribers.get(actor.by.id)
      if (channel === undefined || subscription === undefined) return null
      const [property, value] = rng.pick(
        [
          ['is_muted', !subscription.isMuted],
          ['is_muted', !subscription.isMuted],
          ['pin_to_top', !subscription.pinToTop],
          ['color', `#${rng.int(0xffffff).toString(16).padStart(6, '0')}`],
          ['desktop_notifications', subscription.desktop_notifications !== true],
          ['wildcard_mentions_notify', subscription.wildcard_mentions_notify !== true],
        ] as const,
        JSON.stringify,
      ) ?? ['is_muted', true]
      const text = `sets ${property} of #${channel.name} to ${String(value)}`
      return ask(actor, text, 'POST', '/users/me/subscriptions/properties', {
        subscription_data: [{ stream_id: channel.id, property, value }],
      })
    },
  },
  {
    name: 'create a channel',
    who: isMember,
    weight: 2,
    plan: (actor) => {
      const name = freshName(actor, 'new')
      const subscribers = actor.rng.some(humans(actor), 1).map(({ id }) => id)
      const isPrivate = actor.rng.chance(0.4)
      return ask(
        actor,
        `creates the ${isPrivate ? 'private' : 'public'} channel ${name}`,
        'POST',
        '/channels/create',
        {
          name,
          description: 'Made in a story',
          subscribers: [...new Set([actor.by.id, ...subscribers])],
          invite_only: isPrivate,
          history_public_to_subscribers: actor.rng.chance(0.5),
        },
      )
    },
  },
  {
    name: 'create a channel by subscribing',
    who: isMember,
    plan: (actor) => {
      const name = freshName(actor, 'also')
      const principals = [actor.by.id, ...actor.rng.some(humans(actor), 0).map(({ id }) => id)]
      return ask(actor, `creates the channel ${name} by subscribing`, 'POST', '/users/me/subscriptions', {
        subscriptions: [{ name, description: 'And **this**' }],
        principals: [...new Set(principals)],
      })
    },
  },
  change('rename a channel', (actor) => ({ new_name: freshName(actor, 'channel') })),
  change('describe a channel', (actor) => ({ description: `About *${freshName(actor, 'it')}*` })),
  change('archive a channel', () => ({ is_archived: true })),
  {
    name: 'archive a channel by deleting it',
    who: isAdmin,
    plan: (actor) => {
      const channel = actor.rng.pick(adminable(actor))
      return channel === undefined ? null : ask(actor, `archives #${channel.name}`, 'DELETE', pathOf(channel))
    },
  },
  {
    name: 'unarchive a channel',
    who: isAdmin,
    weight: 2,
    plan: (actor) => {
      const channel = actor.rng.pick(
        [...actor.state.channels.values()].filter(({ isArchived }) => isArchived),
      )
      if (channel === undefined) return null
      return ask(actor, `unarchives #${channel.name}`, 'PATCH', pathOf(channel), { is_archived: false })
    },
  },
  change('make a channel private', ({ rng }) => ({
    is_private: true,
    history_public_to_subscribers: rng.chance(0.5),
  })),
  change('make a channel public', () => ({ is_private: false })),
  change('make a channel web-public', () => ({ is_web_public: true, is_private: false })),
  change('file a channel in a folder', ({ rng, state }) => ({
    folder_id: rng.chance(0.3) ? null : (rng.pick(state.folders.values())?.id ?? null),
  })),
  change('set the topics policy of a channel', ({ rng }) => ({
    topics_policy: rng.pick(['inherit', 'allow_empty_topic', 'disable_empty_topic']) ?? 'inherit',
  })),
  change('set the retention of a channel', ({ rng }) => ({ message_retention_days: 30 + rng.int(300) }), {
    who: ({ role }) => role === 100,
  }),
  change('set the default pushes of a channel', (_stage, { defaultPush }) => ({
    default_push_notifications: !defaultPush,
  })),
  change('set a permission of a channel', (actor) => {
    const setting = actor.rng.pick(channelGroupSettings, ({ name }) => name)
    return { [setting?.name ?? 'can_send_message_group']: { new: someInvariant(actor) } }
  }),
  change('make a channel a default one', (_stage, { isDefault }) => ({ is_default_stream: !isDefault })),
  {
    name: 'add or remove a default channel',
    who: isAdmin,
    plan: (actor) => {
      const channel = actor.rng.pick(channels(actor).filter(({ isPrivate }) => !isPrivate))
      if (channel === undefined) return null
      const method = channel.isDefault ? 'DELETE' : 'POST'
      return ask(actor, `${method} default #${channel.name}`, method, '/default_streams', {
        stream_id: channel.id,
      })
    },
  },
  {
    name: 'create a group of default channels',
    who: isAdmin,
    plan: (actor) => {
      const open = channels(actor).filter(({ isPrivate, isDefault }) => !isPrivate && !isDefault)
      const names = actor.rng.some(open, 1).map(({ name }) => name)
      return ask(actor, `groups ${names.join(', ')} for newcomers`, 'POST', '/default_stream_groups/create', {
        group_name: freshName(actor, 'Start'),
        description: 'For newcomers',
        stream_names: names,
      })
    },
  },
  {
    name: 'create a folder',
    who: isAdmin,
    plan: (actor) => {
      const name = freshName(actor, 'Folder')
      return ask(actor, `creates the folder ${name}`, 'POST', '/channel_folders/create', {
        name,
        description: 'New',
      })
    },
  },
  {
    name: 'change a folder',
    who: isAdmin,
    weight: 2,
    plan: (actor) => {
      const folder = actor.rng.pick(actor.state.folders.values())
      if (folder === undefined) return null
      const params =
        actor.rng.pick(
          [{ name: freshName(actor, 'Folder') }, { description: `*${freshName(actor, 'so')}*` }],
          JSON.stringify,
        ) ?? {}
      const path = `/channel_folders/${String(folder.id)}`
      return ask(actor, `changes the folder ${folder.name}: ${JSON.stringify(params)}`, 'PATCH', path, params)
    },
  },
  {
    name: 'archive or bring back a folder',
    who: isAdmin,
    plan: (actor) => {
      const used = new Set(channels(actor).map(({ folderId }) => folderId))
      const folder = actor.rng.pick([...actor.state.folders.values()].filter(({ id }) => !used.has(id)))
      if (folder === undefined) return null
      const is_archived = !folder.isArchived
      const path = `/channel_folders/${String(folder.id)}`
      return ask(actor, `archives (${String(is_archived)}) the folder ${folder.name}`, 'PATCH', path, {
        is_archived,
      })
    },
  },
  {
    name: 'reorder the folders',
    who: isAdmin,
    plan: (actor) => {
      const order = actor.rng.some(actor.state.folders.values(), actor.state.folders.size).map(({ id }) => id)
      return ask(actor, `orders the folders ${order.join(', ')}`, 'PATCH', '/channel_folders', { order })
    },
  },
]
