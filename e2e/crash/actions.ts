import { conversationNarrow } from '../../shared/model/views/narrow.ts'
import { Flag, flagBits } from '../server/state/userRows.ts'
import type { FlagName } from '../server/state/userRows.ts'
import { topicKey } from '../server/state/state.ts'
import { freshText, send } from './personAction.ts'
import type { PersonAction, Plan } from './personAction.ts'
import { draftActions } from './draftActions.ts'
import { selfOf, somePlace, steadyTopics, tellPlace } from './stage.ts'
import type { Stage } from './stage.ts'
import { uploadActions } from './uploadActions.ts'

const call = ({ core }: Stage, route: string, params: object) =>
  core.handlers['api.call']({ account: core.account, route, params })

/** Returns the user's newest stored messages that are neither deleted nor about to be. */
function ownMessages(stage: Stage): readonly number[] {
  const { byId } = stage.server.server.state.messages
  return stage.stored
    .filter(({ id }) => byId.has(id) && !stage.expectations.registers.has(`gone ${String(id)}`))
    .map(({ id }) => id)
    .slice(-12)
}
const isOnItsWay = ({ core, stored }: Stage, messageId: number): boolean =>
  [...core.state().outbox.values()].some(({ content }) =>
    stored.some((one) => one.id === messageId && one.content === content),
  )
/** Ids of Ben's messages in the channel that the user writes in. */
function bensMessages({ ben, general, server }: Stage): readonly number[] {
  const { byId, byChannel } = server.server.state.messages
  return (byChannel.get(general) ?? []).filter(
    (id) => byId.get(id)?.senderId === ben.account.user_id && id > 60,
  )
}
const bensLast = (stage: Stage) => bensMessages(stage).slice(-12)

type OwnFlag = FlagName & ('read' | 'starred')
const waitingFlagChanges = (stage: Stage, name: OwnFlag, isOn: boolean, messageIds: readonly number[]) =>
  messageIds.map((id) => {
    const isThere = () => stage.server.server.state.messages.byId.has(id)
    const bits = () => flagBits(selfOf(stage).rows, id) ?? 0
    const read = () => (isThere() ? (bits() & Flag[name]) !== 0 : undefined)
    return stage.expectations.expect(`${name} ${String(id)}`, isOn, read)
  })

function flag(stage: Stage, name: OwnFlag, messageIds: number[]): Plan | null {
  if (messageIds.length === 0) return null
  const { core, rng } = stage
  const op = rng.chance(0.6) ? 'add' : 'remove'
  return {
    text: `${op === 'add' ? 'makes' : 'makes no longer'} ${messageIds.join(' ')} ${name}`,
    expected: waitingFlagChanges(stage, name, op === 'add', messageIds),
    answer: core.handlers['flags.change']({ account: core.account, op, flag: name, messageIds }),
  }
}

const emoji = [
  { emojiName: 'tada', emojiCode: '1f389' },
  { emojiName: 'thumbs_up', emojiCode: '1f44d' },
] as const

export const actions: readonly PersonAction[] = [
  {
    name: 'send',
    weight: 8,
    start: (stage) => send(stage, somePlace(stage), freshText(stage, 's')),
  },
  {
    name: 'send the same text again on purpose',
    weight: 2,
    start: (stage) => {
      const { rng, general, expectations } = stage
      const texts = [...expectations.sent.keys()].filter((text) => text.startsWith('twice'))
      const text = texts.length > 0 && rng.chance(0.7) ? rng.pick(texts) : freshText(stage, 'twice')
      return send(stage, { type: 'channel', channelId: general, topic: 'tea' }, text ?? 'twice')
    },
  },
  {
    name: 'edit',
    weight: 4,
    start: (stage) => {
      const messageId = stage.rng.pick(ownMessages(stage))
      if (messageId === undefined) return null
      const content = freshText(stage, 'e')
      const read = () => stage.server.server.state.messages.byId.get(messageId)?.content
      return {
        text: `edits ${String(messageId)}: "${content}"`,
        expected: [stage.expectations.expect(`text of ${String(messageId)}`, content, read)],
        answer: call(stage, 'updateMessage', { messageId, content }),
      }
    },
  },
  {
    name: 'move a message',
    weight: 2,
    start: (stage) => {
      const { byId } = stage.server.server.state.messages
      const topicOf = (id: number) => steadyTopics.find((topic) => topic === byId.get(id)?.topic)
      // A message still being sent is looked up in its original topic, so it must not move.
      const messageId = stage.rng.pick(
        ownMessages(stage).filter((id) => topicOf(id) !== undefined && !isOnItsWay(stage, id)),
      )
      if (messageId === undefined) return null
      const topic = topicOf(messageId) === 'tea' ? 'coffee' : 'tea'
      const quiet = { notifyOldThread: false, notifyNewThread: false }
      return {
        text: `moves ${String(messageId)} to ${topic}`,
        expected: [
          stage.expectations.expect(`topic of ${String(messageId)}`, topic, () => byId.get(messageId)?.topic),
        ],
        answer: call(stage, 'updateMessage', { messageId, topic, propagateMode: 'change_one', ...quiet }),
      }
    },
  },
  {
    name: 'delete',
    weight: 1,
    start: (stage) => {
      // A message still being sent is looked up by its text, which fails once it is deleted.
      const messageId = stage.rng.pick(ownMessages(stage).filter((id) => !isOnItsWay(stage, id)))
      if (messageId === undefined) return null
      const read = () => !stage.server.server.state.messages.byId.has(messageId)
      return {
        text: `deletes ${String(messageId)}`,
        expected: [stage.expectations.expect(`gone ${String(messageId)}`, true, read)],
        answer: call(stage, 'deleteMessage', { messageId }),
      }
    },
  },
  {
    name: 'react',
    weight: 4,
    start: (stage) => {
      const { core, rng, expectations, server, who } = stage
      const messageId = rng.pick([...ownMessages(stage), ...bensLast(stage)])
      const which = rng.pick(emoji, ({ emojiCode }) => emojiCode)
      if (messageId === undefined || which === undefined) return null
      const op = rng.chance(0.6) ? 'add' : 'remove'
      const read = () =>
        server.server.state.messages.byId
          .get(messageId)
          ?.reactions.some((each) => each.userId === who.user_id && each.emojiCode === which.emojiCode)
      return {
        text: `${op === 'add' ? 'puts' : 'takes'} ${which.emojiName} ${op === 'add' ? 'on' : 'off'} ${String(messageId)}`,
        expected: [expectations.expect(`${which.emojiName} on ${String(messageId)}`, op === 'add', read)],
        answer: core.handlers['reaction.change']({
          account: core.account,
          op,
          messageId,
          ...which,
          reactionType: 'unicode_emoji',
        }),
      }
    },
  },
  {
    name: 'star',
    weight: 3,
    start: (stage) =>
      flag(stage, 'starred', stage.rng.some([...ownMessages(stage), ...bensLast(stage)], 0).slice(0, 2)),
  },
  { name: 'read', weight: 4, start: (stage) => flag(stage, 'read', stage.rng.some(bensLast(stage), 1)) },
  {
    name: 'mute or follow a topic',
    weight: 2,
    start: (stage) => {
      const { rng, general, expectations } = stage
      const topic = rng.pick(['lunch', 'welcome']) ?? 'lunch'
      const policy = rng.int(4)
      const read = () => selfOf(stage).topics.get(topicKey(general, topic))?.policy ?? 0
      return {
        text: `gives ${topic} policy ${String(policy)}`,
        expected: [expectations.expect(`policy of ${topic}`, policy, read)],
        answer: call(stage, 'setTopicPolicy', { channelId: general, topic, policy }),
      }
    },
  },
  {
    name: 'mute a channel',
    weight: 1,
    start: (stage) => {
      const { rng, expectations, server, who } = stage
      const channel = [...server.server.state.channels.values()].find(({ name }) => name === 'garden')
      if (channel === undefined) return null
      const value = rng.chance(0.5)
      return {
        text: `${value ? 'mutes' : 'unmutes'} a channel`,
        expected: [
          expectations.expect('channel muted', value, () => channel.subscribers.get(who.user_id)?.isMuted),
        ],
        answer: call(stage, 'updateSubscription', { channelId: channel.id, property: 'is_muted', value }),
      }
    },
  },
  {
    name: 'mute a user',
    weight: 1,
    start: (stage) => {
      const gus = stage.server.accounts.find(({ role }) => role === 600)
      if (gus === undefined) return null
      const value = stage.rng.chance(0.5)
      const read = () => selfOf(stage).mutedUsers.has(gus.user_id)
      return {
        text: `${value ? 'mutes' : 'unmutes'} somebody`,
        expected: [stage.expectations.expect('person muted', value, read)],
        answer: call(stage, value ? 'muteUser' : 'unmuteUser', { userId: gus.user_id }),
      }
    },
  },
  {
    name: 'say how one is',
    weight: 1,
    start: (stage) => {
      const text = freshText(stage, 'status ')
      return {
        text: `says of oneself "${text}"`,
        expected: [stage.expectations.expect('status', text, () => selfOf(stage).status?.text)],
        answer: call(stage, 'updateStatus', { text }),
      }
    },
  },
  {
    name: 'change a setting',
    weight: 1,
    start: (stage) => {
      const value = stage.rng.chance(0.5)
      return {
        text: `${value ? 'sends' : 'no longer sends'} by Enter`,
        expected: [
          stage.expectations.expect('Enter sends', value, () => selfOf(stage).settings['enter_sends']),
        ],
        answer: call(stage, 'updateSettings', { settings: { enter_sends: value } }),
      }
    },
  },
  {
    name: 'mark all messages of a user',
    weight: 2,
    start: (stage) => {
      const { ben, rng, general } = stage
      const messageIds = bensMessages(stage)
      // The anchor excludes messages that are sent later, while this change still waits.
      const anchor = messageIds.at(-1)
      if (anchor === undefined) return null
      const name = rng.chance(0.5) ? 'read' : 'starred'
      const op = rng.chance(0.5) ? 'add' : 'remove'
      const narrow = [
        { operator: 'channel', operand: general },
        { operator: 'sender', operand: ben.account.user_id },
      ]
      const span = { narrow, anchor, includeAnchor: true, before: 5000, after: 0 }
      return {
        text: `${op === 'add' ? 'makes' : 'makes no longer'} all ${name} that somebody said`,
        expected: waitingFlagChanges(stage, name, op === 'add', messageIds),
        answer: call(stage, 'updateFlagsForNarrow', { ...span, op, flag: name }),
      }
    },
  },
  ...draftActions,
  ...uploadActions,
  {
    name: 'look at a conversation',
    weight: 3,
    start: (stage) => {
      const { core } = stage
      const conversation = somePlace(stage)
      return {
        text: `looks at ${tellPlace(conversation)}`,
        expected: [],
        answer: core.handlers['messages.fetch']({
          account: core.account,
          narrow: conversationNarrow(conversation).map((term) => ({
            ...term,
            operand: typeof term.operand === 'object' ? [...term.operand] : term.operand,
          })),
          anchor: 'newest',
          before: 30,
          after: 30,
          direction: 'around',
          replaces: false,
        }),
      }
    },
  },
  {
    name: 'look at what failed',
    weight: 2,
    start: (stage) => {
      const { core, rng, expectations } = stage
      const row = rng.pick(
        [...core.state().outbox.values()].filter(({ status }) => status === 'failed'),
        ({ localId }) => localId,
      )
      if (row === undefined) return null
      const input = { account: core.account, localId: row.localId }
      if (rng.chance(0.8))
        return {
          text: `sends "${row.content}" again`,
          expected: [],
          answer: core.handlers['outbox.retry'](input),
        }
      expectations.discarded(row.content)
      return {
        text: `discards "${row.content}"`,
        expected: [],
        answer: core.handlers['outbox.discard'](input),
      }
    },
  },
  {
    name: 'change the alert words',
    weight: 1,
    start: (stage) => {
      const value = stage.rng.chance(0.5)
      const read = () => selfOf(stage).alertWords.includes('harvest')
      return {
        text: `${value ? 'adds' : 'removes'} an alert word`,
        expected: [stage.expectations.expect('alert word', value, read)],
        answer: call(stage, value ? 'addAlertWords' : 'removeAlertWords', { words: ['harvest'] }),
      }
    },
  },
]
