import { ask, ownChannels, readable, topicsIn, humans, nameOf, type Action } from '../action.ts'

export const readingActions: readonly Action[] = [
  {
    name: 'change a flag',
    cards: 6,
    plan: (stage) => {
      const { dice } = stage
      const messages = dice.some(readable(stage), 1).map(({ id }) => id)
      const flag = dice.pick(['read', 'starred', 'collapsed']) ?? 'read'
      const op = dice.pick(['add', 'remove']) ?? 'add'
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
    cards: 2,
    plan: (stage) => {
      const { dice } = stage
      const channel = dice.pick(ownChannels(stage))
      const flag = dice.pick(['read', 'starred']) ?? 'read'
      const op = dice.pick(['add', 'remove']) ?? 'add'
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
      const channel = stage.dice.pick(ownChannels(stage))
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
      const channel = stage.dice.pick(ownChannels(stage))
      const topic_name = channel && stage.dice.pick(topicsIn(stage, channel.id))
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
    cards: 4,
    plan: (stage) => {
      const { dice } = stage
      const channel = dice.pick(ownChannels(stage))
      const topic = channel && dice.pick(topicsIn(stage, channel.id))
      const visibility_policy = dice.int(4)
      if (channel === undefined || topic === undefined) return null
      const text = `sets the policy of #${channel.name} > ${topic} to ${String(visibility_policy)}`
      return ask(stage, text, 'POST', '/user_topics', { stream_id: channel.id, topic, visibility_policy })
    },
  },
  {
    name: 'mute or unmute a person',
    cards: 2,
    plan: (stage) => {
      const other = stage.dice.pick(humans(stage).filter(({ id }) => id !== stage.by.id))
      if (other === undefined) return null
      const method = stage.by.mutedUsers.has(other.id) ? 'DELETE' : 'POST'
      const text = `${method === 'POST' ? 'mutes' : 'unmutes'} ${nameOf(other)}`
      return ask(stage, text, method, `/users/me/muted_users/${String(other.id)}`)
    },
  },
  {
    name: 'change alert words',
    plan: (stage) => {
      const method = stage.dice.chance(0.6) ? 'POST' : 'DELETE'
      const word = stage.dice.pick(['lantern', 'brook', 'cedar', 'saw'])
      const text = `${method === 'POST' ? 'adds' : 'removes'} the alert word ${word ?? ''}`
      return ask(stage, text, method, '/users/me/alert_words', { alert_words: [word] })
    },
  },
  {
    name: 'start or stop typing',
    cards: 4,
    plan: (stage) => {
      const { dice } = stage
      const op = dice.chance(0.7) ? 'start' : 'stop'
      const channel = dice.pick(ownChannels(stage))
      if (channel !== undefined && dice.chance(0.5)) {
        const topic = dice.pick(topicsIn(stage, channel.id)) ?? 'new'
        const params = { op, type: 'stream', stream_id: channel.id, topic }
        return ask(stage, `${op}s typing in #${channel.name} > ${topic}`, 'POST', '/typing', params)
      }
      const to = dice.some(
        humans(stage).filter(({ id }) => id !== stage.by.id),
        1,
      )
      const params = { op, type: 'direct', to: to.map(({ id }) => id) }
      return ask(stage, `${op}s typing to ${to.map(nameOf).join(', ')}`, 'POST', '/typing', params)
    },
  },
  {
    name: 'start or stop typing in an edit',
    cards: 2,
    plan: (stage) => {
      const op = stage.dice.chance(0.7) ? 'start' : 'stop'
      const message = stage.dice.pick(readable(stage, ({ senderId }) => senderId === stage.by.id))
      if (message === undefined) return null
      const path = `/messages/${String(message.id)}/typing`
      return ask(stage, `${op}s editing ${String(message.id)}`, 'POST', path, { op })
    },
  },
  {
    name: 'report presence',
    cards: 2,
    plan: (stage) => {
      const status = stage.dice.pick(['active', 'idle']) ?? 'active'
      return ask(stage, `is ${status}`, 'POST', '/users/me/presence', { status, new_user_input: true })
    },
  },
  {
    name: 'set a status',
    cards: 3,
    plan: (stage) => {
      const { dice } = stage
      const status_text = dice.pick(['', 'Away', 'At lunch'])
      const emoji = dice.pick([{}, { emoji_name: 'tada' }, { emoji_name: '' }, { emoji_name: 'lantern' }])
      const params = { ...(dice.chance(0.8) ? { status_text } : {}), ...emoji }
      return ask(stage, `sets the status ${JSON.stringify(params)}`, 'POST', '/users/me/status', params)
    },
  },
]
