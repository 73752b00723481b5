import { inTopic } from '../conversation.ts'
import { said } from '../said.ts'
import type { DemoMessage } from '../types.ts'

export const openHouse: readonly DemoMessage[] = [
  ...inTopic(
    'open house',
    'programme, 10 December',
    { daysAgo: 14, overDays: 9 },
    said(`
ines: **Open house, 10 December.** Doors at three, roots from half past three, talks at four, soup at six.
noor: I give "How to read a soil", twenty minutes, no slides. I bring soil.
lucia: "What a birch does at night." Eleven photographs and a thermos.
gil: I will speak from here about mules and maps, if the internet of the valley agrees.
sam: I take questions at the long table. All of them. Also about refunds.
ines: The talks are streamed and this channel can be read by everybody on the web, so: good morning, everybody on the web. ~ wave noor gil lucia sam
ada: Do we need to register?
ines: No. If more than eighty come we stand closer.
noor: The soup is Emeka's. There is yoghurt.
`),
  ),
  ...inTopic(
    'open house',
    'office hours: clay',
    { daysAgo: 11, overDays: 1 },
    said(`
noor: Office hours today are about clay. The question of the week: "Why is my garden a brick in August?"
lucia: Because clay holds water so tightly that the plants cannot have it. It is full and thirsty at once.
gil: Like my cousin.
noor: What can one do about a brick?
lucia: Leaves. Years of leaves. And never walk on it wet.
sam: What does the probe show in clay?
lucia: High numbers. Below about 25 % the plant gets nothing, even if 25 sounds like plenty.
noor: In the app that line is called *wilting point*. It is the dotted one.
gil: In my soil it is at 12. Same plant, other dirt.
noor: Thank you all. Notes go into chapter three. ~ good_soil lucia gil sam ada
`),
  ),
  ...inTopic(
    'open house',
    'office hours: moss',
    { daysAgo: 4, overDays: 0.5 },
    said(`
lucia: Moss! It has no roots, it drinks with its whole body. Ask me anything.
noor: Is moss bad for a lawn?
lucia: The lawn is bad for the moss.
sam: A visitor asks whether a probe can measure moss.
lucia: It measures what is under it, and moss keeps that wonderfully even. Best blanket there is.
ines: Which one is on the north side of trees?
lucia: The one who likes it there. It is also on the south side if the south side is damp. People get lost believing that. ~ joy noor sam ada
`),
  ),
  ...inTopic(
    'open house',
    'questions from the web',
    { daysAgo: 8, overDays: 6 },
    said(`
sam: "Do the probes hurt worms?" – No. Worms walk around them, like people around a column.
sam: "Can I leave it in over winter?" – Please do. It likes being left alone.
sam: "What happens when the battery is empty?" – It says so for a month first, then it is a very good peg.
noor: That last one is going on a poster.
sam: "Why is your company called that?" – Ada?
ada: *Fern* is far in German and a plant in English, and *Werk* is a works. It was late and we had one domain left.
ines: It is a good name and that is a terrible story. ~ heart sam noor lucia
`),
  ),
]
