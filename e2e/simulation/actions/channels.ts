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
  type Stage,
} from '../action.ts'
import { someInvariant } from '../oracle/someInvariant.ts'

const pathOf = ({ id }: Channel) => `/streams/${String(id)}`

/** Channels that an administrator may change: public ones, and private ones they are subscribed to. */
const adminable = (stage: Stage) =>
  channels(stage).filter(({ isPrivate, subscribers }) => !isPrivate || subscribers.has(stage.by.id))

/** An action that changes one field of a channel. */
const change = (
  name: string,
  params: (
    stage: Stage,
    channel: Channel,
  ) => Readonly<Record<string, string | number | boolean | object | null>>,
  more: Partial<Action> = {},
): Action => ({
  name,
  who: isAdmin,
  ...more,
  plan: (stage) => {
    const channel = stage.rng.pick(adminable(stage))
    if (channel === undefined) return null
    const given = params(stage, channel)
    return ask(stage, `changes #${channel.name}: ${JSON.stringify(given)}`, 'PATCH', pathOf(channel), given)
  },
})

export const channelActions: readonly Action[] = [
  {
    name: 'subscribe',
    who: isMember,
    weight: 3,
    plan: (stage) => {
      const open = channels(stage).filter(
        ({ isPrivate, subscribers }) => !isPrivate && !subscribers.has(stage.by.id),
      )
      const channel = stage.rng.pick(open)
      if (channel === undefined) return null
      return ask(stage, `subscribes to #${channel.name}`, 'POST', '/users/me/subscriptions', {
        subscriptions: [{ name: channel.name }],
      })
    },
  },
  {
    name: 'subscribe others',
    who: isMember,
    weight: 3,
    plan: (stage) => {
      const channel = stage.rng.pick(ownChannels(stage))
      const others = humans(stage).filter(({ id }) => channel?.subscribers.has(id) === false)
      const principals = stage.rng.some(others, 1)
      if (channel === undefined || principals.length === 0) return null
      const text = `subscribes ${principals.map(nameOf).join(', ')} to #${channel.name}`
      return ask(stage, text, 'POST', '/users/me/subscriptions', {
        subscriptions: [{ name: channel.name }],
        principals: principals.map(({ id }) => id),
      })
    },
  },
  {
    name: 'unsubscribe',
    weight: 3,
    plan: (stage) => {
      const channel = stage.rng.pick(ownChannels(stage))
      if (channel === undefined) return null
      return ask(stage, `unsubscribes from #${channel.name}`, 'DELETE', '/users/me/subscriptions', {
        subscriptions: [channel.name],
      })
    },
  },
  {
    name: 'unsubscribe others',
    who: isAdmin,
    weight: 2,
    plan: (stage) => {
      const channel = stage.rng.pick(adminable(stage))
      const there = humans(stage).filter(({ id }) => channel?.subscribers.has(id) === true)
      const principals = stage.rng.some(there, 1)
      if (channel === undefined || principals.length === 0) return null
      const text = `unsubscribes ${principals.map(nameOf).join(', ')} from #${channel.name}`
      return ask(stage, text, 'DELETE', '/users/me/subscriptions', {
        subscriptions: [channel.name],
        principals: principals.map(({ id }) => id),
      })
    },
  },
  {
    name: 'change a subscription',
    weight: 4,
    plan: (stage) => {
      const { rng } = stage
      const channel = rng.pick(ownChannels(stage))
      const own = channel?.subscribers.get(stage.by.id)
      if (channel === undefined || own === undefined) return null
      const [property, value] = rng.pick(
        [
          ['is_muted', !own.isMuted],
          ['is_muted', !own.isMuted],
          ['pin_to_top', !own.pinToTop],
          ['color', `#${rng.int(0xffffff).toString(16).padStart(6, '0')}`],
          ['desktop_notifications', own.desktop_notifications !== true],
          ['wildcard_mentions_notify', own.wildcard_mentions_notify !== true],
        ] as const,
        JSON.stringify,
      ) ?? ['is_muted', true]
      const text = `sets ${property} of #${channel.name} to ${String(value)}`
      return ask(stage, text, 'POST', '/users/me/subscriptions/properties', {
        subscription_data: [{ stream_id: channel.id, property, value }],
      })
    },
  },
  {
    name: 'create a channel',
    who: isMember,
    weight: 2,
    plan: (stage) => {
      const name = freshName(stage, 'new')
      const subscribers = stage.rng.some(humans(stage), 1).map(({ id }) => id)
      const isPrivate = stage.rng.chance(0.4)
      return ask(
        stage,
        `creates the ${isPrivate ? 'private' : 'public'} channel ${name}`,
        'POST',
        '/channels/create',
        {
          name,
          description: 'Made in a story',
          subscribers: [...new Set([stage.by.id, ...subscribers])],
          invite_only: isPrivate,
          history_public_to_subscribers: stage.rng.chance(0.5),
        },
      )
    },
  },
  {
    name: 'create a channel by subscribing',
    who: isMember,
    plan: (stage) => {
      const name = freshName(stage, 'also')
      const principals = [stage.by.id, ...stage.rng.some(humans(stage), 0).map(({ id }) => id)]
      return ask(stage, `creates the channel ${name} by subscribing`, 'POST', '/users/me/subscriptions', {
        subscriptions: [{ name, description: 'And **this**' }],
        principals: [...new Set(principals)],
      })
    },
  },
  change('rename a channel', (stage) => ({ new_name: freshName(stage, 'channel') })),
  change('describe a channel', (stage) => ({ description: `About *${freshName(stage, 'it')}*` })),
  change('archive a channel', () => ({ is_archived: true })),
  {
    name: 'archive a channel by deleting it',
    who: isAdmin,
    plan: (stage) => {
      const channel = stage.rng.pick(adminable(stage))
      return channel === undefined ? null : ask(stage, `archives #${channel.name}`, 'DELETE', pathOf(channel))
    },
  },
  {
    name: 'unarchive a channel',
    who: isAdmin,
    weight: 2,
    plan: (stage) => {
      const channel = stage.rng.pick(
        [...stage.state.channels.values()].filter(({ isArchived }) => isArchived),
      )
      if (channel === undefined) return null
      return ask(stage, `unarchives #${channel.name}`, 'PATCH', pathOf(channel), { is_archived: false })
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
  change('set a permission of a channel', (stage) => {
    const setting = stage.rng.pick(channelGroupSettings, ({ name }) => name)
    return { [setting?.name ?? 'can_send_message_group']: { new: someInvariant(stage) } }
  }),
  change('make a channel a default one', (_stage, { isDefault }) => ({ is_default_stream: !isDefault })),
  {
    name: 'add or remove a default channel',
    who: isAdmin,
    plan: (stage) => {
      const channel = stage.rng.pick(channels(stage).filter(({ isPrivate }) => !isPrivate))
      if (channel === undefined) return null
      const method = channel.isDefault ? 'DELETE' : 'POST'
      return ask(stage, `${method} default #${channel.name}`, method, '/default_streams', {
        stream_id: channel.id,
      })
    },
  },
  {
    name: 'create a group of default channels',
    who: isAdmin,
    plan: (stage) => {
      const open = channels(stage).filter(({ isPrivate, isDefault }) => !isPrivate && !isDefault)
      const names = stage.rng.some(open, 1).map(({ name }) => name)
      return ask(stage, `groups ${names.join(', ')} for newcomers`, 'POST', '/default_stream_groups/create', {
        group_name: freshName(stage, 'Start'),
        description: 'For newcomers',
        stream_names: names,
      })
    },
  },
  {
    name: 'create a folder',
    who: isAdmin,
    plan: (stage) => {
      const name = freshName(stage, 'Folder')
      return ask(stage, `creates the folder ${name}`, 'POST', '/channel_folders/create', {
        name,
        description: 'New',
      })
    },
  },
  {
    name: 'change a folder',
    who: isAdmin,
    weight: 2,
    plan: (stage) => {
      const folder = stage.rng.pick(stage.state.folders.values())
      if (folder === undefined) return null
      const params =
        stage.rng.pick(
          [{ name: freshName(stage, 'Folder') }, { description: `*${freshName(stage, 'so')}*` }],
          JSON.stringify,
        ) ?? {}
      const path = `/channel_folders/${String(folder.id)}`
      return ask(stage, `changes the folder ${folder.name}: ${JSON.stringify(params)}`, 'PATCH', path, params)
    },
  },
  {
    name: 'archive or bring back a folder',
    who: isAdmin,
    plan: (stage) => {
      const used = new Set(channels(stage).map(({ folderId }) => folderId))
      const folder = stage.rng.pick([...stage.state.folders.values()].filter(({ id }) => !used.has(id)))
      if (folder === undefined) return null
      const is_archived = !folder.isArchived
      const path = `/channel_folders/${String(folder.id)}`
      return ask(stage, `archives (${String(is_archived)}) the folder ${folder.name}`, 'PATCH', path, {
        is_archived,
      })
    },
  },
  {
    name: 'reorder the folders',
    who: isAdmin,
    plan: (stage) => {
      const order = stage.rng.some(stage.state.folders.values(), stage.state.folders.size).map(({ id }) => id)
      return ask(stage, `orders the folders ${order.join(', ')}`, 'PATCH', '/channel_folders', { order })
    },
  },
]
