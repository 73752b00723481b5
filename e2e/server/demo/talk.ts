import type { DemoTalk } from './types.ts'

/** What the scripted people say while somebody looks. */
export const talk: DemoTalk = {
  conversations: [
    {
      channel: 'engineering',
      topic: 'release 4.2 rollout',
      lines: [
        { by: 'emeka', text: 'Dashboard now says *resumed* where it said *retried*. Deployed a minute ago.' },
        {
          by: 'mina',
          text: 'Seen. Much calmer to look at.',
          reactions: [{ emoji: 'thumbs_up', by: ['tobias'] }],
        },
        { by: 'tobias', text: 'My 31 MB file went up on the first try, through one tunnel.' },
        { by: 'ravi', text: 'p95 is at 169 ms. I am going to stop looking before I jinx it.' },
        {
          by: 'mina',
          text: 'Ready for 25 % as soon as the note is signed.',
          reactions: [{ emoji: 'eyes', by: ['emeka', 'ravi'] }],
        },
      ],
    },
  ],
  directMessages: [{ by: 'mina', text: 'Whenever you have a moment: the note. It is short, I promise.' }],
  mentions: [
    {
      by: 'mina',
      channel: 'engineering',
      topic: 'release 4.2 rollout',
      text: '@**{name}** one last look at the rollback step, please?',
    },
  ],
}
