import { ask, channels, clientsOf, type Action, type Plan, type Stage } from '../action.ts'
import { editAt } from '../oracle/lateEdits.ts'
import type { ScenarioWindow } from '../openWindow.ts'
import type { Narrow } from '../../../shared/api/types.ts'
import { mapHas } from '../../../shared/collections/shardedMap.ts'

/** Returns a step of a focused scenario: performed by one user, without random choices. */
export const row = (name: string, by: string, plan: (stage: Stage) => Plan | null): Action => ({
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

export const channelNamed = (stage: Stage, name: string) => channels(stage).find((each) => each.name === name)
export const person = ({ state }: Stage, key: string) =>
  [...state.users.values()].find((user) => user.deliveryEmail.startsWith(`${key}@`))
/** Returns the id of the newest message with that text. */
export const said = ({ state }: Stage, text: string): number =>
  [...state.messages.byId.values()].filter(({ content }) => content.includes(text)).at(-1)?.id ?? 0

export const windowOf = ({ world, by }: Stage): ScenarioWindow | undefined =>
  world.windows.find((window) => window.person.userId === by.id)
export const clientOf = (stage: Stage) => clientsOf(stage)[0]
export const opens = (narrow: Narrow) => (stage: Stage) =>
  doing(`opens ${JSON.stringify(narrow)}`, () => windowOf(stage)?.fetch(narrow, 'around'))
export const opensAll = (text: string, stage: Stage, narrows: readonly Narrow[]): Plan =>
  allOf(
    text,
    narrows.map((narrow) => opens(narrow)(stage)),
  )
export const loadsTopics = (name: string) => (stage: Stage) =>
  doing(`loads the topics of #${name}`, () => windowOf(stage)?.loadTopics(channelNamed(stage, name)?.id ?? 0))

export const startsToEdit = (stage: Stage, text: string, op: 'start' | 'stop' = 'start'): Plan =>
  ask(stage, `${op}s to edit "${text}"`, 'POST', `/messages/${String(said(stage, text))}/typing`, { op })

/** Waits for a limited time. If the condition stays false, the comparison fails later. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo() && tries < 400; tries++) await new Promise((resolve) => setTimeout(resolve, 5))
}

export const flagsAt = (
  stage: Stage,
  op: 'add' | 'remove',
  flag: 'read' | 'starred',
  messageIds: number[],
): Plan =>
  doing(`${op}s ${flag} at a client: ${messageIds.join(', ')}`, async () => {
    const [mine] = clientsOf(stage)
    if (mine === undefined) return
    // Views become stale through messages that the window does not have, and the oracle skips stale views.
    // Main caches no messages.
    await until(() => {
      const known = windowOf(stage)?.state()?.messages.byId
      return known !== undefined && messageIds.every((id) => mapHas(known, id))
    })
    await mine.client.handlers['flags.change']({ account: mine.account, op, flag, messageIds })
  })

export const writes = (stage: Stage, channel: string, topic: string, content: string): Plan =>
  ask(stage, `writes to #${channel} > ${topic}: ${content}`, 'POST', '/messages', {
    type: 'stream',
    to: channelNamed(stage, channel)?.id ?? 0,
    topic,
    content,
  })

export const writesTo = (stage: Stage, key: string, content: string): Plan =>
  ask(stage, `writes to ${key}: ${content}`, 'POST', '/messages', {
    type: 'direct',
    to: [person(stage, key)?.id ?? 0],
    content,
  })

export const edits = (stage: Stage, text: string, params: Record<string, string>): Plan =>
  ask(
    stage,
    `edits "${text}": ${JSON.stringify(params)}`,
    'PATCH',
    `/messages/${String(said(stage, text))}`,
    params,
  )

export const editsAt = async (stage: Stage, text: string, content: string): Promise<void> => {
  const [mine] = clientsOf(stage)
  if (mine !== undefined) await editAt(mine, { messageId: said(stage, text), content })
}

export const reacts = (stage: Stage, text: string): Plan =>
  doing(`reacts at a client to "${text}"`, async () => {
    const [mine] = clientsOf(stage)
    const reaction = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji' }
    const messageId = said(stage, text)
    await mine?.client.handlers['reaction.change']({
      account: mine.account,
      op: 'add',
      messageId,
      ...reaction,
    })
  })

export const policy = (stage: Stage, channel: string, topic: string, visibility_policy: number): Plan =>
  ask(
    stage,
    `sets the policy of #${channel} > ${topic} to ${String(visibility_policy)}`,
    'POST',
    '/user_topics',
    {
      stream_id: channelNamed(stage, channel)?.id ?? 0,
      topic,
      visibility_policy,
    },
  )

export const roleOf = (stage: Stage, key: string, role: number): Plan =>
  ask(
    stage,
    `gives ${key} the role ${String(role)}`,
    'PATCH',
    `/users/${String(person(stage, key)?.id ?? 0)}`,
    {
      role,
    },
  )
