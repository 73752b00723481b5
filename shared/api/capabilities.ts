/**
 * Named predicates over the feature level; the levels of whole endpoints stand with their routes.
 * Reads look at the data instead wherever the data tells; these are for what we send.
 * Where the level of the specification and the one observed differ, the specification's is here, and the row says so.
 */

/**
 * The lowest level we sign in to. 0: everything read is tolerated by its schema, and each thing sent has a row
 * here for servers that lack it, so nothing forces a higher floor.
 */
export const lowestSupportedLevel = 0

export const isSupported = (level: number) => level >= lowestSupportedLevel

const since = (first: number) => (level: number) => level >= first

/** The lowest level that has something, for a predicate that holds from some level on. */
export function firstLevelOf(has: (level: number) => boolean): number {
  let below = -1
  let at = 10_000
  while (at - below > 1) {
    const middle = Math.floor((below + at) / 2)
    if (has(middle)) at = middle
    else below = middle
  }
  return at
}

/** Below it an anchor is a number; the first unread message has a parameter of its own. */
export const hasNamedAnchors = since(1)
/** Below it messages move between the topics of their channel alone. */
export const movesBetweenChannels = since(1)
/** Below it a channel's posting policy is a yes or no: announcements only. */
export const hasPostPolicy = since(1)
/** Below it people to subscribe are named by e-mail address. */
export const namesPeopleById = since(9)
/** Below it nobody is muted. */
export const mutesPeople = since(48)
/** Below it the recipient of a typing notice is always a list of people. */
export const hasChannelTyping = since(58)
/** Below it nobody is a moderator. */
export const hasModerators = since(60)
/** Below it personal settings have endpoints by area. */
export const hasOneSettingsEndpoint = since(80)
export const hasStatusEmoji = since(86)
/** Below it keeping messages without end is called "forever". */
export const saysUnlimited = since(91)
/** Below it one channel cannot be asked for. */
export const tellsOneChannel = since(132)
/** Below it the e-mail address that is shown is one that takes mail, unless the server made it up. */
export const tellsMailAddresses = since(163)
/** Below it a channel does not say whether the web may read it. */
export const tellsWebPublic = since(109)
/** Below it a message that is marked unread stays read on the person's other devices. */
export const marksUnread = since(121)
/** Below it an invitation's end is in days. */
export const hasInviteMinutes = since(126)
/** Below it "no limit" of the time for deleting is 0. */
export const hasNamedNoDeletionLimit = since(100)
/** Below it nobody is told by mail of being deactivated. */
export const hasDeactivationMails = since(135)
/** From it on what was decided for topics is told one by one; some servers tell the muted ones as before besides. */
export const tellsTopicPolicies = since(134)
/** Below it "no limit" of the other times is 0. */
export const hasNamedNoLimit = since(138)
/** Below it nobody is told who has read a message. */
export const hasReadReceipts = since(137)
/** Below it no profile field is part of a summary. */
export const hasProfileSummary = since(146)
/** From it on nobody is "away": presence says it. */
export const hasNoAway = since(148)
export const hasIncludeAnchor = since(155)
/** Below it what is old is marked read by topic or channel, as it is when the server hears of it. */
export const marksNarrows = since(155)
/** Below it a topic is muted, or it is not. */
export const setsTopicPolicies = since(170)
export const saysDirect = since(174)
/** Below it a linkifier has a format string of its own kind. */
export const hasUrlTemplates = since(176)
export const saysDm = since(177)
/** Below it a refused reaction does not say whether it was there already. */
export const hasReactionCodes = since(193)
export const hasIntegerIdOperand = since(194)
/** Below it the code is appended to an address of the playground. */
export const hasPlaygroundTemplates = since(196)
export const setsDefaultChannelByUpdate = since(200)
export const hasAudioCallChoice = since(206)
export const hasModernTypingType = since(215)
export const hasFollowedTopics = since(219)
/** Below it the home view's settings have other names. */
export const hasWebViewNames = since(219)
/** Below it somebody who was deactivated is told of as removed. */
export const tellsActivation = since(222)
/** From it on deactivated people are in no group. */
export const emptiesGroups = since(303)
export const hasTopicWildcard = since(224)
/** Below it nobody can ask for the address that mail to a channel goes to. */
export const hasChannelAddress = since(226)
/** Below it desktop_icon_count_display has no value for followed topics, and the values after it are one lower. */
export const iconCountsFollowedTopics = since(227)
export const hasReadBySender = since(236)
export const hasRequiredProfileFields = since(244)
/** Below it `@**channel**` is text like any other; `@**all**` is as old as mentions. */
export const hasChannelWildcard = since(247)
export const saysChannelType = since(248)
/** Below it the endpoint of one own setting of a channel reads its value as text: a yes or no fails there. */
export const setsOneOwnSetting = since(248)
export const hasReactionSearch = since(249)
export const saysChannelOperator = since(250)
/** Below it the upload quota is in bytes. */
export const tellsQuotaInMib = since(251)
/** Below it the first message of a channel is not kept right: there may be some where none is told. */
export const tellsFirstMessage = since(256)
/** Below it the permissions of a user group are one group each, and updates do not say what was before. */
export const hasUserGroupChanges = since(260)
export const hasInviteDefaultChannels = since(261)
export const hasIncrementalPresence = since(263)
export const hasFollowedSearch = since(265)
/** Below it the organization's permissions are one group each. */
export const hasOrganizationGroupChanges = since(264)
export const hasInviteReferrer = since(267)
export const hasWithOperator = since(271)
/** Observed for administrators from level 313 on; the specification has owners change it from here. */
export const changesEmails = since(285)
export const hasPresenceHistoryLimit = since(288)
export const hasDeactivatedGroups = since(294)
export const hasEditableProfileFields = since(296)
/** Below it a file goes in one request, which is bound to fail for large ones. Observed one level earlier. */
export const hasResumableUploads = since(296)
/** Below it every export is of what is public. */
export const hasExportTypes = since(304)
/** Below it nobody is told who lets their private data be exported. */
export const hasExportConsents = since(295)
export const hasSubgroupMembers = since(311)
/** From it on a registration lists archived channels. */
export const archivedChannelsSince = 315
export const hasArchivedChannels = since(archivedChannelsSince)
/** Below it only an update of its message tells that a thumbnail is made. */
export const hasThumbnailStatus = since(479)
/** Below it servers refuse requests about an archived channel: real ones of levels 247, 339 and 387 do. */
export const answersForArchived = since(480)
/** Below it the permissions of a channel are one group each. */
export const hasChannelGroupChanges = since(320)
export const hasInviteGroups = since(322)
export const hasRealmDeletionDelay = since(332)
/** Below it a channel's posting policy is an enumeration. */
export const hasSendMessageGroup = since(333)
export const hasEmptyTopics = since(334)
export const hasVoiceOnlyCalls = since(337)
/** Below it who may subscribe, or add others, reads no private channel for that alone. */
export const opensContentByGroups = since(349)
export const hasChannelMetadataFilters = since(356)
/** Below it one time tells of edits and moves alike. */
export const hasMoveTimes = since(365)
export const hasMutedSearch = since(366)
/** Below it `(no topic)` and the display name of the empty topic are topics like any other. */
export const readsEmptyTopicNames = since(370)
/** Below it a channel that is archived is told as deleted. */
export const tellsArchiving = since(378)
export const hasContentHash = since(379)
/** From level 364 on the density of the page is a font size. */
export const hasDenseMode = (level: number) => level < 364
/** Below it the edit history of messages is shown whole or not at all. */
export const hasEditHistoryPolicy = since(358)
/** Below it no message can be reported to moderators. */
export const takesReports = since(382)
export const hasUserIdFilter = since(384)
export const hasGroupReactivation = since(386)
export const hasChannelUnarchiving = since(388)
export const hasChannelFolders = since(389)
/** Below it the views of the sidebar are nobody's to choose, and searches are saved on the computer alone. */
export const hasNavigationViews = since(390)
export const hasTopicsPolicy = since(392)
/** Below it nobody is told of a new order of folders. */
export const tellsFolderOrder = since(418)
/** Below it no channel can be kept to its empty topic. Observed; the specification names no level. */
export const hasEmptyTopicOnly = since(404)
export const hasSubscriptionNotices = since(397)
/** Below it a clock of 24 hours is a yes or no. */
export const hasLanguageClock = since(408)
/** The specification has them from 407 on, but its description of the request only yes and no: servers take the word from 412 on. */
export const hasPartialSubscribers = since(412)
export const hasReminderNotes = since(415)
export const hasInviteWelcomeText = since(416)
/** Below it nobody can send the welcome message to themselves. */
export const hasWelcomeTest = since(416)
/** Below it folders stand in the order in which they were made. */
export const ordersFolders = since(414)
/** Below it a channel is created by subscribing to a name that there is none of. */
export const createsChannels = since(417)
/** Below it a person's channels follow from the subscribers of each channel alone. */
export const listsChannelsOfOthers = since(440)
/** Below it a person's settings are changed by that person alone. */
export const changesSettingsOfOthers = since(444)
export const hasDateAnchors = since(445)
export const hasMentionsSearch = since(446)
/** Below it no search finds what archived channels hold. */
export const hasArchivedSearch = since(489)
export const hasBotShortNames = since(447)
export const namesExportTypes = since(449)
/** Below it the view of recent conversations is called recent_topics; from it on either name may do. */
export const saysRecent = since(454)
/** Below it no paragraph is part of a summary. */
export const hasLongProfileSummary = since(476)
export const hasProfileFieldMatching = since(455)
export const hasDeactivationActions = since(459)
/** Below it notifications go to push accounts, which have other ids. */
export const hasPushDeviceIds = since(468)
export const hasReverseLinkifiers = since(471)
export const hasAlternativeLinkifiers = since(478)
export const hasIdleQueueTimeout = since(481)
export const hasDefaultPushNotifications = since(507)
export const hidesLinkPreviews = since(510)

/** The permissions of a channel, from the level on that has each. Newer ones are taken to be there. */
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
/** The permissions of a user group, likewise. */
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
/** Below it the organisation has no places where code is run. */
export const hasPlaygrounds = since(49)
/** Below it a linkifier is removed and added anew instead. */
export const changesLinkifiers = since(57)
export const hasDefaultSettings = since(96)
export const ordersLinkifiers = since(202)
/** Below it a status is changed by its person alone. */
export const setsStatusOfOthers = since(407)
/** Below it the groups within a group cannot be changed. */
export const hasSubgroupChanges = since(127)
/** Below it a group is deleted where newer servers deactivate it. */
export const hasGroupDeactivation = since(290)
