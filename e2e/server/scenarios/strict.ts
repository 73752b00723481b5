import demo from '../demo/index.ts'
import type { DemoOrganization } from '../demo/types.ts'
import { manyChannels } from './channels.ts'

/** Permissions that a strict organization gives to moderators only. */
const moderatorsOnly = [
  'can_create_public_channel_group',
  'can_create_private_channel_group',
  'can_add_subscribers_group',
  'can_delete_own_message_group',
  'can_delete_any_message_group',
  'can_move_messages_between_channels_group',
  'can_move_messages_between_topics_group',
  'can_mention_many_users_group',
] as const

/**
 * The demo organization with many more channels, under a real deployment's limits (protocol/README.md, "Rate limits")
 * and narrow permissions.
 */
const organization: DemoOrganization = {
  ...demo,
  name: 'Strict Works',
  channels: [
    ...demo.channels,
    ...manyChannels({ owner: 'ada', members: 'all', guests: [], choosers: ['tobias', 'mina'] }),
  ],
  settings: {
    ...demo.settings,
    ...Object.fromEntries(moderatorsOnly.map((name) => [name, 'role:moderators'])),
  },
  rates: {
    user: { requests: 200, seconds: 60 },
    anonymous: { requests: 100, seconds: 60 },
    logins: { requests: 5, seconds: 1800 },
  },
}

export default organization
