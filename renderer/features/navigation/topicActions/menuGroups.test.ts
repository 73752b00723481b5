import { expect, it } from 'vitest'
import { inGroups } from '../../../ui/index.ts'
import { conversationGroups } from './menuGroups.ts'

const item = (id: string) => ({ id, label: id, run: () => undefined })

it('keeps a short menu on one level, with deletion last', () => {
  const ids = inGroups(['delete', 'export', 'link', 'mute'].map(item), conversationGroups, 'More').map(
    ({ id }) => id,
  )
  expect(ids).toEqual(['mute', 'export', 'link', 'delete'])
})

it.each([
  [
    'topic',
    ['beside', 'follow', 'mute', 'resolve', 'move', 'read', 'pin', 'pin-up', 'pin-down', 'window', 'later'],
    ['gallery', 'export', 'link', 'date', 'scroll', 'delete'],
  ],
  [
    'channel',
    ['startTopic', 'mute', 'pin', 'topics', 'settings', 'read', 'gallery', 'export', 'link', 'email'],
    ['date', 'scroll', 'leave', 'archive'],
  ],
])('the menu of a %s has at most ten items, even with all permissions', (_, ...ids) => {
  const all = ids.flat().map(item)
  const shown = inGroups(all, conversationGroups, 'More')
  const more = shown.find(({ id }) => id === 'more')?.items ?? []
  expect(shown.length).toBeLessThanOrEqual(10)
  expect(more.length).toBeLessThanOrEqual(10)
  const reachable = [...shown.filter(({ id }) => id !== 'more'), ...more].map(({ id }) => id)
  expect(reachable.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
})
