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

/** Texts with everything that matters to flags, narrows and counts. */
function textOf(stage: Stage): string {
  const { dice } = stage
  const someone = dice.pick(humans(stage))
  const word = noun(stage)
  return (
    dice.pick([
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

/** One that is there, or a new one. */
function topicFor(stage: Stage, channelId: number): string {
  const { dice } = stage
  if (dice.chance(0.25)) return dice.pick([noun(stage), noun(stage).toUpperCase(), '']) ?? ''
  return dice.pick(topicsIn(stage, channelId)) ?? noun(stage)
}

const modes = ['change_one', 'change_later', 'change_all'] as const

export const messageActions: readonly Action[] = [
  {
    name: 'write to a channel',
    cards: 10,
    plan: (stage) => {
      const channel = stage.dice.pick(ownChannels(stage))
      if (channel === undefined) return null
      const [topic, content] = [topicFor(stage, channel.id), textOf(stage)]
      return ask(stage, `writes to #${channel.name} > ${topic}: ${content}`, 'POST', '/messages', {
        type: 'stream',
        to: channel.id,
        topic,
        content,
        read_by_sender: stage.dice.chance(0.7),
      })
    },
  },
  {
    name: 'write directly',
    cards: 5,
    plan: (stage) => {
      const others = humans(stage).filter(({ id }) => id !== stage.by.id)
      const to = stage.dice.some(others, stage.dice.chance(0.15) ? 0 : 1).slice(0, 3)
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
          read_by_sender: stage.dice.chance(0.7),
        },
      )
    },
  },
  {
    name: 'edit a message',
    cards: 4,
    plan: (stage) => {
      const message = stage.dice.pick(readable(stage, ({ senderId }) => senderId === stage.by.id))
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
    cards: 4,
    plan: (stage) => {
      const { dice } = stage
      const message = dice.pick(readable(stage, ({ channelId }) => channelId !== null))
      const mode = dice.pick(modes) ?? 'change_one'
      if (message?.channelId == null) return null
      const topic = topicFor(stage, message.channelId)
      const text = `moves ${String(message.id)} (${mode}) to topic ${topic}`
      return ask(stage, text, 'PATCH', `/messages/${String(message.id)}`, {
        topic,
        propagate_mode: mode,
        send_notification_to_new_thread: dice.chance(0.3),
        send_notification_to_old_thread: dice.chance(0.3),
      })
    },
  },
  {
    name: 'move messages to another channel',
    who: isAdmin,
    cards: 4,
    plan: (stage) => {
      const { dice } = stage
      const message = dice.pick(readable(stage, ({ channelId }) => channelId !== null))
      const target = dice.pick(channels(stage))
      const mode = dice.pick(modes) ?? 'change_one'
      if (message === undefined || target === undefined || target.id === message.channelId) return null
      const topic = dice.chance(0.5) ? { topic: topicFor(stage, target.id) } : {}
      const text = `moves ${String(message.id)} (${mode}) to #${target.name} > ${topic.topic ?? 'the same topic'}`
      return ask(stage, text, 'PATCH', `/messages/${String(message.id)}`, {
        stream_id: target.id,
        ...topic,
        propagate_mode: mode,
        send_notification_to_new_thread: dice.chance(0.3),
      })
    },
  },
  {
    name: 'edit and move at once',
    cards: 1,
    plan: (stage) => {
      const own = readable(stage, ({ senderId, channelId }) => senderId === stage.by.id && channelId !== null)
      const message = stage.dice.pick(own)
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
    cards: 2,
    plan: (stage) => {
      const message = stage.dice.pick(
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
    cards: 3,
    plan: (stage) => {
      const any = readable(stage, ({ senderId }) => senderId === stage.by.id || isAdmin(stage.by))
      const message = stage.dice.pick(any)
      return message === undefined
        ? null
        : ask(stage, `deletes ${String(message.id)}`, 'DELETE', `/messages/${String(message.id)}`)
    },
  },
  {
    name: 'delete a topic',
    who: isAdmin,
    plan: (stage) => {
      const channel = stage.dice.pick(ownChannels(stage))
      const topic = channel && stage.dice.pick(topicsIn(stage, channel.id))
      if (channel === undefined || topic === undefined) return null
      const path = `/streams/${String(channel.id)}/delete_topic`
      return ask(stage, `deletes the topic #${channel.name} > ${topic}`, 'POST', path, { topic_name: topic })
    },
  },
  {
    name: 'react',
    cards: 3,
    plan: (stage) => {
      const message = stage.dice.pick(readable(stage))
      const emoji_name = stage.dice.pick(['tada', 'heart', 'lantern', 'thumbs_up', 'spade'])
      if (message === undefined || emoji_name === undefined) return null
      const path = `/messages/${String(message.id)}/reactions`
      return ask(stage, `reacts to ${String(message.id)} with ${emoji_name}`, 'POST', path, { emoji_name })
    },
  },
  {
    name: 'take a reaction back',
    cards: 2,
    plan: (stage) => {
      const own = readable(stage, ({ reactions }) => reactions.some(({ userId }) => userId === stage.by.id))
      const message = stage.dice.pick(own)
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
      const channel = stage.dice.pick(ownChannels(stage))
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
    cards: 2,
    plan: (stage) => {
      const message = stage.dice.pick(readable(stage, ({ submessages }) => submessages.length > 0))
      if (message === undefined) return null
      const vote = stage.dice.chance(0.7) ? 1 : -1
      return ask(stage, `votes (${String(vote)}) in ${String(message.id)}`, 'POST', '/submessage', {
        message_id: message.id,
        msg_type: 'widget',
        content: JSON.stringify({ type: 'vote', key: 'canned,1', vote }),
      })
    },
  },
]
