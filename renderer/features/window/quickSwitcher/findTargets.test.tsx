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
} from '../../../../shared/model/testing/eg.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { views } from '../../../app/views.ts'
import { registerViews } from '../../common/views/index.ts'
import { settingTargets } from './commandTargets.ts'
import { findTargets, matchScore } from './findTargets.ts'
import { placeTargets } from './placeTargets.ts'
import { initialsOf, makeTarget, type SwitcherTarget } from './target.ts'

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

function targetsOf(of: AccountState): readonly SwitcherTarget[] {
  const steps = placeTargets(of, () => null)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
const targets = targetsOf(state)
const find = (text: string, among = targets) => findTargets(among, text).flatMap((group) => group.targets)
const titles = (text: string, among = targets) =>
  find(text, among).map(({ title, context }) => context + title)
const headingsOf = (text: string) => findTargets(targets, text).map(({ heading }) => heading)

describe('the targets of the palette', () => {
  it('each view has its icon', () => {
    const icons = new Map(targets.map(({ title, icon }) => [title, icon]))
    expect(['Inbox', 'Groups', 'Catch up', 'Ada Plank'].map((title) => icons.get(title))).toEqual([
      'inbox',
      'group',
      'done',
      null,
    ])
  })

  it('offers views, channels, topics and active users once, without oneself', () => {
    const shown = targets.filter(({ kind }) => kind !== 'go')
    expect(shown.map(({ title, context }) => context + title).toSorted()).toEqual(
      [
        'Bots',
        'Inbox',
        'Invitations',
        'Recent conversations',
        'Catch up',
        'Combined feed',
        'Mentions',
        'Starred',
        'Reactions',
        'Your files',
        'Settings',
        'Drafts',
        'Scheduled',
        'Reminders',
        'Direct messages',
        'People',
        'Groups',
        'Reports',
        'news',
        'design',
        'attic',
        'trial gardens',
        'leads',
        'newsPlan for spring',
        'designplan',
        'Ada Plank',
      ].toSorted(),
    )
  })
  it('lists unread conversations first, then the newest, without a query', () => {
    expect(titles('').slice(0, 3)).toEqual(['designplan', 'newsPlan for spring', 'Ada Plank'])
    expect(headingsOf('')).toEqual(['app.jump_group_unread', 'app.jump_group_recent', 'app.jump_group_views'])
  })
  it('ranks the whole name first, then its start, then a word in it', () => {
    expect(titles('plan')).toEqual(['designplan', 'newsPlan for spring', 'Ada Plank'])
    expect(headingsOf('plan')).toEqual(['app.jump_group_conversations', 'app.jump_group_people'])
  })
  it('ranks equal matches by unread messages first, then by age', () => {
    const topic = (key: string, unread: number, recency: number) =>
      makeTarget({ key, kind: 'topic', title: `beans ${key}`, unread, recency })
    const among = [topic('old', 0, 1), topic('newest', 0, 9), topic('unread', 2, 5)]
    expect(titles('beans', among)).toEqual(['beans unread', 'beans newest', 'beans old'])
  })
  it('ranks equal matches of this account before those of other accounts', () => {
    const topic = (title: string, account: string | null, unread: number) =>
      makeTarget({ key: title, kind: 'topic', title, account, unread, recency: unread })
    const among = [topic('beans there', 'b', 9), topic('beans here', null, 0), topic('broad beans', null, 9)]
    expect(titles('beans', among)).toEqual(['beans here', 'beans there', 'broad beans'])
    expect(titles('beans', [...among, topic('beans', 'b', 0)])[0]).toBe('beans')
    expect(titles('', among)).toEqual(['broad beans', 'beans there'])
  })
  it('ignores accents, and typos if nothing matches exactly', () => {
    expect(titles('plnak')).toEqual(['Ada Plank'])
    expect(titles('desogn')[0]).toBe('design')
    expect(titles('aurelie', [makeTarget({ key: 'u', kind: 'person', title: 'Aurélie' })])).toEqual([
      'Aurélie',
    ])
  })
  it('matches channel and topic together, and only one kind after a sign', () => {
    expect(titles('news > spr')).toEqual(['newsPlan for spring'])
    expect(titles('#des')[0]).toBe('design')
    expect(titles('@pla')).toEqual(['Ada Plank'])
    expect(titles('>pla')).toEqual([])
    const settings = settingTargets()
    expect(titles(',home view', settings)[0]).toBe('PreferencesHome view')
    expect(titles('@home', settings)).toEqual([])
  })
  it.each([
    ['>theme', 'Theme'],
    ['>dark', 'Theme: Dark'],
    [',light', 'Theme: Light'],
  ])('finds settings by their names and choices: %s', (typed, title) => {
    expect(titles(typed, settingTargets())[0]).toBe(`Preferences${title}`)
  })
  it.each([
    ['quiet hours', 'Show notifications on this computer', 'Alert words pass through quiet times'],
    ['do not disturb', 'Show notifications on this computer', 'Alert words pass through quiet times'],
    ['font size', 'Text size of messages'],
    ['enter to send', 'Enter sends the message'],
    ['24 hour', 'Time format'],
    ['clock', 'Time format'],
    ['tray', 'Keep running when the window is closed'],
  ])('finds settings by other words for them: %s', (typed, ...found) => {
    expect(find(typed, settingTargets()).map((target) => target.title)).toEqual(found)
  })
  it('finds views by other words, before names with a typo or with the word inside', () => {
    const among = [...targets, makeTarget({ key: 't', kind: 'topic', title: 'lantern, slater' })]
    expect(titles('later', among)).toEqual(['Inbox', 'lantern, slater'])
  })
  it.each([
    ['>catch up', 'Go to Catch up'],
    ['>catch-up', 'Go to Catch up'],
    ['>inbox', 'Go to Inbox'],
    ['>go to rec', 'Go to Recent conversations'],
    ['>dm', 'Go to Direct messages'],
  ])('finds the action that opens a view only after the sign: %s', (typed, title) => {
    expect(titles(typed)[0]).toBe(title)
    expect(find(typed.slice(1)).filter(({ kind }) => kind === 'go')).toEqual([])
  })
  it('ignores a typo in each of several words', () => {
    const among = [makeTarget({ key: 't', kind: 'topic', title: 'battery drain' })]
    expect(titles('baterry drian', among)).toEqual(['battery drain'])
  })
  it("finds a user's page if the query asks for a profile", () => {
    expect(find('ada: profile').map(({ hash, title }) => [title, hash()])).toEqual([
      ['Ada Plank: profile', '#people/2'],
    ])
    expect(titles('plank prof')).toEqual(['Ada Plank: profile'])
    expect(titles('spring prof')).toEqual([])
  })
  it("matches words partly in the topic and partly in the channel's name", () => {
    expect(titles('new spr')).toEqual(['newsPlan for spring'])
    expect(titles('spring plan')).toEqual(['newsPlan for spring'])
    expect(titles('draf')[0]).toBe('Drafts')
  })
  it('finds unsubscribed channels by name, but no archived ones', () => {
    const found = (text: string) => find(text).map(({ title, kind, hash }) => [title, kind, hash()])
    expect(found('trial')).toEqual([['trial gardens', 'unjoined', expect.stringMatching(/^#narrow.*20/)]])
    expect(found('leads')).toEqual([['leads', 'unjoined', '#channels/22']])
  })
  it('finds the settings of a channel by its name and the word "settings"', () => {
    const settings = (text: string) =>
      find(text)
        .filter(({ kind }) => kind === 'settings')
        .map(({ title, hash }) => [title, hash()])
    expect(settings('#news sett')).toEqual([['#news settings', '#channels/9/about']])
    expect(settings('trial gardens settings')).toEqual([['#trial gardens settings', '#channels/20/about']])
    expect(settings('settings')).toEqual([])
  })
  it('reuses targets until their topics change', () => {
    const topic = (of: AccountState) => targetsOf(of).find(({ key }) => key.startsWith('topic:10:'))
    expect(topic(state)).toBe(topic(after(state, arrived(channelMessage(12, { topic: 'Plan for spring' })))))
    expect(topic(state)).not.toBe(topic(after(state, arrived(channelMessage(13, { channelId: 10 })))))
  })
})

describe('the score of a match', () => {
  it.each([
    ['plan', 'plan', 5],
    ['planning', 'plan', 4],
    ['the plan', 'plan', 3],
    ['explanation', 'plan', 2],
    ['explanation of a plan', 'plan', 3],
    ['plan of land', 'pol', 1],
    ['the plan of land', 'pol', 1],
    ['pure land', 'pland', 0],
    ['pure land', 'p', 4],
    ['a repaint', 'art', 0],
    ['design', 'plan', 0],
  ])('the name "%s" matches the query "%s" with a score of %i', (name, words, score) =>
    expect(matchScore(name, words, initialsOf(name))).toBe(score),
  )
})

it('results do not depend on the texts typed before', () => {
  const names = ['Team plan', 'plan b', 'Garden party', 'pg', 'Apple', 'ä plan', 'general', 'gen', 'n > g']
  const many = names.flatMap((title, index) => [
    makeTarget({ key: `c${index}`, kind: 'channel', title, recency: index }),
    makeTarget({
      key: `t${index}`,
      kind: 'topic',
      title,
      context: names[index - 1] ?? '',
      unread: index % 3,
    }),
    makeTarget({ key: `u${index}`, kind: 'person', title }),
  ])
  const texts = [
    'g',
    'ge',
    'gen',
    'g',
    'gx',
    '',
    '#',
    '#g',
    '#ge',
    '#',
    'g',
    'gp',
    'p',
    'pl',
    'pl ',
    'pl g',
    'pl',
  ]
  const others = ['@p', 'p', 'plna', 'plan', 'plan >', 'plan > p', 'plan', 'p', 'pg', 'p', 'a']
  for (const text of [...texts, ...others]) expect(find(text, many)).toEqual(find(text, [...many]))
})
