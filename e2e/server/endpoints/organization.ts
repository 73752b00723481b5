import { route } from '../http/route.ts'
import { allEmoji, linkifierRecord, profileFieldRecord } from '../wire/organization.ts'

const emoji = route('GET', '/realm/emoji', {}, ({ server }) => ({ emoji: allEmoji(server) }))

const linkifiers = route(
  'GET',
  '/realm/linkifiers',
  {},
  ({ server }) => ({ linkifiers: server.state.linkifiers.map((each) => linkifierRecord(server, each)) }),
  { levels: [54] },
)

const filters = route(
  'GET',
  '/realm/filters',
  {},
  ({ server }) => ({
    filters: server.state.linkifiers.map((each) => [each.pattern, each.urlTemplate, each.id]),
  }),
  { levels: [0, 176] },
)

const profileFields = route('GET', '/realm/profile_fields', {}, ({ server }) => ({
  custom_fields: server.state.profileFields.map((field) => profileFieldRecord(server, field)),
}))

export const organizationRoutes = [emoji, linkifiers, filters, profileFields]
