import { z } from 'zod'
import { changesOf, settingChangesOf } from '../records/change.ts'
import type { ChangeRows } from '../records/change.ts'
import { description, int, name, openRecord, someIds } from '../records/lenient.ts'
import { userGroup } from '../records/people/userGroup.ts'
import type { BodyOf, EventSchema } from './eventSchema.ts'

type Body = BodyOf<'user_group'>
type Change = Extract<Body, { op: 'update' }>['change']

const properties: ChangeRows<Required<Change>> = {
  name: ['name', name],
  description: ['description', description],
  deactivated: ['isDeactivated', z.boolean()],
}

/** Also sent for memberships of system groups, when a role changes. */
const userGroupEvent: EventSchema<'user_group'> = () =>
  z.discriminatedUnion('op', [
    z
      .object({ op: z.literal('add'), group: userGroup })
      .transform((wire): Body => ({ type: 'user_group', op: 'add', group: wire.group })),
    z
      .object({ op: z.literal('update'), group_id: int, data: openRecord })
      .transform((wire, context): Body => ({
        type: 'user_group',
        op: 'update',
        groupId: wire.group_id,
        change: changesOf(properties, wire.data, context),
        settings: settingChangesOf(wire.data, context),
      })),
    z
      .object({ op: z.enum(['add_members', 'remove_members']), group_id: int, user_ids: someIds })
      .transform((wire): Body => ({
        type: 'user_group',
        op: wire.op,
        groupId: wire.group_id,
        userIds: wire.user_ids,
      })),
    z
      .object({
        op: z.enum(['add_subgroups', 'remove_subgroups']),
        group_id: int,
        direct_subgroup_ids: someIds.optional(),
        /** The name below level 131. */
        subgroup_ids: someIds.optional(),
      })
      .transform((wire, context): Body => {
        const subgroupIds = wire.direct_subgroup_ids ?? wire.subgroup_ids
        if (!subgroupIds) {
          context.addIssue({ code: 'custom', message: 'no subgroups' })
          return z.NEVER
        }
        return { type: 'user_group', op: wire.op, groupId: wire.group_id, subgroupIds }
      }),
    z
      .object({ op: z.literal('remove'), group_id: int })
      .transform((wire): Body => ({ type: 'user_group', op: 'remove', groupId: wire.group_id })),
  ])

export const groupsEvents = {
  user_group: userGroupEvent,
} as const
