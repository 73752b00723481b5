import { inTopic } from '../conversation.ts'
import { said } from '../said.ts'
import type { DemoMessage } from '../types.ts'

export const books: readonly DemoMessage[] = [
  ...inTopic(
    'books',
    'November: The Summer Book',
    { daysAgo: 18, overDays: 15 },
    said(`
noor: November's book: an island, a grandmother, a child, and very little plot. In the literary sense.
ada: I have read it twice. There is a chapter about moss that I have by heart.
ines: The one where walking on moss three times ends it?
ada: "The first time it rises again, the second time it does not, the third time it dies."
sam: I read that on the bus and then walked on the kerb the whole way home.
jo: I like that nobody explains anybody.
mina: I am on page 40 and worried about the grandmother.
noor: That is the correct state for page 40.
petra: I am on page 12. It is month end.
ines: The drawings! Four lines and there is weather.
mina: Page 90. I am less worried about the grandmother and more about myself.
jo: The chapter with the cat made me call my mother.
sam: Mine is about the tent. "It is different outside at night." That is the whole review.
petra: Finished. I read it in the bath, all of it, the water got cold. ~ heart noor ada ines jo
noor: Meeting on the 28th in Sorrel. I bring crispbread.
`),
  ),
  ...inTopic('books', 'what comes in December', { daysAgo: 9, overDays: 5 }, [
    ...said(`
noor: Suggestions for December? Short, please, everybody is busy being festive.
jo: The one about the lighthouse keeper's logbook. 120 pages, forty of them fog.
mina: A crime novel in which nothing happens to anybody?
sam: That is a recipe book.
petra: I would read a recipe book.
`),
    [
      'noor',
      '/poll December book\nThe fog logbook\nA recipe book, seriously\nShort stories about trains',
      {
        widgetEvents: [
          { by: 'jo', event: { type: 'vote', key: 'canned,0', vote: 1 } },
          { by: 'petra', event: { type: 'vote', key: 'canned,1', vote: 1 } },
          { by: 'sam', event: { type: 'vote', key: 'canned,1', vote: 1 } },
          { by: 'mina', event: { type: 'vote', key: 'canned,1', vote: 1 } },
          { by: 'ines', event: { type: 'vote', key: 'canned,2', vote: 1 } },
        ],
      },
    ],
    ...said(`
ines: Are we truly going to discuss a recipe book?
petra: We are going to *eat* a recipe book.
noor: I withdraw every doubt. ~ cake sam petra mina, yum jo
`),
  ]),
  ...inTopic(
    'books',
    'lent, borrowed, missing',
    { daysAgo: 15, overDays: 13 },
    said(`
jo: The atlas of clouds is back on the shelf. With a real leaf in it, page 71.
ines: The leaf is mine. The leaf may stay.
sam: Who has the history of the spade?
ada: I do. It is better than it sounds.
sam: It would have to be.
noor: The dictionary of soil is missing since spring. It is 1,400 pages, somebody must be *very* strong.
mina: It is under my monitor. I am sorry. It is exactly the right height.
noor: I will bring you something equally thick and less loved.
mina: A tax guide?
petra: I have nine.
mina: Exchanged. Page 212 explains loam, I had no idea. ~ books noor jo ada
`),
  ),
  ...inTopic(
    'books',
    'sentences we underlined',
    { daysAgo: 12, overDays: 11 },
    said(`
noor: One sentence a week, no context.
noor: "The garden had been told what to do for so long that it had stopped listening."
jo: "He arrived, as always, slightly before himself."
ada: "Nothing grew there, but very slowly."
ines: "She kept a drawer for things that were almost something."
sam: "The soup had opinions."
mina: "It rained as if it had been asked to."
petra: "There was money, but it was shy." ~ joy ada sam mina
noor: Petra, what on earth are you reading? ~ unread ada
petra: An annual report from 1911. ~ unread ada
`),
  ),
]
