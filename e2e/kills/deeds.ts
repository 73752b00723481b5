import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { CallResult } from '../../shared/ipc/contract.ts'
import type { Place } from '../../shared/api/serverEvent.ts'
import { placeNarrow } from '../../shared/model/narrow.ts'
import { draftIdOf } from '../../shared/model/localDraft.ts'
import { Flag, flagBits } from '../server/state/userRows.ts'
import type { FlagName } from '../server/state/userRows.ts'
import { topicKey } from '../server/state/state.ts'
import type { Wish } from './ledger.ts'
import { isWandering, selfOf, somePlace, tellPlace } from './stage.ts'
import type { Stage } from './stage.ts'

/** Something that the person does now. */
export interface Plan {
  readonly text: string
  /** What is so once it was accepted. */
  readonly wishes: readonly Wish[]
  readonly answer: Promise<CallResult<unknown>>
  /** After it was accepted. */
  readonly then?: () => void
}

/** One of the things that a person does. */
export interface Deed {
  readonly name: string
  /** How often it comes, beside the others. */
  readonly cards: number
  /** null: there is nothing to do it with. */
  readonly start: (stage: Stage) => Plan | null
}

const words = ['apple', 'brook', 'cedar', 'dune', 'ember', 'fern', 'grove', 'heath'] as const
const freshText = (stage: Stage, mark: string) =>
  `${mark}${String(stage.next())} ${stage.dice.pick(words) ?? ''}`

const plain = (to: Place) => (to.type === 'channel' ? { ...to } : { type: to.type, userIds: [...to.userIds] })

const call = ({ core }: Stage, route: string, params: object) =>
  core.handlers['api.call']({ account: core.account, route, params })

/** The last messages of the person that are there, and are not to go. */
function ownMessages(stage: Stage): readonly number[] {
  const { byId } = stage.server.server.state.messages
  return stage.stored
    .filter(({ id }) => byId.has(id) && !stage.ledger.registers.has(`gone ${String(id)}`))
    .map(({ id }) => id)
    .slice(-12)
}
const isOnItsWay = ({ core, stored }: Stage, messageId: number): boolean =>
  [...core.state().outbox.values()].some(({ content }) =>
    stored.some((one) => one.id === messageId && one.content === content),
  )
/** The last ones of somebody else in what the person writes in. */
function bensMessages({ ben, general, server }: Stage): readonly number[] {
  const { byId, byChannel } = server.server.state.messages
  return (byChannel.get(general) ?? [])
    .filter((id) => byId.get(id)?.senderId === ben.account.user_id && id > 60)
    .slice(-12)
}

function send(stage: Stage, place: Place, content: string, draft?: string): Plan {
  const { core, ledger } = stage
  const from = draft === undefined ? {} : { draft }
  const destination = plain(place)
  return {
    text: `sends "${content}" to ${tellPlace(place)}${draft === undefined ? '' : ', a draft'}`,
    wishes: [ledger.send(content)],
    answer: core.handlers['message.send']({ account: core.account, destination, content, ...from }),
  }
}

function flag(stage: Stage, name: FlagName & ('read' | 'starred'), messageIds: number[]): Plan | null {
  if (messageIds.length === 0) return null
  const { core, dice, ledger, server } = stage
  const op = dice.chance(0.6) ? 'add' : 'remove'
  const wishes = messageIds.map((id) => {
    const isThere = () => server.server.state.messages.byId.has(id)
    const bits = () => flagBits(selfOf(stage).rows, id) ?? 0
    const read = () => (isThere() ? (bits() & Flag[name]) !== 0 : undefined)
    return ledger.wish(`${name} ${String(id)}`, op === 'add', read)
  })
  return {
    text: `${op === 'add' ? 'makes' : 'makes no longer'} ${messageIds.join(' ')} ${name}`,
    wishes,
    answer: core.handlers['flags.change']({ account: core.account, op, flag: name, messageIds }),
  }
}

/** The names of drafts that are here, by their ids, with what they say. */
export function knownDrafts(
  stage: Stage,
): ReadonlyMap<string, { readonly name: string; readonly content: string }> {
  const found = new Map<string, { readonly name: string; readonly content: string }>()
  for (const { id, content } of stage.core.state().localDrafts.values())
    for (const [name, { wishes }] of stage.ledger.registers)
      if (name.startsWith('draft ') && wishes.some(({ value }) => value === content))
        found.set(id, { name, content })
  return found
}
/** What is left of a draft, wherever it stands. */
function draftNow(stage: Stage, name: string): string {
  const said = new Set(stage.ledger.registers.get(name)?.wishes.map(({ value }) => value))
  const found = [...stage.core.state().localDrafts.values()].filter(({ content }) => said.has(content))
  return found.map(({ content }) => content).join(' and ')
}

function writeDraft(stage: Stage): Plan | null {
  const { composers, core, dice, ledger } = stage
  const target = somePlace(stage)
  const id = draftIdOf(target)
  const known = composers.get(id) ?? knownDrafts(stage).get(id)?.name
  // Where its topic is called otherwise in a moment, a window would follow it.
  if (composers.has(id) && target.type === 'channel' && isWandering(target.topic)) return null
  const name = known ?? `draft ${String(stage.next())}`
  const before = ledger.registers.get(name)?.wishes.at(-1)?.value
  const grows = typeof before === 'string' && before !== '' && dice.chance(0.5)
  const content = grows ? `${before} and more` : freshText(stage, 'd')
  const rev = core.state().localDrafts.get(id)?.rev ?? 0
  composers.set(id, name)
  return {
    text: `writes "${content}" for ${tellPlace(target)} (${name})`,
    wishes: [ledger.wish(name, content, () => draftNow(stage, name))],
    answer: core.handlers['draft.put']({
      account: core.account,
      id,
      target: plain(target),
      content,
      caret: null,
      rev,
      writer: 'window',
    }),
  }
}

/** A draft that is written down as far as anybody knows. */
function restingDraft(stage: Stage) {
  const resting = [...knownDrafts(stage)].filter(
    ([, { name }]) =>
      stage.ledger.registers.get(name)?.wishes.every(({ outcome }) => outcome !== 'open') === true,
  )
  const [id, known] = stage.dice.pick(resting, ([each]) => each) ?? []
  const draft = stage.core.state().localDrafts.get(id ?? '')
  return draft === undefined || known === undefined ? null : { draft, ...known }
}

/** The uploads as the client told them last. */
export function uploadRows({ core }: Stage) {
  const last = core.pushes.findLast(({ name }) => name === 'upload.changed')
  return last?.name === 'upload.changed' ? last.payload.uploads : []
}

const emoji = [
  { emojiName: 'tada', emojiCode: '1f389' },
  { emojiName: 'thumbs_up', emojiCode: '1f44d' },
] as const

export const deeds: readonly Deed[] = [
  {
    name: 'send',
    cards: 8,
    start: (stage) => send(stage, somePlace(stage), freshText(stage, 's')),
  },
  {
    name: 'send the same text again on purpose',
    cards: 2,
    start: (stage) => {
      const { dice, general, ledger } = stage
      const texts = [...ledger.sent.keys()].filter((text) => text.startsWith('twice'))
      const text = texts.length > 0 && dice.chance(0.7) ? dice.pick(texts) : freshText(stage, 'twice')
      return send(stage, { type: 'channel', channelId: general, topic: 'tea' }, text ?? 'twice')
    },
  },
  {
    name: 'edit',
    cards: 4,
    start: (stage) => {
      const messageId = stage.dice.pick(ownMessages(stage))
      if (messageId === undefined) return null
      const content = freshText(stage, 'e')
      const read = () => stage.server.server.state.messages.byId.get(messageId)?.content
      return {
        text: `edits ${String(messageId)}: "${content}"`,
        wishes: [stage.ledger.wish(`text of ${String(messageId)}`, content, read)],
        answer: call(stage, 'updateMessage', { messageId, content }),
      }
    },
  },
  {
    name: 'delete',
    cards: 1,
    start: (stage) => {
      // What is not known to be there by its text cannot be found once it is gone.
      const messageId = stage.dice.pick(ownMessages(stage).filter((id) => !isOnItsWay(stage, id)))
      if (messageId === undefined) return null
      const read = () => !stage.server.server.state.messages.byId.has(messageId)
      return {
        text: `deletes ${String(messageId)}`,
        wishes: [stage.ledger.wish(`gone ${String(messageId)}`, true, read)],
        answer: call(stage, 'deleteMessage', { messageId }),
      }
    },
  },
  {
    name: 'react',
    cards: 4,
    start: (stage) => {
      const { core, dice, ledger, server, who } = stage
      const messageId = dice.pick([...ownMessages(stage), ...bensMessages(stage)])
      const which = dice.pick(emoji, ({ emojiCode }) => emojiCode)
      if (messageId === undefined || which === undefined) return null
      const op = dice.chance(0.6) ? 'add' : 'remove'
      const read = () =>
        server.server.state.messages.byId
          .get(messageId)
          ?.reactions.some((each) => each.userId === who.user_id && each.emojiCode === which.emojiCode)
      return {
        text: `${op === 'add' ? 'puts' : 'takes'} ${which.emojiName} ${op === 'add' ? 'on' : 'off'} ${String(messageId)}`,
        wishes: [ledger.wish(`${which.emojiName} on ${String(messageId)}`, op === 'add', read)],
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
    cards: 3,
    start: (stage) =>
      flag(stage, 'starred', stage.dice.some([...ownMessages(stage), ...bensMessages(stage)], 0).slice(0, 2)),
  },
  { name: 'read', cards: 4, start: (stage) => flag(stage, 'read', stage.dice.some(bensMessages(stage), 1)) },
  {
    name: 'mute or follow a topic',
    cards: 2,
    start: (stage) => {
      const { dice, general, ledger } = stage
      const topic = dice.pick(['lunch', 'welcome']) ?? 'lunch'
      const policy = dice.int(4)
      const read = () => selfOf(stage).topics.get(topicKey(general, topic))?.policy ?? 0
      return {
        text: `gives ${topic} policy ${String(policy)}`,
        wishes: [ledger.wish(`policy of ${topic}`, policy, read)],
        answer: call(stage, 'setTopicPolicy', { channelId: general, topic, policy }),
      }
    },
  },
  {
    name: 'mute a channel',
    cards: 1,
    start: (stage) => {
      const { dice, ledger, server, who } = stage
      const channel = [...server.server.state.channels.values()].find(({ name }) => name === 'garden')
      if (channel === undefined) return null
      const value = dice.chance(0.5)
      return {
        text: `${value ? 'mutes' : 'unmutes'} a channel`,
        wishes: [ledger.wish('channel muted', value, () => channel.subscribers.get(who.user_id)?.isMuted)],
        answer: call(stage, 'updateSubscription', { channelId: channel.id, property: 'is_muted', value }),
      }
    },
  },
  {
    name: 'mute somebody',
    cards: 1,
    start: (stage) => {
      const gus = stage.server.accounts.find(({ role }) => role === 600)
      if (gus === undefined) return null
      const value = stage.dice.chance(0.5)
      const read = () => selfOf(stage).mutedUsers.has(gus.user_id)
      return {
        text: `${value ? 'mutes' : 'unmutes'} somebody`,
        wishes: [stage.ledger.wish('person muted', value, read)],
        answer: call(stage, value ? 'muteUser' : 'unmuteUser', { userId: gus.user_id }),
      }
    },
  },
  {
    name: 'say how one is',
    cards: 1,
    start: (stage) => {
      const text = freshText(stage, 'status ')
      return {
        text: `says of oneself "${text}"`,
        wishes: [stage.ledger.wish('status', text, () => selfOf(stage).status?.text)],
        answer: call(stage, 'updateStatus', { text }),
      }
    },
  },
  { name: 'write a draft', cards: 5, start: writeDraft },
  {
    name: 'send a draft',
    cards: 3,
    start: (stage) => {
      const found = restingDraft(stage)
      if (found === null) return null
      const { content, draft, name } = found
      const { target } = draft
      const to =
        target.type === 'direct'
          ? { type: 'direct' as const, userIds: [...target.userIds] }
          : { type: 'channel' as const, channelId: target.channelId ?? stage.general, topic: target.topic }
      stage.composers.delete(draft.id)
      const plan = send(stage, to, content, draft.id)
      const left = stage.ledger.wish(name, '', () => draftNow(stage, name))
      return { ...plan, wishes: [...plan.wishes, left] }
    },
  },
  {
    name: 'drop a draft',
    cards: 1,
    start: (stage) => {
      const found = restingDraft(stage)
      if (found === null) return null
      const { draft, name } = found
      stage.composers.delete(draft.id)
      return {
        text: `drops ${name}`,
        wishes: [stage.ledger.wish(name, '', () => draftNow(stage, name))],
        answer: stage.core.handlers['draft.drop']({ account: stage.core.account, id: draft.id }),
      }
    },
  },
  {
    name: 'upload',
    cards: 2,
    start: (stage) => {
      const { core, folder, ledger, server } = stage
      const name = `file-${String(stage.next())}.txt`
      const file = path.join(folder, name)
      writeFileSync(file, `${name} `.repeat(500))
      const { uploads } = server.server.state
      const read = () => [...uploads.values()].filter((each) => each.name === name).length
      return {
        text: `uploads ${name}`,
        wishes: [ledger.wish(`upload ${name}`, 1, read)],
        answer: core.handlers['upload.add']({
          account: core.account,
          place: 'here',
          files: [{ path: file }],
        }),
      }
    },
  },
  {
    name: 'send what is uploaded',
    cards: 3,
    start: (stage) => {
      const { core, linked } = stage
      const row = uploadRows(stage).find(({ name, state }) => state === 'done' && !linked.has(name))
      if (row === undefined) return null
      linked.add(row.name)
      const to = { type: 'channel' as const, channelId: stage.general, topic: 'tea' }
      return {
        ...send(stage, to, `f${String(stage.next())} [${row.label}](${row.url ?? ''})`),
        then: () => void core.handlers['upload.control']({ account: core.account, id: row.id, op: 'cancel' }),
      }
    },
  },
  {
    name: 'look at a conversation',
    cards: 3,
    start: (stage) => {
      const { core } = stage
      const place = somePlace(stage)
      return {
        text: `looks at ${tellPlace(place)}`,
        wishes: [],
        answer: core.handlers['messages.fetch']({
          account: core.account,
          narrow: placeNarrow(place).map((term) => ({
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
    cards: 2,
    start: (stage) => {
      const { core, dice, ledger } = stage
      const row = dice.pick(
        [...core.state().outbox.values()].filter(({ status }) => status === 'failed'),
        ({ localId }) => localId,
      )
      if (row === undefined) return null
      const input = { account: core.account, localId: row.localId }
      if (dice.chance(0.8))
        return {
          text: `sends "${row.content}" again`,
          wishes: [],
          answer: core.handlers['outbox.retry'](input),
        }
      ledger.discarded(row.content)
      return { text: `discards "${row.content}"`, wishes: [], answer: core.handlers['outbox.discard'](input) }
    },
  },
]
