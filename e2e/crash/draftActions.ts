import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { freshText, send } from './userAction.ts'
import type { UserAction, StartedAction } from './userAction.ts'
import { isWandering, somePlace, describePlace } from './actor.ts'
import type { Actor } from './actor.ts'

/** Returns name and text of the drafts on this computer, by draft id. */
export function knownDrafts(
  actor: Actor,
): ReadonlyMap<string, { readonly name: string; readonly content: string }> {
  const found = new Map<string, { readonly name: string; readonly content: string }>()
  for (const { id, content } of actor.core.state().localDrafts.values())
    for (const [name, { expected }] of actor.expectations.registers)
      if (name.startsWith('draft ') && expected.some(({ value }) => value === content))
        found.set(id, { name, content })
  return found
}
/** Returns the current text of a draft, whichever conversation it is in. */
function draftNow(actor: Actor, name: string): string {
  const expectedTexts = new Set(actor.expectations.registers.get(name)?.expected.map(({ value }) => value))
  const found = [...actor.core.state().localDrafts.values()].filter(({ content }) =>
    expectedTexts.has(content),
  )
  // A discarded message becomes a draft again, beside the draft written in its conversation in the meantime.
  const isTakenBack = (content: string) => (actor.expectations.sent.get(content)?.discarded ?? 0) > 0
  const ownDrafts = found.length > 1 ? found.filter(({ content }) => !isTakenBack(content)) : found
  return ownDrafts.map(({ content }) => content).join(' and ')
}

function writeDraft(actor: Actor): StartedAction | null {
  const { composers, core, rng, expectations } = actor
  const target = somePlace(actor)
  const id = draftIdOf(target)
  const composer = composers.get(id) ?? knownDrafts(actor).get(id)?.name
  // A real window would follow its topic if that is being renamed.
  if (composers.has(id) && target.type === 'channel' && isWandering(target.topic)) return null
  const name = composer ?? `draft ${String(actor.next())}`
  const before = expectations.registers.get(name)?.expected.at(-1)?.value
  const grows = typeof before === 'string' && before !== '' && rng.chance(0.5)
  const content = grows ? `${before} and more` : freshText(actor, 'd')
  const rev = core.state().localDrafts.get(id)?.rev ?? 0
  composers.set(id, name)
  return {
    text: `writes "${content}" for ${describePlace(target)} (${name})`,
    expected: [expectations.expect(name, content, () => draftNow(actor, name))],
    answer: core.handlers['draft.put']({
      account: core.account,
      id,
      target,
      content,
      caret: null,
      rev,
      writer: 'window',
    }),
  }
}

/** Returns a random draft without a pending write. */
function restingDraft(actor: Actor) {
  const resting = [...knownDrafts(actor)].filter(
    ([, { name }]) =>
      actor.expectations.registers.get(name)?.expected.every(({ outcome }) => outcome !== 'open') === true,
  )
  const [id, composer] = actor.rng.pick(resting, ([each]) => each) ?? []
  const draft = actor.core.state().localDrafts.get(id ?? '')
  return draft === undefined || composer === undefined ? null : { draft, ...composer }
}

/** Actions that write, send and delete drafts. */
export const draftActions: readonly UserAction[] = [
  { name: 'write a draft', weight: 5, start: writeDraft },
  {
    name: 'send a draft',
    weight: 3,
    start: (actor) => {
      const found = restingDraft(actor)
      if (found === null) return null
      const { content, draft, name } = found
      const { target } = draft
      const to =
        target.type === 'direct'
          ? target
          : { type: 'channel' as const, channelId: target.channelId ?? actor.general, topic: target.topic }
      actor.composers.delete(draft.id)
      const plan = send(actor, to, content, draft.id)
      const left = actor.expectations.expect(name, '', () => draftNow(actor, name))
      return { ...plan, expected: [...plan.expected, left] }
    },
  },
  {
    name: 'drop a draft',
    weight: 1,
    start: (actor) => {
      const found = restingDraft(actor)
      if (found === null) return null
      const { content, draft, name } = found
      const { account, handlers } = actor.core
      actor.composers.delete(draft.id)
      return {
        text: `drops ${name}`,
        expected: [actor.expectations.expect(name, '', () => draftNow(actor, name))],
        answer: handlers['draft.drop']({ account, id: draft.id, content }),
      }
    },
  },
]
