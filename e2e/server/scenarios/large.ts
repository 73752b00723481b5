import type {
  DemoChannel,
  DemoChannelMessage,
  DemoDirectMessage,
  DemoGroup,
  DemoMessage,
  DemoOrganization,
  DemoUser,
} from '../demo/types.ts'
import { random, type Random } from '../random.ts'
import type { ScenarioFactors } from './loadScenario.ts'

const words =
  'the morning plan for our next garden release keeps growing while small notes about paint water light boxes and stairs arrive from every side because people like to share what they saw on the way here before lunch'.split(
    ' ',
  )

const firstNames =
  'Ada Ben Cleo Dan Eva Finn Gwen Hugo Ines Jon Kim Lara Milo Nora Omar Pia Quinn Rosa Sami Tess'.split(' ')
const lastNames =
  'Abel Brook Cole Dorn Ekberg Falk Grey Holm Ivers Jansen Kell Lund Moss Nilsen Orth Penn Rowe Stein Thorn Vale'.split(
    ' ',
  )

const peopleCount = 150
const channelCount = 60
const messageCount = 25_000
const unreadDays = 2

function sentence(next: Random): string {
  const length = 4 + Math.floor(next() * 18)
  const text = Array.from({ length }, () => words[Math.floor(next() * words.length)] ?? 'and').join(' ')
  const marked = next() < 0.1 ? text.replace(/ (\w+) /, ' **$1** ') : text
  return next() < 0.05 ? `${marked}\n\n\`${words[Math.floor(next() * words.length)] ?? ''}\`` : marked
}

function makePeople(count: number, unread: number): DemoUser[] {
  return Array.from({ length: count }, (_, n) => ({
    key: `p${String(n)}`,
    name: `${firstNames[n % firstNames.length] ?? ''} ${lastNames[Math.floor(n / firstNames.length) % lastNames.length] ?? ''}${n >= 400 ? ` ${String(Math.floor(n / 400) + 1)}` : ''}`,
    role:
      n === 0
        ? ('owner' as const)
        : n < 4
          ? ('administrator' as const)
          : n % 25 === 24
            ? ('guest' as const)
            : ('member' as const),
    ...(n % 3 === 0 ? {} : { avatarColor: ['#3f8f6b', '#c2642e', '#4a6fb5', '#a3466c'][n % 4] ?? '#3f8f6b' }),
    presence: n % 4 === 0 ? ('active' as const) : n % 4 === 1 ? ('idle' as const) : ('offline' as const),
    readUntil: unread * 1440,
    ...(n % 3 === 2 ? { emailVisibility: 1 as const } : {}),
  }))
}

function makeChannels(count: number, people: number): DemoChannel[] {
  return Array.from({ length: count }, (_, n) => ({
    name: n === 0 ? 'everyone' : `channel ${String(n)}`,
    description: `The place for subject ${String(n)}`,
    ...(n % 7 === 6 ? { privacy: 'private' as const } : {}),
    // The first users, who sign in for the bench, are subscribed everywhere; others only in part.
    subscribers: n === 0 ? 'all' : subscribersOf(n, people),
  }))
}

function subscribersOf(channel: number, people: number): string[] {
  const share = Math.max(4, Math.round(people / 40))
  const keys: string[] = []
  for (let index = 0; index < people; index++)
    if (index < 3 || (index * 7 + channel * 13) % share === 0) keys.push(`p${String(index)}`)
  return keys
}

/** Groups of forty users; every tenth is also a subgroup of the previous one. */
function makeGroups(count: number, people: number): DemoGroup[] {
  const name = (n: number): string => `team ${String(n)}`
  return Array.from({ length: count }, (_, n) => ({
    name: name(n),
    description: `Looks after subject ${String(n)}`,
    members: [
      ...new Set(Array.from({ length: 40 }, (_member, m) => `p${String((n * 37 + m * 13) % people)}`)),
    ],
    ...(n % 10 === 9 ? { subgroups: [name(n - 1)] } : {}),
  }))
}

/**
 * Many users and messages for measurements. Factors multiply 150 users, 60 channels, 25,000 messages and the last two
 * unread days.
 */
export default function large(factors: ScenarioFactors): DemoOrganization {
  const next = random(7)
  const count = Math.round(messageCount * (factors.messages ?? 1))
  const people = makePeople(
    Math.round(peopleCount * (factors.users ?? 1)),
    unreadDays * (factors.unreads ?? 1),
  )
  const channels = makeChannels(Math.round(channelCount * (factors.channels ?? 1)), people.length)
  const span = 90 * 1440
  const messages: DemoMessage[] = Array.from({ length: count }, (_, n) => {
    const at = (span * (count - n)) / count
    const from = `p${String(Math.floor(next() * next() * people.length))}`
    if (n % 12 === 11) {
      const message: DemoDirectMessage = { sender: from, at, to: [`p${String(n % 3)}`], text: sentence(next) }
      return message
    }
    const channel = channels[Math.floor(next() * next() * channels.length)]
    const message: DemoChannelMessage = {
      sender: from,
      at,
      channel: channel?.name ?? 'everyone',
      topic: `topic ${String(Math.floor(next() * (4 + n / 1200)))}`,
      text: n % 40 === 39 ? `${sentence(next)} @**${people[n % 3]?.name ?? ''}**` : sentence(next),
      ...(n % 9 === 0 ? { reactions: [{ emoji: 'thumbs_up', by: [`p${String(n % 50)}`] }] } : {}),
    }
    return message
  })
  const groups = makeGroups(factors.groups ?? 0, people.length)
  return { name: 'Large Hall', description: 'Made for measuring.', people, channels, groups, messages }
}
