import { routes, type RouteName } from '../../shared/api/routes/index.ts'
import { accountSteps } from './accountSteps.ts'
import { channelSteps } from './channelSteps.ts'
import { operationOf } from './day.ts'
import { messageSteps } from './messageSteps.ts'

/** All that the person does, by its name. */
export const steps = { ...messageSteps, ...accountSteps, ...channelSteps }
type StepName = keyof typeof steps

/** The order of the day. */
export const order: readonly StepName[] = [
  'signing in',
  'a draft',
  'name, address and password',
  'the API key',
  'the picture',
  'fields of the profile',
  'a preference',
  'alert words',
  'muted people',
  'the status',
  'messages',
  'files',
  'a policy of a topic',
  'reading',
  'a whole topic',
  'a report',
  'the draft again',
  'joining and leaving',
  'a new channel',
  'members of the channel',
  'own settings of the channel',
  'settings of the channel',
  'the end of the channel',
  'the end of the account',
]

/** An operation that the step brings about: parameters to look for, and the levels, which default to the route's. */
interface DayRow {
  readonly step: StepName
  readonly operation: string
  readonly fields: readonly string[]
  readonly since: number
  /** First level without it; null: none. */
  readonly until: number | null
  readonly route: RouteName | null
}

function row(step: StepName, route: RouteName, fields: readonly string[] = [], from = 0): DayRow {
  const { since, until } = routes[route]
  return { step, route, fields, operation: operationOf(route), since: Math.max(since, from), until }
}

export const rows: readonly DayRow[] = [
  row('signing in', 'fetchApiKey', ['username', 'password']),
  row('signing in', 'registerQueue'),
  row('signing in', 'updatePresence', ['status']),
  row('name, address and password', 'updateOwnName', ['full_name']),
  row('name, address and password', 'updateAccount', ['email', 'old_password', 'new_password']),
  row('the API key', 'regenerateApiKey'),
  row('the picture', 'uploadAvatar'),
  row('the picture', 'removeAvatar'),
  row('fields of the profile', 'updateProfile', ['data']),
  row('fields of the profile', 'removeProfile', ['data']),
  row('a preference', 'updateSettings', ['display_emoji_reaction_users']),
  row('alert words', 'addAlertWords', ['alert_words']),
  row('alert words', 'removeAlertWords', ['alert_words']),
  row('muted people', 'muteUser'),
  row('muted people', 'unmuteUser'),
  row('the status', 'updateStatus', ['status_text', 'emoji_name', 'emoji_code', 'reaction_type']),
  row('the end of the account', 'deactivateOwnUser'),
  row('messages', 'setTyping', ['op']),
  row('messages', 'sendMessage', ['type', 'to', 'topic', 'content', 'queue_id', 'local_id']),
  row('messages', 'updateMessage', ['content']),
  row('messages', 'addReaction', ['emoji_name', 'emoji_code', 'reaction_type']),
  row('messages', 'removeReaction', ['emoji_name', 'emoji_code', 'reaction_type']),
  row('messages', 'updateMessageFlags', ['messages', 'op', 'flag']),
  row('messages', 'deleteMessage'),
  row('a draft', 'createDrafts', ['drafts']),
  row('the draft again', 'updateDraft', ['draft']),
  row('the draft again', 'deleteDraft'),
  row('files', 'uploadFile'),
  { step: 'files', route: null, fields: [], operation: 'POST /tus', since: 296, until: null },
  row('files', 'deleteAttachment'),
  row('a policy of a topic', 'setTopicPolicy', ['stream_id', 'topic', 'visibility_policy']),
  row('reading', 'updateFlagsForNarrow', ['narrow', 'anchor', 'num_before', 'num_after', 'op', 'flag']),
  row('a whole topic', 'updateMessage', ['topic', 'propagate_mode']),
  row('a whole topic', 'deleteTopic', ['topic_name']),
  row('a report', 'reportMessage', ['report_type', 'description']),
  row('joining and leaving', 'subscribe', ['subscriptions']),
  row('joining and leaving', 'unsubscribe', ['subscriptions']),
  row('a new channel', 'createChannel', ['name', 'subscribers']),
  row('a new channel', 'subscribe', ['invite_only', 'history_public_to_subscribers']),
  row('members of the channel', 'subscribe', ['principals']),
  row('members of the channel', 'unsubscribe', ['principals']),
  row('own settings of the channel', 'updateSubscriptions', ['subscription_data']),
  row('settings of the channel', 'updateChannel', ['description', 'is_default_stream', 'is_private']),
  row('settings of the channel', 'updateChannel', ['topics_policy'], 392),
  row('the end of the channel', 'archiveChannel'),
  row('the end of the channel', 'updateChannel', ['is_archived'], 388),
]

/** True when servers of the level have what the row is about. */
export const isOf = ({ since, until }: DayRow, level: number): boolean =>
  level >= since && (until === null || level < until)

/** Changing operations that are no part of the day, by the reason. */
export const elsewhere: Readonly<Record<string, readonly RouteName[]>> = {
  'administration of people and bots is another section': [
    'createUser',
    'updateUser',
    'updateUserByEmail',
    'deactivateUser',
    'reactivateUser',
    'updateStatusOf',
    'updateSettingsOf',
    'sendInvites',
    'createInviteLink',
    'resendInvite',
    'revokeInvite',
    'revokeInviteLink',
    'createBot',
    'createBotWithPicture',
    'updateBot',
    'deactivateBot',
    'regenerateBotKey',
    'getBotTokens',
    'updateBotStorage',
    'removeBotStorage',
  ],
  'user groups are another section': [
    'createUserGroup',
    'updateUserGroup',
    'deactivateUserGroup',
    'deleteUserGroup',
    'updateUserGroupMembers',
    'updateSubgroups',
  ],
  'the organisation is another section': [
    'updateSettingsDefaults',
    'updateOrganization',
    'uploadIcon',
    'removeIcon',
    'uploadLogo',
    'removeLogo',
    'deactivateOrganization',
    'testWelcomeText',
    'addProfileField',
    'updateProfileField',
    'removeProfileField',
    'reorderProfileFields',
    'createChannelFolder',
    'updateChannelFolder',
    'reorderChannelFolders',
    'createDefaultChannelGroup',
    'updateDefaultChannelGroup',
    'updateDefaultChannelGroupChannels',
    'removeDefaultChannelGroup',
    'addCustomEmoji',
    'removeCustomEmoji',
    'addDomain',
    'updateDomain',
    'removeDomain',
    'startExport',
    'deleteExport',
    'addLinkifier',
    'updateLinkifier',
    'removeLinkifier',
    'reorderLinkifiers',
    'addPlayground',
    'removePlayground',
  ],
  'messages that wait, snippets, calls, widgets and views of the web page are other sections': [
    'createScheduledMessage',
    'updateScheduledMessage',
    'deleteScheduledMessage',
    'createReminder',
    'deleteReminder',
    'createSavedSnippet',
    'updateSavedSnippet',
    'deleteSavedSnippet',
    'createZoomCall',
    'createConstructorGroupsCall',
    'createNextcloudTalkCall',
    'createWebexCall',
    'sendSubmessage',
    'setEditTyping',
    'setEditTypingBefore361',
    'renderMessage',
    'markAllAsRead',
    'markOnboardingStep',
    'addNavigationView',
    'updateNavigationView',
    'removeNavigationView',
  ],
  'for phones': [
    'registerPushAccount',
    'registerClientDevice',
    'removeClientDevice',
    'registerPush',
    'testEncryptedPush',
    'testPush',
    'addApnsToken',
    'removeApnsToken',
    'addFcmToken',
    'removeFcmToken',
  ],
  'for development servers, and for other applications that sign in': ['devFetchApiKey', 'jwtFetchApiKey'],
  'the queue goes as the application leaves an account whose key is still good': ['deleteQueue'],
  'superseded by updateSubscriptions, subscribe and unsubscribe': [
    'changeSubscriptions',
    'updateSubscription',
  ],
  'superseded by updateChannel at level 200': ['addDefaultChannel', 'removeDefaultChannel'],
  'superseded by setTopicPolicy at level 170': ['muteTopic'],
  'superseded by updateFlagsForNarrow at level 155': ['markChannelAsRead', 'markTopicAsRead'],
}
