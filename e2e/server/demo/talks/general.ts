import { inTopic } from '../conversation.ts'
import { said } from '../said.ts'
import type { DemoMessage } from '../types.ts'

export const general: readonly DemoMessage[] = [
  ...inTopic(
    'general',
    '',
    { daysAgo: 17, overDays: 16 },
    said(`
sam: Has anybody seen the long ladder?
haruka: It is holding the antenna. It will be holding the antenna for some time.
sam: Then I will borrow the short ladder and stand on a book.
jo: The parking barrier opens by itself again. Nobody repaired it. I do not ask questions.
tobias: My headphones are in the phone booth. Or somebody's are. They fit me.
ines: Those are mine. They also fit me.
tobias: A mystery with two suspects and one pair of headphones.
noor: Lost: one green pen with which I have written everything good this year.
noor: Found. It was in my hair. ~ joy jo ines sam
emeka: If somebody calls and asks for "the moss department", put them through to Lucía.
lucia: Please do. They are lovely and they have a bog.
mina: The bicycle pump is back. It spent a weekend in Gdańsk, it is a better pump now.
petra: Reminder: keys of the small meeting room are *in* the small meeting room. Do not lock it.
sam: Locked it. Sorry.
petra: Spare key is with Gunnar. Under Gunnar. ~ potted_plant jo
ravi: Whoever put a label saying "do not label this" on the label printer: respect.
`),
  ),
  ...inTopic('general', 'names for the new meeting room', { daysAgo: 15, overDays: 2 }, [
    ...said(`
ines: The new meeting room needs a name before the sign is printed on Friday.
tobias: Room.
ines: A name, Tobias.
jo: We have Moss and Lichen. Something in the family?
lucia: Liverwort. It grows where nobody cleans.
petra: It will be cleaned.
haruka: Mycelium. Everything important happens there and nobody sees it.
sam: Customers will have to find it. "Please come to Mycelium" sounds like an invitation to a different company.
`),
    [
      'ines',
      '/poll Name of the new meeting room?\nMycelium\nLiverwort\nFern\nRoom',
      {
        widgetEvents: [
          { by: 'haruka', event: { type: 'vote', key: 'canned,0', vote: 1 } },
          { by: 'lucia', event: { type: 'vote', key: 'canned,1', vote: 1 } },
          { by: 'tobias', event: { type: 'vote', key: 'canned,3', vote: 1 } },
          { by: 'sam', event: { type: 'new_option', option: 'Sorrel', idx: 1 } },
          { by: 'sam', event: { type: 'vote', key: 'person:sam,1', vote: 1 } },
          { by: 'jo', event: { type: 'vote', key: 'person:sam,1', vote: 1 } },
          { by: 'noor', event: { type: 'vote', key: 'person:sam,1', vote: 1 } },
          { by: 'ada', event: { type: 'vote', key: 'person:sam,1', vote: 1 } },
          { by: 'lucia', event: { type: 'vote', key: 'canned,1', vote: -1 } },
          { by: 'lucia', event: { type: 'vote', key: 'person:sam,1', vote: 1 } },
        ],
      },
    ],
    ...said(`
noor: Sorrel. Green, a little sour, good in soup. That is us.
ines: Sorrel it is. Tobias, you may call it Room in private. ~ tada jo sam noor ada
tobias: I shall.
`),
  ]),
]
