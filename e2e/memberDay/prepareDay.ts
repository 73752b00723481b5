import { takesReports } from '../../shared/api/capabilities.ts'
import type { TestServer } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'

/** Lets other users write and set up what the user needs during the day. */
export async function prepareDay(server: TestServer): Promise<void> {
  const olga = actAs(server, 'olga')
  const ben = actAs(server, 'ben')
  await olga.call('POST', '/realm/profile_fields', { field_type: 1, name: 'Role' })
  await ben.call('POST', '/users/me/subscriptions', { subscriptions: [{ name: 'orchard' }] })
  const planning = [...server.server.state.channels.values()].find(({ name }) => name === 'planning')
  if (takesReports(server.featureLevel))
    await olga.call('PATCH', '/realm', { moderation_request_channel_id: planning?.id })
  await ben.send('general', 'rules', 'Buy my cheap lamps')
  for (const text of ['Green ones', 'Sweet ones']) await ben.send('garden', 'peas', text)
}
