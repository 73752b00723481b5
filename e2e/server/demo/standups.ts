import type { DemoMessage } from './types.ts'

const done: Readonly<Record<string, readonly string[]>> = {
  ravi: [
    'reviewed the resume protocol',
    'moved the archive to the new index',
    'paired with Emeka on retries',
    'deleted a queue nobody used',
    'read the battery report twice',
    'wrote the migration note',
  ],
  mina: [
    'cut the release branch',
    'made the build two minutes shorter',
    'untangled the signing script',
    'rehearsed the rollback',
    'answered the auditors',
    'cleaned up stale flags',
  ],
  tobias: [
    'fixed the map on old phones',
    'halved the size of the plot images',
    'wrote tests for offline notes',
    'tracked down a stuck spinner',
    'tried the new onboarding on my aunt',
    'upgraded the map library',
  ],
  emeka: [
    'acknowledged chunks properly',
    'load-tested the import',
    'renamed the retry counter',
    'documented the probe handshake',
    'found where the five missing readings went',
    'tuned the pool',
  ],
  ines: [
    'drew the empty states',
    'reviewed contrast in the dark theme',
    'sketched the plot comparison',
    'wrote alt texts',
    'trimmed the icon set',
    'tested with three gardeners',
  ],
  haruka: [
    'soldered revision C',
    'froze twelve probes overnight',
    'measured sleep current again',
    'ordered seals',
    'printed a new cap',
    'calibrated the moisture rig',
  ],
  lucia: [
    'walked the north slope',
    'replaced two probes eaten by something',
    'talked to the forester about birches',
    'photographed the meadow plots',
    'mapped the dry corner',
    'dug up a lost anchor',
  ],
  noor: [
    'finished the chapter on clay',
    'cut four pages nobody missed',
    'recorded the install video',
    'collected questions for the guide',
    'fixed the glossary',
    'answered three readers',
  ],
  sam: [
    'closed nineteen tickets',
    'called the vineyard back',
    'wrote a macro for lost passwords',
    'taught Jo the refund form',
    'sorted the feature wishes',
    'thanked a very patient customer',
  ],
  jo: [
    'took the morning shift',
    'reproduced the pairing bug on video',
    'updated the known issues',
    'sent out replacement caps',
    'wrote to the guest house in Jeju',
    'tidied the tags',
  ],
}
const next = [
  'same again, with fewer surprises',
  'the other half of it',
  'reviews in the morning, code after lunch',
  'a quiet day, I hope',
  'the thing I have been avoiding',
  'helping whoever is stuck',
  'off in the afternoon',
  'writing it down properly',
  'one more round of tests',
  'the demo for Thursday',
]

/** Returns one message per user and working day for `weeks` weeks, about completed and planned work. */
export function standups(weeks: number): DemoMessage[] {
  const messages: DemoMessage[] = []
  const people = Object.keys(done)
  for (let week = weeks; week >= 1; week--)
    for (let day = 0; day < 5; day++)
      people.forEach((sender, place) => {
        const turn = (weeks - week) * 5 + day
        // Users skip some days.
        if ((turn * 7 + place * 3) % 11 === 0) return
        const lines = done[sender]!
        messages.push({
          channel: 'engineering',
          topic: `stand-up, ${week === 1 ? 'this week' : week === 2 ? 'last week' : `${week} weeks ago`}`,
          sender,
          at: ((week - 1) * 7 + (5 - day)) * 1440 - place * 6 + 30,
          text: `Yesterday: ${lines[(turn + place) % lines.length]}. Today: ${next[(turn * 3 + place) % next.length]}.`,
        })
      })
  return messages
}
