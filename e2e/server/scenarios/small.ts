import type { DemoMessage, DemoOrganization } from '../demo/types.ts'

/** Returns minutes before now of the nth of the 60 messages. */
const ago = (n: number) => (60 - n) * 10

const speakers = ['olga', 'ada', 'ben', 'gus'] as const

function talk(
  channel: string,
  topic: string,
  first: number,
  count: number,
  texts: readonly string[],
): DemoMessage[] {
  return Array.from({ length: count }, (_, n) => ({
    sender: speakers[(first + n) % (channel === 'planning' ? 3 : 4)] ?? 'olga',
    at: ago(first + n),
    channel,
    topic,
    text: texts[n % texts.length] ?? '',
  }))
}

const organization: DemoOrganization = {
  name: 'Small Works',
  description: 'A **small** organization for tests.',
  iconColors: ['#2f6f5e', '#e9c46a'],
  people: [
    {
      key: 'olga',
      name: 'Olga Owner',
      role: 'owner',
      avatarColor: '#2f6f5e',
      presence: 'active',
      emailVisibility: 4,
    },
    {
      key: 'ada',
      name: 'Ada Admin',
      role: 'administrator',
      avatarColor: '#4a6fb5',
      timezone: 'Europe/Berlin',
      status: { text: 'Reading', emoji: 'book' },
    },
    { key: 'ben', name: 'Ben Member', avatarColor: '#b3862b', readUntil: 200, alertWords: ['lantern'] },
    { key: 'gus', name: 'Gus Guest', role: 'guest', presence: 'idle', emailVisibility: 1 },
  ],
  groups: [{ name: 'builders', description: 'Those who build', members: ['ada', 'ben'], creator: 'ada' }],
  emoji: [{ name: 'lantern', author: 'ada' }],
  linkifiers: [{ pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://tracker.example/{id}' }],
  channels: [
    {
      name: 'general',
      description: 'For all',
      subscribers: ['olga', 'ada', 'ben', 'gus'],
      creator: 'olga',
      isDefault: true,
    },
    {
      name: 'garden',
      description: 'Plants & beds',
      privacy: 'web-public',
      subscribers: ['olga', 'ada', 'ben', 'gus'],
      creator: 'ada',
    },
    {
      name: 'planning',
      description: 'Closed plans',
      privacy: 'private',
      subscribers: ['olga', 'ada', 'ben'],
      creator: 'olga',
    },
  ],
  messages: [
    ...talk('general', 'welcome', 0, 12, ['Hello all', 'Good to see you', 'Shall we start?', 'See **this**']),
    ...talk('general', 'lunch', 12, 10, ['Soup today', 'I bring bread', 'At noon?']),
    ...talk('garden', 'tomatoes', 22, 10, ['They ripen', 'Water them at six', 'The lantern is broken']),
    ...talk('garden', '✔ fence', 32, 6, ['It leans', 'Fixed it', 'Thank you']),
    ...talk('planning', 'budget', 38, 8, ['First numbers', 'Too high', 'See #12']),
    {
      sender: 'ada',
      at: ago(46),
      channel: 'general',
      topic: 'lunch',
      text: 'Who is coming, @**Ben Member**?',
    },
    {
      sender: 'ada',
      at: ago(47),
      channel: 'general',
      topic: 'welcome',
      text: '@**all** please read',
      reactions: [{ emoji: 'thumbs_up', by: ['ben', 'gus'] }],
    },
    { sender: 'ada', at: ago(48), to: ['ben'], text: 'Do you have the key?' },
    { sender: 'ben', at: ago(49), to: ['ada'], text: 'Yes, on my desk.' },
    { sender: 'ada', at: ago(50), to: ['ben'], text: 'Great, I come by.', starredBy: ['ben'] },
    { sender: 'olga', at: ago(51), to: ['ada', 'ben'], text: 'Meeting at three?' },
    { sender: 'ben', at: ago(52), to: ['olga', 'ada'], text: 'Fine with me.' },
    { sender: 'ben', at: ago(53), to: [], text: 'Note: buy seeds' },
    { sender: 'olga', at: ago(54), channel: 'general', topic: '', text: 'No topic here' },
    {
      sender: 'olga',
      at: ago(55),
      channel: 'general',
      topic: 'lunch',
      text: 'Last call',
      edits: [{ previousText: 'Last cal', at: ago(56) }],
    },
    {
      sender: 'ada',
      at: ago(57),
      channel: 'planning',
      topic: 'budget',
      text: 'Final',
      moves: [{ previousTopic: 'money', at: ago(58), by: 'ada' }],
    },
    {
      sender: 'ada',
      at: ago(59),
      channel: 'general',
      topic: 'vote',
      text: '/poll Where?\nHere\nThere',
      widgetEvents: [{ by: 'ben', event: { type: 'vote', key: 'canned,0', vote: 1 } }],
    },
  ],
}

export default organization
