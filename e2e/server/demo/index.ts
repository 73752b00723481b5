import { channels, folders, topicPolicies } from './channels.ts'
import { groups, people, profileFields } from './people.ts'
import { engineering } from './talks/engineering.ts'
import type { DemoOrganization } from './types.ts'

/** The organisation that the demo opens: some weeks of work at a maker of soil sensors. */
const demo: DemoOrganization = {
  name: 'Fernwerk',
  description: 'We listen to soil.',
  iconColors: ['#2f8f5b', '#bfe3c4'],
  people,
  groups,
  folders,
  channels,
  profileFields,
  topicPolicies,
  emoji: [{ name: 'fernwerk_leaf', author: 'ada', colors: ['#2f8f5b', '#bfe3c4'] }],
  linkifiers: [{ pattern: '#(?P<id>[0-9]{2,5})\\b', urlTemplate: 'https://bugs.fernwerk.example/{id}' }],
  messages: [...engineering],
  signInAs: 'ada',
}

export default demo
