/**
 * Predicates over the feature level. Levels of whole endpoints are in their routes. Parsers decide by the data where
 * possible; these predicates are for requests. Where the specification's level differs from the observed one, the
 * specification's is used, and a comment names the other.
 */

/**
 * The lowest supported level. 0, because schemas tolerate all older data and each newer request has a fallback here.
 */
export const lowestSupportedLevel = 0

export const isSupported = (level: number) => level >= lowestSupportedLevel

const since = (first: number) => (level: number) => level >= first

/** Returns the first level of a predicate that holds from some level on. */
export function firstLevelOf(has: (level: number) => boolean): number {
  let below = -1
  let position = 10_000
  while (position - below > 1) {
    const middle = Math.floor((below + position) / 2)
    if (has(middle)) position = middle
    else below = middle
  }
  return position
}

/** Below it, an anchor is a number, and the first unread message has a separate parameter. */
export const hasNamedAnchors = since(1)
/** Below it, messages can only be moved within their channel. */
export const movesBetweenChannels = since(1)
/** Below it, a channel's posting policy is a boolean: announcements only. */
export const hasPostPolicy = since(1)
/** Below it, users to subscribe are named by email address. */
export const namesPeopleById = since(9)
/** Below it, users cannot be muted. */
export const mutesPeople = since(48)
/** Below it, typing notifications are for direct messages only. */
export const hasChannelTyping = since(58)
/** Below it, there are no moderators. */
export const hasModerators = since(60)
/** Below it, personal settings have several endpoints. */
export const hasOneSettingsEndpoint = since(80)
export const hasStatusEmoji = since(86)
/** Below it, keeping messages indefinitely is called "forever". */
export const namesUnlimited = since(91)
/** Below it, a single channel cannot be requested. */
export const reportsOneChannel = since(132)
/** Below it, the visible email address is the real one, unless the server generated it. */
export const reportsMailAddresses = since(163)
/** Below it, channels do not report if they are readable on the web. */
export const reportsWebPublic = since(109)
/** Below it, a message marked as unread stays read on the user's other devices. */
export const marksUnread = since(121)
/** Below it, an invitation expires after a number of days. */
export const hasInviteMinutes = since(126)
/** Below it, "no limit" for deleting messages is 0. */
export const hasNamedNoDeletionLimit = since(100)
/** Below it, deactivated users get no email about it. */
export const hasDeactivationMails = since(135)
/** From it on, each topic policy has an event. Some servers also send the older list of muted topics. */
export const reportsTopicPolicies = since(134)
/** Below it, "no limit" for the other times is 0. */
export const hasNamedNoLimit = since(138)
/** Below it, the users who have read a message are unknown. */
export const hasReadReceipts = since(137)
/** Below it, profile fields cannot be in the profile summary. */
export const hasProfileSummary = since(146)
/** From it on, there is no "away" status. Presence replaces it. */
export const hasNoAway = since(148)
export const hasIncludeAnchor = since(155)
/**
 * Below it, messages are marked as read by topic or channel, including all that the server has when the request
 * arrives.
 */
export const marksNarrows = since(155)
/** Below it, topics can only be muted or not. */
export const setsTopicPolicies = since(170)
export const namesDirect = since(174)
/** Below it, linkifiers use a different format for addresses. */
export const hasUrlTemplates = since(176)
export const namesDm = since(177)
/** Below it, the error for a refused reaction does not show if it already existed. */
export const hasReactionCodes = since(193)
export const hasIntegerIdOperand = since(194)
/** Below it, the code is appended to the playground's address. */
export const hasPlaygroundTemplates = since(196)
export const setsDefaultChannelByUpdate = since(200)
export const hasAudioCallChoice = since(206)
export const hasModernTypingType = since(215)
export const hasFollowedTopics = since(219)
/** Below it, the home view's settings have other names. */
export const hasWebViewNames = since(219)
/** Below it, a deactivated user is reported as removed. */
export const reportsActivation = since(222)
/** From it on, deactivated users are in no group. */
export const emptiesGroups = since(303)
export const hasTopicWildcard = since(224)
/** Below it, a channel's email address cannot be requested. */
export const hasChannelAddress = since(226)
/** Below it, desktop_icon_count_display has no value for followed topics, and the values after it are lower by one. */
export const iconCountsFollowedTopics = since(227)
export const hasReadBySender = since(236)
export const hasRequiredProfileFields = since(244)
/** Below it, `@**channel**` is ordinary text; `@**all**` is as old as mentions. */
export const hasChannelWildcard = since(247)
export const namesChannelType = since(248)
/** Below it, the endpoint for a single channel setting expects text and rejects booleans. */
export const setsOneOwnSetting = since(248)
export const hasReactionSearch = since(249)
export const namesChannelOperator = since(250)
/** Below it, the upload quota is in bytes. */
export const reportsQuotaInMib = since(251)
/** Below it, a channel's first message id is unreliable: messages may exist when it is null. */
export const reportsFirstMessage = since(256)
/** Below it, each permission of a user group is a single group, and updates do not include the old value. */
export const hasUserGroupChanges = since(260)
export const hasInviteDefaultChannels = since(261)
export const hasIncrementalPresence = since(263)
export const hasFollowedSearch = since(265)
/** Below it, each permission of the organization is a single group. */
export const hasOrganizationGroupChanges = since(264)
export const hasInviteReferrer = since(267)
export const hasWithOperator = since(271)
/** Observed for administrators from level 313; the specification allows it for owners from here. */
export const changesEmails = since(285)
export const hasPresenceHistoryLimit = since(288)
export const hasDeactivatedGroups = since(294)
export const hasEditableProfileFields = since(296)
/** Below it, a file is uploaded in one request, which often fails for large ones. Observed one level earlier. */
export const hasResumableUploads = since(296)
/** Below it, exports contain only public data. */
export const hasExportTypes = since(304)
/** Below it, consents to exporting private data are unknown. */
export const hasExportConsents = since(295)
export const hasSubgroupMembers = since(311)
/** From it on, registrations include archived channels. */
export const archivedChannelsSince = 315
export const hasArchivedChannels = since(archivedChannelsSince)
/** Below it, only an update of the message reports that a thumbnail is ready. */
export const hasThumbnailStatus = since(479)
/** Below it, servers refuse requests about an archived channel; observed on levels 247, 339 and 387. */
export const answersForArchived = since(480)
/** Below it, `#**channel>topic@id**` is ordinary text. */
export const hasMessageLinks = since(319)
/** Below it, each permission of a channel is a single group. */
export const hasChannelGroupChanges = since(320)
export const hasInviteGroups = since(322)
export const hasRealmDeletionDelay = since(332)
/** Below it, a channel's posting policy is an enumeration. */
export const hasSendMessageGroup = since(333)
export const hasEmptyTopics = since(334)
export const hasVoiceOnlyCalls = since(337)
/** Below it, snippets are kept on this computer only. */
export const hasSavedSnippets = since(297)
/** Below it, the server's snippets can be added and deleted, but not changed. */
export const editsSavedSnippets = since(368)
/** Below it, permission to subscribe, or to add others, does not include reading a private channel. */
export const opensContentByGroups = since(349)
export const hasChannelMetadataFilters = since(356)
/** Below it, edits and moves share one time. */
export const hasMoveTimes = since(365)
export const hasMutedSearch = since(366)
/** Below it, `(no topic)` and the display name of the empty topic are ordinary topics. */
export const readsEmptyTopicNames = since(370)
/** Below it, archiving a channel is reported as deleting it. */
export const reportsArchiving = since(378)
export const hasContentHash = since(379)
/** From level 364 on, the page density is a font size. */
export const hasDenseMode = (level: number) => level < 364
/** Below it, the edit history is either visible or not. */
export const hasEditHistoryPolicy = since(358)
/** Below it, messages cannot be reported to moderators. */
export const takesReports = since(382)
export const hasUserIdFilter = since(384)
export const hasGroupReactivation = since(386)
export const hasChannelUnarchiving = since(388)
export const hasChannelFolders = since(389)
/** Below it, the sidebar's views cannot be chosen, and searches are saved on this computer only. */
export const hasNavigationViews = since(390)
export const hasTopicsPolicy = since(392)
/** Below it, no event reports a new order of folders. */
export const reportsFolderOrder = since(418)
/** Below it, a channel cannot be limited to its empty topic. Observed; the specification names no level. */
export const hasEmptyTopicOnly = since(404)
/** Below it, sounds are links. */
export const hasSoundPlayers = since(405)
export const hasSubscriptionNotices = since(397)
/** Below it, the 24-hour clock setting is a boolean. */
export const hasLanguageClock = since(408)
/**
 * In the specification from 407 on, but its description of the request only allows booleans. Servers accept the value
 * from 412 on.
 */
export const hasPartialSubscribers = since(412)
/** Below it, reminders of messages are kept on this computer. From 381 on, they can be created but not listed. */
export const hasReminders = since(399)
export const hasReminderNotes = since(415)
export const hasInviteWelcomeText = since(416)
/** Below it, users cannot send the welcome message to themselves. */
export const hasWelcomeTest = since(416)
/** Below it, folders are in the order of their creation. */
export const ordersFolders = since(414)
/** Below it, a channel is created by subscribing to an unused name. */
export const createsChannels = since(417)
/** Below it, `![name](address)` is a link behind a sign. From 467 on, it shows uploads only. */
export const hasInlineImages = since(437)
/** Below it, a user's channels are known only from the subscribers of each channel. */
export const listsChannelsOfOthers = since(440)
/** Below it, only users themselves can change their settings. */
export const changesSettingsOfOthers = since(444)
export const hasDateAnchors = since(445)
export const hasMentionsSearch = since(446)
/** Below it, searches do not find messages in archived channels. */
export const hasArchivedSearch = since(489)
export const hasBotShortNames = since(447)
export const namesExportTypes = since(449)
/** Below it, the view of recent conversations is called recent_topics. From it on, both names may occur. */
export const namesRecent = since(454)
/** Below it, paragraphs cannot be in the profile summary. */
export const hasLongProfileSummary = since(476)
export const hasProfileFieldMatching = since(455)
export const hasDeactivationActions = since(459)
/** Below it, notifications go to push accounts, which have other ids. */
export const hasPushDeviceIds = since(468)
export const hasReverseLinkifiers = since(471)
export const hasAlternativeLinkifiers = since(478)
export const hasIdleQueueTimeout = since(481)
export const hasDefaultPushNotifications = since(507)
export const hidesLinkPreviews = since(510)

/** Permissions of a channel, with the level that introduced each. Unlisted ones are assumed to exist. */
const channelPermissions: Readonly<Record<string, number>> = {
  can_remove_subscribers_group: 197,
  can_administer_channel_group: 325,
  can_send_message_group: 333,
  can_add_subscribers_group: 342,
  can_subscribe_group: 357,
  can_move_messages_out_of_channel_group: 396,
  can_move_messages_within_channel_group: 396,
  can_resolve_topics_group: 402,
  can_delete_any_message_group: 407,
  can_delete_own_message_group: 407,
  can_create_topic_group: 441,
}
/** Permissions of a user group, with the level that introduced each. */
const groupPermissions: Readonly<Record<string, number>> = {
  can_mention_group: 198,
  can_manage_group: 283,
  can_join_group: 301,
  can_add_members_group: 305,
  can_leave_group: 308,
  can_remove_members_group: 324,
}
export const hasChannelPermission = (name: string) => since(channelPermissions[name] ?? 0)
export const hasGroupPermission = (name: string) => since(groupPermissions[name] ?? 0)
/** Below it, the organization has no code playgrounds. */
export const hasPlaygrounds = since(49)
/** Below it, this app sends scheduled messages itself. */
export const hasScheduledMessages = since(179)
/** Below it, a scheduled message is replaced by a new one instead. */
export const changesScheduledMessages = since(184)
/** Below it, a linkifier is removed and added again instead. */
export const changesLinkifiers = since(57)
export const hasDefaultSettings = since(96)
export const ordersLinkifiers = since(202)
/** Below it, only users themselves can change their status. */
export const setsStatusOfOthers = since(407)
/** Below it, the subgroups of a group cannot be changed. */
export const hasSubgroupChanges = since(127)
/** Below it, a group is deleted instead of deactivated. */
export const hasGroupDeactivation = since(290)
