import type { DemoChannel, DemoMessage, DemoOrganization } from '../demo/types.ts'

const ownChannels =
  'news plans budget kitchen-table garden library music travel repairs ideas archive-room lost-and-found'.split(
    ' ',
  )
const muted = ['music', 'lost-and-found']

/** Public channels whose only subscriber is the owner; others can see and join them. */
const others =
  'algebra astronomy ballet botany carpentry ceramics chess choir cinema climbing cooking cycling drama drawing fencing film geology history judo juggling knitting latin logic opera painting poetry pottery rowing sailing weaving'.split(
    ' ',
  )

interface Residents {
  readonly owner: string
  readonly members: DemoChannel['subscribers']
  /** Guests are subscribed to two of the channels. */
  readonly guests: readonly string[]
  /** They muted two channels and pinned one. */
  readonly choosers: readonly string[]
}

/** Twelve channels of the members, thirty more that they can see, and two archived ones. */
export function manyChannels({ owner, members, guests, choosers }: Residents): readonly DemoChannel[] {
  const channel = (
    name: string,
    subscribers: DemoChannel['subscribers'],
    more: Partial<DemoChannel> = {},
  ): DemoChannel => ({ name, description: `All about ${name}`, subscribers, creator: owner, ...more })
  const withGuests = members === 'all' ? members : [...members, ...guests]
  return [
    ...ownChannels.map((name) =>
      channel(name, name === 'news' || name === 'garden' ? withGuests : members, {
        isDefault: name === 'news',
        ...(muted.includes(name) ? { mutedBy: choosers } : {}),
        ...(name === 'plans' ? { privacy: 'private', pinnedBy: choosers } : {}),
      }),
    ),
    ...others.map((name) => channel(name, [owner])),
    channel('pageant', members, { archived: true }),
    channel('parade', [owner], { archived: true }),
  ]
}

/** Three messages per topic: those of the last half hour are unread for the administrator and the member. */
const talk = (name: string, topic: string, at: number): readonly DemoMessage[] =>
  (['olga', 'ada', 'olga'] as const).map((sender, n) => ({
    sender,
    at: at - n,
    channel: name,
    topic,
    text: `The lantern of ${name}, part ${String(n + 1)}`,
  }))

/** An organization whose channel lists exceed the space of the views. */
const organization: DemoOrganization = {
  name: 'Long Corridor',
  description: 'Many doors.',
  people: [
    { key: 'olga', name: 'Olga Owner', role: 'owner', emailVisibility: 4 },
    { key: 'ada', name: 'Ada Admin', role: 'administrator', readUntil: 31 },
    { key: 'ben', name: 'Ben Member', readUntil: 31 },
    { key: 'gus', name: 'Gus Guest', role: 'guest', emailVisibility: 1 },
  ],
  channels: manyChannels({
    owner: 'olga',
    members: ['olga', 'ada', 'ben'],
    guests: ['gus'],
    choosers: ['ada', 'ben'],
  }),
  messages: [
    ...ownChannels.flatMap((name, n) => talk(name, 'today', n < 6 ? 30 : 60 + n)),
    ...others.flatMap((name, n) => talk(name, 'first steps', 200 + n)),
    ...talk('pageant', 'costumes', 300),
    ...talk('parade', 'drums', 320),
  ],
}

export default organization
