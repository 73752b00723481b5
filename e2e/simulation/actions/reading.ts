import { ask, ownChannels, readable, topicsIn, humans, nameOf, type Action } from '../action.ts'

export const readingActions: readonly Action[] = [
  {
    name: 'change a flag',
    weight: 6,
    plan: (stage) => {
      const { rng } = stage
      const messages = rng.some(readable(stage), 1).map(({ id }) => id)
      const flag = rng.pick(['read', 'starred', 'collapsed']) ?? 'read'
      const op = rng.pick(['add', 'remove']) ?? 'add'
      if (messages.length === 0) return null
      return ask(stage, `${op}s ${flag}: ${messages.join(', ')}`, 'POST', '/messages/flags', {
        messages,
        op,
        flag,
      })
    },
  },
  {
    name: 'change a flag of a narrow',
    weight: 2,
    plan: (stage) => {
      const { rng } = stage
      const channel = rng.pick(ownChannels(stage))
      const flag = rng.pick(['read', 'starred']) ?? 'read'
      const op = rng.pick(['add', 'remove']) ?? 'add'
      if (channel === undefined) return null
      return ask(
        stage,
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
    plan: (stage) => {
      const channel = stage.rng.pick(ownChannels(stage))
      return channel === undefined
        ? null
        : ask(stage, `marks #${channel.name} as read`, 'POST', '/mark_stream_as_read', {
            stream_id: channel.id,
          })
    },
  },
  {
    name: 'mark a topic as read',
    plan: (stage) => {
      const channel = stage.rng.pick(ownChannels(stage))
      const topic_name = channel && stage.rng.pick(topicsIn(stage, channel.id))
      if (channel === undefined || topic_name === undefined) return null
      const params = { stream_id: channel.id, topic_name }
      return ask(
        stage,
        `marks #${channel.name} > ${topic_name} as read`,
        'POST',
        '/mark_topic_as_read',
        params,
      )
    },
  },
  {
    name: 'mark everything as read',
    plan: (stage) => ask(stage, 'marks everything as read', 'POST', '/mark_all_as_read'),
  },
  {
    name: 'set a topic policy',
    weight: 4,
    plan: (stage) => {
      const { rng } = stage
      const channel = rng.pick(ownChannels(stage))
      const topic = channel && rng.pick(topicsIn(stage, channel.id))
      const visibility_policy = rng.int(4)
      if (channel === undefined || topic === undefined) return null
      const text = `sets the policy of #${channel.name} > ${topic} to ${String(visibility_policy)}`
      return ask(stage, text, 'POST', '/user_topics', { stream_id: channel.id, topic, visibility_policy })
    },
  },
  {
    name: 'mute or unmute a user',
    weight: 2,
    plan: (stage) => {
      const other = stage.rng.pick(humans(stage).filter(({ id }) => id !== stage.by.id))
      if (other === undefined) return null
      const method = stage.by.mutedUsers.has(other.id) ? 'DELETE' : 'POST'
      const text = `${method === 'POST' ? 'mutes' : 'unmutes'} ${nameOf(other)}`
      return ask(stage, text, method, `/users/me/muted_users/${String(other.id)}`)
    },
  },
  {
    name: 'change alert words',
    plan: (stage) => {
      const method = stage.rng.chance(0.6) ? 'POST' : 'DELETE'
      const word = stage.rng.pick(['lantern', 'brook', 'cedar', 'saw'])
      const text = `${method === 'POST' ? 'adds' : 'removes'} the alert word ${word ?? ''}`
      return ask(stage, text, method, '/users/me/alert_words', { alert_words: [word] })
    },
  },
  {
    name: 'start or stop typing',
    weight: 4,
    plan: (stage) => {
      const { rng } = stage
      const op = rng.chance(0.7) ? 'start' : 'stop'
      const channel = rng.pick(ownChannels(stage))
      if (channel !== undefined && rng.chance(0.5)) {
        const topic = rng.pick(topicsIn(stage, channel.id)) ?? 'new'
        const params = { op, type: 'stream', stream_id: channel.id, topic }
        return ask(stage, `${op}s typing in #${channel.name} > ${topic}`, 'POST', '/typing', params)
      }
      const to = rng.some(
        humans(stage).filter(({ id }) => id !== stage.by.id),
        1,
      )
      const params = { op, type: 'direct', to: to.map(({ id }) => id) }
      return ask(stage, `${op}s typing to ${to.map(nameOf).join(', ')}`, 'POST', '/typing', params)
    },
  },
  {
    name: 'start or stop typing in an edit',
    weight: 2,
    plan: (stage) => {
      const op = stage.rng.chance(0.7) ? 'start' : 'stop'
      const message = stage.rng.pick(readable(stage, ({ senderId }) => senderId === stage.by.id))
      if (message === undefined) return null
      const path = `/messages/${String(message.id)}/typing`
      return ask(stage, `${op}s editing ${String(message.id)}`, 'POST', path, { op })
    },
  },
  {
    name: 'report presence',
    weight: 2,
    plan: (stage) => {
      const status = stage.rng.pick(['active', 'idle']) ?? 'active'
      return ask(stage, `is ${status}`, 'POST', '/users/me/presence', { status, new_user_input: true })
    },
  },
  {
    name: 'set a status',
    weight: 3,
    plan: (stage) => {
      const { rng } = stage
      const status_text = rng.pick(['', 'Away', 'At lunch'])
      const emoji = rng.pick([{}, { emoji_name: 'tada' }, { emoji_name: '' }, { emoji_name: 'lantern' }])
      const params = { ...(rng.chance(0.8) ? { status_text } : {}), ...emoji }
      return ask(stage, `sets the status ${JSON.stringify(params)}`, 'POST', '/users/me/status', params)
    },
  },
]
