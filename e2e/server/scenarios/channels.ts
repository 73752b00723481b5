import type { DemoChannel, DemoMessage, DemoOrganization } from '../demo/types.ts'

const everybody = ['olga', 'ada', 'ben', 'gus'] as const
const members = ['olga', 'ada', 'ben'] as const

/** Everybody's own channels; the muted ones are so for all but the owner. */
const own =
  'news plans budget kitchen garden library music travel repairs ideas archive-room lost-and-found'.split(' ')
const muted = ['music', 'lost-and-found']

/** Public channels of the owner alone: the others may see and join them. */
const others =
  'algebra astronomy ballet botany carpentry ceramics chess choir cinema climbing cooking cycling drama drawing fencing film geology history judo juggling knitting latin logic opera painting poetry pottery rowing sailing weaving'.split(
    ' ',
  )

const channel = (name: string, subscribers: readonly string[], more: Partial<DemoChannel> = {}) => ({
  name,
  description: `All about ${name}`,
  subscribers,
  creator: 'olga',
  ...more,
})

/** Three messages a topic: those of the last half hour are unread to the administrator and the member. */
const talk = (name: string, topic: string, at: number): readonly DemoMessage[] =>
  (['olga', 'ada', 'olga'] as const).map((sender, n) => ({
    sender,
    at: at - n,
    channel: name,
    topic,
    text: `The lantern of ${name}, part ${String(n + 1)}`,
  }))

/** Twelve own channels, thirty others that one may see, muted and archived ones: lists longer than what they show. */
const organization: DemoOrganization = {
  name: 'Long Corridor',
  description: 'Many doors.',
  people: [
    { key: 'olga', name: 'Olga Owner', role: 'owner', emailVisibility: 4 },
    { key: 'ada', name: 'Ada Admin', role: 'administrator', readUntil: 31 },
    { key: 'ben', name: 'Ben Member', readUntil: 31 },
    { key: 'gus', name: 'Gus Guest', role: 'guest', emailVisibility: 1 },
  ],
  channels: [
    ...own.map((name) =>
      channel(name, name === 'news' || name === 'garden' ? everybody : members, {
        isDefault: name === 'news',
        ...(muted.includes(name) ? { mutedBy: ['ada', 'ben'] } : {}),
        ...(name === 'plans' ? { privacy: 'private', pinnedBy: ['ben'] } : {}),
      }),
    ),
    ...others.map((name) => channel(name, ['olga'])),
    channel('pageant', members, { archived: true }),
    channel('parade', ['olga'], { archived: true }),
  ],
  messages: [
    ...own.flatMap((name, n) => talk(name, 'today', n < 6 ? 30 : 60 + n)),
    ...others.flatMap((name, n) => talk(name, 'first steps', 200 + n)),
    ...talk('pageant', 'costumes', 300),
    ...talk('parade', 'drums', 320),
  ],
}

export default organization
