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
  type Stage,
} from '../action.ts'

/** Returns a text that may contain mentions and other constructs relevant to flags, narrows and counts. */
function textOf(stage: Stage): string {
  const { rng } = stage
  const someone = rng.pick(humans(stage))
  const word = noun(stage)
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
function topicFor(stage: Stage, channelId: number): string {
  const { rng } = stage
  if (rng.chance(0.25)) return rng.pick([noun(stage), noun(stage).toUpperCase(), '']) ?? ''
  return rng.pick(topicsIn(stage, channelId)) ?? noun(stage)
}

const modes = ['change_one', 'change_later', 'change_all'] as const

export const messageActions: readonly Action[] = [
  {
    name: 'write to a channel',
    weight: 10,
    plan: (stage) => {
      const channel = stage.rng.pick(ownChannels(stage))
      if (channel === undefined) return null
      const [topic, content] = [topicFor(stage, channel.id), textOf(stage)]
      return ask(stage, `writes to #${channel.name} > ${topic}: ${content}`, 'POST', '/messages', {
        type: 'stream',
        to: channel.id,
        topic,
        content,
        read_by_sender: stage.rng.chance(0.7),
      })
    },
  },
  {
    name: 'write directly',
    weight: 5,
    plan: (stage) => {
      const others = humans(stage).filter(({ id }) => id !== stage.by.id)
      const to = stage.rng.some(others, stage.rng.chance(0.15) ? 0 : 1).slice(0, 3)
      const content = textOf(stage)
      return ask(
        stage,
        `writes to ${to.map(nameOf).join(', ') || 'themselves'}: ${content}`,
        'POST',
        '/messages',
        {
          type: 'direct',
          to: to.map(({ id }) => id),
          content,
          read_by_sender: stage.rng.chance(0.7),
        },
      )
    },
  },
  {
    name: 'edit a message',
    weight: 4,
    plan: (stage) => {
      const message = stage.rng.pick(readable(stage, ({ senderId }) => senderId === stage.by.id))
      if (message === undefined) return null
      const content = textOf(stage)
      return ask(
        stage,
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
    plan: (stage) => {
      const { rng } = stage
      const message = rng.pick(readable(stage, ({ channelId }) => channelId !== null))
      const mode = rng.pick(modes) ?? 'change_one'
      if (message?.channelId == null) return null
      const topic = topicFor(stage, message.channelId)
      const text = `moves ${String(message.id)} (${mode}) to topic ${topic}`
      return ask(stage, text, 'PATCH', `/messages/${String(message.id)}`, {
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
    plan: (stage) => {
      const { rng } = stage
      const message = rng.pick(readable(stage, ({ channelId }) => channelId !== null))
      const target = rng.pick(channels(stage))
      const mode = rng.pick(modes) ?? 'change_one'
      if (message === undefined || target === undefined || target.id === message.channelId) return null
      const topic = rng.chance(0.5) ? { topic: topicFor(stage, target.id) } : {}
      const text = `moves ${String(message.id)} (${mode}) to #${target.name} > ${topic.topic ?? 'the same topic'}`
      return ask(stage, text, 'PATCH', `/messages/${String(message.id)}`, {
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
    plan: (stage) => {
      const own = readable(stage, ({ senderId, channelId }) => senderId === stage.by.id && channelId !== null)
      const message = stage.rng.pick(own)
      if (message?.channelId == null) return null
      const [topic, content] = [topicFor(stage, message.channelId), textOf(stage)]
      const text = `edits ${String(message.id)} to: ${content}, and moves it to ${topic}`
      return ask(stage, text, 'PATCH', `/messages/${String(message.id)}`, {
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
    plan: (stage) => {
      const message = stage.rng.pick(
        readable(stage, ({ channelId, topic }) => channelId !== null && topic !== ''),
      )
      if (message === undefined) return null
      const topic = message.topic.startsWith('✔ ') ? message.topic.slice(2) : `✔ ${message.topic}`
      return ask(
        stage,
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
    plan: (stage) => {
      const any = readable(stage, ({ senderId }) => senderId === stage.by.id || isAdmin(stage.by))
      const message = stage.rng.pick(any)
      return message === undefined
        ? null
        : ask(stage, `deletes ${String(message.id)}`, 'DELETE', `/messages/${String(message.id)}`)
    },
  },
  {
    name: 'delete a topic',
    who: isAdmin,
    plan: (stage) => {
      const channel = stage.rng.pick(ownChannels(stage))
      const topic = channel && stage.rng.pick(topicsIn(stage, channel.id))
      if (channel === undefined || topic === undefined) return null
      const path = `/streams/${String(channel.id)}/delete_topic`
      return ask(stage, `deletes the topic #${channel.name} > ${topic}`, 'POST', path, { topic_name: topic })
    },
  },
  {
    name: 'react',
    weight: 3,
    plan: (stage) => {
      const message = stage.rng.pick(readable(stage))
      const emoji_name = stage.rng.pick(['tada', 'heart', 'lantern', 'thumbs_up', 'spade'])
      if (message === undefined || emoji_name === undefined) return null
      const path = `/messages/${String(message.id)}/reactions`
      return ask(stage, `reacts to ${String(message.id)} with ${emoji_name}`, 'POST', path, { emoji_name })
    },
  },
  {
    name: 'take a reaction back',
    weight: 2,
    plan: (stage) => {
      const own = readable(stage, ({ reactions }) => reactions.some(({ userId }) => userId === stage.by.id))
      const message = stage.rng.pick(own)
      const reaction = message?.reactions.find(({ userId }) => userId === stage.by.id)
      if (message === undefined || reaction === undefined) return null
      const path = `/messages/${String(message.id)}/reactions`
      return ask(stage, `takes ${reaction.emojiName} back from ${String(message.id)}`, 'DELETE', path, {
        emoji_name: reaction.emojiName,
      })
    },
  },
  {
    name: 'start a poll',
    plan: (stage) => {
      const channel = stage.rng.pick(ownChannels(stage))
      return channel === undefined
        ? null
        : ask(stage, `starts a poll in #${channel.name} > vote`, 'POST', '/messages', {
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
    plan: (stage) => {
      const message = stage.rng.pick(readable(stage, ({ submessages }) => submessages.length > 0))
      if (message === undefined) return null
      const vote = stage.rng.chance(0.7) ? 1 : -1
      return ask(stage, `votes (${String(vote)}) in ${String(message.id)}`, 'POST', '/submessage', {
        message_id: message.id,
        msg_type: 'widget',
        content: JSON.stringify({ type: 'vote', key: 'canned,1', vote }),
      })
    },
  },
]
