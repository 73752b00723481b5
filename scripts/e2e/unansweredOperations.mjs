/**
 * Operations in the server's description that the walk over all routes of the running app does not cover, and the
 * reasons. A row with `since` is for servers below that level; with `elsewhere`, another test may cover the operation.
 */
export const unansweredOperations = {
  'POST /dev_fetch_api_key': { why: 'for development servers; the application asks for a password' },
  'POST /users': { why: 'the form of a new person sends it, in tests of its own', elsewhere: true },
  'POST /user_uploads': { why: 'the composer sends files, in tests of its own', elsewhere: true },
  'GET /user_uploads/{realm_id_str}/{filename}': {
    why: 'asked for, but its path has more folders than the description knows',
  },
  'POST /tus': { why: 'for files above 25 MB, on servers from level 296 on', elsewhere: true },
  'POST /realm/emoji/{emoji_name}': {
    why: 'the settings add emoji, in a test of their own',
    elsewhere: true,
  },
  'PATCH /users/me/subscriptions/muted_topics': { why: 'replaced at level 170 by policies of topics' },
  'POST /mobile_push/test_notification': { why: 'for phones' },
  'POST /mobile_push/register': { why: 'for phones' },
  'POST /service-outgoing-webhook': { why: 'what the service asks of bots, not what it is asked' },
  'GET /users/{user_id}': { why: 'counted as GET /users/{email}, whose paths are the same' },
  'POST /users/{user_id}/status': { why: 'there from level 407 on', since: 407 },
  'POST /messages/{message_id}/report': { why: 'there from level 382 on', since: 382 },
}
