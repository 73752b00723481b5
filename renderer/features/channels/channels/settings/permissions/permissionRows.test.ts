import { expect, it } from 'vitest'
import * as eg from '../../../../../../shared/model/testing/eg.ts'
import { levelOfPermission, permissionRows, unknownPermissions } from './permissionRows.ts'

it('unknown permissions get readable names, up to a maximum number', () => {
  const channel = eg.channel(9, {
    settings: { can_send_message_group: 1, can_paint_doors_group: 2, can__group: 3 },
  })
  expect(unknownPermissions(channel).map(({ label, value }) => [label, value])).toEqual([
    ['can__group', 3],
    ['Paint doors', 2],
  ])
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`can_do_${n}_group`, 1]))
  expect(unknownPermissions(eg.channel(9, { settings: many }))).toHaveLength(30)
})

it('returns the feature level that a permission needs', () => {
  expect(levelOfPermission('can_add_subscribers_group', 341)).toBe(342)
  expect(levelOfPermission('can_add_subscribers_group', 342)).toBe(null)
  expect(permissionRows.every(({ name }) => levelOfPermission(name, 0) !== null)).toBe(true)
})
