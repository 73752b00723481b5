import { expect, it } from 'vitest'
import { mayBePlaceLink, placeOfLink } from './placeOfLink.ts'

const realm = 'https://chat.example'

it.each([
  ['https://chat.example/#narrow/channel/9-news/topic/T/near/5', '#narrow/channel/9/topic/T/near/5'],
  [' https://CHAT.example/#narrow/stream/9-news ', '#narrow/channel/9'],
  ['#narrow/dm/8-Ada', '#narrow/dm/8'],
  ['/#narrow/is/starred', '#narrow/is/starred'],
  ['topical://chat.example/#narrow/channel/9/topic/T', '#narrow/channel/9/topic/T'],
  ['TOPICAL://chat.example#narrow/channel/9', '#narrow/channel/9'],
  ['https://chat.example/#user/8', '#people/8'],
  ['topical://chat.example/#user/8-Ada', '#people/8'],
  ['#user/8', '#people/8'],
])('the link %j leads to %s', (link, place) => {
  expect(placeOfLink(link, realm)).toBe(place)
  expect(mayBePlaceLink(link)).toBe(true)
})

it.each([
  'https://other.example/#narrow/channel/9',
  'http://chat.example/#narrow/channel/9',
  'topical://other.example/#narrow/channel/9',
  'topical://login?realm=https%3A%2F%2Fchat.example',
  'https://chat.example/#narrow',
  'https://chat.example/#narrow/teapot/x',
  'https://chat.example/?x=1#narrow/channel/9',
  'https://chat.example/help/#narrow/channel/9',
  'https://chat.example/#settings',
  'javascript:alert(1)//#narrow/channel/9',
  '#user/8/9',
  'https://',
  'desk flaky',
])('the link %j leads nowhere in the app', (link) => expect(placeOfLink(link, realm)).toBeNull())

it('resolves the channel names of old links', () => {
  const byName = (name: string) => (name === 'news' ? 9 : null)
  expect(placeOfLink('#narrow/stream/news', realm, byName)).toBe('#narrow/channel/9')
})
