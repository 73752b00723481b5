import { conversationNarrow } from '../../shared/model/views/narrow.ts'
import { Flag, flagBits } from '../server/state/userRows.ts'
import type { FlagName } from '../server/state/userRows.ts'
import { topicKey } from '../server/state/state.ts'
import { freshText, send } from './userAction.ts'
import type { UserAction, StartedAction } from './userAction.ts'
import { draftActions } from './draftActions.ts'
import { selfOf, somePlace, steadyTopics, describePlace } from './actor.ts'
import type { Actor } from './actor.ts'
import { uploadActions } from './uploadActions.ts'

const call = ({ core }: Actor, route: string, params: object) =>
  core.handlers['api.call']({ account: core.account, route, params })

/** Returns the user's newest stored messages that are neither deleted nor about to be. */
function ownMessages(actor: Actor): readonly number[] {
  const { byId } = actor.server.server.state.messages
  return actor.stored
    .filter(({ id }) => byId.has(id) && !actor.expectations.registers.has(`gone ${String(id)}`))
    .map(({ id }) => id)
    .slice(-12)
}
const isOnItsWay = ({ core, stored }: Actor, messageId: number): boolean =>
  [...core.state().outbox.values()].some(({ content }) =>
    stored.some((stored) => stored.id === messageId && stored.content === content),
  )
/** Ids of Ben's messages in the channel that the user writes in. */
function bensMessages({ ben, general, server }: Actor): readonly number[] {
  const { byId, byChannel } = server.server.state.messages
  return (byChannel.get(general) ?? []).filter(
    (id) => byId.get(id)?.senderId === ben.account.user_id && id > 60,
  )
}
const bensLast = (actor: Actor) => bensMessages(actor).slice(-12)

type OwnFlag = FlagName & ('read' | 'starred')
const waitingFlagChanges = (actor: Actor, name: OwnFlag, isOn: boolean, messageIds: readonly number[]) =>
  messageIds.map((id) => {
    const isThere = () => actor.server.server.state.messages.byId.has(id)
    const bits = () => flagBits(selfOf(actor).rows, id) ?? 0
    const read = () => (isThere() ? (bits() & Flag[name]) !== 0 : undefined)
    return actor.expectations.expect(`${name} ${String(id)}`, isOn, read)
  })

function flag(actor: Actor, name: OwnFlag, messageIds: number[]): StartedAction | null {
  if (messageIds.length === 0) return null
  const { core, rng } = actor
  const op = rng.chance(0.6) ? 'add' : 'remove'
  return {
    text: `${op === 'add' ? 'makes' : 'makes no longer'} ${messageIds.join(' ')} ${name}`,
    expected: waitingFlagChanges(actor, name, op === 'add', messageIds),
    answer: core.handlers['flags.change']({ account: core.account, op, flag: name, messageIds }),
  }
}

const emoji = [
  { emojiName: 'tada', emojiCode: '1f389' },
  { emojiName: 'thumbs_up', emojiCode: '1f44d' },
] as const

export const actions: readonly UserAction[] = [
  {
    name: 'send',
    weight: 8,
    start: (actor) => send(actor, somePlace(actor), freshText(actor, 's')),
  },
  {
    name: 'send the same text again on purpose',
    weight: 2,
    start: (actor) => {
      const { rng, general, expectations } = actor
      const texts = [...expectations.sent.keys()].filter((text) => text.startsWith('twice'))
      const text = texts.length > 0 && rng.chance(0.7) ? rng.pick(texts) : freshText(actor, 'twice')
      return send(actor, { type: 'channel', channelId: general, topic: 'tea' }, text ?? 'twice')
    },
  },
  {
    name: 'edit',
    weight: 4,
    start: (actor) => {
      const messageId = actor.rng.pick(ownMessages(actor))
      if (messageId === undefined) return null
      const content = freshText(actor, 'e')
      const read = () => actor.server.server.state.messages.byId.get(messageId)?.content
      return {
        text: `edits ${String(messageId)}: "${content}"`,
        expected: [actor.expectations.expect(`text of ${String(messageId)}`, content, read)],
        answer: call(actor, 'updateMessage', { messageId, content }),
      }
    },
  },
  {
    name: 'move a message',
    weight: 2,
    start: (actor) => {
      const { byId } = actor.server.server.state.messages
      const topicOf = (id: number) => steadyTopics.find((topic) => topic === byId.get(id)?.topic)
      // A message still being sent is looked up in its original topic, so it must not move.
      const messageId = actor.rng.pick(
        ownMessages(actor).filter((id) => topicOf(id) !== undefined && !isOnItsWay(actor, id)),
      )
      if (messageId === undefined) return null
      const topic = topicOf(messageId) === 'tea' ? 'coffee' : 'tea'
      const quiet = { notifyOldThread: false, notifyNewThread: false }
      return {
        text: `moves ${String(messageId)} to ${topic}`,
        expected: [
          actor.expectations.expect(`topic of ${String(messageId)}`, topic, () => byId.get(messageId)?.topic),
        ],
        answer: call(actor, 'updateMessage', { messageId, topic, propagateMode: 'change_one', ...quiet }),
      }
    },
  },
  {
    name: 'delete',
    weight: 1,
    start: (actor) => {
      // A message still being sent is looked up by its text, which fails once it is deleted.
      const messageId = actor.rng.pick(ownMessages(actor).filter((id) => !isOnItsWay(actor, id)))
      if (messageId === undefined) return null
      const read = () => !actor.server.server.state.messages.byId.has(messageId)
      return {
        text: `deletes ${String(messageId)}`,
        expected: [actor.expectations.expect(`gone ${String(messageId)}`, true, read)],
        answer: call(actor, 'deleteMessage', { messageId }),
      }
    },
  },
  {
    name: 'react',
    weight: 4,
    start: (actor) => {
      const { core, rng, expectations, server, who } = actor
      const messageId = rng.pick([...ownMessages(actor), ...bensLast(actor)])
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
    start: (actor) =>
      flag(actor, 'starred', actor.rng.some([...ownMessages(actor), ...bensLast(actor)], 0).slice(0, 2)),
  },
  { name: 'read', weight: 4, start: (actor) => flag(actor, 'read', actor.rng.some(bensLast(actor), 1)) },
  {
    name: 'mute or follow a topic',
    weight: 2,
    start: (actor) => {
      const { rng, general, expectations } = actor
      const topic = rng.pick(['lunch', 'welcome']) ?? 'lunch'
      const policy = rng.int(4)
      const read = () => selfOf(actor).topics.get(topicKey(general, topic))?.policy ?? 0
      return {
        text: `gives ${topic} policy ${String(policy)}`,
        expected: [expectations.expect(`policy of ${topic}`, policy, read)],
        answer: call(actor, 'setTopicPolicy', { channelId: general, topic, policy }),
      }
    },
  },
  {
    name: 'mute a channel',
    weight: 1,
    start: (actor) => {
      const { rng, expectations, server, who } = actor
      const channel = [...server.server.state.channels.values()].find(({ name }) => name === 'garden')
      if (channel === undefined) return null
      const value = rng.chance(0.5)
      return {
        text: `${value ? 'mutes' : 'unmutes'} a channel`,
        expected: [
          expectations.expect('channel muted', value, () => channel.subscribers.get(who.user_id)?.isMuted),
        ],
        answer: call(actor, 'updateSubscription', { channelId: channel.id, property: 'is_muted', value }),
      }
    },
  },
  {
    name: 'mute a user',
    weight: 1,
    start: (actor) => {
      const gus = actor.server.accounts.find(({ role }) => role === 600)
      if (gus === undefined) return null
      const value = actor.rng.chance(0.5)
      const read = () => selfOf(actor).mutedUsers.has(gus.user_id)
      return {
        text: `${value ? 'mutes' : 'unmutes'} somebody`,
        expected: [actor.expectations.expect('person muted', value, read)],
        answer: call(actor, value ? 'muteUser' : 'unmuteUser', { userId: gus.user_id }),
      }
    },
  },
  {
    name: 'say how one is',
    weight: 1,
    start: (actor) => {
      const text = freshText(actor, 'status ')
      return {
        text: `says of oneself "${text}"`,
        expected: [actor.expectations.expect('status', text, () => selfOf(actor).status?.text)],
        answer: call(actor, 'updateStatus', { text }),
      }
    },
  },
  {
    name: 'change a setting',
    weight: 1,
    start: (actor) => {
      const value = actor.rng.chance(0.5)
      return {
        text: `${value ? 'sends' : 'no longer sends'} by Enter`,
        expected: [
          actor.expectations.expect('Enter sends', value, () => selfOf(actor).settings['enter_sends']),
        ],
        answer: call(actor, 'updateSettings', { settings: { enter_sends: value } }),
      }
    },
  },
  {
    name: 'mark all messages of a user',
    weight: 2,
    start: (actor) => {
      const { ben, rng, general } = actor
      const messageIds = bensMessages(actor)
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
        expected: waitingFlagChanges(actor, name, op === 'add', messageIds),
        answer: call(actor, 'updateFlagsForNarrow', { ...span, op, flag: name }),
      }
    },
  },
  ...draftActions,
  ...uploadActions,
  {
    name: 'look at a conversation',
    weight: 3,
    start: (actor) => {
      const { core } = actor
      const conversation = somePlace(actor)
      return {
        text: `looks at ${describePlace(conversation)}`,
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
    start: (actor) => {
      const { core, rng, expectations } = actor
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
    start: (actor) => {
      const value = actor.rng.chance(0.5)
      const read = () => selfOf(actor).alertWords.includes('harvest')
      return {
        text: `${value ? 'adds' : 'removes'} an alert word`,
        expected: [actor.expectations.expect('alert word', value, read)],
        answer: call(actor, value ? 'addAlertWords' : 'removeAlertWords', { words: ['harvest'] }),
      }
    },
  },
]
