import { hasDeactivationMails } from '../../../shared/api/capabilities.ts'
import type { presenceRoutes } from '../../../shared/api/routes/people/presence.ts'
import type { profileRoutes } from '../../../shared/api/routes/people/profile.ts'
import type { settingRoutes } from '../../../shared/api/routes/own/settings.ts'
import type { statusRoutes } from '../../../shared/api/routes/people/status.ts'
import type { userGroupRoutes } from '../../../shared/api/routes/people/userGroups.ts'
import type { userRoutes } from '../../../shared/api/routes/people/users.ts'
import { accountOf, channelId, fresh, newGroup, picture } from '../testOrganization.ts'
import type { TestOrganization, Steps } from '../testOrganization.ts'

const named = async ({ ada }: TestOrganization) => (await ada.call('getOwnUser', {})).email

export const userSteps: Steps<typeof userRoutes> = {
  getUsers: async ({ ada, ben, gus }) => {
    await ben.call('getUsers', {})
    await gus.call('getUsers', { userIds: [ada.userId, ben.userId], withProfile: false })
  },
  getUser: async ({ ada, ben }) => ben.call('getUser', { userId: ada.userId }),
  getUserByEmail: async (organization) =>
    organization.ben.call('getUserByEmail', { email: await named(organization) }),
  getOwnUser: async ({ gus }) => gus.call('getOwnUser', {}),
  createUser: async ({ olga }) =>
    olga.call('createUser', {
      email: `${fresh('new').replace(' ', '')}@small.example`,
      password: 'long enough to be one',
      fullName: fresh('New Person'),
    }),
  updateUser: async ({ olga, ben }) => {
    await olga.call('updateUser', { userId: ben.userId, fullName: 'Benjamin Member' })
    await olga.call('updateUser', { userId: ben.userId, role: 300 })
    await olga.call('updateUser', { userId: ben.userId, role: 400 })
  },
  updateUserByEmail: async (organization) =>
    organization.olga.call('updateUserByEmail', { email: await named(organization), fullName: fresh('Ada') }),
  deactivateUser: async ({ server, olga, gus }) => {
    const more = hasDeactivationMails(server.featureLevel) ? { notificationComment: 'For a moment' } : {}
    await olga.call('deactivateUser', { userId: gus.userId, ...more })
    await olga.call('reactivateUser', { userId: gus.userId })
  },
  deactivateOwnUser: async ({ olga, gus }) => {
    await gus.call('deactivateOwnUser', {})
    await olga.call('reactivateUser', { userId: gus.userId })
  },
  reactivateUser: async ({ olga, gus }) => {
    await olga.call('deactivateUser', { userId: gus.userId })
    await olga.call('reactivateUser', { userId: gus.userId })
  },
  getUserSubscription: async ({ ada, ben }) =>
    ada.call('getUserSubscription', { userId: ben.userId, channelId: await channelId(ada) }),
  getUserChannels: async ({ ada, ben }) => ada.call('getUserChannels', { userId: ben.userId }),
}

/** Creates a profile field for short texts. */
const newField = async ({ ada }: TestOrganization) =>
  (await ada.call('addProfileField', { type: 1, name: fresh('Field'), hint: 'A word' })).id

export const profileSteps: Steps<typeof profileRoutes> = {
  updateProfile: async (organization) => {
    const fieldId = await newField(organization)
    await organization.ben.call('updateProfile', { values: [{ fieldId, value: 'Digging' }] })
  },
  removeProfile: async (organization) => {
    const fieldId = await newField(organization)
    await organization.ben.call('updateProfile', { values: [{ fieldId, value: 'Digging' }] })
    await organization.ben.call('removeProfile', { fieldIds: [fieldId] })
  },
  uploadAvatar: async ({ ben }) => ben.call('uploadAvatar', {}, { file: picture }),
  removeAvatar: async ({ ben }) => ben.call('removeAvatar', {}),
}

export const statusSteps: Steps<typeof statusRoutes> = {
  updateStatus: async ({ ben }) => ben.call('updateStatus', { text: 'In the beds', emojiName: 'seedling' }),
  updateStatusOf: async ({ ada, ben }) => ada.call('updateStatusOf', { userId: ben.userId, text: 'Away' }),
  getStatus: async ({ ada, gus }) => gus.call('getStatus', { userId: ada.userId }),
}

export const presenceSteps: Steps<typeof presenceRoutes> = {
  updatePresence: async ({ ada, ben }) => {
    for (const testUser of [ben, ada])
      await testUser.call('updatePresence', { status: 'active', lastUpdateId: -1, newUserInput: true })
  },
  getPresence: async ({ ben, olga }) => {
    await ben.call('getPresence', { user: olga.userId })
  },
  getRealmPresence: async ({ ben }) => ben.call('getRealmPresence', {}),
}

export const settingSteps: Steps<typeof settingRoutes> = {
  updateSettings: async ({ ben }) => {
    await ben.call('updateSettings', { settings: { twenty_four_hour_time: true, color_scheme: 2 } })
    await ben.call('updateSettings', { settings: { enable_sounds: false } })
    await ben.call('updateSettings', { settings: { enable_sounds: true } })
  },
  updateSettingsOf: async ({ ada, ben }) =>
    ada.call('updateSettingsOf', {
      settings: { web_home_view: 'recent' },
      userIds: [ben.userId],
      skipIfAlreadyEdited: false,
    }),
  updateAccount: async (organization) => {
    const { password } = accountOf(organization, organization.ben)
    const newPassword = `${password} and more`
    await organization.ben.call('updateAccount', {
      fullName: fresh('Ben'),
      oldPassword: password,
      newPassword,
    })
    await organization.ben.call('updateAccount', { oldPassword: newPassword, newPassword: password })
  },
  updateOwnName: async ({ ben }) => ben.call('updateOwnName', { fullName: 'Ben Member' }),
  updateSettingsDefaults: async ({ ada }) => {
    await ada.call('updateSettingsDefaults', { settings: { enter_sends: true, email_address_visibility: 3 } })
  },
}

export const userGroupSteps: Steps<typeof userGroupRoutes> = {
  getUserGroups: async ({ ben }) => ben.call('getUserGroups', {}),
  createUserGroup: newGroup,
  updateUserGroup: async (organization) => {
    const groupId = await newGroup(organization)
    await organization.ada.call('updateUserGroup', { groupId, name: fresh('renamed'), description: 'Other' })
  },
  deactivateUserGroup: async (organization) => {
    const groupId = await newGroup(organization)
    await organization.ada.call('deactivateUserGroup', { groupId })
    if (organization.server.featureLevel >= 386)
      await organization.ada.call('updateUserGroup', { groupId, isDeactivated: false })
  },
  deleteUserGroup: async (organization) =>
    organization.ada.call('deleteUserGroup', { groupId: await newGroup(organization) }),
  updateUserGroupMembers: async (organization) => {
    const groupId = await newGroup(organization)
    await organization.ada.call('updateUserGroupMembers', { groupId, add: [organization.olga.userId] })
    await organization.ada.call('updateUserGroupMembers', { groupId, remove: [organization.olga.userId] })
  },
  updateSubgroups: async (organization) => {
    const [groupId, secondGroup] = [await newGroup(organization), await newGroup(organization)]
    await organization.ada.call('updateSubgroups', { groupId, add: [secondGroup] })
    await organization.ada.call('updateSubgroups', { groupId, remove: [secondGroup] })
  },
  getUserGroupMembers: async (organization) =>
    organization.ben.call('getUserGroupMembers', { groupId: await newGroup(organization) }),
  isUserGroupMember: async (organization) =>
    organization.ben.call('isUserGroupMember', {
      groupId: await newGroup(organization),
      userId: organization.ben.userId,
    }),
  getSubgroups: async (organization) =>
    organization.ben.call('getSubgroups', { groupId: await newGroup(organization) }),
}
