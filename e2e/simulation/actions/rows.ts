import { ask, channels, clientsOf, type Action, type Plan, type Actor } from '../action.ts'
import { editAt } from '../oracle/lateEdits.ts'
import type { ScenarioWindow } from '../openWindow.ts'
import type { Narrow } from '../../../shared/api/types.ts'
import { mapHas } from '../../../shared/collections/shardedMap.ts'

/** Returns a step of a focused scenario: performed by one user, without random choices. */
export const row = (name: string, by: string, plan: (actor: Actor) => Plan | null): Action => ({
  name,
  who: (user) => user.deliveryEmail.startsWith(`${by}@`),
  plan,
})

export const doing = (text: string, perform: () => unknown): Plan => ({
  text,
  perform: async () => {
    await perform()
    return undefined
  },
})

export const allOf = (text: string, plans: readonly (Plan | null)[]): Plan => ({
  text,
  perform: async () => {
    let last
    for (const plan of plans) last = await plan?.perform()
    return last
  },
})

export const channelNamed = (actor: Actor, name: string) => channels(actor).find((each) => each.name === name)
export const userNamed = ({ state }: Actor, key: string) =>
  [...state.users.values()].find((user) => user.deliveryEmail.startsWith(`${key}@`))
/** Returns the id of the newest message with that text. */
export const messageIdOf = ({ state }: Actor, text: string): number =>
  [...state.messages.byId.values()].filter(({ content }) => content.includes(text)).at(-1)?.id ?? 0

export const windowOf = ({ world, by }: Actor): ScenarioWindow | undefined =>
  world.windows.find((window) => window.person.userId === by.id)
export const clientOf = (actor: Actor) => clientsOf(actor)[0]
export const opens = (narrow: Narrow) => (actor: Actor) =>
  doing(`opens ${JSON.stringify(narrow)}`, () => windowOf(actor)?.fetch(narrow, 'around'))
export const opensAll = (text: string, actor: Actor, narrows: readonly Narrow[]): Plan =>
  allOf(
    text,
    narrows.map((narrow) => opens(narrow)(actor)),
  )
/** Loads topics when all earlier events have arrived: a late one would mark the topics as stale. */
export const loadsTopics = (name: string) => (actor: Actor) =>
  doing(`loads the topics of #${name}`, async () => {
    await actor.world.settle()
    await windowOf(actor)?.loadTopics(channelNamed(actor, name)?.id ?? 0)
  })

export const makesPrivate = (name: string) => (actor: Actor) =>
  ask(actor, `makes #${name} private`, 'PATCH', `/streams/${String(channelNamed(actor, name)?.id ?? 0)}`, {
    is_private: true,
  })

export const startsToEdit = (actor: Actor, text: string, op: 'start' | 'stop' = 'start'): Plan =>
  ask(actor, `${op}s to edit "${text}"`, 'POST', `/messages/${String(messageIdOf(actor, text))}/typing`, {
    op,
  })

/** Waits for a limited time. If the condition stays false, the comparison fails later. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo() && tries < 400; tries++) await new Promise((resolve) => setTimeout(resolve, 5))
}

export const flagsAt = (
  actor: Actor,
  op: 'add' | 'remove',
  flag: 'read' | 'starred',
  messageIds: number[],
): Plan =>
  doing(`${op}s ${flag} at a client: ${messageIds.join(', ')}`, async () => {
    const [mine] = clientsOf(actor)
    if (mine === undefined) return
    // Views become stale through messages that the window does not have, and the oracle skips stale views.
    // Main caches no messages.
    await until(() => {
      const cached = windowOf(actor)?.state()?.messages.byId
      return cached !== undefined && messageIds.every((id) => mapHas(cached, id))
    })
    await mine.client.handlers['flags.change']({ account: mine.account, op, flag, messageIds })
  })

export const writes = (actor: Actor, channel: string, topic: string, content: string): Plan =>
  ask(actor, `writes to #${channel} > ${topic}: ${content}`, 'POST', '/messages', {
    type: 'stream',
    to: channelNamed(actor, channel)?.id ?? 0,
    topic,
    content,
  })

export const writesTo = (actor: Actor, key: string, content: string): Plan =>
  ask(actor, `writes to ${key}: ${content}`, 'POST', '/messages', {
    type: 'direct',
    to: [userNamed(actor, key)?.id ?? 0],
    content,
  })

export const edits = (actor: Actor, text: string, params: Record<string, string>): Plan =>
  ask(
    actor,
    `edits "${text}": ${JSON.stringify(params)}`,
    'PATCH',
    `/messages/${String(messageIdOf(actor, text))}`,
    params,
  )

export const editsAt = async (actor: Actor, text: string, content: string): Promise<void> => {
  const [mine] = clientsOf(actor)
  if (mine !== undefined) await editAt(mine, { messageId: messageIdOf(actor, text), content })
}

export const reacts = (actor: Actor, text: string): Plan =>
  doing(`reacts at a client to "${text}"`, async () => {
    const [mine] = clientsOf(actor)
    const reaction = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji' }
    const messageId = messageIdOf(actor, text)
    await mine?.client.handlers['reaction.change']({
      account: mine.account,
      op: 'add',
      messageId,
      ...reaction,
    })
  })

export const policy = (actor: Actor, channel: string, topic: string, visibility_policy: number): Plan =>
  ask(
    actor,
    `sets the policy of #${channel} > ${topic} to ${String(visibility_policy)}`,
    'POST',
    '/user_topics',
    {
      stream_id: channelNamed(actor, channel)?.id ?? 0,
      topic,
      visibility_policy,
    },
  )

export const roleOf = (actor: Actor, key: string, role: number): Plan =>
  ask(
    actor,
    `gives ${key} the role ${String(role)}`,
    'PATCH',
    `/users/${String(userNamed(actor, key)?.id ?? 0)}`,
    {
      role,
    },
  )
