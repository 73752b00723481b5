import { z } from 'zod'
import {
  hasDeactivatedGroups,
  hasGroupPermission,
  hasGroupReactivation,
  hasSubgroupMembers,
  hasUserGroupChanges,
} from '../../capabilities.ts'
import { encodeRequest } from '../../encodeRequest.ts'
import { ids, int, listOf } from '../../records/lenient.ts'
import { userGroup } from '../../records/people/userGroup.ts'
import {
  groupChangeWire,
  groupSettingWire,
  newPermissions,
  permissionChanges,
  permissionsWire,
} from '../groupSettingWire.ts'
import type { WireContext } from '../../wireContext.ts'
import { ifHas, tooOld } from '../params.ts'
import { nothing, reads, route } from '../route.ts'

const groupIdParam = z.object({ groupId: int })
const groupIdWire = ({ groupId }: { groupId: number }) => ({ user_group_id: groupId })
const idLists = z.object({ add: z.array(int).optional(), remove: z.array(int).optional() })

const getUserGroups = route({
  name: 'getUserGroups',
  doc: 'All user groups; members, not guests.',
  method: 'GET',
  path: '/user_groups',
  fromWindow: true,
  params: z.object({ includeDeactivated: z.boolean().default(true) }).default({ includeDeactivated: true }),
  wire: (params, context) => ({
    include_deactivated_groups: ifHas(hasDeactivatedGroups, context, params.includeDeactivated),
  }),
  result: reads(z.object({ user_groups: listOf(userGroup) }).transform((wire) => wire.user_groups)),
})

const createUserGroup = route({
  name: 'createUserGroup',
  doc: 'Creates a user group; those who may create groups.',
  method: 'POST',
  path: '/user_groups/create',
  fromWindow: true,
  errors: ['SYSTEM_GROUP_REQUIRED'],
  params: z.object({
    name: z.string(),
    description: z.string(),
    members: z.array(int),
    subgroups: z.array(int).optional(),
    permissions: newPermissions.optional(),
  }),
  wire: (params, context) => {
    if (params.subgroups?.length && !hasSubgroupMembers(context.featureLevel)) tooOld('subgroups at once')
    const isModern = hasUserGroupChanges(context.featureLevel)
    return {
      name: params.name,
      description: params.description,
      members: params.members,
      subgroups: ifHas(hasSubgroupMembers, context, params.subgroups),
      ...permissionsWire(params.permissions ?? {}, hasGroupPermission, context, (value) =>
        groupSettingWire(value, isModern),
      ),
    }
  },
  // Missing below level 317.
  result: reads(
    z.object({ group_id: int.nullish() }).transform((wire) => ({ groupId: wire.group_id ?? null })),
  ),
})

const updateUserGroup = route({
  name: 'updateUserGroup',
  doc: 'Changes name, description or permissions of a group, or activates it again; those who may manage it.',
  method: 'PATCH',
  path: '/user_groups/{user_group_id}',
  fromWindow: true,
  errors: ['EXPECTATION_MISMATCH', 'SYSTEM_GROUP_REQUIRED'],
  params: groupIdParam.extend({
    name: z.string().optional(),
    description: z.string().optional(),
    /** Deactivating has a separate endpoint. */
    isDeactivated: z.literal(false).optional(),
    permissions: permissionChanges.optional(),
  }),
  wire: (params, context) => ({
    ...groupIdWire(params),
    name: params.name,
    description: params.description,
    deactivated: ifHas(hasGroupReactivation, context, params.isDeactivated),
    ...permissionsWire(params.permissions ?? {}, hasGroupPermission, context, (change) =>
      groupChangeWire(change, hasUserGroupChanges(context.featureLevel)),
    ),
  }),
  result: nothing,
})

const deactivateUserGroup = route({
  name: 'deactivateUserGroup',
  doc: 'Deactivates a group that nothing depends on; those who may manage it.',
  method: 'POST',
  path: '/user_groups/{user_group_id}/deactivate',
  since: 290,
  fromWindow: true,
  errors: ['CANNOT_DEACTIVATE_GROUP_IN_USE'],
  params: groupIdParam,
  wire: groupIdWire,
  result: nothing,
})

const deleteUserGroup = route({
  name: 'deleteUserGroup',
  doc: 'Deletes a group; those who may manage it. Newer servers deactivate instead.',
  method: 'DELETE',
  path: '/user_groups/{user_group_id}',
  until: 294,
  fromWindow: true,
  params: groupIdParam,
  wire: groupIdWire,
  result: nothing,
})

const updateSubgroups = route({
  name: 'updateSubgroups',
  doc: 'Adds and removes subgroups of a group; those who may manage it.',
  method: 'POST',
  path: '/user_groups/{user_group_id}/subgroups',
  since: 127,
  fromWindow: true,
  params: groupIdParam.extend(idLists.shape),
  wire: (params) => ({ ...groupIdWire(params), add: params.add, delete: params.remove }),
  result: nothing,
})

const isSome = (ids: readonly number[] | undefined): boolean => ids !== undefined && ids.length > 0

/** Returns true when subgroups are requested that this server's endpoint for members would ignore. */
const isOfSubgroups = (
  params: { readonly addSubgroups?: number[] | undefined; readonly removeSubgroups?: number[] | undefined },
  { featureLevel }: WireContext,
): boolean =>
  !hasSubgroupMembers(featureLevel) && (isSome(params.addSubgroups) || isSome(params.removeSubgroups))

const updateUserGroupMembers = route({
  name: 'updateUserGroupMembers',
  doc: 'Adds and removes people, and groups from level 311 on, of a group; those who may. All or nothing.',
  method: 'POST',
  path: '/user_groups/{user_group_id}/members',
  fromWindow: true,
  params: groupIdParam.extend({
    ...idLists.shape,
    addSubgroups: z.array(int).optional(),
    removeSubgroups: z.array(int).optional(),
  }),
  instead: (params, context) => {
    const { groupId, addSubgroups: add, removeSubgroups: remove } = params
    const hasOther = isSome(params.add) || isSome(params.remove)
    if (!isOfSubgroups(params, context) || hasOther || context.featureLevel < updateSubgroups.since)
      return null
    return encodeRequest(updateSubgroups, { groupId, add, remove }, context)
  },
  wire: (params, context) => {
    if (isOfSubgroups(params, context)) tooOld('subgroups')
    return {
      ...groupIdWire(params),
      add: params.add,
      delete: params.remove,
      add_subgroups: ifHas(hasSubgroupMembers, context, params.addSubgroups),
      delete_subgroups: ifHas(hasSubgroupMembers, context, params.removeSubgroups),
    }
  },
  result: nothing,
})

const getUserGroupMembers = route({
  name: 'getUserGroupMembers',
  doc: 'The people of a group, its subgroups included unless asked for direct ones; members, not guests.',
  method: 'GET',
  path: '/user_groups/{user_group_id}/members',
  since: 127,
  fromWindow: true,
  params: groupIdParam.extend({ directOnly: z.boolean().default(false) }),
  wire: (params) => ({ ...groupIdWire(params), direct_member_only: params.directOnly }),
  result: reads(z.object({ members: ids }).transform((wire) => wire.members)),
})

const isUserGroupMember = route({
  name: 'isUserGroupMember',
  doc: 'Whether somebody is in a group; members, not guests.',
  method: 'GET',
  path: '/user_groups/{user_group_id}/members/{user_id}',
  since: 127,
  fromWindow: true,
  params: groupIdParam.extend({ userId: int, directOnly: z.boolean().default(false) }),
  wire: (params) => ({
    ...groupIdWire(params),
    user_id: params.userId,
    direct_member_only: params.directOnly,
  }),
  result: reads(
    z
      .object({ is_user_group_member: z.boolean() })
      .transform((wire) => ({ isMember: wire.is_user_group_member })),
  ),
})

const getSubgroups = route({
  name: 'getSubgroups',
  doc: 'The groups in a group, theirs included unless asked for direct ones; members, not guests.',
  method: 'GET',
  path: '/user_groups/{user_group_id}/subgroups',
  since: 127,
  fromWindow: true,
  params: groupIdParam.extend({ directOnly: z.boolean().default(false) }),
  wire: (params) => ({ ...groupIdWire(params), direct_subgroup_only: params.directOnly }),
  result: reads(z.object({ subgroups: ids }).transform((wire) => wire.subgroups)),
})

export const userGroupRoutes = {
  getUserGroups,
  createUserGroup,
  updateUserGroup,
  deactivateUserGroup,
  deleteUserGroup,
  updateUserGroupMembers,
  updateSubgroups,
  getUserGroupMembers,
  isUserGroupMember,
  getSubgroups,
} as const
