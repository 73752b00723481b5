import type { DemoOrganization } from '../demo/types.ts'

const organization: DemoOrganization = {
  name: 'Blank Pages',
  description: 'A new organization.',
  people: [
    { key: 'olga', name: 'Olga Owner', role: 'owner', avatarColor: '#2f6f5e' },
    { key: 'mia', name: 'Mia Member', avatarColor: '#4a6fb5' },
    { key: 'max', name: 'Max Member', emailVisibility: 1 },
  ],
  channels: [
    {
      name: 'general',
      description: 'Everyone is here.',
      subscribers: 'all',
      isDefault: true,
      creator: 'olga',
    },
  ],
  messages: [],
}

export default organization
