import { wireMessage } from './example.ts'
import type { Example } from './example.ts'

const edit = { message_id: 5, message_ids: [5, 6], edit_timestamp: 9, flags: ['read'], user_id: 9 }
const conversation = { type: 'channel', channelId: 4, topic: 'a' }
const direct = { type: 'direct', userIds: [2, 9] }
const people = [{ user_id: 9 }, { user_id: 7 }, { user_id: 2 }]
const emoji = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }
const parsedReaction = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji', userId: 9 }

/** Message events, in all forms of supported levels. */
export const messageExamples = {
  message: [
    [
      { message: wireMessage, flags: ['read'], local_message_id: '17.01' },
      { localId: '17.01', message: { type: 'channel', channelId: 4, topic: 'launch', flags: ['read'] } },
    ],
    // Below level 46, topic links are only addresses; below level 1, they have another name.
    [
      {
        message: { ...wireMessage, topic_links: undefined, subject_links: ['https://x.invalid'] },
        flags: [],
      },
      { message: { topicLinks: [{ text: 'https://x.invalid', url: 'https://x.invalid' }] } },
    ],
    [
      {
        message: {
          ...wireMessage,
          type: 'private',
          stream_id: undefined,
          display_recipient: [{ id: 9 }, { id: 7 }],
        },
        flags: [],
      },
      { localId: null, message: { type: 'direct', userIds: [7, 9] } },
    ],
    [
      { message: { ...wireMessage, type: 'channel' }, flags: ['wildcard_mentioned'] },
      { message: { type: 'channel', flags: ['stream_wildcard_mentioned'] } },
    ],
    // Below level 2, a reaction has its user id only in `user`.
    [
      { message: { ...wireMessage, reactions: [{ ...emoji, user: { id: 9 } }, { ...emoji }] }, flags: [] },
      { message: { reactions: [parsedReaction] } },
    ],
  ],
  update_message: [
    [
      { ...edit, rendering_only: false, content: 'x', rendered_content: '<p>x</p>', is_me_message: false },
      {
        renderingOnly: false,
        flags: ['read'],
        move: null,
        content: { html: '<p>x</p>', isMeMessage: false },
      },
    ],
    [
      { ...edit, user_id: null, rendering_only: true, rendered_content: '<p>y</p>' },
      { renderingOnly: true, flags: null, userId: null, content: { html: '<p>y</p>', isMeMessage: null } },
    ],
    // Below level 114, a rendering update is not marked as such.
    [
      { ...edit, user_id: undefined, rendered_content: '<p>y</p>' },
      { renderingOnly: true, flags: null },
    ],
    [
      {
        ...edit,
        stream_id: 4,
        orig_subject: 'a',
        subject: 'b',
        topic_links: [],
        propagate_mode: 'change_all',
      },
      {
        messageIds: [5, 6],
        content: null,
        move: {
          channelId: 4,
          newChannelId: 4,
          topic: 'a',
          newTopic: 'b',
          topicLinks: [],
          propagateMode: 'change_all',
        },
      },
    ],
    [
      { ...edit, stream_id: 4, orig_subject: 'a', new_stream_id: 8, propagate_mode: 'change_later' },
      { move: { channelId: 4, newChannelId: 8, topic: 'a', newTopic: 'a', topicLinks: null } },
    ],
    [
      {
        ...edit,
        stream_id: 4,
        orig_subject: 'a',
        subject: '',
        new_stream_id: 8,
        rendered_content: '<p>z</p>',
      },
      { content: { html: '<p>z</p>' }, move: { newChannelId: 8, newTopic: '' } },
    ],
    [{ ...edit, stream_id: 4, orig_subject: 'a', subject: 'a' }, { move: null }],
  ],
  delete_message: [
    [
      { message_ids: [5, 6], message_type: 'stream', stream_id: 4, topic: 'a' },
      { messageIds: [5, 6], place: { channelId: 4, topic: 'a' } },
    ],
    [
      { message_id: 5, message_type: 'private' },
      { messageIds: [5], place: null },
    ],
    [
      { message_ids: [5], message_type: 'direct' },
      { messageIds: [5], place: null },
    ],
  ],
  update_message_flags: [
    [
      { op: 'add', operation: 'add', flag: 'read', messages: [5], all: false },
      { op: 'add', flag: 'read', messageIds: [5], all: false, details: {} },
    ],
    // Below level 32.
    [
      { operation: 'remove', flag: 'starred', messages: [5] },
      { op: 'remove', all: false },
    ],
    [{ op: 'add', flag: 'read', messages: [], all: true }, { all: true }],
    [
      {
        op: 'remove',
        flag: 'read',
        messages: [5, 6, 8],
        message_details: {
          5: { type: 'stream', stream_id: 4, topic: 'a', mentioned: true },
          6: { type: 'private', user_ids: [9, 2] },
          8: { type: 'direct', user_ids: [] },
        },
      },
      {
        op: 'remove',
        details: {
          5: { ...conversation, mentioned: true },
          6: { ...direct, mentioned: false },
          8: { type: 'direct', userIds: [], mentioned: false },
        },
      },
    ],
  ],
  reaction: [
    [
      { op: 'add', message_id: 5, ...emoji, user_id: 9 },
      { op: 'add', messageId: 5, reaction: parsedReaction },
    ],
    [
      { op: 'remove', message_id: 5, ...emoji, reaction_type: undefined, user: { user_id: 9 } },
      { op: 'remove', reaction: parsedReaction },
    ],
  ],
  submessage: [
    [
      { msg_type: 'widget', content: '{}', message_id: 5, sender_id: 9, submessage_id: 3 },
      { messageId: 5, submessage: { id: 3, senderId: 9, msgType: 'widget', content: '{}' } },
    ],
  ],
  typing: [
    [
      { op: 'start', message_type: 'direct', sender: { user_id: 9 }, recipients: people },
      { op: 'start', senderId: 9, conversation: direct },
    ],
    [
      { op: 'stop', message_type: 'private', sender: { user_id: 9 }, recipients: people },
      { conversation: direct },
    ],
    [
      { op: 'stop', message_type: 'stream', sender: { user_id: 9 }, stream_id: 4, topic: 'a' },
      { conversation },
    ],
  ],
  typing_edit_message: [
    [
      { op: 'start', sender_id: 9, message_id: 5, recipient: { type: 'channel', channel_id: 4, topic: 'a' } },
      { op: 'start', senderId: 9, messageId: 5, conversation },
    ],
    [
      { op: 'stop', sender_id: 9, message_id: 5, recipient: { type: 'direct', user_ids: [9, 7, 2] } },
      { op: 'stop', conversation: direct },
    ],
  ],
} satisfies Record<string, readonly Example[]>
