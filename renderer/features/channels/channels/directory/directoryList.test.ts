import { describe, expect, it } from 'vitest'
import type { Channel } from '../../../../../shared/api/types.ts'
import { account, channel, subscription } from '../../../../../shared/model/testing/eg.ts'
import { directoryCounts, directorySections, matchOf, type DirectoryChoices } from './directoryList.ts'

const folder = (id: number, name: string, order: number, isArchived = false) => ({
  id,
  name,
  description: '',
  renderedDescription: '',
  order,
  isArchived,
  creatorId: null,
  dateCreated: 0,
})

const state = account({
  channels: [
    channel(9, { name: 'news', folderId: 2, weeklyTraffic: 5, subscriberCount: 9, dateCreated: 40 }),
    channel(10, { name: 'design', folderId: 1, weeklyTraffic: null, subscriberCount: 2, dateCreated: 30 }),
    channel(11, { name: 'Ábacus', description: 'Sums and the *news*', weeklyTraffic: 70, dateCreated: 10 }),
    channel(12, { name: 'attic', isArchived: true, folderId: 1 }),
    channel(13, { name: 'cellar', folderId: 3, weeklyTraffic: 70, subscriberCount: null, dateCreated: 20 }),
  ],
  subscriptions: [subscription(9), subscription(12)],
  folders: [folder(1, 'Product', 2), folder(2, 'Company', 1), folder(3, 'Old', 0, true)],
})

const list = (choices: Partial<DirectoryChoices> = {}) =>
  directorySections(state, { tab: 'all', sort: 'name', query: '', ...choices }).map(
    ({ title, channels }) => `${title}: ${channels.map(({ name }) => name).join(' ')}`,
  )

describe('the directory', () => {
  it('has one section per folder in order, then channels without a folder', () => {
    expect(list()).toEqual(['Company: news', 'Product: design', 'Other channels: Ábacus cellar'])
  })
  it('has tabs for all, joined and archived channels', () => {
    expect(list({ tab: 'subscribed' })).toEqual(['Company: news'])
    expect(list({ tab: 'archived' })).toEqual(['Product: attic'])
    expect(directoryCounts(state)).toEqual({ all: 4, subscribed: 1, archived: 1 })
  })
  it.each([
    ['name', 'Ábacus cellar design news'],
    ['active', 'Ábacus cellar news design'],
    ['people', 'news Ábacus design cellar'],
    ['newest', 'news design cellar Ábacus'],
  ] as const)('sorts channels by %s', (sort, names) => {
    const flat = account({
      channels: [...state.channels.values()].map((channel) => ({ ...channel, folderId: null })),
      subscriptions: [],
    })
    const sections = directorySections(flat, { tab: 'all', sort, query: '' })
    expect(sections.map(({ title }) => title)).toEqual(['Channels'])
    expect(sections[0]?.channels.map(({ name }) => name).join(' ')).toBe(names)
  })
  it('finds names without accents and descriptions, names first', () => {
    expect(list({ query: 'abac' })).toEqual(['Channels: Ábacus'])
    expect(list({ query: '#news' })).toEqual(['Company: news', 'Other channels: Ábacus'])
    expect(list({ query: 'abacus sums' })).toEqual(['Channels: Ábacus'])
    expect(list({ query: 'nothing' })).toEqual([])
  })
  it('distinguishes a match of the name from one of the description', () => {
    const one: Channel = channel(1, { name: 'Garden plans', description: 'Beds' })
    expect([['plans', 'garden'], ['beds', 'plan'], ['shed']].map((words) => matchOf(one, words))).toEqual([
      2, 1, 0,
    ])
  })
})
