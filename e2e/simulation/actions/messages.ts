import {
  ask,
  channels,
  humans,
  isAdmin,
  isMember,
  nameOf,
  noun,
  ownChannels,
  readable,
  topicsIn,
  type Action,
  type Actor,
} from '../action.ts'

/** Returns a text that may contain mentions and other constructs relevant to flags, narrows and counts. */
function textOf(actor: Actor): string {
  const { rng } = actor
  const someone = rng.pick(humans(actor))
  const word = noun(actor)
  return (
    rng.pick([
      `About the ${word}`,
      `A ${word} and **another**`,
      `@**${someone ? nameOf(someone) : 'all'}** the ${word}`,
      `@_**${someone ? nameOf(someone) : 'all'}** said ${word}`,
      `@**all** ${word}`,
      `@**topic** ${word}`,
      `@*builders* ${word}`,
      `the lantern by the ${word}`,
      `see https://${word}.example/`,
      `/me plants a ${word}`,
      `:lantern: ${word} :tada:`,
      `> ${word}\n\nno`,
    ]) ?? word
  )
}

/** Returns an existing or a new topic. */
function topicFor(actor: Actor, channelId: number): string {
  const { rng } = actor
  if (rng.chance(0.25)) return rng.pick([noun(actor), noun(actor).toUpperCase(), '']) ?? ''
  return rng.pick(topicsIn(actor, channelId)) ?? noun(actor)
}

const modes = ['change_one', 'change_later', 'change_all'] as const

export const messageActions: readonly Action[] = [
  {
    name: 'write to a channel',
    weight: 10,
    plan: (actor) => {
      const channel = actor.rng.pick(ownChannels(actor))
      if (channel === undefined) return null
      const [topic, content] = [topicFor(actor, channel.id), textOf(actor)]
      return ask(actor, `writes to #${channel.name} > ${topic}: ${content}`, 'POST', '/messages', {
        type: 'stream',
        to: channel.id,
        topic,
        content,
        read_by_sender: actor.rng.chance(0.7),
      })
    },
  },
  {
    name: 'write directly',
    weight: 5,
    plan: (actor) => {
      const others = humans(actor).filter(({ id }) => id !== actor.by.id)
      const to = actor.rng.some(others, actor.rng.chance(0.15) ? 0 : 1).slice(0, 3)
      const content = textOf(actor)
      return ask(
        actor,
        `writes to ${to.map(nameOf).join(', ') || 'themselves'}: ${content}`,
        'POST',
        '/messages',
        {
          type: 'direct',
          to: to.map(({ id }) => id),
          content,
          read_by_sender: actor.rng.chance(0.7),
        },
      )
    },
  },
  {
    name: 'edit a message',
    weight: 4,
    plan: (actor) => {
      const message = actor.rng.pick(readable(actor, ({ senderId }) => senderId === actor.by.id))
      if (message === undefined) return null
      const content = textOf(actor)
      return ask(
        actor,
        `edits ${String(message.id)} to: ${content}`,
        'PATCH',
        `/messages/${String(message.id)}`,
        {
          content,
        },
      )
    },
  },
  {
    name: 'move messages within a channel',
    who: isMember,
    weight: 4,
    plan: (actor) => {
      const { rng } = actor
      const message = rng.pick(readable(actor, ({ channelId }) => channelId !== null))
      const mode = rng.pick(modes) ?? 'change_one'
      if (message?.channelId == null) return null
      const topic = topicFor(actor, message.channelId)
      const text = `moves ${String(message.id)} (${mode}) to topic ${topic}`
      return ask(actor, text, 'PATCH', `/messages/${String(message.id)}`, {
        topic,
        propagate_mode: mode,
        send_notification_to_new_thread: rng.chance(0.3),
        send_notification_to_old_thread: rng.chance(0.3),
      })
    },
  },
  {
    name: 'move messages to another channel',
    who: isAdmin,
    weight: 4,
    plan: (actor) => {
      const { rng } = actor
      const message = rng.pick(readable(actor, ({ channelId }) => channelId !== null))
      const target = rng.pick(channels(actor))
      const mode = rng.pick(modes) ?? 'change_one'
      if (message === undefined || target === undefined || target.id === message.channelId) return null
      const topic = rng.chance(0.5) ? { topic: topicFor(actor, target.id) } : {}
      const text = `moves ${String(message.id)} (${mode}) to #${target.name} > ${topic.topic ?? 'the same topic'}`
      return ask(actor, text, 'PATCH', `/messages/${String(message.id)}`, {
        stream_id: target.id,
        ...topic,
        propagate_mode: mode,
        send_notification_to_new_thread: rng.chance(0.3),
      })
    },
  },
  {
    name: 'edit and move at once',
    weight: 1,
    plan: (actor) => {
      const ownMessages = readable(
        actor,
        ({ senderId, channelId }) => senderId === actor.by.id && channelId !== null,
      )
      const message = actor.rng.pick(ownMessages)
      if (message?.channelId == null) return null
      const [topic, content] = [topicFor(actor, message.channelId), textOf(actor)]
      const text = `edits ${String(message.id)} to: ${content}, and moves it to ${topic}`
      return ask(actor, text, 'PATCH', `/messages/${String(message.id)}`, {
        content,
        topic,
        propagate_mode: 'change_later',
      })
    },
  },
  {
    name: 'resolve or unresolve a topic',
    who: isMember,
    weight: 2,
    plan: (actor) => {
      const message = actor.rng.pick(
        readable(actor, ({ channelId, topic }) => channelId !== null && topic !== ''),
      )
      if (message === undefined) return null
      const topic = message.topic.startsWith('✔ ') ? message.topic.slice(2) : `✔ ${message.topic}`
      return ask(
        actor,
        `renames the topic of ${String(message.id)} to ${topic}`,
        'PATCH',
        `/messages/${String(message.id)}`,
        {
          topic,
          propagate_mode: 'change_all',
        },
      )
    },
  },
  {
    name: 'delete a message',
    weight: 3,
    plan: (actor) => {
      const any = readable(actor, ({ senderId }) => senderId === actor.by.id || isAdmin(actor.by))
      const message = actor.rng.pick(any)
      return message === undefined
        ? null
        : ask(actor, `deletes ${String(message.id)}`, 'DELETE', `/messages/${String(message.id)}`)
    },
  },
  {
    name: 'delete a topic',
    who: isAdmin,
    plan: (actor) => {
      const channel = actor.rng.pick(ownChannels(actor))
      const topic = channel && actor.rng.pick(topicsIn(actor, channel.id))
      if (channel === undefined || topic === undefined) return null
      const path = `/streams/${String(channel.id)}/delete_topic`
      return ask(actor, `deletes the topic #${channel.name} > ${topic}`, 'POST', path, { topic_name: topic })
    },
  },
  {
    name: 'react',
    weight: 3,
    plan: (actor) => {
      const message = actor.rng.pick(readable(actor))
      const emoji_name = actor.rng.pick(['tada', 'heart', 'lantern', 'thumbs_up', 'spade'])
      if (message === undefined || emoji_name === undefined) return null
      const path = `/messages/${String(message.id)}/reactions`
      return ask(actor, `reacts to ${String(message.id)} with ${emoji_name}`, 'POST', path, { emoji_name })
    },
  },
  {
    name: 'take a reaction back',
    weight: 2,
    plan: (actor) => {
      const reacted = readable(actor, ({ reactions }) =>
        reactions.some(({ userId }) => userId === actor.by.id),
      )
      const message = actor.rng.pick(reacted)
      const reaction = message?.reactions.find(({ userId }) => userId === actor.by.id)
      if (message === undefined || reaction === undefined) return null
      const path = `/messages/${String(message.id)}/reactions`
      return ask(actor, `takes ${reaction.emojiName} back from ${String(message.id)}`, 'DELETE', path, {
        emoji_name: reaction.emojiName,
      })
    },
  },
  {
    name: 'start a poll',
    plan: (actor) => {
      const channel = actor.rng.pick(ownChannels(actor))
      return channel === undefined
        ? null
        : ask(actor, `starts a poll in #${channel.name} > vote`, 'POST', '/messages', {
            type: 'stream',
            to: channel.id,
            topic: 'vote',
            content: '/poll Which?\nOne\nTwo',
          })
    },
  },
  {
    name: 'vote in a poll',
    weight: 2,
    plan: (actor) => {
      const message = actor.rng.pick(readable(actor, ({ submessages }) => submessages.length > 0))
      if (message === undefined) return null
      const vote = actor.rng.chance(0.7) ? 1 : -1
      return ask(actor, `votes (${String(vote)}) in ${String(message.id)}`, 'POST', '/submessage', {
        message_id: message.id,
        msg_type: 'widget',
        content: JSON.stringify({ type: 'vote', key: 'canned,1', vote }),
      })
    },
  },
]
