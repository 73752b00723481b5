import type { DemoMessage } from './types.ts'

const parcels = [
  '40 silicone seals, size M',
  'a reel of capacitors',
  'two bags of reference sand',
  'the loud drill bits',
  '12 cells, long-life',
  'cable glands, the good ones',
  'a crate of housings, revision C',
  'one (1) very small screwdriver',
  'potting compound, keep upright',
  'clay samples, labelled in Portuguese',
  'a second label printer, apparently',
  'stainless rods, 30 cm',
]
const places = [
  'at the front desk',
  'in the lab',
  'under the stairs',
  'with the neighbours, who are nice about it',
]
const answers: readonly (readonly [string, string])[] = [
  ['haruka', 'Mine, thank you.'],
  ['lucia', 'I will carry it down, it goes to the woods anyway.'],
  ['emeka', 'That was quick.'],
  ['haruka', 'I ordered one. We have received three. I am not complaining.'],
  ['tobias', 'It rattles. Is it supposed to rattle?'],
  ['haruka', 'It is supposed to rattle.'],
]

/** Returns notes of the bot Sprout on parcels of the last `weeks` weeks, some with replies. */
export function deliveries(weeks: number): DemoMessage[] {
  return Array.from({ length: weeks * 3 }, (_, step): DemoMessage[] => {
    const at = (weeks * 7 - Math.floor(step / 3) * 7 - (step % 3) * 2) * 1440 - 380 - ((step * 53) % 90)
    const place = { channel: 'hardware', topic: 'deliveries' }
    const note: DemoMessage = {
      ...place,
      sender: 'sprout',
      at,
      text: `:package: **${parcels[(step * 5) % parcels.length]!}** arrived, ${places[(step * 3) % places.length]!}.`,
    }
    const [sender, text] = answers[Math.floor(step / 2) % answers.length]!
    return step % 2 === 1 ? [note, { ...place, sender, at: at - 25, text }] : [note]
  }).flat()
}
