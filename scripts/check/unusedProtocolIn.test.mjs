import { expect, test } from 'vitest'
import { unusedProtocolIn } from './unusedProtocolIn.mjs'

const route = (name) => `export const ${name} = route({\n  name: '${name}',\n  doc: '…',\n})`
const code = {
  'shared/api/routes/messages/drafts.ts': ['getDrafts', 'createDraft', 'editDraft'].map(route).join('\n'),
  'shared/model/account/accountSlices.ts':
    'const slices = {\n  users: usersSlice,\n  drafts: draftsSlice,\n  later: laterSlice,\n}',
  'shared/model/people/users.ts':
    'export const usersSlice = {}\nexport const nameOf = (state, id) => state.users.get(id)?.name',
  'shared/model/outbox/drafts.ts':
    'export const draftsSlice = {\n  fromSnapshot: (snapshot) => snapshot.drafts,\n}',
  'shared/model/lists/later.ts': 'export const laterSlice = {}',
  'electron/core/drafts/copies.ts':
    "submit('editDraft', draft)\nexport const f = ({ later }: AccountState) => later",
  'renderer/state/create.ts': 'call(routes.createDraft, draft)',
  'renderer/state/create.test.ts': "call('getDrafts')\nexpect(state.drafts.size).toBe(0)",
}
const reasons = (uncalled, unread) => ({
  uncalledRoutes: [{ why: '…', names: uncalled }],
  unreadSlices: [{ why: '…', names: unread }],
})
const problems = (uncalled, unread) =>
  unusedProtocolIn(new Map(Object.entries(code)), reasons(uncalled, unread))

test('accepts a list of exactly the routes and slices that the product does not use', () => {
  expect(problems(['getDrafts'], ['drafts'])).toEqual([])
})

test('finds an unused route and an unused slice without a reason', () => {
  const place = 'scripts/check/unusedProtocol.mjs has no reason for it'
  expect(problems([], [])).toEqual([
    `the product does not use the route getDrafts, and ${place}`,
    `the product does not use the slice drafts, and ${place}`,
  ])
})

test('finds rows for what is used or does not exist', () => {
  const place = 'scripts/check/unusedProtocol.mjs'
  expect(problems(['getDrafts', 'editDraft', 'sendDraft'], ['drafts', 'users', 'later', 'pins'])).toEqual([
    `${place}: the route editDraft is used, or does not exist`,
    `${place}: the route sendDraft is used, or does not exist`,
    `${place}: the slice users is used, or does not exist`,
    `${place}: the slice later is used, or does not exist`,
    `${place}: the slice pins is used, or does not exist`,
  ])
})
