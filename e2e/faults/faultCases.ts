/** What can go wrong and loses or doubles nothing: each has a case of core in this folder. */
export const coreFaults = [
  'sending: kill -9 while the message is being written down, its draft is there',
  'sending: kill -9 once it is written down, before its line begins',
  'sending: kill -9 while it is being marked as on its way',
  'sending: kill -9 before its request leaves',
  'sending: kill -9 with its request on the way, which the server heeds after the next start',
  'sending: kill -9 with its request on the way, which the server heeds when the next run has given up looking',
  'sending: kill -9 after the server stored it, before the answer is heard',
  'sending: the same, and the event queue is gone before the next start',
  'sending: kill -9 while the answer is being noted, before its event',
  'sending: kill -9 when the answer is noted, before its event',
  'sending: kill -9 in the midst of the commit of its event',
  'sending: kill -9 between the commits of the two files',
  'sending: kill -9 while it is taken out of what waits',
  'sending: kill -9 after all is done, before anybody is told',
  'sending: kill -9 with the second of three messages on its way',
  'sending: kill -9 between the same text sent twice on purpose',
] as const

/** The same of the real app, each with a case in `app`. */
export const appFaults = [] as const

export type CoreFault = (typeof coreFaults)[number]
export type AppFault = (typeof appFaults)[number]

/** The title of a case of the real app. */
export const appFault = (name: AppFault): AppFault => name
