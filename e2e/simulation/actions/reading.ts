import { ask, ownChannels, readable, topicsIn, humans, nameOf, type Action } from '../action.ts'

export const readingActions: readonly Action[] = [
  {
    name: 'change a flag',
    weight: 6,
    plan: (actor) => {
      const { rng } = actor
      const messages = rng.some(readable(actor), 1).map(({ id }) => id)
      const flag = rng.pick(['read', 'starred', 'collapsed']) ?? 'read'
      const op = rng.pick(['add', 'remove']) ?? 'add'
      if (messages.length === 0) return null
      return ask(actor, `${op}s ${flag}: ${messages.join(', ')}`, 'POST', '/messages/flags', {
        messages,
        op,
        flag,
      })
    },
  },
  {
    name: 'change a flag of a narrow',
    weight: 2,
    plan: (actor) => {
      const { rng } = actor
      const channel = rng.pick(ownChannels(actor))
      const flag = rng.pick(['read', 'starred']) ?? 'read'
      const op = rng.pick(['add', 'remove']) ?? 'add'
      if (channel === undefined) return null
      return ask(
        actor,
        `${op}s ${flag} to the newest of #${channel.name}`,
        'POST',
        '/messages/flags/narrow',
        {
          anchor: 'newest',
          num_before: 4,
          num_after: 0,
          narrow: [{ operator: 'channel', operand: channel.id }],
          op,
          flag,
        },
      )
    },
  },
  {
    name: 'mark a channel as read',
    plan: (actor) => {
      const channel = actor.rng.pick(ownChannels(actor))
      return channel === undefined
        ? null
        : ask(actor, `marks #${channel.name} as read`, 'POST', '/mark_stream_as_read', {
            stream_id: channel.id,
          })
    },
  },
  {
    name: 'mark a topic as read',
    plan: (actor) => {
      const channel = actor.rng.pick(ownChannels(actor))
      const topic_name = channel && actor.rng.pick(topicsIn(actor, channel.id))
      if (channel === undefined || topic_name === undefined) return null
      const params = { stream_id: channel.id, topic_name }
      return ask(
        actor,
        `marks #${channel.name} > ${topic_name} as read`,
        'POST',
        '/mark_topic_as_read',
        params,
      )
    },
  },
  {
    name: 'mark everything as read',
    plan: (actor) => ask(actor, 'marks everything as read', 'POST', '/mark_all_as_read'),
  },
  {
    name: 'set a topic policy',
    weight: 4,
    plan: (actor) => {
      const { rng } = actor
      const channel = rng.pick(ownChannels(actor))
      const topic = channel && rng.pick(topicsIn(actor, channel.id))
      const visibility_policy = rng.int(4)
      if (channel === undefined || topic === undefined) return null
      const text = `sets the policy of #${channel.name} > ${topic} to ${String(visibility_policy)}`
      return ask(actor, text, 'POST', '/user_topics', { stream_id: channel.id, topic, visibility_policy })
    },
  },
  {
    name: 'mute or unmute a user',
    weight: 2,
    plan: (actor) => {
      const user = actor.rng.pick(humans(actor).filter(({ id }) => id !== actor.by.id))
      if (user === undefined) return null
      const method = actor.by.mutedUsers.has(user.id) ? 'DELETE' : 'POST'
      const text = `${method === 'POST' ? 'mutes' : 'unmutes'} ${nameOf(user)}`
      return ask(actor, text, method, `/users/me/muted_users/${String(user.id)}`)
    },
  },
  {
    name: 'change alert words',
    plan: (actor) => {
      const method = actor.rng.chance(0.6) ? 'POST' : 'DELETE'
      const word = actor.rng.pick(['lantern', 'brook', 'cedar', 'saw'])
      const text = `${method === 'POST' ? 'adds' : 'removes'} the alert word ${word ?? ''}`
      return ask(actor, text, method, '/users/me/alert_words', { alert_words: [word] })
    },
  },
  {
    name: 'start or stop typing',
    weight: 4,
    plan: (actor) => {
      const { rng } = actor
      const op = rng.chance(0.7) ? 'start' : 'stop'
      const channel = rng.pick(ownChannels(actor))
      if (channel !== undefined && rng.chance(0.5)) {
        const topic = rng.pick(topicsIn(actor, channel.id)) ?? 'new'
        const params = { op, type: 'stream', stream_id: channel.id, topic }
        return ask(actor, `${op}s typing in #${channel.name} > ${topic}`, 'POST', '/typing', params)
      }
      const to = rng.some(
        humans(actor).filter(({ id }) => id !== actor.by.id),
        1,
      )
      const params = { op, type: 'direct', to: to.map(({ id }) => id) }
      return ask(actor, `${op}s typing to ${to.map(nameOf).join(', ')}`, 'POST', '/typing', params)
    },
  },
  {
    name: 'start or stop typing in an edit',
    weight: 2,
    plan: (actor) => {
      const op = actor.rng.chance(0.7) ? 'start' : 'stop'
      const message = actor.rng.pick(readable(actor, ({ senderId }) => senderId === actor.by.id))
      if (message === undefined) return null
      const path = `/messages/${String(message.id)}/typing`
      return ask(actor, `${op}s editing ${String(message.id)}`, 'POST', path, { op })
    },
  },
  {
    name: 'report presence',
    weight: 2,
    plan: (actor) => {
      const status = actor.rng.pick(['active', 'idle']) ?? 'active'
      return ask(actor, `is ${status}`, 'POST', '/users/me/presence', { status, new_user_input: true })
    },
  },
  {
    name: 'set a status',
    weight: 3,
    plan: (actor) => {
      const { rng } = actor
      const status_text = rng.pick(['', 'Away', 'At lunch'])
      const emoji = rng.pick([{}, { emoji_name: 'tada' }, { emoji_name: '' }, { emoji_name: 'lantern' }])
      const params = { ...(rng.chance(0.8) ? { status_text } : {}), ...emoji }
      return ask(actor, `sets the status ${JSON.stringify(params)}`, 'POST', '/users/me/status', params)
    },
  },
]
