/** Levels of a behavior: from the first one on, up to but excluding the second. */
export type Span = readonly [from: number, until?: number]

export const newestLevel = 512

/** The newest level that the specification names; a server runs at it by default. */
export const defaultLevel = 407

/** Behaviors that differ between levels, except added and removed fields (fields.ts). */
export const behaviors = {
  anchorNames: [1],
  movesBetweenChannels: [1],
  reactionTypeOptional: [2],
  versionAlways: [3],
  avatarsLeftOut: [18],
  wholeAttachmentTimes: [22],
  userIdInReactions: [2],
  bulkMessageDeletion: [13],
  flagEventOp: [32],
  subscriberIdLists: [35],
  topicLinksAreObjects: [46],
  unauthorizedIs401: [76],
  settingsObject: [89],
  legacySettings: [0, 439],
  unlimitedRetentionString: [91],
  clientGravatarDefault: [92],
  noLimitIsNull: [138],
  plainFullName: [106],
  channelIdOfEdits: [112],
  wholeSingleMessage: [120],
  unreadDetails: [121],
  markReadInBatches: [153],
  deleteInBatches: [154],
  completeFlag: [211],
  unsupportedParameters: [167],
  directNames: [174],
  directInTyping: [215],
  presenceOneClient: [178],
  reactionErrorCodes: [193],
  integerIdOperand: [194],
  activationAsUpdate: [222],
  wildcardFlagsSplit: [224],
  includeAnchor: [155],
  wildcardErrorCodes: [229],
  inaccessibleUsers: [228],
  inaccessibleLeftOut: [232],
  oneTopicPolicy: [404],
  readBySender: [236],
  authMethodsAsObjects: [243],
  channelMentionWord: [247],
  channelTypeName: [248],
  oneOwnSettingIsText: [0, 248],
  narrowHasReaction: [249],
  narrowChannelName: [250],
  narrowFollowed: [265],
  narrowWith: [271],
  narrowMuted: [366],
  narrowMentions: [446],
  narrowArchived: [489],
  discordMethod: [488],
  quickTimePreviews: [495],
  narrowDmNames: [177],
  // Known: at 339 a server finds nothing for an empty list of users.
  nobodyIsNoConversation: [339],
  stillUrlAlways: [113],
  fieldPartsAlone: [252],
  botAddressEvent: [461],
  userGroupPairs: [260],
  // Known: at 247 a server accepts plain values, and at 339 and 387 they cause a failure.
  realmGroupPairs: [339],
  channelGroupPairs: [320],
  anonymousGroups: [258],
  anonymousChannelGroups: [309],
  incrementalPresence: [263],
  thumbnails: [273],
  detachedUploads: [285],
  // Known: at 247 a server creates an empty to-do list from any text.
  taskListsHaveTasks: [248],
  postingByGroup: [333],
  subscribedKeysAreIds: [289],
  deactivatedGroups: [294],
  messageIdsFetch: [300],
  deactivatedInNoGroup: [303],
  archivedChannelsAppear: [315],
  userInReactions: [0, 328],
  userInReactionEvents: [0, 328],
  userInReactionEventsAgain: [339, 484],
  defaultChannelsAreIds: [330],
  emptyTopics: [334],
  // Known: the name at 339, and that 387 does not use it.
  emptyTopicIsTest: [334, 340],
  streamIdsInDelete: [343],
  contentByAddGroups: [349],
  ignoredNotSubscribed: [355],
  editHistoryPolicy: [358],
  contentOnlyEditTime: [365],
  noTopicIsEmpty: [370],
  peerRemoveOnDeactivation: [377],
  contentHash: [379],
  adminsAreModerators: [380],
  sortedEventIds: [393],
  // Known real servers do not; the specification does.
  topicKeepsFirstSpelling: [407],
  unknownChannelIsNamed: [407],
  pollRegisters: [407],
  pollWithoutLastId: [407],
  pollNamesQueue: [407],
  flagsAnswerChanged: [407],
  // The specification has the field only where messages are marked unread.
  ignoredOnlyOfUnread: [407],
  topicsPolicyOfRealm: [392],
  inlineImages: [437],
  legacySettingsEvents: [0, 439],
  statusEmoji: [86],
  // Known: at 387 a server sends the emoji fields even without an emoji; in the specification they are optional.
  wholeStatusEmoji: [387, 407],
  channelAddressInSubscription: [0, 226],
  reloadApart: [240],
  presenceHistoryLimit: [288],
  noTopicIsEmptyInTyping: [372],
  retentionDeleteEvents: [452],
  attachmentTimesInSeconds: [443],
  dateAnchor: [445],
  descriptionAsDict: [464],
  archivingIsUpdate: [378],
  idleQueueTimeout: [481],
  presenceModernOfOne: [487],
  individualEmojiChanges: [491],
  sameChannelIsNoMove: [509],
  // Known: 247 does not, and 339 does.
  deletedTopicHasNoPolicy: [339],
  noticesReadBySetting: [385],
  // Known: 387 requires it; the specification does not.
  exportsNeedOwner: [387, 407],
  // Known real servers read an operand by its type, and have one name per operator; the specification has both.
  narrowReadsText: [407],
  hideLinkPreviews: [510],
  newestHomeViewName: [454],
  linksWithWith: [347],
  linksSayChannel: [250],
  // Known: 247 does not, and 339 does.
  welcomeIsStarred: [339],
  // Known: 339 has the old text for a used email of a bot, and 387 has this one. The specification has only the code.
  takenAddressIsPlain: [387],
  // Known: 247 and 339 link every named channel, and 387 those that the author can see.
  linksAreOfSeenChannels: [387],
  uploadUrl: [272],
  uploadFilename: [285],
  capabilitySimplePresence: [419],
  // Real servers have it from 412 on, but the specification of 407 includes it.
  partialSubscribers: [407],
  targetUsers: [444],
  moveLimitAlsoForTarget: [505],
  messageLinkInAnswer: [508],
  firstMessageEvents: [256],
  recentlyActiveEvents: [323],
  typingInChannels: [58],
  receivesTypingSetting: [253],
  followedPolicy: [219],
  automaticPolicyInAnswer: [218],
  scheduledEditByPost: [179, 184],
  reminderNotes: [415],
  reportFailureTold: [511],
  pushAccountIdNumber: [450],
  pushByDevice: [468],
  plainPushCanBeOff: [504],
  appIdRequired: [223],
  keyDropsPush: [492],
  // Older servers ignore the type of a cleared emoji. The specification has an enumeration.
  statusEmojiTypes: [407],
  // The specification (407) has the general code for refusals because of a role.
  roleErrorCode: [0, 407],
  // Known real servers refuse schemes other than Basic as a bad request; the specification has a single failure.
  otherSchemesAreNoKeys: [407],
  // Known real servers accept only keys; the specification also accepts session cookies.
  sessionCookies: [407],
  awayIsPresence: [148],
  archivedNotice: [315],
  // Known: 339 leaves the notice unread, and 387 does not; the specification does not mention it.
  archivedNoticeIsRead: [387, 407],
  // Real servers of 247, 339 and 387 refuse requests about an archived channel.
  archivedChannelsOpen: [480],
  freeChannelGroups: [320],
  deactivatedGroupsChange: [391],
  channelAdminsRemove: [342],
  systemGroupCode: [258],
  // Known: 339 lacks the code, and newer ones have it; the specification of 407 does not contain it.
  channelAdminCode: [408],
  unknownPrincipalIsBadRequest: [208],
  // Known real servers accept the sounds that they list; the specification accepts any name.
  freeSoundNames: [407],
  // The specification has no limits for the time.
  batchingRange: [0, 407],
  // The specification has the field; known real servers send it only for one type of organization.
  zephyrField: [407],
  // The specification has the id in every response to a report; known real servers omit it if no data is requested.
  presenceIdOfPing: [407],
  // On known real servers only owners may deactivate owners; in the specification any administrator may.
  ownersAreOwnersOnly: [0, 407],
  // Older servers use the word stream for channel.
  saysChannel: [248],
  // Known: it depends on the version. The specification (407) has only the general code.
  wrongValueIsBadRequest: [247],
  // Known: 247 has the old readers, and 339 does not.
  typedParameters: [339],
} as const satisfies Record<string, Span>

export type Behaviour = keyof typeof behaviors

export function within(span: Span, level: number): boolean {
  return level >= span[0] && (span[1] === undefined || level < span[1])
}

export function behaves(level: number, behavior: Behaviour): boolean {
  return within(behaviors[behavior], level)
}
