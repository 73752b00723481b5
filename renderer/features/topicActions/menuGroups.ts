import type { MenuTable } from '../../ui/index.ts'

/** The menu of a topic, a channel or a direct conversation. */
export const conversationGroups: MenuTable = {
  groups: [
    ['beside', 'profile', 'join', 'startTopic', 'topics', 'feed'],
    ['follow', 'mute', 'later', 'pin', 'pin-up', 'pin-down'],
    ['read', 'scroll'],
    ['resolve', 'move', 'settings'],
    ['window', 'on-top', 'main', 'date', 'gallery', 'export', 'link', 'email'],
    ['leave', 'archive', 'delete'],
  ],
  rare: [
    [
      'beside',
      'topics',
      'pin-up',
      'pin-down',
      'window',
      'on-top',
      'main',
      'date',
      'gallery',
      'export',
      'email',
    ],
    ['link'],
  ],
  moreIn: 4,
}
