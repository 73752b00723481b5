import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import type { CallName } from '../../shared/ipc/channels.ts'
import type { CallInput } from '../../shared/ipc/contract.ts'

/** Ids that the examples refer to. */
interface ExampleIds {
  readonly account: string
  readonly realmUrl: string
  readonly channelId: number
  readonly messageId: number
  readonly userId: number
}

/** A valid input for each call of the contract. A missing call is a compile error. */
export function callExamples({ account, channelId, messageId, realmUrl, userId }: ExampleIds): {
  readonly [N in CallName]: CallInput<N>
} {
  const direct = { type: 'direct' as const, userIds: [userId] }
  const topic = { type: 'channel' as const, channelId, topic: 'plan' }
  const draft = draftIdOf(direct)
  const narrow = [{ operator: 'channel' as const, operand: channelId }]
  const bytes = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])
  const picture = { name: 'a.png', type: 'image/png' as const, bytes }
  const search = { account, narrow, before: null, limit: 20 }
  return {
    'app.bootstrap': undefined,
    'app.painted': { what: 'pane', messageId: null },
    'app.log': { level: 'warn', text: 'a line' },
    'app.openLog': undefined,
    'app.chooseSound': undefined,
    'app.openExternal': { url: 'https://example.org/' },
    'app.copyText': { text: 'copied' },
    'app.testNotification': undefined,
    'app.theme': { theme: 'dark' },
    'app.save': { url: `media://${account}/user_uploads/1/a.png`, name: 'a.png', asks: false },
    'app.export': { account, narrow, format: 'markdown' },
    'app.replaceSelection': { text: 'text' },
    'app.edit': { account, draft, target: direct, text: 'draft' },
    'app.edited': { id: '1454989b-a7a1-4e12-9245-eff9bf0b73aa', rev: 0 },
    'app.endEdit': { id: '1454989b-a7a1-4e12-9245-eff9bf0b73aa' },
    'spelling.start': undefined,
    'spelling.state': undefined,
    'spelling.add': undefined,
    'spelling.remove': { language: 'pl' },
    'spelling.removeWord': { word: 'word' },
    'app.downloads': undefined,
    'app.download': { id: 1, op: 'dismiss' },
    'app.copyPicture': { x: 1, y: 1 },
    'settings.set': { theme: 'dark' },
    'store.unkept': undefined,
    'ui.remember': { account, hash: '#inbox', scroll: { messageId, offset: 0 } },
    'window.open': { account, hash: '#inbox' },
    'window.onTop': { onTop: false },
    'window.main': { account, hash: '#inbox' },
    'account.attach': { account },
    'account.part': { account, token: 1 },
    'account.health': { account },
    'account.retry': { account },
    'account.mute': { account, muted: false },
    'account.pause': { account, paused: false },
    'accounts.order': { accounts: [account] },
    'account.changeEmail': { account, email: 'new@example.org' },
    'account.changePassword': { account, oldPassword: 'old', newPassword: 'new and long enough' },
    'account.copyKey': { account },
    'account.saveKey': { account },
    'account.renewKey': { account },
    'account.setPicture': { account, picture: bytes },
    'mute.end': { account, channelId: 1, topic: null, at: null },
    'status.end': { account, at: null, text: '', emojiCode: '' },
    'organization.setPicture': { account, place: 'icon', file: picture },
    'organization.addEmoji': { account, name: 'party', file: picture },
    'people.create': { account, email: 'new@example.org', fullName: 'New', password: 'long enough' },
    'people.changeEmail': { account, userId, email: 'other@example.org' },
    'bot.create': { account, fullName: 'Bot', shortName: 'bot', botType: 1 },
    'bot.update': { account, botId: userId, fullName: 'Bot' },
    'bot.deactivate': { account, botId: userId },
    'bot.copyKey': { account, botId: userId },
    'bot.renewKey': { account, botId: userId },
    'bot.copyToken': { account, botId: userId },
    'creation.outcome': { account, creation: 1 },
    'moderation.deletePart': { account, userId, before: messageId },
    'messages.fetch': {
      account,
      narrow,
      anchor: 'newest',
      before: 20,
      after: 0,
      direction: 'around',
      replaces: true,
    },
    'topics.fetch': { account, channelId },
    'channel.setSubscribed': { account, channelId, isSubscribed: true },
    'subscribers.fetch': { account, channelId },
    'upload.open': { account, path: '/user_uploads/1/a.png' },
    'upload.list': { account },
    'upload.pick': { account, place: draft },
    'upload.add': { account, place: draft, files: [{ name: 'a.png', type: 'image/png', bytes }] },
    'upload.control': { account, id: 'none', op: 'pause' },
    'upload.rename': { account, id: 'none', name: 'b.png' },
    'files.fetch': { account },
    'files.places': { account, messageIds: [messageId] },
    'lines.fetch': { account, messageIds: [messageId], from: 'store' },
    'lines.around': { account, narrow, messageId },
    'list.change': {
      account,
      change: { list: 'pins', puts: [{ conversation: topic, rank: 1 }], drops: ['unknown'] },
    },
    'scheduled.create': {
      account,
      id: '7d8f0a52-64a4-4c54-9c53-0c3dc1a3f9b1',
      destination: topic,
      content: 'later',
      deliverAt: 4_000_000_000,
    },
    'scheduled.change': { account, of: { by: 'app', id: 'unknown' }, change: { content: 'changed' } },
    'scheduled.remove': { account, of: { by: 'app', id: 'unknown' } },
    'scheduled.send': { account, of: { by: 'app', id: 'unknown' } },
    'scheduled.toDraft': { account, of: { by: 'server', id: 1 } },
    'notes.read': { account, userId },
    'notes.write': { account, userId, text: 'a note' },
    'recent.fetch': { account, before: null, from: 'store' },
    'message.history': { account, messageId },
    'message.readers': { account, messageId },
    'messages.ahead': { account, narrow },
    'message.since': { account, narrow, since: 1_700_000_000 },
    'messages.having': { account, narrow, has: 'link', from: null, direction: 'older', limit: 10 },
    'message.send': { account, destination: direct, content: 'a message' },
    'outbox.retry': { account, localId: 'none' },
    'outbox.discard': { account, localId: 'none' },
    'draft.put': { account, id: draft, target: direct, content: 'begun', caret: [0, 0], rev: 0, writer: 'w' },
    'draft.restore': { account, target: direct, content: 'restored' },
    'draft.open': { account, id: draft },
    'draft.versions': { account, id: draft },
    'draft.drop': { account, id: draft },
    'flags.change': { account, op: 'add', flag: 'starred', messageIds: [messageId] },
    'read.mark': { account, messageIds: [messageId] },
    'read.undo': { account, id: null },
    'reaction.change': {
      account,
      op: 'add',
      messageId,
      emojiName: 'tada',
      emojiCode: '1f389',
      reactionType: 'unicode_emoji',
    },
    'typing.set': { account, op: 'start', destination: direct },
    'emoji.names': { account },
    'window.microphone': { on: false },
    'app.sound': { account, path: '/user_uploads/2/ab/a.mp3' },
    'gifs.search': { account, query: 'cat', page: null, isStill: false },
    'search.local': search,
    'search.server': { ...search, from: 'search' },
    'api.call': { account, route: 'getUsers', params: {} },
    'login.probe': { address: realmUrl, allowHttp: true },
    'login.password': { realmUrl, username: 'ada', password: 'wrong', keep: 'run' },
    'login.external': { realmUrl, method: 'none', keep: 'run' },
    'login.cancel': undefined,
    // These end the account, and come last.
    'account.deactivate': { account },
    'organization.deactivate': { account, deletionDelayDays: null },
    'account.signOut': { account },
  }
}
