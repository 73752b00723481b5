import type { DemoMessage, DemoOrganization } from '../server/demo/types.ts'

const speakers = ['olga', 'ada', 'mo', 'ben', 'mia'] as const

const talk = (channel: string, topic: string, first: number, texts: readonly string[]): DemoMessage[] =>
  texts.map((text, n) => ({
    sender: speakers[(first + n) % speakers.length] ?? 'olga',
    at: 600 - first - n,
    channel,
    topic,
    text,
  }))

/** A little of everything that an organization can contain, so that each action has something to act on. */
export const organization: DemoOrganization = {
  name: 'Proof Works',
  description: 'Where stories happen.',
  people: [
    { key: 'olga', name: 'Olga Owner', role: 'owner', presence: 'active' },
    {
      key: 'ada',
      name: 'Ada Admin',
      role: 'administrator',
      avatarColor: '#4a6fb5',
      timezone: 'Europe/Berlin',
    },
    { key: 'mo', name: 'Mo Moderator', role: 'moderator', status: { text: 'Reading', emoji: 'book' } },
    { key: 'ben', name: 'Ben Member', readUntil: 590, alertWords: ['lantern'], profile: { Town: 'Oslo' } },
    { key: 'mia', name: 'Mia Member', readUntil: 595 },
    { key: 'max', name: 'Max Member', presence: 'never' },
    { key: 'gus', name: 'Gus Guest', role: 'guest', presence: 'idle' },
    { key: 'gil', name: 'Gil Guest', role: 'guest' },
    { key: 'old', name: 'Olaf Gone', active: false },
    { key: 'robo', name: 'Robo', botOf: 'ben' },
  ],
  groups: [
    { name: 'builders', description: 'Those who build', members: ['ada', 'ben'], creator: 'ada' },
    {
      name: 'growers',
      description: 'Those who grow',
      members: ['mia'],
      subgroups: ['builders'],
      creator: 'ada',
    },
  ],
  folders: [{ name: 'Work' }, { name: 'Leisure', description: 'For **fun**' }],
  emoji: [
    { name: 'lantern', author: 'ada' },
    { name: 'spade', author: 'ben' },
  ],
  linkifiers: [
    { pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://tracker.example/{id}' },
    { pattern: 'T(?P<id>[0-9]+)', urlTemplate: 'https://tasks.example/{id}' },
  ],
  playgrounds: [{ name: 'Try it', language: 'Python', urlTemplate: 'https://try.example/?{code}' }],
  profileFields: [
    { name: 'Town', type: 'short' },
    { name: 'Tea', type: 'list', data: { g: 'Green', b: 'Black' } },
  ],
  uploads: [{ name: 'plan.txt', by: 'ben', contentType: 'text/plain', content: 'First the beds.' }],
  channels: [
    {
      name: 'general',
      description: 'For all',
      subscribers: ['olga', 'ada', 'mo', 'ben', 'mia', 'max', 'gus', 'gil'],
      creator: 'olga',
      isDefault: true,
    },
    {
      name: 'garden',
      description: 'Plants & beds',
      privacy: 'web-public',
      subscribers: ['olga', 'ada', 'ben', 'mia'],
      creator: 'ada',
      folder: 'Leisure',
    },
    { name: 'workshop', description: 'Tools', subscribers: ['ada', 'ben', 'mia', 'gus'], creator: 'ben' },
    {
      name: 'planning',
      description: 'Closed plans',
      privacy: 'private',
      subscribers: ['olga', 'ada', 'ben', 'gus'],
      creator: 'olga',
      folder: 'Work',
      mutedBy: ['ben'],
    },
    {
      name: 'vault',
      description: 'Closed past',
      privacy: 'protected',
      subscribers: ['olga', 'ben', 'mia'],
      creator: 'olga',
    },
  ],
  topicPolicies: [
    { person: 'ben', channel: 'general', topic: 'lunch', policy: 'muted' },
    { person: 'ben', channel: 'planning', topic: 'budget', policy: 'unmuted' },
    { person: 'ada', channel: 'garden', topic: 'tomatoes', policy: 'followed' },
  ],
  messages: [
    ...talk('general', 'welcome', 0, ['Hello all', 'Good to see you', 'Shall we start?', 'See **this**']),
    ...talk('general', 'lunch', 10, ['Soup today', 'I bring bread', '@**Ben Member** at noon?']),
    ...talk('garden', 'tomatoes', 20, ['They ripen', 'Water them at six', 'The lantern is broken']),
    ...talk('garden', '✔ fence', 30, ['It leans', 'Fixed it', 'See https://fence.example/']),
    ...talk('workshop', 'saw', 40, ['It is blunt', '@**all** who has the file?']),
    ...talk('planning', 'budget', 50, ['First numbers', 'Too high, see #12', 'Cut it']),
    ...talk('vault', 'keys', 60, ['One', 'Two']),
    { sender: 'olga', at: 500, channel: 'general', topic: '', text: 'No topic here' },
    { sender: 'ada', at: 499, to: ['ben'], text: 'Do you have the key?', starredBy: ['ben'] },
    {
      sender: 'ben',
      at: 498,
      to: ['ada'],
      text: 'Yes, on my desk.',
      reactions: [{ emoji: 'tada', by: ['ada'] }],
    },
    { sender: 'olga', at: 497, to: ['ada', 'ben'], text: 'Meeting at three?' },
    { sender: 'gus', at: 496, to: ['ben'], text: 'May I join?' },
    { sender: 'ben', at: 495, to: [], text: 'Note: buy seeds' },
    {
      sender: 'ben',
      at: 494,
      channel: 'workshop',
      topic: 'vote',
      text: '/poll Where?\nHere\nThere',
      widgetEvents: [{ by: 'mia', event: { type: 'vote', key: 'canned,0', vote: 1 } }],
    },
    { sender: 'ben', at: 493, channel: 'garden', topic: 'beds', text: 'The [plan](upload:plan.txt)' },
  ],
}
