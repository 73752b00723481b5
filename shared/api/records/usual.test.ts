import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { wireChannel, wireUser } from '../events/testing/example.ts'
import { garbled } from '../testing/garbled.ts'
import { channel, ownSubscription, subscribedChannel } from './channels/channel.ts'
import { rowReader } from './record.ts'
import { profileValue, user } from './people/user.ts'

/** Returns the same row with an unusual value at the first access, so that the schema must parse it. */
function unusual(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
  let isFirst = true
  return new Proxy(row, {
    get(target, key) {
      if (isFirst && typeof key === 'string') {
        isFirst = false
        return Symbol('odd')
      }
      return Reflect.get(target, key) as unknown
    },
  })
}

const person = {
  ...wireUser,
  delivery_email: null,
  is_owner: false,
  is_admin: false,
  is_guest: false,
  is_active: true,
  is_bot: null,
  bot_type: 1,
  bot_owner_id: 8,
  is_system_bot: false,
  timezone: '',
  avatar_url: '/a.png',
  avatar_version: 1,
  date_joined: '2025-10-17',
  is_imported_stub: false,
  is_deleted: true,
  profile_data: { 3: { value: 'v' } },
}
const place = {
  ...wireChannel,
  description: 'd',
  rendered_description: null,
  is_web_public: true,
  is_archived: false,
  history_public_to_subscribers: null,
  folder_id: 2,
  first_message_id: null,
  is_recently_active: false,
  creator_id: 9,
  date_created: 1.5,
  message_retention_days: 30,
  topics_policy: 'inherit',
  stream_post_policy: 2,
  is_announcement_only: false,
  subscriber_count: 4,
  stream_weekly_traffic: null,
  default_push_notifications: true,
}
const subscription = {
  ...place,
  date_created: 5,
  color: '#010203',
  is_muted: null,
  in_home_view: false,
  pin_to_top: true,
  desktop_notifications: null,
  audible_notifications: true,
  push_notifications: false,
  email_notifications: null,
  wildcard_mentions_notify: null,
  subscribers: [7, 9],
  partial_subscribers: null,
}

it.each<[string, z.ZodType, object]>([
  ['user', user, person],
  ['profile value', profileValue, { value: 'v', rendered_value: '<p>v</p>' }],
  ['channel', channel, { ...place, date_created: 5 }],
  ['subscription', ownSubscription, subscription],
  ['channel with its subscription', subscribedChannel, subscription],
])('the fast reader of a %s equals its schema', (_name, schema, row) => {
  const read = (value: unknown) => {
    const { success, data } = schema.safeParse(value)
    return { success, data }
  }
  const readRow = rowReader(schema)
  expect(read(row).success).toBe(true)
  expect(readRow(row)).toEqual(read(row).data)
  expect(read(unusual(row))).toEqual(read(row))
  fc.assert(
    fc.property(garbled([row]), (odd) => {
      expect(read(odd)).toEqual(read(unusual(odd)))
      expect(readRow(odd)).toEqual(read(odd).data)
    }),
    { numRuns: 1000 },
  )
})
