import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { freshText, send } from './personAction.ts'
import type { PersonAction, Plan } from './personAction.ts'
import { isWandering, somePlace, tellPlace } from './stage.ts'
import type { Stage } from './stage.ts'

/** Returns name and text of the drafts on this computer, by draft id. */
export function knownDrafts(
  stage: Stage,
): ReadonlyMap<string, { readonly name: string; readonly content: string }> {
  const found = new Map<string, { readonly name: string; readonly content: string }>()
  for (const { id, content } of stage.core.state().localDrafts.values())
    for (const [name, { expected }] of stage.expectations.registers)
      if (name.startsWith('draft ') && expected.some(({ value }) => value === content))
        found.set(id, { name, content })
  return found
}
/** Returns the current text of a draft, whichever conversation it is in. */
function draftNow(stage: Stage, name: string): string {
  const said = new Set(stage.expectations.registers.get(name)?.expected.map(({ value }) => value))
  const found = [...stage.core.state().localDrafts.values()].filter(({ content }) => said.has(content))
  // A discarded message becomes a draft again, beside the draft written in its conversation in the meantime.
  const isTakenBack = (content: string) => (stage.expectations.sent.get(content)?.discarded ?? 0) > 0
  const own = found.length > 1 ? found.filter(({ content }) => !isTakenBack(content)) : found
  return own.map(({ content }) => content).join(' and ')
}

function writeDraft(stage: Stage): Plan | null {
  const { composers, core, rng, expectations } = stage
  const target = somePlace(stage)
  const id = draftIdOf(target)
  const known = composers.get(id) ?? knownDrafts(stage).get(id)?.name
  // A real window would follow its topic if that is being renamed.
  if (composers.has(id) && target.type === 'channel' && isWandering(target.topic)) return null
  const name = known ?? `draft ${String(stage.next())}`
  const before = expectations.registers.get(name)?.expected.at(-1)?.value
  const grows = typeof before === 'string' && before !== '' && rng.chance(0.5)
  const content = grows ? `${before} and more` : freshText(stage, 'd')
  const rev = core.state().localDrafts.get(id)?.rev ?? 0
  composers.set(id, name)
  return {
    text: `writes "${content}" for ${tellPlace(target)} (${name})`,
    expected: [expectations.expect(name, content, () => draftNow(stage, name))],
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
function restingDraft(stage: Stage) {
  const resting = [...knownDrafts(stage)].filter(
    ([, { name }]) =>
      stage.expectations.registers.get(name)?.expected.every(({ outcome }) => outcome !== 'open') === true,
  )
  const [id, known] = stage.rng.pick(resting, ([each]) => each) ?? []
  const draft = stage.core.state().localDrafts.get(id ?? '')
  return draft === undefined || known === undefined ? null : { draft, ...known }
}

/** Actions that write, send and delete drafts. */
export const draftActions: readonly PersonAction[] = [
  { name: 'write a draft', weight: 5, start: writeDraft },
  {
    name: 'send a draft',
    weight: 3,
    start: (stage) => {
      const found = restingDraft(stage)
      if (found === null) return null
      const { content, draft, name } = found
      const { target } = draft
      const to =
        target.type === 'direct'
          ? target
          : { type: 'channel' as const, channelId: target.channelId ?? stage.general, topic: target.topic }
      stage.composers.delete(draft.id)
      const plan = send(stage, to, content, draft.id)
      const left = stage.expectations.expect(name, '', () => draftNow(stage, name))
      return { ...plan, expected: [...plan.expected, left] }
    },
  },
  {
    name: 'drop a draft',
    weight: 1,
    start: (stage) => {
      const found = restingDraft(stage)
      if (found === null) return null
      const { content, draft, name } = found
      const { account, handlers } = stage.core
      stage.composers.delete(draft.id)
      return {
        text: `drops ${name}`,
        expected: [stage.expectations.expect(name, '', () => draftNow(stage, name))],
        answer: handlers['draft.drop']({ account, id: draft.id, content }),
      }
    },
  },
]
