import { expect, it } from 'vitest'
import * as eg from '../../../../shared/model/testing/eg.ts'
import { blockOf } from './blocks.ts'

const as = (role: number) =>
  eg.account({
    users: [
      eg.user(eg.selfId, { name: 'Me', role }),
      eg.user(eg.adaId, { name: 'Ada', role: 100 }),
      eg.user(eg.borisId, { name: 'Boris' }),
    ],
    realm: {
      name: 'Example',
      digest_emails_enabled: false,
      enable_read_receipts: false,
      push_notifications_enabled: false,
    },
  })

it('a setting turned off by the organization names who can change that', () => {
  expect(blockOf(as(400), 'mailDigest')).toBe(
    'This organization doesn’t send digests. Administrators can change it: Ada',
  )
  expect(blockOf(as(400), 'mailContent')).toBe(null)
})

it('administrators see the page of the setting instead of their names', () => {
  expect(blockOf(as(200), 'mailDigest')).toBe(
    'This organization doesn’t send digests. You can change this under Messages and calls.',
  )
  expect(blockOf(as(100), 'showsRead')).toBe(
    'Turned off for this organization. You can change this under Messages and calls.',
  )
  expect(blockOf(as(200), 'directMobile')).toBe('This server doesn’t send notifications to phones.')
})
