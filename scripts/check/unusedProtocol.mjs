// Parts of the protocol that the product does not use, each with the reason why it is implemented or left out.
// `npm run check` compares the routes and slices with the code, `npm run e2e -- --conformance` the operations with a run.

/** Routes that no code of the product calls. They complete the protocol, and the walk over all routes tests them. */
export const uncalledRoutes = [
  {
    why: 'the registration contains these records, and events keep them current',
    names: [
      'getAlertWords',
      'getChannelFolders',
      'getChannels',
      'getCustomEmoji',
      'getDomains',
      'getDrafts',
      'getFilters',
      'getLinkifiers',
      'getPresence',
      'getProfileFields',
      'getRealmPresence',
      'getStatus',
      'getSubgroups',
      'getSubscriptions',
      'getUser',
      'getUserByEmail',
      'getUserGroupMembers',
      'getUserGroups',
      'isUserGroupMember',
    ],
  },
  { why: 'no screen offers summaries or onboarding hints', names: ['markOnboardingStep', 'summarizeNarrow'] },
  {
    why: 'push notifications are for phones',
    names: [
      'registerClientDevice',
      'registerPush',
      'registerPushAccount',
      'removeClientDevice',
      'testEncryptedPush',
      'testPush',
    ],
  },
  { why: 'storage is for bots', names: ['getBotStorage', 'removeBotStorage', 'updateBotStorage'] },
  { why: 'the app filters messages itself, also without a connection', names: ['matchesNarrow'] },
  {
    why: 'the app shows who edits a message, but does not report edits of its user',
    names: ['setEditTyping', 'setEditTypingBefore361'],
  },
  {
    why: 'other routes have the same effect: subscribe, unsubscribe, updateUserGroupMembers, registerQueue',
    names: ['changeSubscriptions', 'registerWithEvents', 'updateSubgroups'],
  },
  {
    why: 'the app signs in with a password or through the browser',
    names: ['devFetchApiKey', 'devListUsers', 'jwtFetchApiKey'],
  },
]

/** Slices of the state that no code of the product reads. They show that each event has a place in the state. */
export const unreadSlices = [
  { why: 'no screen offers onboarding hints', names: ['onboarding'] },
  { why: 'push notifications are for phones', names: ['devices', 'pushDevices'] },
  {
    why: 'for diagnosis and tests: counts events that the app does not understand',
    names: ['unknownEvents'],
  },
]

/**
 * Operations in the server's description that the walk over all routes of the running app does not cover. A row with
 * `since` is for servers below that level; with `elsewhere`, another test may cover the operation.
 */
export const unansweredOperations = {
  'POST /dev_fetch_api_key': { why: 'for development servers; the app asks for a password' },
  'POST /users': { why: 'the form of a new user sends it, in separate tests', elsewhere: true },
  'POST /user_uploads': { why: 'the composer sends files, in separate tests', elsewhere: true },
  'GET /user_uploads/{realm_id_str}/{filename}': {
    why: 'called, but its path has more folders than the description allows',
  },
  'POST /tus': { why: 'for files above 25 MB, on servers from level 296 on', elsewhere: true },
  'POST /realm/emoji/{emoji_name}': { why: 'the settings add emoji, in a separate test', elsewhere: true },
  'PATCH /users/me/subscriptions/muted_topics': { why: 'replaced at level 170 by policies of topics' },
  'POST /mobile_push/test_notification': { why: 'for phones' },
  'POST /mobile_push/register': { why: 'for phones' },
  'POST /service-outgoing-webhook': { why: 'a request of the server to bots' },
  'GET /users/{user_id}': { why: 'counted as GET /users/{email}, whose paths are the same' },
  'POST /users/{user_id}/status': { why: 'exists from level 407 on', since: 407 },
  'POST /messages/{message_id}/report': { why: 'exists from level 382 on', since: 382 },
}
