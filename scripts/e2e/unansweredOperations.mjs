/**
 * Operations of the service's description that no route of the running application brings about, and why. A row with
 * `since` is of servers below that level.
 */
export const unansweredOperations = {
  'POST /dev_fetch_api_key': { why: 'for development servers; the application asks for a password' },
  'POST /users': { why: 'its answer must not reach the window, and no screen makes accounts yet' },
  'POST /user_uploads': { why: 'no screen sends files yet' },
  'GET /user_uploads/{realm_id_str}/{filename}': {
    why: 'asked for, but its path has more folders than the description knows',
  },
  'POST /tus': { why: 'no screen sends files yet' },
  'POST /realm/emoji/{emoji_name}': { why: 'no screen sends files yet' },
  'PATCH /users/me/subscriptions/muted_topics': { why: 'replaced at level 170 by policies of topics' },
  'POST /mobile_push/test_notification': { why: 'for phones' },
  'POST /mobile_push/register': { why: 'for phones' },
  'POST /service-outgoing-webhook': { why: 'what the service asks of bots, not what it is asked' },
  'GET /users/{user_id}': { why: 'counted as GET /users/{email}, whose paths are the same' },
  'POST /users/{user_id}/status': { why: 'there from level 407 on', since: 407 },
  'POST /messages/{message_id}/report': { why: 'there from level 382 on', since: 382 },
}
