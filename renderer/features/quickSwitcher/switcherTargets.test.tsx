import { describe, expect, it } from 'vitest'
import {
  adaId,
  after,
  account,
  arrived,
  borisId,
  channel,
  channelMessage,
  user,
} from '../../../shared/model/testing/eg.ts'
import { findTargets, switcherTargets, matchScore } from './switcherTargets.ts'
import { views } from '../../app/views.ts'
import { registerViews } from '../views/index.ts'

registerViews(views)

const state = after(
  account({
    users: [
      user(1, { name: 'Me' }),
      user(adaId, { name: 'Ada Plank' }),
      user(borisId, { name: 'Boris', isActive: false }),
    ],
    recentDirects: [{ userIds: [adaId], maxId: 3 }],
    channels: [
      ...account().channels.values(),
      channel(20, { name: 'trial gardens' }),
      channel(21, { name: 'old trials', isArchived: true }),
      channel(22, { name: 'leads', isPrivate: true }),
    ],
  }),
  arrived(channelMessage(10, { topic: 'Plan for spring', flags: ['read'] })),
  arrived(channelMessage(11, { channelId: 10, topic: '✔ plan' })),
)
const titles = (text: string) =>
  findTargets(switcherTargets(state), text).map(({ title, context }) => context + title)

describe('jump targets', () => {
  it('are views, channels, topics and people, each once; nobody who is deactivated, not oneself', () => {
    expect(titles('').toSorted()).toEqual(
      [
        'Inbox',
        'Combined feed',
        'Mentions',
        'Starred',
        'Reactions',
        'Your files',
        'Settings',
        'Browse channels',
        'Create channel',
        'Mark all direct messages as read',
        'Mark all messages as read',
        'Mark what is shown as read',
        'Drafts',
        'Direct messages',
        'People',
        'news',
        'design',
        'newsPlan for spring',
        'designplan',
        'Ada Plank',
      ].toSorted(),
    )
  })
  it('begin with what is unread when nothing is typed', () => expect(titles('')[0]).toMatch(/design/))
  it('rank the whole name, then its start, then a word in it', () =>
    expect(titles('plan')).toEqual(['designplan', 'newsPlan for spring', 'Ada Plank']))
  it('are found with typing errors and without accents where nothing is as it was typed', () => {
    expect(titles('plnak')).toEqual(['Ada Plank'])
    expect(titles('desogn')[0]).toBe('design')
  })
  it('are found by channel and topic together, and by # before a name', () => {
    expect(titles('news > spr')).toEqual(['newsPlan for spring'])
    expect(titles('#des')[0]).toBe('design')
  })
  it('are the pages of people where a profile is asked for', () => {
    const found = findTargets(switcherTargets(state), 'ada: profile')
    expect(found.map(({ hash, title }) => [title, hash])).toEqual([['Ada Plank: profile', '#people/2']])
    expect(titles('plank prof')).toEqual(['Ada Plank: profile'])
    expect(titles('spring prof')).toEqual([])
  })
  it('are found by words of which some are in the name and some in that of the channel', () => {
    expect(titles('new spr')).toEqual(['newsPlan for spring'])
    expect(titles('spring plan')).toEqual(['newsPlan for spring'])
    expect(titles('draf')[0]).toBe('Drafts')
  })
  it('are channels that one has not joined once their name is typed, and no archived ones', () => {
    const found = (text: string) =>
      findTargets(switcherTargets(state), text).map(({ title, kind, hash }) => [title, kind, hash])
    expect(found('trial')).toEqual([['trial gardens', 'unjoined', expect.stringMatching(/^#narrow.*20/)]])
    expect(found('leads')).toEqual([['leads', 'unjoined', '#channels/22']])
  })
  it('are the settings of a channel by its name and the word', () => {
    const settings = (text: string) =>
      findTargets(switcherTargets(state), text)
        .filter(({ kind }) => kind === 'settings')
        .map(({ title, hash }) => [title, hash])
    expect(settings('#news sett')).toEqual([['#news settings', '#channels/9/about']])
    expect(settings('trial gardens settings')).toEqual([['#trial gardens settings', '#channels/20/about']])
    expect(settings('settings')).toEqual([])
  })
  it('are the ways to other channels', () => {
    expect(titles('browse')).toEqual(['Browse channels'])
    expect(titles('create ch')).toEqual(['Create channel'])
  })
})

describe('the score of a match', () => {
  it.each([
    ['plan', 'plan', 5],
    ['Planning', 'plan', 4],
    ['the plan', 'plan', 3],
    ['explanation', 'plan', 2],
    ['explanation of a plan', 'plan', 3],
    ['plan of land', 'pol', 1],
    ['the plan of land', 'pol', 1],
    ['pure land', 'pland', 0],
    ['pure land', 'p', 4],
    ['a repaint', 'art', 0],
    ['design', 'plan', 0],
  ])('of %s for %s is %i', (title, words, score) => expect(matchScore(title, words)).toBe(score))
})
