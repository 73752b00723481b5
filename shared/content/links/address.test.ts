import fc from 'fast-check'
import { expect, it } from 'vitest'
import { feedNarrow } from '../../model/views/narrow.ts'
import { channelTabs, formatAddress, parseAddress, routeOfHash, type Address } from './address.ts'

const id = fc.integer({ min: 1, max: 1e9 })
const listPage = <const View extends string>(view: View) =>
  fc.record({ view: fc.constant(view), page: fc.constantFrom('list', 'new') })

const addresses: fc.Arbitrary<Address> = fc.oneof(
  fc.constantFrom('inbox', 'recent', 'catchup', 'drafts', 'reports', 'files').map((view) => ({ view })),
  listPage('bots'),
  id.map((botId) => ({ view: 'bots', page: 'bot', botId }) as const),
  fc.constant({ view: 'channels', page: 'new' } as const),
  fc.option(id).map((channelId) => ({ view: 'channels', page: 'directory', channelId }) as const),
  fc.record({
    view: fc.constant('channels'),
    page: fc.constant('settings'),
    channelId: id,
    tab: fc.constantFrom(...channelTabs),
  }),
  listPage('groups'),
  id.map((groupId) => ({ view: 'groups', page: 'group', groupId }) as const),
  listPage('invitations'),
  fc.constantFrom('directory', 'new').map((page) => ({ view: 'people', page }) as const),
  fc.record({
    view: fc.constant('people'),
    page: fc.constant('person'),
    userId: fc.oneof(id, fc.constant('me')),
    part: fc.option(fc.constantFrom('channels', 'note', 'manage', 'moderate')),
  }),
  fc
    .constantFrom('', 'account', 'organizationPermissions')
    .map((page) => ({ view: 'settings', page }) as const),
  fc.option(id).map((channelId) => ({ view: 'topics', channelId }) as const),
  fc
    .option(id)
    .map((channelId) => (channelId === null ? null : [{ operator: 'channel', operand: channelId }]))
    .map((narrow) => ({ view: 'gallery', narrow }) as const),
  fc.record({ channelId: id, topic: fc.string(), near: fc.option(id) }).map(({ channelId, topic, near }) => ({
    view: 'conversation' as const,
    narrow: [
      { operator: 'channel', operand: channelId },
      { operator: 'topic', operand: topic },
    ],
    near,
  })),
)

it('each address survives formatting and parsing', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      expect(parseAddress(formatAddress(address))).toEqual(address)
    }),
  )
})

it('any text parses as an address with a stable hash', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `#people/${text}`),
      ),
      (hash) => {
        const address = parseAddress(hash)
        expect(parseAddress(formatAddress(address))).toEqual(address)
      },
    ),
  )
})

it.each([
  ['#channels/7/elsewhere', { view: 'channels', page: 'directory', channelId: 7 }],
  ['#channels/general', { view: 'channels', page: 'directory', channelId: null }],
  ['#people/nobody', { view: 'people', page: 'directory' }],
  ['#people/7/elsewhere', { view: 'people', page: 'person', userId: 7, part: null }],
  ['#groups/7/8', { view: 'groups', page: 'list' }],
  ['#topics/x', { view: 'topics', channelId: null }],
  ['#gallery', { view: 'gallery', narrow: null }],
  ['#toString', { view: 'conversation', narrow: feedNarrow, near: null }],
  ['', { view: 'conversation', narrow: feedNarrow, near: null }],
])('the hash %j is read as the nearest place', (hash, address) => {
  expect(parseAddress(hash)).toEqual(address)
})

it('a pane has no messages', () => {
  expect(routeOfHash('#inbox')).toMatchObject({ view: 'inbox', narrow: [], near: null, hash: '#inbox' })
  expect(routeOfHash('')).toMatchObject({ view: 'conversation', narrow: feedNarrow, hash: '#feed' })
})
