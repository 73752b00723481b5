import type { MenuTable } from '../../../ui/index.ts'

/** The groups of the menu of a topic, a channel or a direct conversation. */
export const conversationGroups: MenuTable = {
  groups: [
    ['beside', 'profile', 'join', 'startTopic', 'topics', 'feed'],
    ['follow', 'mute', 'mute-hour', 'mute-tomorrow', 'mute-monday', 'later', 'pin', 'pin-up', 'pin-down'],
    ['read', 'scroll'],
    ['resolve', 'move', 'settings'],
    ['window', 'on-top', 'main', 'date', 'gallery', 'export', 'link', 'email'],
    ['leave', 'archive', 'delete'],
  ],
  rare: [
    [
      'mute-hour',
      'mute-tomorrow',
      'mute-monday',
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
