import {
  changesEmails,
  firstLevelOf,
  hasGroupReactivation,
  hasInviteGroups,
  hasSubgroupMembers,
} from '../../shared/api/capabilities.ts'
import { rowOf } from '../days/dayRows.ts'
import type { DayPlan } from '../days/playDay.ts'
import { groupSteps } from './groupSteps.ts'
import { organizationSteps } from './organizationSteps.ts'
import { peopleSteps } from './peopleSteps.ts'
import { recordSteps } from './recordSteps.ts'

const steps = { ...peopleSteps, ...groupSteps, ...organizationSteps, ...recordSteps }
type StepName = keyof typeof steps

const row = rowOf<StepName>
const subgroupsWithMembers = firstLevelOf(hasSubgroupMembers)

/** The day of an owner who administers the organisation, and closes it at last. */
export const administratorDay: DayPlan<StepName> = {
  steps,
  order: [
    'signing in',
    'the organisation',
    'its pictures',
    'defaults of new people',
    'custom emoji',
    'linkifiers',
    'playgrounds',
    'profile fields',
    'folders of channels',
    'sets of channels',
    'e-mail domains',
    'exports',
    'a new person',
    'a person is changed',
    'the end of an account, and its return',
    'invitations by e-mail',
    'an invitation by a link',
    'a bot',
    'a bot with a picture',
    'a new group',
    'members and subgroups',
    'the group is changed',
    'the end of the group',
    'moderation',
    'the end of the organisation',
  ],
  rows: [
    row('the organisation', 'updateOrganization', ['name', 'enable_read_receipts']),
    row('its pictures', 'uploadIcon'),
    row('its pictures', 'removeIcon'),
    row('its pictures', 'uploadLogo', ['night']),
    row('its pictures', 'removeLogo', ['night']),
    row('defaults of new people', 'updateSettingsDefaults', ['high_contrast_mode']),
    row('custom emoji', 'addCustomEmoji'),
    row('custom emoji', 'removeCustomEmoji'),
    row('linkifiers', 'addLinkifier', ['pattern', 'url_template']),
    row('linkifiers', 'reorderLinkifiers', ['ordered_linkifier_ids']),
    row('linkifiers', 'updateLinkifier', ['pattern', 'url_template']),
    row('linkifiers', 'removeLinkifier'),
    row('playgrounds', 'addPlayground', ['name', 'pygments_language', 'url_template']),
    row('playgrounds', 'removePlayground'),
    row('profile fields', 'addProfileField', ['field_type', 'name']),
    row('profile fields', 'reorderProfileFields', ['order']),
    row('profile fields', 'updateProfileField', ['hint']),
    row('profile fields', 'removeProfileField'),
    row('folders of channels', 'createChannelFolder', ['name']),
    row('folders of channels', 'updateChannelFolder', ['is_archived']),
    row('sets of channels', 'createDefaultChannelGroup', ['group_name', 'stream_names']),
    row('sets of channels', 'updateDefaultChannelGroup', ['new_description']),
    row('sets of channels', 'updateDefaultChannelGroupChannels', ['op', 'stream_names']),
    row('sets of channels', 'removeDefaultChannelGroup'),
    row('e-mail domains', 'addDomain', ['domain']),
    row('e-mail domains', 'updateDomain', ['allow_subdomains']),
    row('e-mail domains', 'removeDomain'),
    row('exports', 'startExport'),
    row('exports', 'deleteExport'),
    row('a new person', 'createUser', ['email', 'password', 'full_name']),
    row('a person is changed', 'updateUser', ['full_name', 'role', 'profile_data']),
    row('a person is changed', 'updateUser', ['new_email'], { since: firstLevelOf(changesEmails) }),
    row('a person is changed', 'updateStatusOf', ['status_text']),
    row('the end of an account, and its return', 'deactivateUser', ['deactivation_notification_comment']),
    row('the end of an account, and its return', 'reactivateUser'),
    row('invitations by e-mail', 'sendInvites', ['invitee_emails', 'invite_as', 'stream_ids']),
    row('invitations by e-mail', 'sendInvites', ['group_ids'], { since: firstLevelOf(hasInviteGroups) }),
    row('invitations by e-mail', 'resendInvite'),
    row('invitations by e-mail', 'revokeInvite'),
    row('an invitation by a link', 'createInviteLink', ['invite_expires_in_minutes']),
    row('an invitation by a link', 'revokeInviteLink'),
    row('a bot', 'createBot', ['full_name', 'short_name', 'bot_type', 'payload_url']),
    row('a bot', 'updateBot', ['full_name', 'bot_owner_id']),
    row('a bot', 'regenerateBotKey'),
    row('a bot', 'deactivateBot'),
    row('a bot with a picture', 'createBotWithPicture', ['file']),
    row('a new group', 'createUserGroup', ['name', 'members']),
    row('members and subgroups', 'updateUserGroupMembers', ['add', 'delete']),
    row('members and subgroups', 'updateUserGroupMembers', ['add_subgroups', 'delete_subgroups'], {
      since: subgroupsWithMembers,
    }),
    row('members and subgroups', 'updateSubgroups', ['add', 'delete'], { until: subgroupsWithMembers }),
    row('the group is changed', 'updateUserGroup', ['name', 'description']),
    row('the end of the group', 'deactivateUserGroup'),
    row('the end of the group', 'deleteUserGroup'),
    row('the end of the group', 'updateUserGroup', ['deactivated'], {
      since: firstLevelOf(hasGroupReactivation),
    }),
    row('moderation', 'deleteMessage'),
    row('the end of the organisation', 'deactivateOrganization'),
  ],
}
