import type { callRoutes } from '../../../shared/api/routes/organization/calls.ts'
import type { customEmojiRoutes } from '../../../shared/api/routes/organization/customEmoji.ts'
import type { domainRoutes } from '../../../shared/api/routes/organization/domains.ts'
import type { exportRoutes } from '../../../shared/api/routes/organization/exports.ts'
import type { inviteRoutes } from '../../../shared/api/routes/people/invites.ts'
import type { linkifierRoutes } from '../../../shared/api/routes/organization/linkifiers.ts'
import type { organizationRoutes } from '../../../shared/api/routes/organization/organization.ts'
import type { profileFieldRoutes } from '../../../shared/api/routes/people/profileFields.ts'
import { fresh, handIn, picture } from '../testOrganization.ts'
import type { TestOrganization, Steps } from '../testOrganization.ts'

export const organizationSteps: Steps<typeof organizationRoutes> = {
  updateOrganization: async ({ ada, olga, server }) => {
    await ada.call('updateOrganization', { settings: { name: 'Smaller Works' } })
    await olga.call('updateOrganization', { settings: { waiting_period_threshold: 2 } })
    await ada.call('updateOrganization', { settings: { message_content_edit_limit_seconds: 1200 } })
    if (server.featureLevel < 299) return
    const groups = await ada.call('getUserGroups', {})
    const value = groups.find(({ name }) => name === 'role:members')?.id ?? 0
    await olga.call('updateOrganization', { settings: { can_manage_all_groups: { value } } })
  },
  uploadIcon: async ({ ada }) => ada.call('uploadIcon', {}, { file: picture }),
  removeIcon: async ({ ada }) => ada.call('removeIcon', {}),
  uploadLogo: async ({ ada }) => ada.call('uploadLogo', { isNight: true }, { file: picture }),
  removeLogo: async (organization) => {
    await handIn(
      organization,
      organization.ada,
      '/realm/logo?night=true',
      new Blob([picture.bytes]),
      picture.name,
    )
    await organization.ada.call('removeLogo', { isNight: true })
  },
  testWelcomeText: async ({ ada }) => ada.call('testWelcomeText', { text: 'Good that you are here' }),
  // The very last step: nobody can sign in afterward.
  deactivateOrganization: async ({ olga }) => olga.call('deactivateOrganization', { deletionDelayDays: 30 }),
}

const template = 'https://tracker.example/{id}'
const newLinkifier = async ({ ada }: TestOrganization) => {
  const pattern = `${fresh('T').replace(' ', '')}-(?P<id>[0-9]+)`
  return { pattern, ...(await ada.call('addLinkifier', { pattern, urlTemplate: template })) }
}
const newPlayground = async ({ ada }: TestOrganization) =>
  ada.call('addPlayground', {
    name: fresh('Place'),
    language: 'Python',
    urlTemplate: 'https://run.example/?code={code}',
  })

export const linkifierSteps: Steps<typeof linkifierRoutes> = {
  getLinkifiers: async ({ gus }) => gus.call('getLinkifiers', {}),
  getFilters: async ({ gus }) => gus.call('getFilters', {}),
  addLinkifier: newLinkifier,
  updateLinkifier: async (organization) => {
    const { id: linkifierId, pattern } = await newLinkifier(organization)
    await organization.ada.call('updateLinkifier', { linkifierId, pattern, urlTemplate: `${template}/all` })
  },
  removeLinkifier: async (organization) =>
    organization.ada.call('removeLinkifier', { linkifierId: (await newLinkifier(organization)).id }),
  reorderLinkifiers: async (organization) => {
    await newLinkifier(organization)
    const linkifiers = await organization.ada.call('getLinkifiers', {})
    await organization.ada.call('reorderLinkifiers', {
      linkifierIds: linkifiers.map(({ id }) => id).reverse(),
    })
  },
  addPlayground: newPlayground,
  removePlayground: async (organization) =>
    organization.ada.call('removePlayground', { playgroundId: (await newPlayground(organization)).id }),
}

const newField = async ({ ada }: TestOrganization) =>
  (await ada.call('addProfileField', { type: 1, name: fresh('Skill'), hint: 'One' })).id

export const profileFieldSteps: Steps<typeof profileFieldRoutes> = {
  addProfileField: async ({ ada }) =>
    ada.call('addProfileField', {
      type: 3,
      name: fresh('Choice'),
      hint: 'Either',
      fieldData: { 0: { text: 'This', order: '1' }, 1: { text: 'That', order: '2' } },
    }),
  getProfileFields: async (organization) => {
    await newField(organization)
    await organization.gus.call('getProfileFields', {})
  },
  updateProfileField: async (organization) => {
    const fieldId = await newField(organization)
    await organization.ada.call('updateProfileField', { fieldId, name: fresh('Gift'), hint: 'Two' })
  },
  removeProfileField: async (organization) =>
    organization.ada.call('removeProfileField', { fieldId: await newField(organization) }),
  reorderProfileFields: async (organization) => {
    await newField(organization)
    const fields = await organization.ada.call('getProfileFields', {})
    await organization.ada.call('reorderProfileFields', { fieldIds: fields.map(({ id }) => id).reverse() })
  },
}

export const customEmojiSteps: Steps<typeof customEmojiRoutes> = {
  getCustomEmoji: async ({ gus }) => gus.call('getCustomEmoji', {}),
  addCustomEmoji: async ({ ada }) => ada.call('addCustomEmoji', { name: 'kettle' }, { file: picture }),
  removeCustomEmoji: async ({ ada }) => ada.call('removeCustomEmoji', { name: 'lantern' }),
}

const newDomain = async ({ olga }: TestOrganization) => {
  const domain = `${fresh('d').replace(' ', '')}.example`
  await olga.call('addDomain', { domain, allowSubdomains: false })
  return domain
}

export const domainSteps: Steps<typeof domainRoutes> = {
  getDomains: async (organization) => {
    await newDomain(organization)
    await organization.ben.call('getDomains', {})
  },
  addDomain: newDomain,
  updateDomain: async (organization) =>
    organization.olga.call('updateDomain', { domain: await newDomain(organization), allowSubdomains: true }),
  removeDomain: async (organization) =>
    organization.olga.call('removeDomain', { domain: await newDomain(organization) }),
}

/** Starts an export, and waits until it is complete. */
async function newExport({ ada }: TestOrganization): Promise<number> {
  const { id } = await ada.call('startExport', { type: 'public' })
  for (;;) {
    const made = (await ada.call('getExports', {})).find((realmExport) => realmExport.id === id)
    if (made && !made.isPending) return made.id
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export const exportSteps: Steps<typeof exportRoutes> = {
  startExport: newExport,
  getExports: async ({ ada }) => ada.call('getExports', {}),
  deleteExport: async (organization) =>
    organization.ada.call('deleteExport', { exportId: await newExport(organization) }),
  getExportConsents: async ({ ada, ben }) => {
    await ben.call('updateSettings', { settings: { allow_private_data_export: true } })
    await ada.call('getExportConsents', {})
  },
}

/** Creates an invitation; returns its id. */
async function newInvite({ ada }: TestOrganization): Promise<number> {
  const emails = [`${fresh('guest').replace(' ', '')}@far.example`]
  await ada.call('sendInvites', { emails, channelIds: [] })
  const invites = await ada.call('getInvites', {})
  return Math.max(...invites.filter(({ isMultiuse }) => !isMultiuse).map(({ id }) => id))
}

export const inviteSteps: Steps<typeof inviteRoutes> = {
  sendInvites: newInvite,
  createInviteLink: async ({ ada }) =>
    ada.call('createInviteLink', { channelIds: [], expiresInMinutes: 2880, role: 600 }),
  getInvites: async (organization) => {
    await newInvite(organization)
    await organization.ada.call('getInvites', {})
  },
  resendInvite: async (organization) =>
    organization.ada.call('resendInvite', { inviteId: await newInvite(organization) }),
  revokeInvite: async (organization) =>
    organization.ada.call('revokeInvite', { inviteId: await newInvite(organization) }),
  revokeInviteLink: async ({ ada }) => {
    await ada.call('createInviteLink', { channelIds: [] })
    const invites = await ada.call('getInvites', {})
    const inviteId = Math.max(...invites.filter(({ isMultiuse }) => isMultiuse).map(({ id }) => id))
    await ada.call('revokeInviteLink', { inviteId })
  },
}

/** Performs a call through a provider, with the user's permission granted. */
async function allowedCall(
  { ben, server }: TestOrganization,
  provider: 'zoom' | 'webex',
  route: 'createZoomCall' | 'createWebexCall',
): Promise<void> {
  server.allowCalls(ben.userId, provider, true)
  await ben.call(route, {})
  server.allowCalls(ben.userId, provider, false)
}

export const callSteps: Steps<typeof callRoutes> = {
  createZoomCall: (organization) => allowedCall(organization, 'zoom', 'createZoomCall'),
  createBigBlueButtonCall: async ({ ben }) => ben.call('createBigBlueButtonCall', { name: 'Beds' }),
  createConstructorGroupsCall: async ({ ben }) => ben.call('createConstructorGroupsCall', { name: 'Beds' }),
  createNextcloudTalkCall: async ({ ben }) => ben.call('createNextcloudTalkCall', { name: 'Beds' }),
  createWebexCall: (organization) => allowedCall(organization, 'webex', 'createWebexCall'),
}
