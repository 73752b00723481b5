/** A wire event without id and type, and the expected fields of the parsed event; null for events of no interest. */
export type Example = readonly [wire: object, expected: object | null]

export const wireMessage = {
  id: 31,
  type: 'stream',
  sender_id: 9,
  sender_full_name: 'Ines',
  sender_email: 'ines@example.invalid',
  client: 'Topical',
  content: '<p>hello</p>',
  timestamp: 1_700_000_000,
  display_recipient: 'news',
  stream_id: 4,
  subject: 'launch',
  reactions: [{ emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: 9 }],
  submessages: [{ id: 1, message_id: 31, sender_id: 9, msg_type: 'widget', content: '{}' }],
  topic_links: [{ text: '#1', url: 'https://example.invalid/1' }],
  future_field: { any: 1 },
}
export const wireUser = { user_id: 9, email: 'ines@x.invalid', full_name: 'Ines', role: 400 }
export const wireChannel = { stream_id: 4, name: 'news', invite_only: false, can_send_message_group: 12 }
export const wireGroup = {
  id: 12,
  name: 'crew',
  members: [7, 9],
  direct_subgroup_ids: [3],
  can_mention_group: 3,
}
