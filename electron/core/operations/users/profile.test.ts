import { expect, it } from 'vitest'
import { account, after, selfId, user } from '../../../../shared/model/testing/eg.ts'
import { selectSelf } from '../../../../shared/model/people/users.ts'
import { profileKinds } from './profile.ts'

const motto = { value: '*old*', renderedValue: '<p>old</p>' }
const state = account({ users: [user(selfId, { profile: { 3: motto } })] })
const [update, remove] = [profileKinds[0]!, profileKinds[1]!]
const set = { values: [{ fieldId: 3, value: 'new' }] }
const empty = { fieldIds: [3] }

it("a rollback restores a field's text and HTML", () => {
  for (const [kind, params, shown] of [
    [update, set, { 3: { value: 'new', renderedValue: null } }],
    [remove, empty, {}],
  ] as const) {
    const { optimistic } = kind
    const before = optimistic.current(params, state)
    const changed = after(state, ...optimistic.events(params, optimistic.value(params), state))
    expect(selectSelf(changed)?.profile).toEqual(shown)
    const back = after(changed, ...optimistic.events(params, before, changed))
    expect(selectSelf(back)?.profile).toEqual({ 3: motto })
  }
})

it('setting and clearing the same field replace each other', () => {
  expect(update.key(set)).toBe(remove.key(empty))
  expect(update.optimistic.value({ values: [{ fieldId: 4, value: [1, 2] }] })).toEqual({
    texts: { 4: '[1,2]' },
  })
  expect(update.optimistic.events(set, 'of another version', state)).toEqual([])
})
