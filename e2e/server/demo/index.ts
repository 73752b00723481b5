import { builds } from './builds.ts'
import { channels, folders, topicPolicies } from './channels.ts'
import { conversationMessages } from './conversations.ts'
import { deliveries } from './deliveries.ts'
import { markResolved } from './markResolved.ts'
import { groups, people, profileFields } from './people.ts'
import { readings } from './readings.ts'
import { standups } from './standups.ts'
import { talk } from './talk.ts'
import type { DemoOrganization } from './types.ts'
import { uploads } from './uploads.ts'
import { weather } from './weather.ts'

/** The demo organization: some weeks of work at a maker of soil sensors. */
const demo: DemoOrganization = {
  name: 'Fernwerk',
  description: 'We listen to soil.',
  iconColors: ['#2f8f5b', '#bfe3c4'],
  // Both forms of a permission occur, as on known real servers.
  settingsBefore: { level: 387, settings: { can_create_groups: ['role:moderators', 'mina'] } },
  people,
  groups,
  folders,
  channels,
  profileFields,
  topicPolicies,
  emoji: [
    { name: 'fernwerk_leaf', author: 'ada', colors: ['#2f8f5b', '#bfe3c4'] },
    { name: 'probe', author: 'haruka', colors: ['#2b3440', '#c8b6f0'] },
    { name: 'good_soil', author: 'lucia', colors: ['#5b3a21', '#d9b48f'] },
    { name: 'old_logo', author: 'olle', colors: ['#888888', '#cccccc'], deactivated: true },
  ],
  linkifiers: [{ pattern: '#(?P<id>[0-9]{2,5})\\b', urlTemplate: 'https://bugs.fernwerk.example/{id}' }],
  playgrounds: [
    {
      name: 'Soil console',
      language: 'Python',
      urlTemplate: 'https://console.fernwerk.example/?code={code}',
    },
  ],
  uploads,
  messages: markResolved([
    ...readings(26),
    ...standups(5),
    ...builds(26),
    ...deliveries(5),
    ...weather(24),
    ...conversationMessages,
  ]),
  talk,
  signInAs: 'ada',
}

export default demo
