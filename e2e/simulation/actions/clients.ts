import type { Conversation } from '../../../shared/api/conversation.ts'
import type { Action, Plan, Stage } from '../action.ts'
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
import type { Person } from '../person.ts'
import { unwrap } from '../../core/harness.ts'

/** Returns a plan for one of the actor's clients. */
function withClient(
  stage: Stage,
  plan: (person: Person) => { text: string; perform: () => Promise<unknown> } | null,
): Plan | null {
  const person = stage.rng.pick(clientsOf(stage), ({ name }) => name)
  const made = person === undefined ? null : plan(person)
  if (person === undefined || made === null) return null
  return {
    text: `${made.text} (at ${person.name})`,
    perform: async () => {
      await made.perform()
      return undefined
    },
  }
}

/** Returns a plan for a window of any of the actor's clients. */
function withWindow(
  stage: Stage,
  plan: (window: ScenarioWindow) => { text: string; perform: () => Promise<unknown> },
): Plan | null {
  const own = stage.world.windows.filter(({ person }) => person.userId === stage.by.id)
  const window = stage.rng.pick(own, ({ name }) => name)
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

function somewhere(stage: Stage): { readonly to: Conversation; readonly text: string } | null {
  const { rng } = stage
  const channel = rng.pick(ownChannels(stage))
  if (channel !== undefined && rng.chance(0.6)) {
    const topic = rng.pick(topicsIn(stage, channel.id)) ?? noun(stage)
    return { to: { type: 'channel', channelId: channel.id, topic }, text: `#${channel.name} > ${topic}` }
  }
  const others = humans(stage).filter(({ id }) => id !== stage.by.id)
  const people = rng.some(others, rng.chance(0.2) ? 0 : 1).slice(0, 2)
  const userIds = people.map(({ id }) => id).sort((a, b) => a - b)
  return { to: { type: 'direct', userIds }, text: people.map(nameOf).join(', ') || 'themselves' }
}

export const clientActions: readonly Action[] = [
  {
    name: 'send from a client',
    who: isSeated,
    weight: 4,
    plan: (stage) =>
      withClient(stage, ({ client, account }) => {
        const place = somewhere(stage)
        if (place === null) return null
        const content = `From here: ${noun(stage)}`
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
    plan: (stage) =>
      withClient(stage, ({ client, account }) => {
        const { rng } = stage
        const messageIds = rng.some(readable(stage), 1).map(({ id }) => id)
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
    plan: (stage) =>
      withClient(stage, ({ client, account }) => {
        const messageId = stage.rng.pick(readable(stage))?.id
        const op = stage.rng.pick(['add', 'remove'] as const) ?? 'add'
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
    plan: (stage) => {
      const isOwn = stage.rng.chance(0.8)
      const message = stage.rng.pick(readable(stage, ({ senderId }) => !isOwn || senderId === stage.by.id))
      if (message === undefined) return null
      const edit = { messageId: message.id, content: freshName(stage, 'Edited here:') }
      return withClient(stage, (person) => ({
        text: `edits ${String(message.id)}: ${edit.content}`,
        perform: () => editAt(person, edit),
      }))
    },
  },
  {
    name: 'discard what failed at a client',
    who: isSeated,
    plan: (stage) =>
      withClient(stage, (person) => ({
        text: 'discards what failed',
        perform: () => discardFailed(person),
      })),
  },
  {
    name: 'open a view',
    who: isSeated,
    weight: 12,
    plan: (stage) =>
      withWindow(stage, (window) => {
        const narrow = someNarrow(stage)
        return { text: `opens ${JSON.stringify(narrow)}`, perform: () => window.fetch(narrow, 'around') }
      }),
  },
  {
    name: 'scroll a view',
    who: isSeated,
    weight: 3,
    plan: (stage) =>
      withWindow(stage, (window) => {
        const views = [...(window.state()?.views.values() ?? [])]
        const view = stage.rng.pick(views, ({ narrow }) => JSON.stringify(narrow))
        const direction = stage.rng.pick(['older', 'newer'] as const) ?? 'older'
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
    plan: (stage) =>
      withWindow(stage, (window) => {
        const channel = stage.rng.pick(ownChannels(stage))
        return {
          text: `loads the topics of #${channel?.name ?? ''}`,
          perform: () => (channel === undefined ? Promise.resolve() : window.loadTopics(channel.id)),
        }
      }),
  },
  {
    name: 'open another window',
    who: isSeated,
    plan: (stage) =>
      withClient(stage, (person) => ({
        text: 'opens another window',
        perform: () => openAnother(stage.world, person),
      })),
  },
  {
    name: 'kill a window and open it again',
    who: isSeated,
    plan: (stage) =>
      withWindow(stage, (window) => ({
        text: 'kills the window and opens it again',
        perform: () => killAndReopen(stage.world, window),
      })),
  },
  {
    name: 'lose a batch',
    who: isSeated,
    weight: 2,
    plan: (stage) =>
      withWindow(stage, (window) => ({
        text: 'loses the next batch on its way to the window',
        perform: () => Promise.resolve(window.loseOne()),
      })),
  },
  {
    name: 'wake up',
    who: isSeated,
    plan: (stage) =>
      withClient(stage, (person) => ({
        text: 'wakes the client',
        perform: () => Promise.resolve(person.client.reconnect()),
      })),
  },
]
