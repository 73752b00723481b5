import type { DemoOrganization, DemoTalk } from './demo/types.ts'

const remarks = [
  'Good morning! Coffee is ready.',
  'Has anyone seen the newest draft? I like where it goes.',
  'I pushed the small fix from yesterday, it was one line in the end.',
  'Thank you, that saved me an hour.',
  'Shall we look at it together after lunch?',
  'Works for me. I book the quiet room.',
  'The numbers of this week look much better than I feared.',
  'Let us keep it simple and see what people say.',
]

const calls = [
  'Do you have a minute for a question?',
  'I left two notes on your draft, nothing urgent.',
  'Lunch at half past twelve?',
]

/** Lines for an organization without its own. */
export function defaultTalk(organization: DemoOrganization): DemoTalk {
  const people = organization.people.filter(
    (user) => user.active !== false && user.botOf === undefined && user.role !== 'guest',
  )
  const channels = organization.channels.filter(
    (channel) => channel.archived !== true && (channel.privacy ?? 'public') === 'public',
  )
  const speaker = (n: number) => people[n % Math.max(1, people.length)]?.key ?? ''
  return {
    conversations: channels.slice(0, 3).map((channel, index) => ({
      channel: channel.name,
      topic: 'today',
      lines: remarks.map((text, n) => ({ by: speaker(n + index), text })),
    })),
    directMessages: calls.map((text, n) => ({ by: speaker(n + 1), text })),
    mentions: channels.slice(0, 2).map((channel, n) => ({
      by: speaker(n + 2),
      channel: channel.name,
      topic: 'today',
      text: '@**{name}** what do you think?',
    })),
  }
}
