import type { Conversation } from '../../../shared/api/conversation.ts'
import type { Action, Plan, Actor } from '../action.ts'
import {
  clientsOf,
  freshName,
  humans,
  isSeated,
  nameOf,
  noun,
  ownChannels,
  readable,
  topicsIn,
} from '../action.ts'
import { killAndReopen, openAnother } from '../windowFaults.ts'
import { discardFailed, editAt } from '../oracle/lateEdits.ts'
import { someNarrow } from '../oracle/narrows.ts'
import type { ScenarioWindow } from '../openWindow.ts'
import type { ClientUser } from '../clientUser.ts'
import { unwrap } from '../../core/harness.ts'

/** Returns a plan for one of the actor's clients. */
function withClient(
  actor: Actor,
  plan: (user: ClientUser) => { text: string; perform: () => Promise<unknown> } | null,
): Plan | null {
  const user = actor.rng.pick(clientsOf(actor), ({ name }) => name)
  const made = user === undefined ? null : plan(user)
  if (user === undefined || made === null) return null
  return {
    text: `${made.text} (at ${user.name})`,
    perform: async () => {
      await made.perform()
      return undefined
    },
  }
}

/** Returns a plan for a window of any of the actor's clients. */
function withWindow(
  actor: Actor,
  plan: (window: ScenarioWindow) => { text: string; perform: () => Promise<unknown> },
): Plan | null {
  const ownWindows = actor.world.windows.filter(({ person: user }) => user.userId === actor.by.id)
  const window = actor.rng.pick(ownWindows, ({ name }) => name)
  if (window === undefined) return null
  const made = plan(window)
  return {
    text: `${made.text} (window ${window.name})`,
    perform: async () => {
      await made.perform()
      return undefined
    },
  }
}

function somewhere(actor: Actor): { readonly to: Conversation; readonly text: string } | null {
  const { rng } = actor
  const channel = rng.pick(ownChannels(actor))
  if (channel !== undefined && rng.chance(0.6)) {
    const topic = rng.pick(topicsIn(actor, channel.id)) ?? noun(actor)
    return { to: { type: 'channel', channelId: channel.id, topic }, text: `#${channel.name} > ${topic}` }
  }
  const others = humans(actor).filter(({ id }) => id !== actor.by.id)
  const people = rng.some(others, rng.chance(0.2) ? 0 : 1).slice(0, 2)
  const userIds = people.map(({ id }) => id).sort((a, b) => a - b)
  return { to: { type: 'direct', userIds }, text: people.map(nameOf).join(', ') || 'themselves' }
}

export const clientActions: readonly Action[] = [
  {
    name: 'send from a client',
    who: isSeated,
    weight: 4,
    plan: (actor) =>
      withClient(actor, ({ client, account }) => {
        const place = somewhere(actor)
        if (place === null) return null
        const content = `From here: ${noun(actor)}`
        return {
          text: `sends to ${place.text}: ${content}`,
          perform: async () =>
            unwrap(await client.handlers['message.send']({ account, destination: place.to, content })),
        }
      }),
  },
  {
    name: 'change a flag at a client',
    who: isSeated,
    weight: 4,
    plan: (actor) =>
      withClient(actor, ({ client, account }) => {
        const { rng } = actor
        const messageIds = rng.some(readable(actor), 1).map(({ id }) => id)
        const flag = rng.pick(['read', 'starred', 'collapsed'] as const) ?? 'read'
        const op = rng.pick(['add', 'remove'] as const) ?? 'add'
        return {
          text: `${op}s ${flag}: ${messageIds.join(', ')}`,
          perform: async () =>
            unwrap(await client.handlers['flags.change']({ account, op, flag, messageIds })),
        }
      }),
  },
  {
    name: 'react at a client',
    who: isSeated,
    weight: 3,
    plan: (actor) =>
      withClient(actor, ({ client, account }) => {
        const messageId = actor.rng.pick(readable(actor))?.id
        const op = actor.rng.pick(['add', 'remove'] as const) ?? 'add'
        if (messageId === undefined) return null
        const reaction = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji' }
        return {
          text: `${op}s tada: ${String(messageId)}`,
          // A refusal (the reaction already exists) is a valid outcome too.
          perform: () => client.handlers['reaction.change']({ account, op, messageId, ...reaction }),
        }
      }),
  },
  {
    name: 'edit at a client',
    who: isSeated,
    weight: 3,
    plan: (actor) => {
      const isOwn = actor.rng.chance(0.8)
      const message = actor.rng.pick(readable(actor, ({ senderId }) => !isOwn || senderId === actor.by.id))
      if (message === undefined) return null
      const edit = { messageId: message.id, content: freshName(actor, 'Edited here:') }
      return withClient(actor, (user) => ({
        text: `edits ${String(message.id)}: ${edit.content}`,
        perform: () => editAt(user, edit),
      }))
    },
  },
  {
    name: 'discard what failed at a client',
    who: isSeated,
    plan: (actor) =>
      withClient(actor, (user) => ({
        text: 'discards what failed',
        perform: () => discardFailed(user),
      })),
  },
  {
    name: 'open a view',
    who: isSeated,
    weight: 12,
    plan: (actor) =>
      withWindow(actor, (window) => {
        const narrow = someNarrow(actor)
        return { text: `opens ${JSON.stringify(narrow)}`, perform: () => window.fetch(narrow, 'around') }
      }),
  },
  {
    name: 'scroll a view',
    who: isSeated,
    weight: 3,
    plan: (actor) =>
      withWindow(actor, (window) => {
        const views = [...(window.state()?.views.values() ?? [])]
        const view = actor.rng.pick(views, ({ narrow }) => JSON.stringify(narrow))
        const direction = actor.rng.pick(['older', 'newer'] as const) ?? 'older'
        const narrow = view?.narrow ?? []
        return {
          text: `loads ${direction} of ${JSON.stringify(narrow)}`,
          perform: () => window.fetch(narrow, view === undefined ? 'around' : direction),
        }
      }),
  },
  {
    name: 'load topics',
    who: isSeated,
    weight: 4,
    plan: (actor) =>
      withWindow(actor, (window) => {
        const channel = actor.rng.pick(ownChannels(actor))
        return {
          text: `loads the topics of #${channel?.name ?? ''}`,
          perform: () => (channel === undefined ? Promise.resolve() : window.loadTopics(channel.id)),
        }
      }),
  },
  {
    name: 'open another window',
    who: isSeated,
    plan: (actor) =>
      withClient(actor, (user) => ({
        text: 'opens another window',
        perform: () => openAnother(actor.world, user),
      })),
  },
  {
    name: 'kill a window and open it again',
    who: isSeated,
    plan: (actor) =>
      withWindow(actor, (window) => ({
        text: 'kills the window and opens it again',
        perform: () => killAndReopen(actor.world, window),
      })),
  },
  {
    name: 'lose a batch',
    who: isSeated,
    weight: 2,
    plan: (actor) =>
      withWindow(actor, (window) => ({
        text: 'loses the next batch on its way to the window',
        perform: () => Promise.resolve(window.loseOne()),
      })),
  },
  {
    name: 'wake up',
    who: isSeated,
    plan: (actor) =>
      withClient(actor, (user) => ({
        text: 'wakes the client',
        perform: () => Promise.resolve(user.client.reconnect()),
      })),
  },
]
